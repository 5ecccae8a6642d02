/** Records the outcomes of payouts, and returns to wallets the money that did not reach the bank. */
import { randomUUIDv7 } from 'node:crypto';
import type { TransactionId } from '../../../platform/database/ids.ts';
import type { Tx } from '../../../platform/database/pool.ts';
import { Books } from '../../../core/ledger/books.ts';
import { PAYOUT_RETURN_PURPOSE } from '../../../core/ledger/purposes.ts';
import { type EventLedger, recordEvents } from '../../../core/outbox/record-event.ts';
import type { Actor } from '../../../core/words/principal.ts';
import { type OutcomeChange, writeOutcomes } from './payout-change-queries.ts';
import type { PayoutOutcome, PayoutWithNames } from './payout.ts';
import { wirePayout } from './wire-run.ts';

/** The change of a payout. */
export interface Change {
  readonly payout: PayoutWithNames;
  readonly outcome: PayoutOutcome;
  readonly reasonCode?: string | undefined;
  readonly reason?: string | undefined;
  readonly confirmedAt?: Date | undefined;
  /** The file of bank results that says so. */
  readonly fileNumber?: bigint | undefined;
  /** Who says so without a file. */
  readonly saidBy?: Actor | undefined;
}

/** The reason code of a payout that a person or a key took out of its run for a reason. */
export const HELD = 'HELD';

const WORDS = { failed: 'failed', cancelled: 'was cancelled' } as const;
type GivenBack = keyof typeof WORDS;

const isGivenBack = (outcome: PayoutOutcome): outcome is GivenBack => outcome in WORDS;

/**
 * Runs inside `writeInLedger`, because it relies on that lock of the ledger. A payout may occur more than once, each
 * time as the previous change left it; a returned one may not occur again. Posts the returns, writes the payouts and
 * the counters of their runs, and records the events. `ids` are new, at least one for each change. Returns the payouts
 * in their new state.
 */
export async function recordOutcomes(
  tx: Tx,
  ledger: EventLedger,
  changes: readonly Change[],
  { ids, at }: { readonly ids: readonly TransactionId[]; readonly at: Date },
): Promise<PayoutWithNames[]> {
  const walletIds = new Set(changes.filter(({ outcome }) => isGivenBack(outcome)).map(({ payout }) => payout.walletId));
  const books = await Books.open(tx, ledger, [...walletIds], at);
  const written = new Map<string, OutcomeChange>();
  const results = changes.map((change, index) => {
    const { payout, outcome, confirmedAt, fileNumber, saidBy } = change;
    const id = ids[index];
    if (id === undefined) throw new Error('an outcome has no id for its return');
    const back = isGivenBack(outcome)
      ? books.post(payout.walletId, returnOf(change, outcome), id, returnLegs(payout))
      : undefined;
    const result: PayoutWithNames = {
      ...payout,
      state: outcome,
      reasonCode: change.reasonCode ?? null,
      reason: change.reason ?? null,
      outcomeAt: at,
      returnSequence: back?.sequence ?? null,
      returnReference: back?.reference ?? null,
      confirmedAt: confirmedAt ?? payout.confirmedAt,
    };
    const { reference } = payout;
    const from = written.get(reference)?.from ?? payout.state;
    const { reasonCode, reason, returnSequence } = result;
    const changed = {
      payout,
      from,
      to: outcome,
      reasonCode,
      reason,
      outcomeAt: at,
      returnSequence,
      fileNumber,
      saidBy,
    };
    written.set(reference, { ...changed, confirmedAt: result.confirmedAt });
    return result;
  });
  await books.write(tx);
  await writeOutcomes(tx, ledger, [...written.values()]);
  const events = changes.map(({ payout: { state }, outcome }, index) => {
    const payout = results[index];
    if (payout === undefined) throw new Error('an outcome has no payout');
    return { type: `payout.${outcome}`, at, data: wirePayout(payout), previous: { state } } as const;
  });
  await recordEvents(tx, ledger, events);
  return results;
}

const returnLegs = ({ amountKobo }: PayoutWithNames) => ({
  walletKobo: amountKobo,
  commissionKobo: 0n,
  clearingKobo: -amountKobo,
});

function returnOf({ payout, reasonCode, reason, fileNumber }: Change, outcome: GivenBack) {
  const happened = outcome === 'cancelled' && reasonCode === HELD ? 'was held' : WORDS[outcome];
  return {
    accountId: payout.accountId,
    reference: randomUUIDv7(),
    purpose: PAYOUT_RETURN_PURPOSE,
    description: `Settlement run ${payout.runNumber}: the payout ${happened}`,
    metadata: JSON.stringify({
      settlement_run: Number(payout.runNumber),
      payout_reference: payout.reference,
      outcome,
      ...(reason !== undefined && { reason }),
      ...(fileNumber !== undefined && { result_file: Number(fileNumber) }),
    }),
  };
}
