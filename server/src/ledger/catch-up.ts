/**
 * The rounds of a background task that writes what follows from new transactions, ledger by ledger. New tasks use
 * this; the roll-up of days has rounds of its own, which rest between two steps and leave out ledgers that failed.
 */
import type { BusinessId } from '../database/ids.ts';
import type { LedgerKey } from './posting.ts';

const LEDGERS_AT_ONCE = 100;

/** A ledger whose transactions after the number `through` are not written yet. */
interface Behind {
  readonly business_id: BusinessId;
  readonly live: boolean;
  readonly through: bigint;
  readonly missing: bigint;
}

interface CatchUpDeps {
  readonly signal: AbortSignal | undefined;
  /** Called with what the ledger lacks that lacks most. */
  readonly onRound: ((missing: number) => void) | undefined;
  /** At most so many, those that lack the fewest first. */
  readonly findBehind: (limit: number) => Promise<readonly Behind[]>;
  /** Returns how many it wrote, and whether the ledger had more. */
  readonly writeNext: (ledger: LedgerKey, behind: Behind) => Promise<{ count: number; isBehind: boolean }>;
}

/**
 * Goes round the ledgers as long as one has more than was written at once, so that a long backlog makes no other
 * wait; what was paid meanwhile is left for the next run.
 * @throws Error of the first ledger that failed; the others are written all the same.
 */
export async function catchUp({ signal, onRound, findBehind, writeNext }: CatchUpDeps): Promise<void> {
  const failures: unknown[] = [];
  for (let hasMore = true; hasMore;) {
    const behind = await findBehind(LEDGERS_AT_ONCE);
    onRound?.(Number(behind.at(-1)?.missing ?? 0n));
    let wroteSome = false;
    hasMore = false;
    for (const ledger of behind) {
      if (signal?.aborted === true) return;
      const key = { businessId: ledger.business_id, live: ledger.live };
      const { count, isBehind } = await writeNext(key, ledger).catch((error: unknown) => {
        failures.push(error);
        return { count: 0, isBehind: false };
      });
      wroteSome ||= count > 0;
      hasMore ||= isBehind;
    }
    hasMore ||= behind.length === LEDGERS_AT_ONCE && wroteSome;
  }
  if (failures.length > 0) throw failures[0];
}
