/** What an export reads: seals and their transactions, by primary keys. Both never change, so no snapshot is needed. */
import type { Db } from '../../../platform/database/pool.ts';
import { listOf, narrowed, type RowOf, type Slots, statement } from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../posting.ts';
import { TRANSACTION_COLUMNS } from '../transaction-row.ts';

const US = (column: string): string => `(extract(epoch FROM ${column}) * 1000000)::bigint`;

const SEAL = {
  seal_number: 'ledger_seals.number',
  first_sequence: 'ledger_seals.first_sequence',
  last_sequence: 'ledger_seals.last_sequence',
  sealed_at: 'int8',
  seal_digest: 'ledger_seals.digest',
} as const;

export type SealToExport = RowOf<typeof SEAL>;

const READ_SEALS = statement({
  name: 'export_seals',
  columns: SEAL,
  text: ($: Slots<LedgerKey & { after: bigint; limit: number }>) => `
SELECT s.number AS seal_number, s.first_sequence, s.last_sequence, ${US('s.sealed_at')} AS sealed_at,
       s.digest AS seal_digest
  FROM ledger_seals s
 WHERE s.business_id = ${$.businessId} AND s.live = ${$.live} AND s.number > ${$.after}
 ORDER BY s.number LIMIT ${$.limit}`,
});

/** The next seals after a number. */
export const readSeals = (db: Db, ledger: LedgerKey, after: bigint, limit: number): Promise<SealToExport[]> =>
  READ_SEALS.rows(db, { ...ledger, after, limit });

const { created_at: _, ...AS_THEY_ARE } = TRANSACTION_COLUMNS;
const TRANSACTION = { ...AS_THEY_ARE, created_at: narrowed<bigint>('int8') } as const;

const READ_SEALED = statement({
  name: 'export_transactions_of_seals',
  columns: TRANSACTION,
  text: ($: Slots<LedgerKey & { first: bigint; last: bigint }>) => `
SELECT ${listOf(AS_THEY_ARE, 't')}, ${US('t.created_at')} AS created_at
  FROM transactions t
 WHERE t.business_id = ${$.businessId} AND t.live = ${$.live} AND t.sequence BETWEEN ${$.first} AND ${$.last}
 ORDER BY t.sequence`,
});

export const readSealed = (
  db: Db,
  ledger: LedgerKey,
  first: bigint,
  last: bigint,
): Promise<RowOf<typeof TRANSACTION>[]> => READ_SEALED.rows(db, { ...ledger, first, last });
