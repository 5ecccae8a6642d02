/** One payment, with what was refunded of it. */
import type { DbDeps } from '../../platform/database/pool.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { listRefunds } from '../refunds/list-refunds.ts';
import type { PaymentState, Refund } from '../refunds/refund.ts';

/** The list of its refunds has the rest. */
const SHOWN_REFUNDS_MAX = 100;

export interface PaymentWithRefunds extends PaymentState {
  /** Newest first, at most SHOWN_REFUNDS_MAX. */
  readonly refunds: readonly Refund[];
  readonly refundCount: number;
}

/**
 * One snapshot.
 * @throws AppError not_found for a reference that no payment of this ledger has: also for those of refunds and payouts.
 */
export async function getPayment(deps: DbDeps, ledger: LedgerKey, reference: string): Promise<PaymentWithRefunds> {
  const { payment, page } = await listRefunds(deps, ledger, reference, { page: 1n, limit: SHOWN_REFUNDS_MAX });
  return { ...payment, refunds: page.refunds, refundCount: page.totalCount };
}
