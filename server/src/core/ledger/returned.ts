/**
 * What payouts gave back, summed from what settlements keep of them. An outcome that gives a payout back is written
 * with the transaction that credits it, by every version of the program, and `ledger verify` compares the two. So
 * `inflow_kobo` may stay the sum of all credits, and payments count nothing more.
 */

/** What payouts of a wallet `wallet` gave back; by settlement_payouts_returned. */
export const returnedOfWallet = (wallet: string): string => `(SELECT coalesce(sum(back.amount_kobo), 0)::bigint
   FROM settlement_payouts back
  WHERE back.business_id = ${wallet}.business_id AND back.wallet_id = ${wallet}.id
    AND back.return_sequence IS NOT NULL)`;

/** What payouts of all wallets of a ledger `ledger` gave back; by settlement_runs_returned. */
export const returnedOfLedger = (ledger: string): string => `(
 SELECT coalesce(sum(back.failed_kobo + back.cancelled_kobo), 0)::bigint
   FROM settlement_runs back
  WHERE back.business_id = ${ledger}.business_id AND back.live = ${ledger}.live
    AND (back.failed_kobo > 0 OR back.cancelled_kobo > 0))`;
