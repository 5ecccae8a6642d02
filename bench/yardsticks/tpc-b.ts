/** The yardstick: pgbench's TPC-B-like transactions on the same PostgreSQL, prepared statements, best of two loads. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Yardstick } from '../beside-yardsticks.ts';

const run = promisify(execFile);
const CLIENTS = [8, 32];
const THREADS = '2';
const WARM_UP_SECONDS = 1;

export interface TpcB extends Yardstick {
  /** Drops the tables, so that neither a vacuum nor a checkpoint for them disturbs what is measured next. */
  readonly stop: () => Promise<void>;
}

/**
 * Creates its tables anew, in the database of `url`. Scale 1 has a single branch, whose row every transaction updates.
 * Undefined if pgbench is not on the path; Debian has it in `postgresql-contrib` or `postgresql-15`.
 */
export async function startTpcB(url: string, scale: number): Promise<TpcB | undefined> {
  const pgbench = await findPgbench();
  if (pgbench === undefined) return undefined;
  await run(pgbench, ['-i', '-q', '-s', String(scale), url]);
  return {
    name: `TPC-B scale ${scale}`,
    async measure(seconds) {
      const rates: number[] = [];
      for (const clients of CLIENTS) {
        await transact(pgbench, url, clients, WARM_UP_SECONDS);
        rates.push(await transact(pgbench, url, clients, seconds));
      }
      return Math.max(...rates);
    },
    async stop() {
      await run(pgbench, ['-i', '-q', '-I', 'd', url]);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query('CHECKPOINT');
      await client.end();
    },
  };
}

async function findPgbench(): Promise<string | undefined> {
  for (const program of ['pgbench', '/usr/lib/postgresql/15/bin/pgbench']) {
    const found = await run(program, ['--version']).then(
      () => true,
      () => false,
    );
    if (found) return program;
  }
  return undefined;
}

async function transact(pgbench: string, url: string, clients: number, seconds: number): Promise<number> {
  const load = ['-c', String(clients), '-j', THREADS, '-T', String(seconds)];
  const { stdout } = await run(pgbench, ['-n', '-M', 'prepared', ...load, url]);
  return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1] ?? 0);
}
