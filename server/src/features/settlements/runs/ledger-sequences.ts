/** Finds the sequences of a ledger at given instants. */
import type { Db } from '../../../platform/database/pool.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { boundsQuery, OF_LEDGER } from '../../../core/ledger/sequence-bounds.ts';
import type { NumberRange } from '../../../platform/wire/paging.ts';

const FIND_SEQUENCES = statement({
  name: 'find_ledger_sequences',
  columns: { first: 'int8', last: 'int8' },
  text: `${boundsQuery(OF_LEDGER)} SELECT b.first, b.last FROM bounds b`,
});

/**
 * The sequence of the first transaction from one instant on, and of the last before another. If an instant is missing,
 * the first or the last of all. If nothing happened in between, `first` is one more than `last`.
 */
export async function findSequences(
  db: Db,
  { businessId, live }: LedgerKey,
  { from, before }: { readonly from?: Date | undefined; readonly before?: Date | undefined },
): Promise<NumberRange> {
  return FIND_SEQUENCES.one(db, [businessId, live, null, from ?? null, before ?? null]);
}
