/** Connects to the cluster's PostgreSQL: to a running one, or to one that it starts. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { AppError } from '../../../core/errors/errors.ts';
import { DatabaseClient } from '../client.ts';
import type { Cluster } from './cluster.ts';
import { hasErrorCode } from './error-code.ts';
import { findPostmaster, logSize, readLogSince, readLogTail, startPostmaster } from './postmaster.ts';
import { randomBytes, randomInt } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';

export interface AttachOptions {
  readonly applicationName: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The port that it must use, once the address was handed out. */
  readonly fixedPort: number | undefined;
  readonly signal: AbortSignal;
}

export interface Attachment {
  readonly client: pg.Client;
  readonly port: number;
  readonly startedByUs: boolean;
}

/** Crash recovery replays at most max_wal_size, which takes long only on a slow disk. */
const READY_LIMIT_MS = 300_000;
/** How many starts in a row may fail, for a temporary reason and for any other. */
const MAX_HINDERED_STARTS = 15;
const MAX_FAILED_STARTS = 2;
/** Another process was faster, processes of a killed PostgreSQL still run, or the port was just taken. */
const PASSING_REASON = /lock file|shared memory block|could not bind/;
/** A user that came in between was its last one, and ended it in order before we connected. */
const ENDED_IN_ORDER = 0;
const ABORT_LIMIT_MS = 6_000;
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 1_000;
const POLL_MS = 25;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Resolves with a connection to the database `postgres`, made as the role `tributary`. When several processes do this
 * at once, PostgreSQL's lock file lets only one start it, and the others attach to that one. Throws
 * `database_unavailable` when PostgreSQL does not start or refuses our password, and the signal's reason when aborted.
 */
export async function attach(cluster: Cluster, options: AttachOptions): Promise<Attachment> {
  const starter = new Starter(cluster, options);
  const deadline = performance.now() + READY_LIMIT_MS;
  try {
    while (performance.now() < deadline) {
      options.signal.throwIfAborted();
      const running = await findPostmaster(cluster.directory);
      if (running === undefined) {
        await starter.startUnlessStarting();
      } else if (running.port !== undefined) {
        const client = await tryToConnect(cluster, running.port, options);
        if (client !== undefined) return { client, port: running.port, startedByUs: starter.pid === running.pid };
      }
      await sleep(POLL_MS, undefined, { signal: options.signal });
    }
    throw await describeFailure(cluster);
  } catch (error) {
    if (options.signal.aborted) await starter.abort();
    throw error;
  }
}

/** The starts of one attempt to attach. */
class Starter {
  readonly #cluster: Cluster;
  readonly #options: AttachOptions;
  #child: ChildProcess | undefined;
  /** Where the log ended before the last start. */
  #loggedBefore = 0;
  #failures = 0;

  constructor(cluster: Cluster, options: AttachOptions) {
    this.#cluster = cluster;
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Throws `database_unavailable` when the starts before this one failed too often. */
  async startUnlessStarting(): Promise<void> {
    if (isRunning(this.#child)) return;
    if (this.#child !== undefined) {
      this.#failures += 1;
      if (this.#failures > ((await this.#wasHindered()) ? MAX_HINDERED_STARTS : MAX_FAILED_STARTS)) {
        throw await describeFailure(this.#cluster);
      }
      const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LONGEST_RETRY_MS);
      await sleep(pauseMs, undefined, { signal: this.#options.signal });
    }
    this.#loggedBefore = await logSize(this.#cluster);
    const port = await choosePort(this.#cluster.portFile, this.#options.fixedPort);
    this.#child = await startPostmaster(this.#cluster, port, this.#options.settings);
  }

  /** Other starts write to the same log, also after ours. */
  async #wasHindered(): Promise<boolean> {
    if (this.#child?.exitCode === ENDED_IN_ORDER) return true;
    return PASSING_REASON.test(await readLogSince(this.#cluster, this.#loggedBefore));
  }

  /** Ends a PostgreSQL that was started but not used, because nobody else would end it. */
  async abort(): Promise<void> {
    const child = this.#child;
    if (child === undefined || !isRunning(child)) return;
    // Its start made sure that it does not keep our process alive; waiting for it must.
    child.ref();
    const timer = setTimeout(() => child.kill('SIGQUIT'), ABORT_LIMIT_MS);
    child.kill('SIGINT');
    await once(child, 'exit');
    clearTimeout(timer);
  }
}

async function describeFailure(cluster: Cluster): Promise<AppError> {
  return new AppError(
    'database_unavailable',
    `The embedded PostgreSQL did not start. The end of ${cluster.logFile}:\n${await readLogTail(cluster)}`,
  );
}

/** A connection to the running PostgreSQL, once it is ready; undefined when none is ready before the limit. */
export async function attachToRunning(
  cluster: Cluster,
  applicationName: string,
  limitMs: number,
): Promise<pg.Client | undefined> {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline) {
    const running = await findPostmaster(cluster.directory);
    if (running === undefined) return undefined;
    const client =
      running.port === undefined
        ? undefined
        : await connect(cluster, running.port, applicationName).catch(() => undefined);
    if (client !== undefined) return client;
    await sleep(POLL_MS);
  }
  return undefined;
}

async function tryToConnect(cluster: Cluster, port: number, options: AttachOptions): Promise<pg.Client | undefined> {
  if (options.fixedPort !== undefined && options.fixedPort !== port) {
    throw new AppError('database_unavailable', `PostgreSQL moved from port ${options.fixedPort} to port ${port}.`);
  }
  try {
    return await connect(cluster, port, options.applicationName);
  } catch (error) {
    const refused = hasErrorCode(error, '28P01', '28000');
    // When ours is gone, another PostgreSQL may have the port for a moment. Only a refusal while ours is running
    // counts.
    if (!refused || (await findPostmaster(cluster.directory))?.port !== port) return undefined;
    throw new AppError(
      'database_unavailable',
      'The embedded PostgreSQL does not accept the password in ' +
        `${cluster.dataDir}/database-password. Bring the file back from a backup.`,
    );
  }
}

async function connect(cluster: Cluster, port: number, applicationName: string): Promise<pg.Client> {
  const client = new DatabaseClient({
    host: '127.0.0.1',
    port,
    user: 'tributary',
    password: cluster.password,
    database: 'postgres',
    ssl: false,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // The connection's end shows the loss; without a listener the error event would end our process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.end().catch(() => undefined);
    throw error;
  }
}

function isRunning(child: ChildProcess | undefined): boolean {
  return child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

/** Below the range that systems use for outgoing connections, one of which could occupy our port after a crash. */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_000;
const PORT_TRIES = 100;

/** The port to start on: the fixed one, else the last one if it is free, else any free one. It is saved. */
async function choosePort(portFile: string, fixed: number | undefined): Promise<number> {
  if (fixed !== undefined) return fixed;
  const last = Number(await readFile(portFile, 'utf8').catch(() => ''));
  if (last > 0 && last < 65_536 && (await isFree(last))) return last;
  const port = await findFreePort();
  const temporary = `${portFile}-${randomBytes(8).toString('hex')}`;
  await writeFile(temporary, `${port}\n`);
  await rename(temporary, portFile);
  return port;
}

async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < PORT_TRIES; tries += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${FIRST_PORT} and ${LAST_PORT} was found`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return await new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
