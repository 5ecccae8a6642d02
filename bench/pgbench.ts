/** The yardstick: pgbench's TPC-B-like transactions on the same PostgreSQL, prepared statements, best of two loads. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const CLIENTS = [8, 32];
const THREADS = '2';

/** Undefined where pgbench is not on the path; Debian has it in `postgresql-contrib` or `postgresql-15`. */
export async function findPgbench(): Promise<string | undefined> {
  for (const program of ['pgbench', '/usr/lib/postgresql/15/bin/pgbench']) {
    const found = await run(program, ['--version']).then(
      () => true,
      () => false,
    );
    if (found) return program;
  }
  return undefined;
}

/** Makes pgbench's tables anew. Scale 1 has a single branch, whose row every transaction updates. */
export async function prepareTpcB(pgbench: string, url: string, scale: number): Promise<void> {
  await run(pgbench, ['-i', '-q', '-s', String(scale), url]);
}

/** Transactions per second, the best of 8 and 32 clients. */
export async function measureTpcB(pgbench: string, url: string, seconds: number): Promise<number> {
  let best = 0;
  for (const clients of CLIENTS) {
    const load = ['-c', String(clients), '-j', THREADS, '-T', String(seconds)];
    const { stdout } = await run(pgbench, ['-n', '-M', 'prepared', ...load, url]);
    best = Math.max(best, Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1] ?? 0));
  }
  return best;
}

/** Drops the tables and writes out what is dirty, so that neither vacuum nor a checkpoint for them hits what is measured next. */
export async function clearTpcB(pgbench: string, url: string): Promise<void> {
  await run(pgbench, ['-i', '-q', '-I', 'd', url]);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('CHECKPOINT');
  await client.end();
}
