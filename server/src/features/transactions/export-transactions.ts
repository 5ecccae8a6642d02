/** Transactions for a spreadsheet. Reads them in chunks, so that memory is constant and statements are short. */
import { inChunks } from '../../platform/database/chunks.ts';
import type { Database } from '../../platform/database/pool.ts';
import { noSuchAccount } from '../../platform/wire/account-ids.ts';
import type { Cell } from '../../platform/wire/exported-table.ts';
import type { NumberRange } from '../../platform/wire/paging.ts';
import { type Exported, findForExport, findRange } from './named-queries.ts';
import { EXPORTED } from './wire-named-transaction.ts';
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
): AsyncGenerator<(readonly Cell[])[]> {
  const range = await findRange(database, owner, filter);
  if (range === undefined) throw noSuchAccount();
  if (range.last < range.first) return;
  const placeAfter = ({ position }: Exported): bigint | undefined => notBefore(range.first, position - 1n);
  yield* inChunks({
    start: range.last,
    read: async (last, rowsMax) => {
      const left: NumberRange = { first: range.first, last };
      const rows = await findForExport(database, owner, left, filter, { width: limits.chunkWidth, rowsMax });
      const lowest = rows.length === rowsMax ? rows.at(-1) : undefined;
      const next = lowest === undefined ? notBefore(range.first, last - limits.chunkWidth) : placeAfter(lowest);
      return { rows, next };
    },
    placeAfter,
    write: EXPORTED.rowOf,
    rowsMax: limits.chunkRowsMax,
  });
}

const notBefore = (first: bigint, position: bigint): bigint | undefined => (position < first ? undefined : position);
