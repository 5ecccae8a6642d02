/** Transactions for a spreadsheet. Reads them in chunks, so that memory is constant and statements are short. */
import type { Database } from '../database/pool.ts';
import { noSuchAccount } from '../wire/account-ids.ts';
import type { NumberRange } from '../wire/paging.ts';
import { findForExport, findRange } from './named-queries.ts';
import { exportedTransaction } from './wire-named-transaction.ts';
import type { Filter, Owner } from './queries.ts';

export interface ExportTransactionsDeps {
  readonly database: Pick<Database, 'pool' | 'namedStatements'>;
}

export interface ExportLimits {
  readonly chunkRowsMax: number;
  /** How many transactions one statement reads. */
  readonly chunkWidth: bigint;
}

const LIMITS: ExportLimits = { chunkRowsMax: 1_000, chunkWidth: 20_000n };

/**
 * Newest first: the transactions that existed when the export began. Transactions never change and are only added at
 * the end of a gapless sequence. So chunks read one by one are as consistent as one large read, without a database
 * transaction that stays open.
 * @throws AppError not_found for an account that is unknown, or of another business or mode.
 */
export async function* exportTransactions(
  { database }: ExportTransactionsDeps,
  owner: Owner,
  filter: Filter,
  limits: ExportLimits = LIMITS,
): AsyncGenerator<ReturnType<typeof exportedTransaction>[]> {
  const range = await findRange(database, owner, filter);
  if (range === undefined) throw noSuchAccount();
  let { last } = range;
  while (last >= range.first) {
    const left: NumberRange = { first: range.first, last };
    const rows = await findForExport(database, owner, left, filter, {
      width: limits.chunkWidth,
      rowsMax: limits.chunkRowsMax,
    });
    const lowest = rows.length === limits.chunkRowsMax ? rows.at(-1)?.position : undefined;
    last = lowest === undefined ? last - limits.chunkWidth : lowest - 1n;
    yield rows.map(exportedTransaction);
  }
}
