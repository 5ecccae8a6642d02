/** Opens the empty ledgers of a new business (test and live), and counts accounts that a ledger gains or loses. */
import type { AccountId, BusinessId, WalletId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/pool.ts';
import type { LedgerKey } from './posting.ts';

export async function openLedgers(tx: Tx, businessId: BusinessId): Promise<void> {
  await tx
    .insertInto('ledgers')
    .values([
      { business_id: businessId, live: false },
      { business_id: businessId, live: true },
    ])
    .execute();
}

/**
 * Returns the account's position in the order of creation, which has no gaps. Locks the ledger's row, which the caller
 * has locked already.
 */
export async function countAccountIn(tx: Tx, { businessId, live }: LedgerKey): Promise<bigint> {
  const { last_account_sequence: sequence } = await tx
    .updateTable('ledgers')
    .set((eb) => ({
      last_account_sequence: eb('last_account_sequence', '+', 1n),
      account_count: eb('account_count', '+', 1n),
    }))
    .where((eb) => eb.and({ business_id: businessId, live }))
    .returning('last_account_sequence')
    .executeTakeFirstOrThrow();
  return sequence;
}

/** Subtracts a deleted account; its wallet stays. Locks the ledger's row, which the caller has locked already. */
export async function countAccountOut(tx: Tx, { businessId, live }: LedgerKey): Promise<void> {
  await tx
    .updateTable('ledgers')
    .set((eb) => ({ account_count: eb('account_count', '-', 1n) }))
    .where((eb) => eb.and({ business_id: businessId, live }))
    .execute();
}

/** The account must have been inserted earlier in the same transaction. */
export async function openWallet(
  tx: Tx,
  { businessId, live }: LedgerKey,
  id: WalletId,
  accountId: AccountId,
): Promise<void> {
  await tx
    .insertInto('wallets')
    .values({ business_id: businessId, id, live, connected_account_id: accountId })
    .execute();
}
