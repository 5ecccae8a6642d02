/** Finds the next payouts that a run would make. A preview and the filling of a run share it, so that they agree. */
import type { WalletId } from '../../../platform/database/ids.ts';
import type { Db } from '../../../platform/database/pool.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { findHoldRules } from '../../payout-rules/find-rules.ts';
import { holdsOf, type PayoutHold } from '../../payout-rules/hold-rules.ts';
import { findSequences } from './ledger-sequences.ts';
import { payableKobo } from './terms.ts';
import { type Candidate, findCandidates, findSettled, type Search } from './wallet-queries.ts';

/** The business days of the country. */
export interface Calendar {
  /** Transactions before this instant are settled for a wallet with a delay of this many business days. */
  settlementCutoff(now: Date, delayBusinessDays: number): Date;
}

export interface PayableDeps {
  readonly db: Db;
  readonly calendar: Calendar;
}

export interface Payable extends Candidate {
  readonly amountKobo: bigint;
}

/** What would be paid if nothing held it. */
export interface HeldPayable extends Payable {
  /** The longest of its holds. */
  readonly hold: PayoutHold;
}

export interface PayablePage {
  readonly payables: readonly Payable[];
  /** Left out, for every caller: also deleted accounts, which would otherwise be a way around the hold. */
  readonly held: readonly HeldPayable[];
  /** The start of the next page; undefined after the last. */
  readonly next: bigint | undefined;
}

/** The moment from which business days are counted back, and the present time of the database, which ends holds. */
export interface Moments {
  readonly settledAt: Date;
  readonly at: Date;
}

export async function findPayables(
  deps: PayableDeps,
  ledger: LedgerKey,
  search: Search,
  { settledAt, at }: Moments,
): Promise<PayablePage> {
  const { candidates, next } = await findCandidates(deps.db, ledger, search);
  const settled = await settledOf(deps, ledger, candidates, settledAt);
  const due = candidates.flatMap((candidate) => {
    const settledKobo = settled.get(candidate.walletId) ?? candidate.balanceKobo;
    const amountKobo = payableKobo({ ...candidate, settledKobo }, candidate.terms);
    return amountKobo > 0n ? [{ ...candidate, amountKobo }] : [];
  });
  const rules = await findHoldRules(deps.db, ledger);
  const held = due.flatMap((one) => {
    const [hold] = holdsOf(one, rules, at);
    return hold === undefined ? [] : [{ ...one, hold }];
  });
  const isHeld = new Set(held.map(({ walletId }) => walletId));
  return { payables: due.filter(({ walletId }) => !isHeld.has(walletId)), held, next };
}

/** Settled balances of wallets with a delay; the others need no look-up. */
async function settledOf(
  { db, calendar }: PayableDeps,
  ledger: LedgerKey,
  candidates: readonly Candidate[],
  now: Date,
): Promise<ReadonlyMap<WalletId, bigint>> {
  const delayed = candidates.filter(({ delayBusinessDays, deleted }) => delayBusinessDays > 0 && !deleted);
  if (delayed.length === 0) return new Map();
  const unsettledFrom = new Map<number, bigint>();
  for (const { delayBusinessDays } of delayed) {
    if (unsettledFrom.has(delayBusinessDays)) continue;
    const cutoff = calendar.settlementCutoff(now, delayBusinessDays);
    unsettledFrom.set(delayBusinessDays, (await findSequences(db, ledger, { from: cutoff })).first);
  }
  return findSettled(
    db,
    ledger,
    delayed.map(({ walletId, lastWalletSequence, delayBusinessDays }) => ({
      walletId,
      lastWalletSequence,
      unsettledFrom: unsettledFrom.get(delayBusinessDays) ?? 1n,
    })),
  );
}
