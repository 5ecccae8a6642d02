/**
 * Seals posted transactions segment by segment, outside of any payment. A transaction here locks the ends of chains and
 * nothing that posting locks. It adds the seals and moves the ends together, so a kill leaves whole chains, and two
 * processes at once seal nothing twice.
 */
import { databaseNow } from '../../../platform/database/clock.ts';
import { perBusiness } from '../../../platform/database/per-business.ts';
import type { Db, DbDeps } from '../../../platform/database/pool.ts';
import { transact } from '../../../platform/database/transaction.ts';
import type { LedgerKey } from '../posting.ts';
import {
  type DueLedger,
  ensureHeads,
  findDueLedgers,
  lockHeads,
  passLastSeals,
  type Segment,
  sealSegments,
} from './seal-queries.ts';

export interface SealLimits {
  /** The most transactions that a seal covers, and the most that are read to find a changed one. */
  readonly segmentSize: number;
  /** How many ledgers one transaction seals: half a second of work with full segments, and at most 200 MB to read. */
  readonly ledgersAtOnce: number;
  /** A chain gets a seal at most this often, however many processes there are, unless a whole segment waits. */
  readonly ageMs: number;
}

const LIMITS: SealLimits = { segmentSize: 1_000, ledgersAtOnce: 50, ageMs: 5_000 };

export interface SealOptions {
  readonly limits?: Partial<SealLimits>;
  readonly signal?: AbortSignal;
}

/**
 * Seals every ledger that is due, until none is left or the signal is aborted. Returns how many transactions it sealed.
 * Skips ledgers that another process is sealing.
 * @throws Error naming a ledger that can't be sealed because transactions are missing; the others are sealed all the
 *   same.
 */
export async function sealLedgers({ db }: DbDeps, options: SealOptions = {}): Promise<number> {
  const limits = { ...LIMITS, ...options.limits };
  const broken: Segment[] = [];
  let sealed = 0;
  let after: LedgerKey | undefined;
  for (;;) {
    const search = { ...limits, after, at: await databaseNow(db), limit: limits.ledgersAtOnce };
    const due = await findDueLedgers(db, search);
    for (const together of perBusiness(db, due)) {
      for (let pending = together; pending.length > 0 && options.signal?.aborted !== true;) {
        const segments = await sealNext(db, pending, limits.segmentSize);
        const whole = segments.filter(isWhole);
        broken.push(...segments.filter((segment) => !isWhole(segment)));
        sealed += whole.reduce((sum, { found }) => sum + Number(found), 0);
        pending = whole
          .filter(({ found }) => found === BigInt(limits.segmentSize))
          .map((l) => ({ ...l, hasHead: true }));
      }
    }
    after = due.at(-1);
    if (due.length < limits.ledgersAtOnce || options.signal?.aborted === true) break;
  }
  const [first] = broken;
  if (first !== undefined) throw new Error(describe(first, broken.length));
  return sealed;
}

function sealNext(db: Db, ledgers: readonly DueLedger[], size: number): Promise<Segment[]> {
  return transact(db, async (tx) => {
    const fresh = ledgers.filter(({ hasHead }) => !hasHead);
    if (fresh.length > 0) await ensureHeads(tx, fresh);
    const locked = await lockHeads(tx, ledgers);
    if (locked.length === 0) return [];
    await passLastSeals(tx, locked);
    return sealSegments(tx, locked, { size, at: await databaseNow(tx) });
  });
}

/**
 * An empty segment is whole too: another process was faster, or the ledger's row counts fewer than its chain covers.
 */
const isWhole = ({ firstSequence, lastSequence, found }: Segment): boolean =>
  lastSequence < firstSequence ? found === 0n : found === lastSequence - firstSequence + 1n;

function describe({ businessId, live, firstSequence, lastSequence, found }: Segment, count: number): string {
  const ledger = `business ${businessId}, ${live ? 'live' : 'test'} mode`;
  const more = count === 1 ? '' : ` The same goes for ${count - 1} more ledgers.`;
  return (
    `The ledger of ${ledger} cannot be sealed: of its transactions ${firstSequence} to ${lastSequence} only ${found} ` +
    `are there. Run ledger verify.${more}`
  );
}
