/** A row of transactions as the database returns it. */
import { columnsOf, type RowOf } from '../../platform/database/statement.ts';
import type { PostedTransaction } from './posting.ts';

/** All columns, as in `t.*`. */
export const TRANSACTION_COLUMNS = columnsOf('transactions', [
  'business_id',
  'live',
  'sequence',
  'id',
  'wallet_id',
  'connected_account_id',
  'wallet_sequence',
  'wallet_kobo',
  'commission_kobo',
  'clearing_kobo',
  'balance_after_kobo',
  'created_at',
  'reference',
  'purpose',
  'description',
  'metadata',
]);

export type TransactionRow = RowOf<typeof TRANSACTION_COLUMNS>;

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
