/** One replica: whether it may be read now, and how far it is. Nobody waits for one that is away. */
import type pg from 'pg';
import { type Database, databaseToBe, speaksToServerItself } from '../pool.ts';
import { cutConnections, fallBackOn } from './replica-pool.ts';
import { isOfSameTimeline, walPosition, type WalPosition } from '../wal-position.ts';
import { READ_REPLAYED, READ_REPLICA } from './queries.ts';

export interface ReplicaOptions {
  readonly url: string;
  readonly primary: Database;
  readonly lagMaxMs: number;
  readonly log: { warn(details: object, message: string): void; info(details: object, message: string): void };
}

/** What the primary had written at one moment. */
export interface PrimaryState {
  readonly position: WalPosition;
  /** By the database's clock. */
  readonly now: Date;
  /** By the clock of `performance.now`, before it was asked. */
  readonly askedAtMs: number;
  readonly databaseId: string;
}

/** What was found at the last look: this server, in this life. */
interface Found {
  readonly startedAt: string;
  /** Everything up to here was replayed. */
  readonly replayed: WalPosition;
}

interface Waiting {
  readonly position: WalPosition;
  readonly settle: (isThere: boolean) => void;
}

const CONNECTIONS_MAX = 10;
/** A replica that takes longer is away, and others are there. */
const TIMEOUT_MS = 1_000;
/** Reads may take longer. */
const READ_TIMEOUT_MS = 30_000;
/** How long a read waits for what its caller has written. */
const WAIT_MAX_MS = 500;
const POLL_EVERY_MS = 10;
/** After a wait in vain nobody waits for this long. */
const NO_WAIT_MS = 1_000;
/** A replica that is further behind is not read, whatever the caller has written. */
export const LAG_MAX_MS = 10_000;

export class Replica {
  /** Where it is, without credentials. */
  readonly name: string;
  readonly database: Database;
  readonly #options: ReplicaOptions;
  /** A connection of its own, so that load on the others hides nothing. */
  readonly #watch: Database;
  #found: Found | undefined;
  #reason: string | undefined;
  #speaksItself = false;
  /** The last state of the primary that it has reached, and the one that it has to reach next. */
  #reached: PrimaryState | undefined;
  #awaited: PrimaryState | undefined;
  #noWaitUntilMs = 0;
  readonly #waiting = new Set<Waiting>();
  #isPolling = false;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    const { hostname, port } = new URL(options.url);
    this.name = `${hostname}:${port || '5432'}`;
    const { url } = options;
    const timeouts = { connectTimeoutMs: TIMEOUT_MS, queryTimeoutMs: TIMEOUT_MS };
    this.#watch = databaseToBe({ ...timeouts, url, connectionsMax: 1 });
    const verify: pg.PoolConfig['verify'] = (client, done) => void this.#verify(client, done);
    const limits = { connectionsMax: CONNECTIONS_MAX, connectTimeoutMs: TIMEOUT_MS, queryTimeoutMs: READ_TIMEOUT_MS };
    const database = databaseToBe({ ...limits, url, verify });
    fallBackOn(options.primary.pool, database.pool);
    const speaksItself = (): boolean => this.#speaksItself;
    this.database = {
      ...database,
      get namedStatements() {
        return speaksItself();
      },
    };
  }

  /** By how much it is behind, at most; infinite if that is not known. */
  get lagMs(): number {
    if (this.#found === undefined || this.#reached === undefined) return Infinity;
    return this.#awaited === undefined ? 0 : performance.now() - this.#reached.askedAtMs;
  }

  get isUsable(): boolean {
    return (
      this.#found !== undefined &&
      this.#reached !== undefined &&
      performance.now() - this.#reached.askedAtMs < this.#options.lagMaxMs
    );
  }

  /** The primary's time up to which it has everything; undefined if it may not be read. */
  get completeTo(): Date | undefined {
    return this.isUsable ? this.#reached?.now : undefined;
  }

  has(position: WalPosition): boolean {
    const { replayed } = this.#found ?? {};
    return replayed !== undefined && isOfSameTimeline(replayed, position) && replayed >= position;
  }

  /**
   * Resolves to true as soon as it has the position, and to false when it has not in time. Calls `onWaited` after a
   * wait. Never rejects.
   */
  async waitFor(position: WalPosition, onWaited: () => void): Promise<boolean> {
    if (this.has(position)) return true;
    const { replayed } = this.#found ?? {};
    if (replayed === undefined || !isOfSameTimeline(replayed, position)) return false;
    if (performance.now() < this.#noWaitUntilMs) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiting: Waiting = { position, settle: resolve };
    this.#waiting.add(waiting);
    const timer = setTimeout(() => {
      this.#noWaitUntilMs = performance.now() + NO_WAIT_MS;
      resolve(false);
    }, WAIT_MAX_MS);
    void this.#poll();
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(waiting);
      onWaited();
    }
  }

  /** Looks at its present state. Never rejects. */
  async look(primary: PrimaryState): Promise<void> {
    try {
      const [found] = await READ_REPLICA.prepared(this.#watch, this.#watch.pool, []);
      const reason = found === undefined ? 'it says nothing' : whyNot(found, primary);
      if (found === undefined || found.lsn === null || reason !== undefined) {
        this.#leave(reason ?? 'it has replayed nothing');
        return;
      }
      const { startedAt, timeline, lsn } = found;
      if (this.#found !== undefined && this.#found.startedAt !== startedAt) this.#leave('it was started anew');
      if (this.#found === undefined) await this.#join();
      this.#found = { startedAt, replayed: walPosition({ timeline, lsn }) };
      this.#settle();
      this.#compare(primary);
    } catch (error) {
      this.#leave('it does not answer', error);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.database.close(), this.#watch.close()]);
  }

  async #join(): Promise<void> {
    const client = await this.#watch.pool.connect();
    try {
      this.#speaksItself = await speaksToServerItself(client);
    } finally {
      client.release();
    }
    this.#reason = undefined;
    this.#options.log.info({ replica: this.name }, 'a replica can be read');
  }

  /** Reads on it fail at once, instead of waiting for an answer, and go to the primary. */
  #leave(reason: string, error?: unknown): void {
    this.#found = undefined;
    this.#reached = undefined;
    this.#awaited = undefined;
    for (const { settle } of this.#waiting) settle(false);
    cutConnections(this.database.pool);
    if (reason === this.#reason) return;
    this.#reason = reason;
    this.#options.log.warn({ replica: this.name, reason, err: error }, 'a replica cannot be read');
  }

  /** One question at a time, for all that wait. */
  async #poll(): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      while (this.#waiting.size > 0 && this.#found !== undefined) {
        const { startedAt } = this.#found;
        const [found] = await READ_REPLAYED.prepared(this.#watch, this.#watch.pool, []);
        // A look may have found another server meanwhile.
        if (this.#found?.startedAt === startedAt && found !== undefined) this.#advance(found.lsn);
        await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
      }
    } catch (error) {
      this.#leave('it does not answer', error);
    } finally {
      this.#isPolling = false;
    }
  }

  #advance(lsn: string): void {
    if (this.#found === undefined) return;
    const timeline = Number.parseInt(this.#found.replayed.slice(0, 8), 16);
    this.#found = { ...this.#found, replayed: walPosition({ timeline, lsn }) };
    this.#settle();
  }

  #settle(): void {
    for (const { position, settle } of this.#waiting) if (this.has(position)) settle(true);
  }

  #compare(primary: PrimaryState): void {
    if (this.has(primary.position)) {
      this.#reached = primary;
      this.#awaited = undefined;
      return;
    }
    this.#awaited ??= primary;
    if (!this.has(this.#awaited.position)) return;
    this.#reached = this.#awaited;
    this.#awaited = primary;
  }

  /** The pool asks for each new connection: it must lead to the server whose position is known. */
  async #verify(client: pg.PoolClient, done: (error?: Error) => void): Promise<void> {
    let refusal: Error | undefined;
    try {
      const { rows } = await client.query<{ at: string }>('SELECT pg_postmaster_start_time()::text AS at');
      if (rows[0]?.at !== this.#found?.startedAt) refusal = new Error('the replica was started anew');
    } catch (error) {
      refusal = error instanceof Error ? error : new Error(String(error));
    }
    done(refusal);
  }
}

interface Looked {
  readonly isStandby: boolean;
  readonly databaseId: string;
}

function whyNot({ isStandby, databaseId }: Looked, primary: PrimaryState): string | undefined {
  if (databaseId !== primary.databaseId) return 'it is no copy of this database';
  return isStandby ? undefined : 'it is no standby any more';
}
