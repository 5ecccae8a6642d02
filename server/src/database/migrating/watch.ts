/**
 * The second connection of a process that migrates. While the first one works or waits, this one keeps the lease, sees
 * who stands in the way, and cancels on the server when the process is told to stop.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { close } from './connections.ts';
import { RENEW_EVERY_MS, renewLease } from './lease.ts';

const LOOK_EVERY_MS = 250;
/** How long those who would not let go of a lock are given to end before it is asked for again. */
const PAUSE_MAX_MS = 30_000;
/** At least, so that those who queued behind the migration get through; twice as much by chance. */
const PAUSE_MIN_MS = 1_000;

/** Somebody whose lock or snapshot is waited for; what the server does not tell our role is null. */
export interface Blocker {
  /** 0 for a prepared transaction, which belongs to no connection. */
  readonly pid: number;
  /** The transaction, so that the next one of the same connection is told from it. */
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
  readonly #ended = new AbortController();
  #blockers: readonly Blocker[] = [];
  #running: Promise<void> = Promise.resolve();
  #failure: Error | undefined;

  constructor(parts: {
    readonly client: pg.Client;
    readonly worker: pg.Client;
    readonly workerPid: number;
    readonly owner: string;
    /** Ends when the process shall stop. */
    readonly signal: AbortSignal;
  }) {
    this.#client = parts.client;
    this.#worker = parts.worker;
    this.#workerPid = parts.workerPid;
    this.#owner = parts.owner;
    this.#signal = parts.signal;
  }

  /** Who was last seen in the way since `forget`. */
  get blockers(): readonly Blocker[] {
    return this.#blockers;
  }

  /** Why there is no going on, whatever the worker's statement says: the lease or the connection was lost. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  forget(): void {
    this.#blockers = [];
  }

  start(): void {
    this.#running = this.#lookOnAndOn().catch(async (error: unknown) => {
      this.#failure = error instanceof Error ? error : new Error(String(error));
      // Ends what it does, too: the server looks after its client.
      await close(this.#worker);
    });
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#running;
  }

  /**
   * Lets others through: until those who were in the way have ended their transactions, or half a minute.
   * @throws `failure`, and when the process was told to stop.
   */
  async pause(): Promise<void> {
    const startedAt = performance.now();
    const leastMs = PAUSE_MIN_MS * (1 + Math.random());
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
      // Again and again: a cancel that comes between two statements has no effect.
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

  /** Each transaction holds a lock on its own id until it ends. A prepared one can't be followed: it counts as open. */
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

/** For people: `process 4711 (pg_dump, role backup, in a transaction for 41 s)`. */
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
