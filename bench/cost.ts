/** What a payment costs the machine: processor time, write-ahead log and disk. */
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { generateLoad, type LoadPlan } from './load.ts';
import type { Figure } from './report.ts';
import type { Target } from './target.ts';

/** The unit of processor time in /proc, on Linux. */
const TICKS_PER_SECOND = 100;
const MICROSECONDS = 1_000_000;

interface Cost {
  readonly payments: number;
  readonly walBytes: number;
  readonly bytes: number;
  /** Undefined where PostgreSQL or /proc is elsewhere. */
  readonly postgresSeconds: number | undefined;
  readonly serverSeconds: number | undefined;
}

/** Figures of one load, whose requests are payments. Its seals, lists and sums are in them as far as they were made. */
export async function costOfPayments(
  target: Target,
  databaseUrl: string,
  directory: string,
  plan: LoadPlan,
): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const before = await readCost(client, target);
    await generateLoad(directory, plan);
    const after = await readCost(client, target);
    const each = (part: (cost: Cost) => number | undefined): number =>
      ((part(after) ?? Number.NaN) - (part(before) ?? Number.NaN)) / (after.payments - before.payments);
    const measured = (value: number, unit: string): string =>
      Number.isNaN(value) ? 'not known here' : `${value.toFixed(0)} ${unit}`;
    const cpu = (part: (cost: Cost) => number | undefined): string => measured(each(part) * MICROSECONDS, 'µs');
    return [
      { what: "A payment: server's processor time", measured: cpu(({ serverSeconds }) => serverSeconds) },
      { what: "A payment: PostgreSQL's processor time", measured: cpu(({ postgresSeconds }) => postgresSeconds) },
      {
        what: 'A payment: write-ahead log',
        measured: measured(
          each(({ walBytes }) => walBytes),
          'bytes',
        ),
      },
      {
        what: 'A payment: tables and indexes',
        measured: measured(
          each(({ bytes }) => bytes),
          'bytes',
        ),
      },
    ];
  } finally {
    await client.end();
  }
}

async function readCost(client: pg.Client, target: Target): Promise<Cost> {
  const { rows } = await client.query<Record<'payments' | 'wal' | 'bytes' | 'pid', string>>(`
SELECT (SELECT sum(last_sequence) FROM ledgers) AS payments, pg_current_wal_insert_lsn() - '0/0' AS wal,
       (SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c
         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r') AS bytes, pg_backend_pid() AS pid`);
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not say what it wrote');
  const postmaster = parentOf(Number(row.pid));
  return {
    payments: Number(row.payments),
    walBytes: Number(row.wal),
    bytes: Number(row.bytes),
    postgresSeconds: postmaster === undefined ? undefined : secondsOfChildren(postmaster),
    serverSeconds: secondsOf(statOf(target.process.pid)),
  };
}

/** Processor time that a process has used so far. */
export const secondsOfProcess = (pid: number): number | undefined => secondsOf(statOf(pid));

/** The fields of /proc/PID/stat behind the name, which may hold anything. */
function statOf(pid: number | string | undefined): readonly string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

const PARENT = 1;
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

function secondsOf(stat: readonly string[] | undefined): number | undefined {
  if (stat === undefined) return undefined;
  return (Number(stat[USER_TICKS]) + Number(stat[SYSTEM_TICKS])) / TICKS_PER_SECOND;
}

function parentOf(pid: number): number | undefined {
  const parent = Number(statOf(pid)?.[PARENT]);
  return parent > 1 ? parent : undefined;
}

function secondsOfChildren(parent: number): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => Number(stat?.[PARENT]) === parent)
    .reduce((sum, stat) => sum + (secondsOf(stat) ?? 0), 0);
}
