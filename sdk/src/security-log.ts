import type { Client } from 'openapi-fetch';
import { unwrapPage } from './answers.ts';
import type { CallOptions, Calls } from './calls.ts';
import { streamedFile, type StreamedFile } from './files.ts';
import { type PageWanted, queryOf, walkGrowing, type WalkOptions } from './pages.ts';
import type { components, paths } from './schema.gen.ts';

export type SecurityEvent = components['schemas']['SecurityEvent'];

export interface SecurityLogFilter {
  readonly kind?: SecurityEvent['kind'] | undefined;
  /** An id, or an e-mail address. */
  readonly person?: string | undefined;
  readonly address?: string | undefined;
  /** Dates or times in ISO 8601; `to` is inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface SecurityLogPage {
  readonly events: readonly SecurityEvent[];
  readonly totalCount: number;
}

/** Sign-ins and failed ones, refused keys, secrets that were shown, and exports. */
export interface SecurityLog {
  /** A page, newest first. */
  list(wanted?: PageWanted & SecurityLogFilter, options?: CallOptions): Promise<SecurityLogPage>;
  /** All that match the filter and existed when the walk began, newest first. `timeoutMs` is for each page. */
  all(filter?: SecurityLogFilter & WalkOptions, options?: CallOptions): AsyncIterable<SecurityEvent>;
  /** All events that match the filter, as CSV. */
  file(filter?: SecurityLogFilter, options?: CallOptions): Promise<StreamedFile>;
}

export function securityLogOf(http: Client<paths>, calls: Calls): SecurityLog {
  const pageOf = (wanted: PageWanted & SecurityLogFilter, options?: CallOptions) =>
    calls.read(options, (signal) =>
      unwrapPage(http.GET('/v1/api/security-log', { params: { query: queryOf({ ...wanted }) }, signal })),
    );
  return {
    async list(wanted = {}, options) {
      const { items: events, totalCount } = await pageOf(wanted, options);
      return { events, totalCount };
    },
    all: ({ pageSize, ...filter } = {}, options) =>
      walkGrowing((wanted) => pageOf({ ...filter, ...wanted }, options), { pageSize }),
    file: (filter = {}, options) =>
      calls.read(options, async (signal) => {
        const params = { query: queryOf({ ...filter }) };
        const answer = await http.GET('/v1/api/security-log.csv', { params, signal, parseAs: 'stream' });
        return streamedFile(answer, 'security-log.csv', calls.timeoutMsOf(options));
      }),
  };
}
