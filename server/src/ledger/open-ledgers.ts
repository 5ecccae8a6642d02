/** The empty ledgers of a new business (test and live) and the empty wallet of a new account. */
import type { AccountId, BusinessId, WalletId } from '../database/ids.ts';
import type { Tx } from '../database/pool.ts';
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

/** The account must have been inserted before, in the same transaction. */
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
