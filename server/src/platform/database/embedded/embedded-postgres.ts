/**
 * The PostgreSQL that is included in Tributary. There is one per data directory. The first process that needs it starts
 * it, the last one ends it. Its users restart it when it crashes, and find it again when it outlived a killed server.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { AppError } from '../../../core/errors/errors.ts';
import { attach, attachToRunning } from './attach.ts';
import type { Attachment } from './attach.ts';
import { prepareCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { ensureDatabase, leaseName, releaseLease, SERVING_ROLE, takeLease } from './lease.ts';
import type { Role } from './lease.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';

/** The part of a pino logger that is used here. */
export interface EmbeddedPostgresLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface EmbeddedPostgresOptions {
  /** Absolute path. PostgreSQL's own files go to `postgres` in it, its passwords beside it (0600). */
  readonly dataDir: string;
  /** Only one server may use a data directory at a time; commands may use it at the same time. */
  readonly role: Role;
  readonly log: EmbeddedPostgresLog;
  /** The directory `native` of another version of PostgreSQL; undefined means the installed one. */
  readonly programs?: string | undefined;
  /** Extra settings of PostgreSQL, used only if this process starts it. */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * Called once when the database is lost for good: it does not start again, or another server took the data directory
   * while it was down. The process should report this and end.
   */
  readonly onLost?: (error: Error) => void;
  /** Aborts opening: a PostgreSQL started for it is ended again, and `open` rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** How many crashes in a row we tolerate, each less than STABLE_AFTER_MS after the last recovery. */
const MAX_RECOVERIES = 8;
const STABLE_AFTER_MS = 60_000;
const FIRST_BACKOFF_MS = 100;
const LONGEST_BACKOFF_MS = 5_000;
/** How long a closing process waits for a PostgreSQL that is recovering, in order to end it. */
const CLOSE_ATTACH_LIMIT_MS = 5_000;
const LEASE_LIMIT_MS = 30_000;
const LEASE_POLL_MS = 50;
const STILL_ENDING = 'Another process has been ending the embedded PostgreSQL for too long. Try again.';

export class EmbeddedPostgres {
  /**
   * `postgres://tributary_server:<password>@127.0.0.1:<port>/tributary`, for the role that serves; it does not change
   * when PostgreSQL crashes or restarts.
   */
  readonly url: string;
  /** The same for the role `tributary`, a superuser, which owns the database and migrates it. */
  readonly ownerUrl: string;
  readonly #options: EmbeddedPostgresOptions;
  readonly #cluster: Cluster;
  readonly #port: number;
  readonly #closing: AbortController;
  #lease: pg.Client | undefined;
  #heldSince = 0;
  #recoveries = 0;
  #recovery: Promise<void> = Promise.resolve();
  #closed: Promise<void> | undefined;

  private constructor(options: EmbeddedPostgresOptions, cluster: Cluster, held: Attachment, closing: AbortController) {
    this.#options = options;
    this.#cluster = cluster;
    this.#port = held.port;
    this.#closing = closing;
    const place = `127.0.0.1:${held.port}/tributary`;
    this.url = `postgres://${SERVING_ROLE}:${cluster.servingPassword}@${place}`;
    this.ownerUrl = `postgres://tributary:${cluster.password}@${place}`;
    this.#watch(held.client);
  }

  /**
   * Resolves when PostgreSQL accepts connections and the database `tributary` exists. Holds advisory locks on a
   * connection of its own until `close`. Throws `data_directory_in_use` when the role is `server` and another server
   * has the data directory, and `database_unavailable` when PostgreSQL cannot be started.
   */
  static async open(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    const { dataDir, settings, programs, signal = new AbortController().signal } = options;
    const cluster = await prepareCluster({ dataDir, sync: settings?.['fsync'] !== 'off', signal, programs });
    const closing = new AbortController();
    const held = await hold(cluster, options, undefined, signal);
    options.log.info(
      { dataDir: options.dataDir, port: held.port, account: cluster.account?.uid },
      held.startedByUs ? 'Started the embedded PostgreSQL' : 'Joined the embedded PostgreSQL that was running',
    );
    return new EmbeddedPostgres(options, cluster, held, closing);
  }

  /** Releases the data directory, and ends PostgreSQL unless another process uses it. May be called twice. */
  async close(): Promise<void> {
    this.#closed ??= this.#close();
    await this.#closed;
  }

  async #close(): Promise<void> {
    this.#closing.abort();
    await this.#recovery;
    const { role, log, dataDir } = this.#options;
    const client = this.#lease ?? (await attachToRunning(this.#cluster, leaseName(role), CLOSE_ATTACH_LIMIT_MS));
    this.#lease = undefined;
    if (client === undefined) return;
    const ended = await leave(this.#cluster, client);
    log.info({ dataDir }, ended ? 'Ended the embedded PostgreSQL' : 'Left the embedded PostgreSQL to its other users');
  }

  #watch(client: pg.Client): void {
    this.#lease = client;
    this.#heldSince = performance.now();
    client.once('end', () => {
      if (this.#lease !== client) return;
      this.#lease = undefined;
      if (!this.#closing.signal.aborted) this.#recovery = this.#recover();
    });
  }

  /** Never rejects: `onLost` is called when recovery fails. */
  async #recover(): Promise<void> {
    const { log, dataDir } = this.#options;
    log.warn({ dataDir }, 'The embedded PostgreSQL went away; bringing it back');
    if (performance.now() - this.#heldSince > STABLE_AFTER_MS) this.#recoveries = 0;
    for (;;) {
      this.#recoveries += 1;
      try {
        await sleep(this.#backoffMs(), undefined, { signal: this.#closing.signal });
        const held = await hold(this.#cluster, this.#options, this.#port, this.#closing.signal);
        this.#watch(held.client);
        log.info({ dataDir, port: held.port, restarted: held.startedByUs }, 'The embedded PostgreSQL is back');
        return;
      } catch (error) {
        if (this.#closing.signal.aborted) return;
        log.error({ dataDir, err: error, recoveries: this.#recoveries }, 'The embedded PostgreSQL did not come back');
        if (isInUse(error) || this.#recoveries >= MAX_RECOVERIES) {
          this.#options.onLost?.(error instanceof Error ? error : new Error(String(error)));
          return;
        }
      }
    }
  }

  #backoffMs(): number {
    return Math.min(FIRST_BACKOFF_MS * 2 ** (this.#recoveries - 1), LONGEST_BACKOFF_MS);
  }
}

/**
 * Attaches, takes the locks of the role and creates the database if needed. Starts over while the last user of a
 * PostgreSQL is ending it.
 */
async function hold(
  cluster: Cluster,
  { role, dataDir, settings = {} }: EmbeddedPostgresOptions,
  fixedPort: number | undefined,
  signal: AbortSignal,
): Promise<Attachment> {
  const deadline = performance.now() + LEASE_LIMIT_MS;
  for (;;) {
    const attached = await attach(cluster, { applicationName: leaseName(role), settings, fixedPort, signal });
    try {
      if (await takeLease(attached.client, role, dataDir, signal)) {
        await ensureDatabase(attached.client, cluster.servingPassword);
        return attached;
      }
      if (performance.now() > deadline) throw new AppError('database_unavailable', STILL_ENDING);
      await attached.client.end();
    } catch (error) {
      await leave(cluster, attached.client);
      // The connection may end here while PostgreSQL is being ended or recovers from a crash.
      if (error instanceof AppError || performance.now() > deadline) throw error;
    }
    await sleep(LEASE_POLL_MS, undefined, { signal });
  }
}

/** Releases the locks and the connection. True when nobody else used PostgreSQL and it was ended. */
async function leave(cluster: Cluster, client: pg.Client): Promise<boolean> {
  const alone = await releaseLease(client).catch(() => false);
  const running = alone ? await findPostmaster(cluster.directory) : undefined;
  if (running !== undefined) await stopPostmaster(running.pid, cluster.directory);
  await client.end().catch(() => undefined);
  return running !== undefined;
}

function isInUse(error: unknown): boolean {
  return error instanceof AppError && error.code === 'data_directory_in_use';
}
