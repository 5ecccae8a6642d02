import type { Client } from 'openapi-fetch';
import { unwrapPage } from './answers.ts';
import type { CallOptions, Calls } from './calls.ts';
import { streamedFile, type StreamedFile } from './files.ts';
import { type PageWanted, queryOf, walkGrowing, type WalkOptions } from './pages.ts';
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
  /** All that match the filter and existed when the walk began, newest first. `timeoutMs` is for each page. */
  all(filter?: AuditLogFilter & WalkOptions, options?: CallOptions): AsyncIterable<AuditLogEntry>;
  /** All entries that match the filter, as CSV. */
  file(filter?: AuditLogFilter, options?: CallOptions): Promise<StreamedFile>;
}

export function auditLogOf(http: Client<paths>, calls: Calls): AuditLog {
  const pageOf = (wanted: PageWanted & AuditLogFilter, options?: CallOptions) =>
    calls.read(options, (signal) =>
      unwrapPage(http.GET('/v1/api/audit-log', { params: { query: queryOf({ ...wanted }) }, signal })),
    );
  return {
    async list(wanted = {}, options) {
      const { items: entries, totalCount } = await pageOf(wanted, options);
      return { entries, totalCount };
    },
    all: ({ pageSize, ...filter } = {}, options) =>
      walkGrowing((wanted) => pageOf({ ...filter, ...wanted }, options), { pageSize }),
    file: (filter = {}, options) =>
      calls.read(options, async (signal) => {
        const params = { query: queryOf({ ...filter }) };
        const answer = await http.GET('/v1/api/audit-log.csv', { params, signal, parseAs: 'stream' });
        return streamedFile(answer, 'audit-log.csv', calls.timeoutMsOf(options));
      }),
  };
}
