import type { Client } from 'openapi-fetch';
import { unwrap } from './answers.ts';
import type { CallOptions, Calls } from './calls.ts';
import { streamedFile, type StreamedFile } from './files.ts';
import { type PageWanted, queryOf } from './pages.ts';
import type { components, paths } from './schema.gen.ts';

export type AuditLogEntry = components['schemas']['AuditLogEntry'];

export interface AuditLogFilter {
  /** For example `user`, or `api_key:1007`. */
  readonly actor?: string | undefined;
  readonly action?: AuditLogEntry['action'] | undefined;
  /** For example `account`, or `account:1042`. */
  readonly subject?: string | undefined;
  /** Dates or times in ISO 8601; `to` is inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface AuditLogPage {
  readonly entries: readonly AuditLogEntry[];
  readonly totalCount: number;
}

/** Who changed what. Entries are never changed or deleted. */
export interface AuditLog {
  /** A page, newest first. */
  list(wanted?: PageWanted & AuditLogFilter, options?: CallOptions): Promise<AuditLogPage>;
  /** All entries that match the filter, as CSV. */
  file(filter?: AuditLogFilter, options?: CallOptions): Promise<StreamedFile>;
}

export function auditLogOf(http: Client<paths>, calls: Calls): AuditLog {
  return {
    list: ({ page, limit, ...filter } = {}, options) =>
      calls.read(options, async (signal) => {
        const query = queryOf({ page, limit, ...filter });
        const call = http.GET('/v1/api/audit-log', { params: { query }, signal });
        const entries = await unwrap(call);
        const { response } = await call;
        return { entries, totalCount: Number(response.headers.get('x-total-count')) };
      }),
    file: (filter = {}, options) =>
      calls.read(options, async (signal) => {
        const params = { query: queryOf({ ...filter }) };
        const answer = await http.GET('/v1/api/audit-log.csv', { params, signal, parseAs: 'stream' });
        return streamedFile(answer, 'audit-log.csv');
      }),
  };
}
