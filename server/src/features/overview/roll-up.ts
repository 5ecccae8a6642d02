/**
 * Updates the kept sums from the transactions, by their gapless sequence, one step at a time. Nothing here takes a lock
 * that posting holds.
 */
import type { Db } from '../../platform/database/pool.ts';
import { isConnectionFailure, isStatementTimeout } from '../../platform/database/sqlstate.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { claimCursor, ensureCursor, findLedgersBehind, rollUpAfter } from './roll-up-queries.ts';

/** How many transactions one step adds up: less than a tenth of a second of work. */
const STEP_SIZE = 10_000;
/** Fewer transactions are summed on read, within a few milliseconds: a quiet ledger costs nothing. */
const MISSING_MIN = 1_000;
const LEDGERS_AT_ONCE = 50;

/** Adds up the next step of a ledger; returns the number of transactions, also 0 when another process is adding. */
export function rollUpStep(db: Db, ledger: LedgerKey, size: number = STEP_SIZE): Promise<bigint> {
  return transact(db, async (tx) => {
    await ensureCursor(tx, ledger);
    const sequence = await claimCursor(tx, ledger);
    return sequence === undefined ? 0n : rollUpAfter(tx, ledger, sequence, size);
  });
}

export interface RollUpRoundDeps {
  readonly db: Db;
  /** Called for a ledger whose step failed; the other ledgers continue. */
  readonly onFailed: (ledger: LedgerKey, error: unknown) => void;
  /** Whether a ledger is skipped this time. */
  readonly isResting: (ledger: LedgerKey) => boolean;
  /** Called after each step with its duration, so that the database can do other work in between. */
  readonly rest: (stepMs: number) => Promise<unknown>;
  readonly signal: AbortSignal;
  /** Only tests set it. */
  readonly missingMin?: number;
  readonly stepSize?: number;
}

export interface RollUpRound {
  /** Whether a ledger has more to add up than one step. */
  readonly isMoreLeft: boolean;
  /** How many transactions the ledger that was furthest behind lacked in this round. */
  readonly missingMax: bigint;
}

/** One step for each ledger that is behind, so that a long history delays nobody. */
export async function rollUpRound(deps: RollUpRoundDeps): Promise<RollUpRound> {
  const { db, signal, missingMin = MISSING_MIN, stepSize = STEP_SIZE } = deps;
  let isMoreLeft = false;
  let missingMax = 0n;
  let after: LedgerKey | undefined;
  for (;;) {
    const behind = await findLedgersBehind(db, { after, missingMin, limit: LEDGERS_AT_ONCE });
    for (const ledger of behind) {
      if (signal.aborted) return { isMoreLeft, missingMax };
      if (ledger.missing > missingMax) missingMax = ledger.missing;
      if (deps.isResting(ledger)) continue;
      const startedAtMs = performance.now();
      const rolled = await rollUpStep(db, ledger, stepSize).catch((error: unknown) => {
        // Without a database, no other ledger's step would succeed either.
        if (isConnectionFailure(error) && !isStatementTimeout(error)) throw error;
        deps.onFailed(ledger, error);
        return 0n;
      });
      if (rolled > 0n && ledger.missing > rolled) isMoreLeft = true;
      await deps.rest(performance.now() - startedAtMs);
    }
    after = behind.at(-1);
    if (behind.length < LEDGERS_AT_ONCE) return { isMoreLeft, missingMax };
  }
}
