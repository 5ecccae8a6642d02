/**
 * The second connection of a migrating process. While the first one works or waits, this one renews the lease, sees who
 * blocks the migration, and cancels on the server when the process is asked to stop.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { close } from './connections.ts';
import { RENEW_EVERY_MS, renewLease } from './lease.ts';
import type { Waits } from './waits.ts';

const LOOK_EVERY_MS = 250;
/** The longest wait for blocking transactions to end before the lock is requested again. */
const PAUSE_MAX_MS = 30_000;

/** A holder of a lock or snapshot that we wait for; null is what the server does not show to our role. */
export interface Blocker {
  /** 0 for a prepared transaction, which belongs to no connection. */
  readonly pid: number;
  /** The transaction, to tell it from the next one of the same connection. */
  readonly transaction: string | null;
  readonly application: string | null;
  readonly role: string | null;
  readonly seconds: number | null;
}

export class Watch {
  readonly #client: pg.Client;
  readonly #worker: pg.Client;
  readonly #workerPid: number;
  readonly #owner: string;
  readonly #signal: AbortSignal;
  readonly #pauseMinMs: number;
  readonly #ended = new AbortController();
  #blockers: readonly Blocker[] = [];
  #running: Promise<void> = Promise.resolve();
  #failure: Error | undefined;

  constructor(parts: {
    readonly client: pg.Client;
    readonly worker: pg.Client;
    readonly workerPid: number;
    readonly owner: string;
    /** Aborted when the process shall stop. */
    readonly signal: AbortSignal;
    readonly waits: Waits;
  }) {
    this.#client = parts.client;
    this.#worker = parts.worker;
    this.#workerPid = parts.workerPid;
    this.#owner = parts.owner;
    this.#signal = parts.signal;
    this.#pauseMinMs = parts.waits.pauseMinMs;
  }

  /** The blockers last seen since `forget`. */
  get blockers(): readonly Blocker[] {
    return this.#blockers;
  }

  /** Why the migration can't continue, whatever the worker's statement says: the lease or the connection was lost. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  forget(): void {
    this.#blockers = [];
  }

  start(): void {
    this.#running = this.#lookOnAndOn().catch(async (error: unknown) => {
      this.#failure = error instanceof Error ? error : new Error(String(error));
      // Also ends what the worker runs: the server checks for its client.
      await close(this.#worker);
    });
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#running;
  }

  /**
   * Lets others through: until the blocking transactions have ended, or for half a minute.
   * @throws `failure`, and when the process was asked to stop.
   */
  async pause(): Promise<void> {
    const startedAt = performance.now();
    const leastMs = this.#pauseMinMs * (1 + Math.random());
    const blockers = this.#blockers;
    await delay(leastMs, undefined, { signal: this.#signal });
    while (performance.now() - startedAt < PAUSE_MAX_MS && (await this.#anyIsOpen(blockers))) {
      if (this.#failure !== undefined) throw this.#failure;
      await delay(LOOK_EVERY_MS, undefined, { signal: this.#signal });
    }
  }

  async #lookOnAndOn(): Promise<void> {
    let renewedAt = performance.now();
    while (!this.#ended.signal.aborted) {
      await delay(LOOK_EVERY_MS, undefined, { signal: this.#ended.signal }).catch(() => undefined);
      // Repeated, because a cancel between two statements has no effect.
      if (this.#signal.aborted) await this.#client.query('SELECT pg_cancel_backend($1)', [this.#workerPid]);
      const blockers = await this.#look();
      if (blockers.length > 0) this.#blockers = blockers;
      if (performance.now() - renewedAt < RENEW_EVERY_MS) continue;
      await renewLease(this.#client, this.#owner);
      renewedAt = performance.now();
    }
  }

  async #look(): Promise<readonly Blocker[]> {
    const { rows } = await this.#client.query<Blocker>(
      `SELECT b.pid, l.virtualtransaction AS transaction, a.application_name AS application, a.usename AS role,
              extract(epoch FROM clock_timestamp() - a.xact_start)::int AS seconds
         FROM (SELECT DISTINCT pid FROM unnest(pg_blocking_pids($1)) pid) b
         LEFT JOIN pg_stat_activity a ON a.pid = b.pid
         LEFT JOIN pg_locks l ON l.pid = b.pid AND l.locktype = 'virtualxid' AND l.virtualxid = l.virtualtransaction
        ORDER BY a.xact_start, b.pid`,
      [this.#workerPid],
    );
    return rows;
  }

  /** Each transaction locks its own id until it ends. A prepared one can't be followed, so it counts as open. */
  async #anyIsOpen(blockers: readonly Blocker[]): Promise<boolean> {
    if (blockers.some(({ pid }) => pid === 0)) return true;
    const { rows } = await this.#client.query<{ open: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_locks
                       WHERE locktype = 'virtualxid' AND virtualxid = virtualtransaction
                         AND virtualtransaction = ANY ($1)) AS open`,
      [blockers.map(({ transaction }) => transaction)],
    );
    return rows[0]?.open === true;
  }
}

const SHOWN_MAX = 5;

/** The words of messages: `process 4711 (pg_dump, role backup, in a transaction for 41 s)`. */
export function describeBlockers(blockers: readonly Blocker[]): string {
  if (blockers.length === 0) return 'somebody who has let go by now';
  const shown = blockers.slice(0, SHOWN_MAX).map(({ pid, application, role, seconds }) => {
    if (pid === 0) return 'a prepared transaction (see pg_prepared_xacts)';
    const what = [
      application === null || application === '' ? undefined : application,
      role === null ? undefined : `role ${role}`,
      seconds === null ? undefined : `in a transaction for ${seconds} s`,
    ].filter((part) => part !== undefined);
    return `process ${pid}${what.length === 0 ? '' : ` (${what.join(', ')})`}`;
  });
  const more = blockers.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
