/** SQL of holds that people placed. Writes rely on the ledger's lock. */
import type { AuditActorKind } from '../../core/ledger/log/actions.ts';
import type { AccountId } from '../../platform/database/ids.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { columnsOf, narrowed, type RowOf, type Slots, statement } from '../../platform/database/statement.ts';
import { recordRows } from '../../core/ledger/log/record.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import type { AccountHold, HoldDecision, HoldKind } from './account-hold.ts';

export interface OfAccount extends LedgerKey {
  readonly accountId: AccountId;
}

const HOLD = {
  ...columnsOf('account_holds', ['number', 'reason', 'placed_by_id', 'placed_by_name', 'placed_at']),
  ...columnsOf('account_holds', ['released_by_id', 'released_by_name', 'released_at', 'release_reason']),
  kind: narrowed<HoldKind>('account_holds.kind'),
  placed_by_kind: narrowed<AuditActorKind>('account_holds.placed_by_kind'),
  released_by_kind: narrowed<AuditActorKind | null>('account_holds.released_by_kind'),
} as const;
const COLUMNS = Object.keys(HOLD).map((name) => `h.${name}`);
const ofAccount = ($: Slots<OfAccount>): string =>
  `h.business_id = ${$.businessId} AND h.live = ${$.live} AND h.connected_account_id = ${$.accountId}`;

const FIND_HOLDS = statement({
  name: 'find_account_holds',
  columns: HOLD,
  text: ($: Slots<OfAccount & { limit: number }>) => `
SELECT ${COLUMNS.join(', ')} FROM account_holds h WHERE ${ofAccount($)}
 ORDER BY h.released_at IS NOT NULL, h.number DESC LIMIT ${$.limit}`,
});

/** Those in force first, then the newest. */
export async function findHolds(
  db: Db,
  { businessId, live, accountId }: OfAccount,
  limit: number,
): Promise<AccountHold[]> {
  return (await FIND_HOLDS.rows(db, { businessId, live, accountId, limit })).map(holdFromRow);
}

const FIND_HOLD = statement({
  name: 'find_account_hold',
  columns: HOLD,
  text: ($: Slots<OfAccount & { number: bigint }>) => `
SELECT ${COLUMNS.join(', ')} FROM account_holds h WHERE ${ofAccount($)} AND h.number = ${$.number}`,
});

export async function findHold(
  db: Db,
  { businessId, live, accountId }: OfAccount,
  number: bigint,
): Promise<AccountHold | undefined> {
  const row = await FIND_HOLD.first(db, { businessId, live, accountId, number });
  return row && holdFromRow(row);
}

const COUNT_HOLDS = statement({
  name: 'count_account_holds',
  columns: { last: 'int8', open: 'int8' },
  text: ($: Slots<OfAccount>) => `
SELECT coalesce(max(h.number), 0) AS last, count(*) FILTER (WHERE h.released_at IS NULL) AS open
  FROM account_holds h WHERE ${ofAccount($)}`,
});

/** The last number, 0 if there is none, and how many are in force. */
export const countHolds = (
  db: Db,
  { businessId, live, accountId }: OfAccount,
): Promise<{ readonly last: bigint; readonly open: bigint }> => COUNT_HOLDS.one(db, { businessId, live, accountId });

export async function insertHold(
  tx: Tx,
  { businessId, live, accountId }: OfAccount,
  { number, kind, reason, placed }: Omit<AccountHold, 'released'>,
): Promise<void> {
  await tx
    .insertInto('account_holds')
    .values({
      business_id: businessId,
      live,
      connected_account_id: accountId,
      number,
      kind,
      reason,
      placed_by_kind: placed.by.kind,
      placed_by_id: placed.by.id,
      placed_by_name: placed.by.name,
      placed_at: placed.at,
    })
    .execute();
  recordRows(tx, { businessId, live }, 'account_hold', [`${accountId}/${number}`]);
}

export async function writeReleased(
  tx: Tx,
  { businessId, live, accountId }: OfAccount,
  number: bigint,
  { by, at, reason }: HoldDecision & { readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('account_holds')
    .set({
      released_by_kind: by.kind,
      released_by_id: by.id,
      released_by_name: by.name,
      released_at: at,
      release_reason: reason,
    })
    .where((eb) => eb.and({ business_id: businessId, live, connected_account_id: accountId, number }))
    .execute();
  recordRows(tx, { businessId, live }, 'account_hold', [`${accountId}/${number}`]);
}

function holdFromRow(row: RowOf<typeof HOLD>): AccountHold {
  const { released_by_kind: kind, released_by_name: name, released_at: at, release_reason: reason } = row;
  const isReleased = kind !== null && name !== null && at !== null && reason !== null;
  return {
    number: row.number,
    kind: row.kind,
    reason: row.reason,
    placed: { at: row.placed_at, by: { kind: row.placed_by_kind, id: row.placed_by_id, name: row.placed_by_name } },
    released: isReleased ? { at, reason, by: { kind, id: row.released_by_id, name } } : undefined,
  };
}
