/**
 * Compares the clocks of the nodes. A ledger's times are those of the node that holds it: where nodes differ, equal
 * moments have different times, and a ledger that moves to a node that is behind keeps its last time for a while.
 */
import type { Queries } from './citus.ts';

/** From here on the log warns. */
const WARN_MS = 2_000;

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export class NodeClocks {
  readonly #queries: Queries;
  readonly #log: Log;
  #spreadMs = 0;
  #isFar = false;

  constructor(queries: Queries, log: Log) {
    this.#queries = queries;
    this.#log = log;
  }

  /** At least how far apart the clocks were when they were last read. */
  get spreadMs(): number {
    return this.#spreadMs;
  }

  /** Warns once when they come to differ by two seconds. @throws the database's error. */
  async look(): Promise<void> {
    const startedAtMs = performance.now();
    const { rows } = await this.#queries.query<{ spreadMs: number }>(READ_SPREAD);
    // The nodes were asked one after the other, within this time.
    const tookMs = performance.now() - startedAtMs;
    this.#spreadMs = Math.max(0, (rows[0]?.spreadMs ?? 0) - tookMs);
    const isFar = this.#spreadMs >= WARN_MS;
    if (isFar === this.#isFar) return;
    this.#isFar = isFar;
    const details = { spreadSeconds: this.#spreadMs / 1_000 };
    if (isFar) this.#log.warn(details, 'the clocks of the nodes of the database differ: correct NTP on them');
    else this.#log.info(details, 'the clocks of the nodes of the database agree again');
  }
}

/** A node that does not answer is left out. */
const READ_SPREAD = `SELECT (1000 * (max(result::numeric) - min(result::numeric)))::float8 AS "spreadMs"
  FROM run_command_on_all_nodes('SELECT extract(epoch FROM clock_timestamp())') WHERE success`;
