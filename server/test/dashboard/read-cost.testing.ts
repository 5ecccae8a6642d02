/** How many rows a request makes the database read: the same on any machine, however busy it is. */
import { expect } from 'vitest';
import type { Database } from '../../src/platform/database/pool.ts';
import type { TestApp, TestProcess } from '../harness/test-app.ts';

/**
 * How many rows of tables and entries of indexes are read for the requests of `work`, which get their own process. Back
 * ends report their counts when they end, at the latest.
 */
export async function rowsRead(testApp: TestApp, work: (process: TestProcess) => Promise<void>): Promise<number> {
  const { database } = testApp.testDatabase;
  const before = await totalRead(database);
  const others = await backEnds(database);
  const process = await testApp.startSibling();
  let own: readonly number[] = [];
  try {
    await work(process);
    own = (await backEnds(database)).filter((pid) => !others.includes(pid));
  } finally {
    await process.close();
  }
  await expect.poll(async () => (await backEnds(database)).filter((pid) => own.includes(pid))).toEqual([]);
  return (await totalRead(database)) - before;
}

/** Without the ones that ask here, which stay, and those of PostgreSQL itself. */
async function backEnds({ pool }: Database): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend'
        AND query !~ 'pg_stat_(activity|user_tables)'`,
  );
  return rows.map(({ pid }) => pid);
}

async function totalRead({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ total: bigint }>(
    `SELECT ((SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0) FROM pg_stat_user_tables)
           + (SELECT coalesce(sum(idx_tup_read), 0) FROM pg_stat_user_indexes))::bigint AS total`,
  );
  return Number(rows[0]?.total ?? 0n);
}
