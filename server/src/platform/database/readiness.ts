/**
 * Whether anything can be posted now. It learns this from a real write, at most once a second however many callers ask,
 * and from postings that have failed since.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { isRefusedConnection } from './sqlstate.ts';

export interface ReadinessDeps {
  /** The connections that payments are posted on: other connections say little about these. */
  readonly pool: Pick<pg.Pool, 'connect'>;
  readonly isMigrated: (queries: Pick<pg.Pool, 'query'>) => Promise<boolean>;
  readonly limits?: Partial<ReadinessLimits>;
}

export interface ReadinessLimits {
  /** An answer younger than this is returned again. */
  readonly freshMs: number;
  /** A database that takes longer is not ready. Callers have an answer within a second. */
  readonly answerMaxMs: number;
}

const LIMITS: ReadinessLimits = { freshMs: 1_000, answerMaxMs: 800 };

export interface NotReady {
  readonly isReady: false;
  readonly code: 'database_unavailable' | 'processes_missing';
  /** A sentence for operators. */
  readonly why: string;
}

/** Whether payments can be posted, and why not. */
export type ReadinessAnswer = Ready | NotReady;

interface Ready {
  readonly isReady: true;
  /** How many of the processes that share the port do not serve. */
  readonly missingCount: number;
}

const READY: ReadinessAnswer = { isReady: true, missingCount: 0 };
const notReady = (why: string): ReadinessAnswer => ({ isReady: false, code: 'database_unavailable', why });

/** The SQLSTATE of a full disk: the next attempt, on another connection, is refused with it as well. */
const DISK_FULL = '53100';
const READ_ONLY = '25006';

const NO_ANSWER = notReady('The database does not answer.');
const REFUSES = notReady('The database refuses the connection.');
const TAKES_NO_WRITES = notReady('The database takes no writes: it is read-only, or a standby.');
const NO_SPACE = notReady('The disk of the database is full.');
const NOT_MIGRATED = notReady('The schema of the database is not up to date.');

export class Readiness {
  readonly #deps: ReadinessDeps;
  readonly #limits: ReadinessLimits;
  #last: { readonly answer: ReadinessAnswer; readonly atMs: number } | undefined;
  #look: Promise<ReadinessAnswer> | undefined;
  /** True from a write that found the disk full until one that found space. */
  #wasDiskFull = false;

  constructor(deps: ReadinessDeps) {
    this.#deps = deps;
    this.#limits = { ...LIMITS, ...deps.limits };
  }

  /** Call it when a posting failed. If the next one would fail too, callers hear so from now on. */
  noteFailedWrite(error: unknown): void {
    const answer = answerTo(error);
    if (answer === NO_SPACE) this.#wasDiskFull = true;
    if (answer === NO_SPACE || answer === TAKES_NO_WRITES) this.#last = { answer, atMs: performance.now() };
  }

  /** Never rejects. Costs nothing while the last answer is fresh or another check runs. */
  async check(): Promise<ReadinessAnswer> {
    if (this.#last !== undefined && performance.now() - this.#last.atMs < this.#limits.freshMs) {
      return this.#last.answer;
    }
    const timer = new AbortController();
    try {
      return await Promise.race([this.#lookOnce(), this.#patience(timer.signal)]);
    } finally {
      timer.abort();
    }
  }

  #lookOnce(): Promise<ReadinessAnswer> {
    const startedAtMs = performance.now();
    this.#look ??= this.#tryToWrite()
      .catch((error: unknown) => answerTo(error))
      .then((answer) => {
        // A posting that failed during this check is more recent than its answer.
        if (this.#last === undefined || this.#last.atMs < startedAtMs) this.#last = { answer, atMs: performance.now() };
        return this.#last.answer;
      })
      .finally(() => {
        this.#look = undefined;
      });
    return this.#look;
  }

  async #patience(signal: AbortSignal): Promise<ReadinessAnswer> {
    await delay(this.#limits.answerMaxMs, undefined, { signal, ref: false }).catch(() => undefined);
    return NO_ANSWER;
  }

  async #tryToWrite(): Promise<ReadinessAnswer> {
    const client = await this.#deps.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(beginWithin(this.#limits.answerMaxMs));
      const answer = await this.#writeAndRead(client);
      await client.query('COMMIT');
      // A session keeps the state that it began with; the next check opens a new one.
      if (answer === TAKES_NO_WRITES) broken = new Error(answer.isReady ? '' : answer.why);
      if (answer.isReady) this.#wasDiskFull = false;
      return answer;
    } catch (error) {
      if (answerTo(error) === NO_SPACE) this.#wasDiskFull = true;
      broken = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async #writeAndRead(client: pg.PoolClient): Promise<ReadinessAnswer> {
    const { rows } = await client.query<{ takes_writes: boolean }>(WRITE);
    if (rows[0]?.takes_writes !== true) return TAKES_NO_WRITES;
    if (!(await this.#deps.isMigrated(client))) return NOT_MIGRATED;
    if (this.#wasDiskFull) await client.query(TAKE_SPACE);
    return READY;
  }
}

const beginWithin = (limitMs: number): string =>
  `BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${limitMs}; SET LOCAL statement_timeout = ${limitMs}`;

/** Writes a record to the database's log, which the COMMIT flushes like a payment's, and leaves no row anywhere. */
const WRITE = `SELECT CASE
    WHEN pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean THEN false
    ELSE pg_logical_emit_message(true, 'tributary', 'ready') IS NOT NULL
  END AS takes_writes`;

/**
 * Writes half a megabyte, which needs new space. A full disk still takes what fits into existing pages, so this runs
 * only after a posting has found the disk full.
 */
const TAKE_SPACE = `CREATE TEMPORARY TABLE tributary_space ON COMMIT DROP AS
  SELECT repeat(md5(n::text), 16) AS filler FROM generate_series(1, 1000) AS n`;

function answerTo(error: unknown): ReadinessAnswer {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === DISK_FULL) return NO_SPACE;
  if (code === READ_ONLY) return TAKES_NO_WRITES;
  // The table of migrations does not exist.
  if (code === '42P01') return NOT_MIGRATED;
  return isRefusedConnection(error) ? REFUSES : NO_ANSWER;
}
