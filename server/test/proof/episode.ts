/** One episode: a plan is carried out on a world of its own, and its history is proven. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../src/platform/database/pool.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import type { Row } from './books.ts';
import { check, type Problem } from './checker.ts';
import { type Clients, startClients } from './clients.ts';
import { isPossible, strike } from './faults.ts';
import { checkFootprints, type Footprint } from './footprint.ts';
import type { History } from './history.ts';
import { type FaultKind, type Plan, type Round, inOrder, roundsOf } from './plan.ts';
import { bringUp, startWorld, type World, type WorldOptions } from './world.ts';
import { inTheEnd } from './waiting.ts';

export interface EpisodeOptions extends WorldOptions {
  /** No round begins later than this after the first. */
  readonly faultsMaxMs: number;
}

export interface Episode {
  readonly plan: Plan;
  readonly problems: readonly Problem[];
  /** How many faults the rounds had, with those that are impossible here. */
  readonly planned: number;
  readonly struck: readonly FaultKind[];
  readonly skipped: readonly string[];
  readonly history: History;
  readonly transactions: number;
  /** How many writes had no answer until they were sent again at the end. */
  readonly settled: number;
  readonly tookMs: number;
  /** From the end of a round's faults until every process had accepted a payment. */
  readonly recoveriesMs: readonly number[];
  readonly footprints: readonly Footprint[];
}

export async function runEpisode(plan: Plan, options: EpisodeOptions): Promise<Episode> {
  const startedAtMs = performance.now();
  const world = await startWorld(options);
  try {
    const history: History = {
      ledgers: world.ledgers.map(({ accounts }) => accounts),
      writes: [],
      reads: [],
      trespasses: [],
    };
    const urls = world.servers.map(({ proxy }) => proxy.url);
    const clients = startClients(plan, urls, world.ledgers, history);
    const run = new Run(world, clients);
    await run.untilServed();
    const endsAtMs = performance.now() + options.faultsMaxMs;
    for (const round of roundsOf(plan)) {
      if (performance.now() > endsAtMs || run.problems.length > 0) break;
      await run.round(round);
    }
    const { settled } = await clients.finish();
    const rows = await readBooks(world);
    run.problems.push(...check(history, rows), ...(await verifyBooks(world)));
    // A process that is wrong is not worth measuring.
    const footprints = run.problems.length > 0 ? [] : await checkFootprints(world, run.problems);
    return {
      plan,
      problems: run.problems,
      planned: run.planned,
      struck: run.struck,
      skipped: world.skipped,
      history,
      transactions: rows.flat().length,
      settled,
      tookMs: performance.now() - startedAtMs,
      recoveriesMs: run.recoveriesMs,
      footprints,
    };
  } finally {
    await world.close();
  }
}

class Run {
  readonly problems: Problem[] = [];
  planned = 0;
  readonly struck: FaultKind[] = [];
  readonly recoveriesMs: number[] = [];
  readonly #world: World;
  readonly #clients: Clients;

  constructor(world: World, clients: Clients) {
    this.#world = world;
    this.#clients = clients;
  }

  async round({ pauseMs, faults }: Round): Promise<void> {
    this.planned += faults.length;
    const possible = inOrder(faults.filter(({ kind }) => isPossible(this.#world, kind)));
    await delay(pauseMs);
    const heals = [];
    for (const fault of possible) {
      heals.push(await strike(this.#world, fault));
      this.struck.push(fault.kind);
    }
    await delay(Math.max(...possible.map(({ holdMs }) => holdMs), 0));
    const name = possible.map(({ kind }) => kind).join(' and ');
    try {
      for (const heal of heals.toReversed()) this.#note(`${name}: what it left is right`, await heal());
      await this.#world.pair.heal();
      const healedAtMs = performance.now();
      await this.untilServed();
      this.recoveriesMs.push(performance.now() - healedAtMs);
    } catch (error) {
      this.#note(`after ${name} every process serves again`, String(error));
    }
  }

  /** Both processes run, and each has accepted another payment. */
  async untilServed(): Promise<void> {
    for (const served of this.#world.servers) {
      const { process } = served;
      if (process !== undefined && !process.isRunning()) {
        this.#note('no process ends by itself', process.output().slice(-2_000));
        await bringUp(served);
      }
    }
    const before = [...this.#clients.acknowledged];
    await inTheEnd('every process accepts payments', async () =>
      this.#clients.acknowledged.every((count, process) => count > (before[process] ?? 0)),
    );
  }

  #note(rule: string, detail: string | undefined | void): void {
    if (detail !== undefined) this.problems.push({ rule, detail });
  }
}

async function readBooks({ pair, ledgers }: World): Promise<Row[][]> {
  const client = new pg.Client({ connectionString: pair.ownerUrl });
  await client.connect();
  try {
    const books = [];
    for (const { place } of ledgers) {
      const { rows } = await client.query<Record<string, string | null>>(BOOKS, [place.businessId, place.live]);
      books.push(rows.map(rowOf));
    }
    return books;
  } finally {
    await client.end();
  }
}

const BOOKS = `SELECT t.sequence, t.reference, t.connected_account_id, t.clearing_kobo, t.wallet_kobo,
    t.commission_kobo, t.balance_after_kobo, p.reference AS refund_of
  FROM transactions t
  LEFT JOIN refunds r ON r.business_id = t.business_id AND r.live = t.live AND r.sequence = t.sequence
  LEFT JOIN transactions p ON p.business_id = r.business_id AND p.live = r.live AND p.sequence = r.payment_sequence
 WHERE t.business_id = $1 AND t.live = $2 ORDER BY t.sequence`;

const rowOf = (row: Record<string, string | null>): Row => ({
  sequence: Number(row['sequence']),
  reference: String(row['reference']),
  account: Number(row['connected_account_id']),
  grossKobo: -Number(row['clearing_kobo']),
  walletKobo: Number(row['wallet_kobo']),
  commissionKobo: Number(row['commission_kobo']),
  balanceAfterKobo: Number(row['balance_after_kobo']),
  refundOf: row['refund_of'] ?? undefined,
});

/** `ledger verify`, and the same again in SQL of the tests. */
async function verifyBooks({ pair }: World): Promise<Problem[]> {
  const database = await openDatabase({ url: pair.ownerUrl });
  try {
    await requireLedgerInvariants(database.pool);
    return [];
  } catch (error) {
    return [{ rule: 'the books hold all invariants', detail: String(error) }];
  } finally {
    await database.close();
  }
}
