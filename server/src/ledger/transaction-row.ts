/** A row of transactions as the database gives it. */
import type { AccountId, BusinessId, TransactionId, WalletId } from '../database/ids.ts';
import type { PostedTransaction } from './posting.ts';

export interface TransactionRow {
  business_id: BusinessId;
  live: boolean;
  sequence: bigint;
  id: TransactionId;
  wallet_id: WalletId;
  connected_account_id: AccountId;
  wallet_sequence: bigint;
  wallet_kobo: bigint;
  commission_kobo: bigint;
  clearing_kobo: bigint;
  balance_after_kobo: bigint;
  created_at: Date;
  reference: string;
  purpose: string;
  description: string;
  metadata: string;
}

export function transactionFromRow(row: TransactionRow): PostedTransaction {
  return {
    ledger: { businessId: row.business_id, live: row.live },
    id: row.id,
    walletId: row.wallet_id,
    accountId: row.connected_account_id,
    sequence: row.sequence,
    walletSequence: row.wallet_sequence,
    walletKobo: row.wallet_kobo,
    commissionKobo: row.commission_kobo,
    clearingKobo: row.clearing_kobo,
    balanceAfterKobo: row.balance_after_kobo,
    createdAt: row.created_at,
    reference: row.reference,
    purpose: row.purpose,
    description: row.description,
    metadata: row.metadata,
  };
}
