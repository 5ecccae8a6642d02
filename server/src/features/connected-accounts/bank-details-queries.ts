/** SQL of former bank details, by the primary key. Nothing here changes or deletes a row. */
import { createHash, randomBytes } from 'node:crypto';
import type { AuditActorKind } from '../../core/ledger/log/actions.ts';
import type { AccountId, BusinessId } from '../../platform/database/ids.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { recordRows } from '../../core/ledger/log/record.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { NumberRange } from '../../platform/wire/paging.ts';
import type { BankDetailsChange, WatchedDetail } from './bank-details-change.ts';

const SALT_BYTES = 16;

/** The last number of an account's changes, 0 if there are none; undefined for an account of another ledger. */
export async function findLastChange(
  db: Db,
  { businessId, live }: LedgerKey,
  accountId: AccountId,
): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('connected_accounts as a')
    .select((eb) =>
      eb
        .selectFrom('bank_details_changes as c')
        .select((of) => of.fn.max('c.number').as('last'))
        .whereRef('c.business_id', '=', 'a.business_id')
        .whereRef('c.connected_account_id', '=', 'a.id')
        .as('last'),
    )
    .where((eb) => eb.and({ 'a.business_id': businessId, 'a.id': accountId, 'a.live': live }))
    .executeTakeFirst();
  return row && (row.last ?? 0n);
}

/** The number of the account's first change after this time; undefined if there is none. */
export async function findFirstSince(
  db: Db,
  { businessId, live }: LedgerKey,
  accountId: AccountId,
  since: Date,
): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('bank_details_changes')
    .select((eb) => eb.fn.min('number').as('first'))
    .where((eb) => eb.and({ business_id: businessId, connected_account_id: accountId, live }))
    .where('at', '>', since)
    .executeTakeFirst();
  return row?.first ?? undefined;
}

/** Relies on the ledger's lock for the next number. */
export async function insertChange(
  tx: Tx,
  vault: Vault,
  { businessId, live }: LedgerKey,
  accountId: AccountId,
  change: BankDetailsChange,
): Promise<void> {
  const { number, at, changed, actor, requestId, former, present } = change;
  const details = JSON.stringify({ former, present });
  const salt = randomBytes(SALT_BYTES);
  await tx
    .insertInto('bank_details_changes')
    .values({
      business_id: businessId,
      connected_account_id: accountId,
      number,
      live,
      at,
      changed: [...changed],
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      actor_detail: actor.email,
      request_id: requestId,
      details_ciphertext: vault.seal(details, contextOf(businessId, accountId, number), businessId),
      salt,
      details_digest: createHash('sha256').update(salt).update(details).digest(),
    })
    .execute();
  recordRows(tx, { businessId, live }, 'bank_details_change', [`${accountId}/${number}`]);
}

/**
 * Newest first; numbers have no gaps, so every page is equally fast.
 * @throws VaultError when the details were sealed with another encryption key, or were moved to another row.
 */
export async function findChanges(
  db: Db,
  vault: Vault,
  { businessId, live }: LedgerKey,
  accountId: AccountId,
  { first, last }: NumberRange,
): Promise<BankDetailsChange[]> {
  const rows = await db
    .selectFrom('bank_details_changes')
    .select(['number', 'at', 'changed', 'actor_kind', 'actor_id', 'actor_name', 'actor_detail', 'request_id'])
    .select('details_ciphertext')
    .where((eb) => eb.and({ business_id: businessId, connected_account_id: accountId, live }))
    .where('number', '>=', first)
    .where('number', '<=', last)
    .orderBy('number', 'desc')
    .execute();
  return rows.map((row) => ({
    number: row.number,
    at: row.at,
    changed: row.changed as WatchedDetail[],
    actor: {
      kind: row.actor_kind as AuditActorKind,
      id: row.actor_id,
      name: row.actor_name,
      email: row.actor_detail,
    },
    requestId: row.request_id,
    ...(JSON.parse(
      vault.open(row.details_ciphertext, contextOf(businessId, accountId, row.number), businessId),
    ) as Pick<BankDetailsChange, 'former' | 'present'>),
  }));
}

const contextOf = (businessId: BusinessId, accountId: AccountId, number: bigint): string =>
  `bank details:${businessId}:${accountId}:${number}`;
