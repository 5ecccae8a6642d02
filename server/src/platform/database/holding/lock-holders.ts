/** Who holds locks that our requests wait for. The log names them, so that somebody can end them. */
import type pg from 'pg';
import { type Blocker, describeBlockers } from '../migrating/watch.ts';

/** How often the database is asked, and the same holder named, at most. */
const LOOK_EVERY_MS = 5_000;

/**
 * Those who wait for nobody themselves, and for whom others wait. Ours may hold locks, too; a transaction that has just
 * begun is one of those that follow each other, and no holder. A prepared one has no start here.
 */
const HOLDERS = `
  SELECT b.pid, NULL AS transaction, a.application_name AS application, a.usename AS role,
         extract(epoch FROM clock_timestamp() - a.xact_start)::int AS seconds
    FROM (SELECT DISTINCT h.pid
            FROM pg_stat_activity w CROSS JOIN LATERAL unnest(pg_blocking_pids(w.pid)) AS h(pid)
           WHERE w.datname = current_database() AND w.usename = current_user AND w.wait_event_type = 'Lock') AS b
    LEFT JOIN pg_stat_activity a ON a.pid = b.pid
   WHERE a.wait_event_type IS DISTINCT FROM 'Lock'
     AND (a.xact_start IS NULL OR a.xact_start < clock_timestamp() - interval '2 seconds')
   ORDER BY a.xact_start, b.pid`;

export interface LockHoldersDeps {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly log: { warn(details: object, message: string): void };
}

export class LockHolders {
  readonly #deps: LockHoldersDeps;
  #lookedAtMs = Number.NEGATIVE_INFINITY;

  constructor(deps: LockHoldersDeps) {
    this.#deps = deps;
  }

  /** Call it while requests wait although the database answers. Never rejects. */
  async look(): Promise<void> {
    if (performance.now() - this.#lookedAtMs < LOOK_EVERY_MS) return;
    this.#lookedAtMs = performance.now();
    try {
      const { rows } = await this.#deps.pool.query<Blocker>(HOLDERS);
      if (rows.length === 0) return;
      const pids = rows.map(({ pid }) => pid);
      this.#deps.log.warn({ pids }, `requests wait for locks that are held by ${describeBlockers(rows)}`);
    } catch {
      // The next look may find out; requests say why they fail.
    }
  }
}
