import type { Client } from 'openapi-fetch';
import { unwrap } from './answers.ts';
import type { CallOptions, Calls } from './calls.ts';
import { streamedFile, type StreamedFile } from './files.ts';
import { queryOf } from './pages.ts';
import type { components, paths } from './schema.gen.ts';

export type Statement = components['schemas']['Statement'];
export type BalanceAt = components['schemas']['BalanceAt'];

export interface StatementPeriod {
  /**
   * Inclusive; the creation of the account when missing. A text is passed to the API: a date is a whole day in Lagos.
   */
  readonly from?: Date | string | undefined;
  /** Inclusive; now when missing. */
  readonly to?: Date | string | undefined;
}

export interface StatementFileWanted extends StatementPeriod {
  readonly format: 'csv' | 'pdf';
}

export type StatementFile = StreamedFile;

/** A wallet's balance at an instant, and its transactions in a period. */
export interface Statements {
  /** At most 10,000 lines; `file` with the format `csv` takes any number. */
  get(accountId: number, period?: StatementPeriod, options?: CallOptions): Promise<Statement>;
  /** `timeoutMs` and `signal` apply until the file begins; after that, cancel `body` to end it. */
  file(accountId: number, wanted: StatementFileWanted, options?: CallOptions): Promise<StatementFile>;
  /**
   * After everything up to and exactly at this instant; now when missing. A text is passed to the API: with
   * microseconds if it has them, and a date is a whole day in Lagos.
   */
  balanceAt(accountId: number, at?: Date | string, options?: CallOptions): Promise<BalanceAt>;
}

export function statementsOf(http: Client<paths>, calls: Calls): Statements {
  return {
    get: (accountId, { from, to } = {}, options) =>
      calls.read(options, async (signal) => {
        const params = { path: { subAccountId: accountId }, query: queryOf({ from, to }) };
        const statement = await unwrap(http.GET('/v1/api/subaccounts/{subAccountId}/statement', { params, signal }));
        return statement as Statement;
      }),
    file: (accountId, { from, to, format }, options) =>
      calls.read(options, async (signal) => {
        const params = { path: { subAccountId: accountId }, query: { ...queryOf({ from, to }), format } };
        const path = '/v1/api/subaccounts/{subAccountId}/statement';
        const answer = await http.GET(path, { params, signal, parseAs: 'stream' });
        return streamedFile(answer, `statement.${format}`, calls.timeoutMsOf(options));
      }),
    balanceAt: (accountId, at, options) =>
      calls.read(options, (signal) => {
        const params = { path: { subAccountId: accountId }, query: queryOf({ at }) };
        return unwrap(http.GET('/v1/api/subaccounts/{subAccountId}/balance', { params, signal }));
      }),
  };
}
