/**
 * The rounds of a background task that writes what follows from new transactions, ledger by ledger. New tasks use
 * this; the roll-up of days has rounds of its own, which rest between two steps and leave out ledgers that failed.
 */
import type { BusinessId } from '../../platform/database/ids.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { type Slots, statement } from '../../platform/database/statement.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { LedgerKey } from './posting.ts';

const LEDGERS_AT_ONCE = 100;
/** A ledger that lacks more is one process's at a time: others would make the same rows meanwhile. */
const SHARED_MAX = 500n;

/** What a ledger lacks: what follows from its transactions after the number `through`. */
interface Missing {
  readonly through: bigint;
  readonly missing: bigint;
}

interface Behind extends Missing {
  readonly business_id: BusinessId;
  readonly live: boolean;
}

interface Written {
  readonly count: number;
  /** Whether the ledger had more. */
  readonly isBehind: boolean;
}

/** The options of a run of such a task. */
export interface CatchUpOptions {
  readonly signal?: AbortSignal;
  /** Called with what the ledger lacks that lacks most. */
  readonly onRound?: (missing: number) => void;
  /** Called after each step of a backlog with the time it took: payments need the database and this process, too. */
  readonly rest?: (stepMs: number) => Promise<unknown>;
}

interface CatchUpDeps extends CatchUpOptions {
  readonly db: Db;
  /** The task's name. */
  readonly task: string;
  /** At most so many, those that lack the fewest first. */
  readonly findBehind: (limit: number) => Promise<readonly Behind[]>;
  /** The ledger's `through` as it is now. */
  readonly findThrough: (tx: Tx, ledger: LedgerKey) => Promise<bigint>;
  /** Several processes may write the same at once. */
  readonly writeNext: (on: Db, ledger: LedgerKey, missing: Missing) => Promise<Written>;
}

/**
 * Goes round the ledgers as long as one has more than was written at once, so that a long backlog makes no other
 * wait; what was paid meanwhile is left for the next run.
 * @throws Error of the first ledger that failed; the others are written all the same.
 */
export async function catchUp(deps: CatchUpDeps): Promise<void> {
  const { db, signal, onRound, rest, findBehind, writeNext } = deps;
  const failures: unknown[] = [];
  for (let hasMore = true; hasMore;) {
    const behind = await findBehind(LEDGERS_AT_ONCE);
    onRound?.(Number(behind.at(-1)?.missing ?? 0n));
    let wroteSome = false;
    hasMore = false;
    for (const ledger of behind) {
      if (signal?.aborted === true) return;
      const startedAtMs = performance.now();
      const key = { businessId: ledger.business_id, live: ledger.live };
      const writing = ledger.missing > SHARED_MAX ? writeAlone(deps, key, ledger) : writeNext(db, key, ledger);
      const { count, isBehind } = await writing.catch((error: unknown) => {
        failures.push(error);
        return NOTHING;
      });
      wroteSome ||= count > 0;
      hasMore ||= isBehind;
      if (isBehind) await rest?.(performance.now() - startedAtMs);
    }
    hasMore ||= behind.length === LEDGERS_AT_ONCE && wroteSome;
  }
  if (failures.length > 0) throw failures[0];
}

const NOTHING: Written = { count: 0, isBehind: false };

const TAKE_LEDGER = statement({
  name: 'take_ledger_of_task',
  columns: { taken: 'bool' },
  text: ($: Slots<LedgerKey & { task: string }>) => `
SELECT pg_try_advisory_xact_lock(hashtextextended(
         ${$.task}::text || ' ' || ${$.businessId}::bigint || ' ' || ${$.live}::boolean, 0)) AS taken`,
});

/** Nothing while another process has it; that one goes on with it. */
const writeAlone = ({ db, task, findThrough, writeNext }: CatchUpDeps, key: LedgerKey, found: Missing) =>
  transact(db, async (tx) => {
    const { taken } = await TAKE_LEDGER.one(tx, { ...key, task });
    if (!taken) return NOTHING;
    const through = await findThrough(tx, key);
    const missing = found.through + found.missing - through;
    return missing > 0n ? writeNext(tx, key, { through, missing }) : NOTHING;
  });
