/** The replicas of this database, and which of them a read may use. */
import { ConfigError } from '../../../core/errors/errors.ts';
import type { Database } from '../pool.ts';
import { walPosition, type WalPosition } from '../wal-position.ts';
import { LAG_MAX_MS, type PrimaryState, Replica, type ReplicaOptions } from './replica.ts';
import { READ_PRIMARY } from './queries.ts';

/** What a read asks of a replica. */
export interface Wanted {
  /** What its caller has written; undefined if the caller does not say. */
  readonly position: WalPosition | undefined;
  /** The end of its period, if it asks for one that may be over. */
  readonly until: Date | undefined;
}

/** A period that is not over can be read with a token only. */
export type NotRead = 'none_usable' | 'no_token' | 'behind';

export interface ReplicasOptions {
  readonly urls: readonly string[];
  readonly primary: Database;
  /** Tells what the primary has written, on a connection that is always free. */
  readonly clock: Database;
  readonly log: ReplicaOptions['log'];
  readonly lagMaxMs?: number | undefined;
}

/** No transaction takes so long from its time to its commit. */
const COMMIT_MAX_MS = 5 * 60_000;

export class Replicas {
  readonly all: readonly Replica[];
  readonly #clock: Database;
  #next = 0;

  /** @throws ConfigError when the primary is distributed. */
  constructor({ urls, primary, clock, log, lagMaxMs = LAG_MAX_MS }: ReplicasOptions) {
    // Each of its nodes has a log of its own.
    if (primary.isDistributed) {
      throw new ConfigError('DATABASE_REPLICA_URLS cannot be used: DATABASE_URL is a distributed database.');
    }
    this.#clock = clock;
    this.all = urls.map((url) => new Replica({ url, primary, lagMaxMs, log }));
  }

  /** A replica that has what is wanted, after at most half a second. `onWaited` is called if that took a while. */
  async pick({ position, until }: Wanted, onWaited: (ms: number) => void): Promise<Replica | NotRead> {
    const usable = this.#inTurn().filter(({ completeTo }) => completeTo !== undefined);
    if (usable.length === 0) return 'none_usable';
    const complete = until === undefined ? usable : usable.filter((one) => isOver(until, one.completeTo));
    const [first] = complete;
    if (first === undefined) return 'no_token';
    if (position === undefined) return first;
    const found = complete.find((replica) => replica.has(position));
    if (found !== undefined) return found;
    const startedAtMs = performance.now();
    const isThere = await first.waitFor(position, () => onWaited(performance.now() - startedAtMs));
    return isThere ? first : 'behind';
  }

  /** Compares all of them with the primary. @throws the driver's error when the primary does not answer. */
  async look(): Promise<void> {
    const askedAtMs = performance.now();
    const { now, databaseId, ...written } = await READ_PRIMARY.one(this.#clock.db, []);
    const primary: PrimaryState = { position: walPosition(written), now, askedAtMs, databaseId };
    await Promise.all(this.all.map((replica) => replica.look(primary)));
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((replica) => replica.close()));
  }

  #inTurn(): readonly Replica[] {
    this.#next = (this.#next + 1) % Math.max(1, this.all.length);
    return [...this.all.slice(this.#next), ...this.all.slice(0, this.#next)];
  }
}

const isOver = (until: Date, completeTo: Date | undefined): boolean =>
  completeTo !== undefined && until.getTime() + COMMIT_MAX_MS <= completeTo.getTime();
