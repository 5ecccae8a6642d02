import type { Client } from 'openapi-fetch';
import { unwrap } from './answers.ts';
import type { CallOptions, Calls } from './calls.ts';
import { queryOf } from './pages.ts';
import type { components, paths } from './schema.gen.ts';

export type Statement = components['schemas']['Statement'];
export type BalanceAt = components['schemas']['BalanceAt'];

export interface StatementPeriod {
  /** Not before; the creation of the account when missing. A text as the API takes it: a date is a whole day in Lagos. */
  readonly from?: Date | string | undefined;
  /** Not after; now when missing. */
  readonly to?: Date | string | undefined;
}

export interface StatementFileWanted extends StatementPeriod {
  readonly format: 'csv' | 'pdf';
}

export interface StatementFile {
  /** `statement-1042-2026-03-01-to-2026-03-31.csv` */
  readonly fileName: string;
  /** Arrives while it is read. A connection that breaks fails the reading, so that no part is taken for the whole. */
  readonly body: ReadableStream<Uint8Array>;
}

/** What was in a wallet at an instant, and what moved it in a period. */
export interface Statements {
  /** At most 10,000 lines; `file` with the format `csv` takes any number. */
  get(accountId: number, period?: StatementPeriod, options?: CallOptions): Promise<Statement>;
  /** `timeoutMs` and `signal` are for its beginning; from then on, cancelling `body` ends it. */
  file(accountId: number, wanted: StatementFileWanted, options?: CallOptions): Promise<StatementFile>;
  /** With everything up to and in this instant; now when missing. */
  balanceAt(accountId: number, at?: Date | string, options?: CallOptions): Promise<BalanceAt>;
}

export function statementsOf(http: Client<paths>, calls: Calls): Statements {
  return {
    get: (accountId, { from, to } = {}, options) =>
      calls.read(options, async (signal) => {
        const params = { path: pathOf(accountId), query: queryOf({ from, to }) };
        const statement = await unwrap(http.GET('/v1/api/subaccounts/{subAccountId}/statement', { params, signal }));
        return statement as Statement;
      }),
    file: (accountId, { from, to, format }, options) =>
      calls.read(options, async (signal) => {
        const params = { path: pathOf(accountId), query: { ...queryOf({ from, to }), format } };
        const { data, response } = await http.GET('/v1/api/subaccounts/{subAccountId}/statement', {
          params,
          signal,
          parseAs: 'stream',
        });
        return { fileName: fileNameOf(response, format), body: data ?? new Blob([]).stream() };
      }),
    balanceAt: (accountId, at, options) =>
      calls.read(options, (signal) => {
        const params = { path: pathOf(accountId), query: queryOf({ at }) };
        return unwrap(http.GET('/v1/api/subaccounts/{subAccountId}/balance', { params, signal }));
      }),
  };
}

function pathOf(accountId: number): { subAccountId: string } {
  return { subAccountId: String(accountId) };
}

const fileNameOf = ({ headers }: Response, format: string): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? `statement.${format}`;
