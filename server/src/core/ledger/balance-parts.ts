/** What makes a balance, of a wallet or of a ledger, so that the figures beside it add up to it. */

/** As kept and summed, in kobo. */
export interface KeptTotals {
  readonly balance_kobo: bigint;
  /** All credits of wallets. */
  readonly inflow_kobo: bigint;
  readonly commission_kobo: bigint;
  /** What payouts gave back. */
  readonly returned_kobo: bigint;
  /** Payouts that did not come back, in runs that were exported. */
  readonly paid_out_kobo: bigint;
  /** And in runs that were not. */
  readonly in_runs_kobo: bigint;
}

/**
 * received − refunded − paid out − in runs = balance, and gross − commission = received − refunded.
 */
export interface BalanceParts {
  readonly balanceKobo: bigint;
  /** What payments credited, net of commission. */
  readonly receivedKobo: bigint;
  /** What refunds took from wallets; what the business bore of them is taken off the commission. */
  readonly refundedKobo: bigint;
  readonly paidOutKobo: bigint;
  readonly inRunsKobo: bigint;
  /** What payers paid, less what they got back. */
  readonly grossKobo: bigint;
  /** What the business earned, less what it returned. */
  readonly commissionKobo: bigint;
}

/** Refunds are what is left: a wallet is debited for payouts and for them, and for nothing else. */
export function balanceParts(kept: KeptTotals): BalanceParts {
  const receivedKobo = kept.inflow_kobo - kept.returned_kobo;
  const netKobo = kept.balance_kobo + kept.paid_out_kobo + kept.in_runs_kobo;
  return {
    balanceKobo: kept.balance_kobo,
    receivedKobo,
    refundedKobo: receivedKobo - netKobo,
    paidOutKobo: kept.paid_out_kobo,
    inRunsKobo: kept.in_runs_kobo,
    grossKobo: netKobo + kept.commission_kobo,
    commissionKobo: kept.commission_kobo,
  };
}

/** Payouts of a wallet `wallet` that did not come back; by settlement_payouts_account_unique, each with its run. */
const outOfWallet = (wallet: string, isOfRun: string): string => `(SELECT coalesce(sum(gone.amount_kobo), 0)::bigint
   FROM settlement_payouts gone
   JOIN settlement_runs run
     ON run.business_id = gone.business_id AND run.live = gone.live AND run.number = gone.run_number
  WHERE gone.business_id = ${wallet}.business_id AND gone.live = ${wallet}.live
    AND gone.connected_account_id = ${wallet}.connected_account_id
    AND gone.return_sequence IS NULL AND ${isOfRun})`;

export const paidOutOfWallet = (wallet: string): string => outOfWallet(wallet, 'run.exported_at IS NOT NULL');
export const inRunsOfWallet = (wallet: string): string =>
  outOfWallet(wallet, 'gone.outcome IS NULL AND run.exported_at IS NULL');

/** What runs `run` took and did not give back: those that the bank was given, and those that it was not. */
export const PAID_OUT_OF_RUNS = sumOfRuns('run.exported_at IS NOT NULL');
export const IN_RUNS = sumOfRuns('run.exported_at IS NULL');

function sumOfRuns(which: string): string {
  return `coalesce(sum(run.total_kobo - run.failed_kobo - run.cancelled_kobo) FILTER (WHERE ${which}), 0)::bigint`;
}
