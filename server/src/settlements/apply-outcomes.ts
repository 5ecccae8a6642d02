/** What a bank's file, a caller or a person says became of payouts, held against what is known of them. */
import type { TransactionId } from '../database/ids.ts';
import type { Tx } from '../database/pool.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import type { PayoutState, PayoutWithNames } from './payout.ts';
import { findPayouts, writeConfirmed } from './payout-queries.ts';
import { type Change, recordOutcomes } from './record-outcomes.ts';

export interface OutcomeDecision {
  /** The payout's id. */
  readonly reference: string;
  readonly outcome: 'paid' | 'failed' | 'unknown';
  /** What was told of; not held against the payout when missing. */
  readonly amountKobo?: bigint | undefined;
  readonly reasonCode?: string | undefined;
  readonly reason?: string | undefined;
  /** When it was seen on a statement of the bank. */
  readonly confirmedAt?: Date | undefined;
  /** Somebody says on purpose that what was paid came back; files never do. */
  readonly mayUndoPaid?: boolean | undefined;
}

/**
 * `applied`: changed something. `repeated`: it was so already. `conflict`: the payout is paid or failed, and something
 * else is said. `unmatched`: no payout has this reference. `not_exported`: nobody gave the payout to a bank.
 */
export type OutcomeResult = 'applied' | 'repeated' | 'conflict' | 'unmatched' | 'amount_differs' | 'not_exported';

/**
 * For the work of `writeInLedger`, whose lock of the ledger it relies on. The results are in the order of the decisions, each of
 * which meets what those before it left; what is not `applied` has no effect. A few statements, whatever the number.
 * `ids` are fresh, one for each decision.
 */
export async function applyOutcomes(
  tx: Tx,
  ledger: LedgerKey,
  decisions: readonly OutcomeDecision[],
  { ids, at }: { readonly ids: readonly TransactionId[]; readonly at: Date },
): Promise<OutcomeResult[]> {
  const found = await findPayouts(tx, ledger, [...new Set(decisions.map(({ reference }) => reference))]);
  const payouts = new Map(found.map((payout) => [payout.reference, payout]));
  const changes: Change[] = [];
  const confirmed = new Map<string, Date>();
  const results = decisions.map((decision) => {
    const payout = payouts.get(decision.reference);
    if (payout === undefined) return 'unmatched';
    const { outcome, reasonCode, reason, confirmedAt } = decision;
    const result = judge(payout, decision);
    const isNewsOfPaid = result === 'repeated' && outcome === 'paid' && payout.confirmedAt === undefined;
    if (isNewsOfPaid && confirmedAt !== undefined) {
      confirmed.set(payout.reference, confirmedAt);
      payouts.set(payout.reference, { ...payout, confirmedAt });
      return 'applied';
    }
    if (result !== 'applied') return result;
    changes.push({ payout, outcome, reasonCode, reason, confirmedAt });
    payouts.set(payout.reference, { ...payout, state: outcome, confirmedAt: confirmedAt ?? payout.confirmedAt });
    return result;
  });
  if (changes.length > 0) await recordOutcomes(tx, ledger, changes, { ids, at });
  await writeConfirmed(tx, ledger, confirmed);
  return results;
}

function judge({ state, amountKobo }: PayoutWithNames, decision: OutcomeDecision): OutcomeResult {
  if (decision.amountKobo !== undefined && decision.amountKobo !== amountKobo) return 'amount_differs';
  if (state === decision.outcome) return 'repeated';
  return NEXT[state](decision);
}

/** What may come after each state. What is cancelled was so before anybody exported it. */
const NEXT: Readonly<Record<PayoutState, (decision: OutcomeDecision) => OutcomeResult>> = {
  draft: () => 'not_exported',
  approved: () => 'not_exported',
  cancelled: () => 'not_exported',
  exported: () => 'applied',
  unknown: () => 'applied',
  paid: ({ outcome, mayUndoPaid }) => (outcome === 'failed' && mayUndoPaid === true ? 'applied' : 'conflict'),
  failed: () => 'conflict',
};
