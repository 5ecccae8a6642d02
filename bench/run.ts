/**
 * `npm run bench`: payments and reads over HTTP beside pgbench's TPC-B on the same PostgreSQL in the same run, the load
 * generator on the same machine. Prints a table and adds it to bench/results/. Ratios are the figures to look at;
 * absolute rates belong to the machine.
 *
 *     npm run bench                      everything, about three minutes
 *     npm run bench -- --seconds 20      longer measurements
 *
 * DATABASE_URL measures another PostgreSQL than the embedded one (a fresh database is made on it).
 */
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { EmbeddedPostgres } from '../server/src/database/embedded/embedded-postgres.ts';
import type { LoadPlan, LoadReport } from './load.ts';
import { findPgbench, measureTpcB, prepareTpcB } from './pgbench.ts';
import { peakMemoryMb, type SeededAccount, seed, startTarget, type Target } from './target.ts';

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } });
const SECONDS = Number(options.seconds);
const WARM_UP_MS = 2_000;
const PAYMENT_CONNECTIONS = 256;
const READ_CONNECTIONS = 64;
const SPREAD_ACCOUNTS = 500;
const MANY_BUSINESSES = 200;
const LOAD = fileURLToPath(new URL('./load.ts', import.meta.url));
const RESULTS = fileURLToPath(new URL('./results/', import.meta.url));
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

type Requests = LoadPlan['requests'];

interface Row {
  readonly what: string;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
  /** What the rate is held against, and how many times that is the aim. */
  readonly yardstick?: { readonly name: string; readonly perSecond: number; readonly aim: number };
}

const directory = mkdtempSync(join(tmpdir(), 'tributary-bench-'));
// As root, PostgreSQL runs under another account, which must be able to enter.
chmodSync(directory, 0o755);
const embedded = process.env['DATABASE_URL']
  ? undefined
  : await EmbeddedPostgres.open({ dataDir: directory, role: 'command', log: quiet });
try {
  const serverUrl = process.env['DATABASE_URL'] ?? embedded?.url ?? '';
  const databaseUrl = await freshDatabase(serverUrl, 'tributary_bench');
  const tpcBUrl = await freshDatabase(serverUrl, 'tributary_bench_tpcb');
  await report(await measure(databaseUrl, tpcBUrl), serverUrl);
} finally {
  await embedded?.close();
  rmSync(directory, { recursive: true, force: true });
}

async function measure(databaseUrl: string, tpcBUrl: string): Promise<{ rows: Row[]; peakMb: number | undefined }> {
  const target = await startTarget(databaseUrl, directory);
  try {
    progress('seeding');
    const spread = await seed(target, databaseUrl, 1, SPREAD_ACCOUNTS);
    const many = await seed(target, databaseUrl, MANY_BUSINESSES, 1);
    const scale50 = await tpcB(tpcBUrl, 50);
    const large = scale50 === undefined ? undefined : { name: 'TPC-B scale 50', perSecond: scale50 };
    const rows = [
      await payments(
        target,
        `Payments over ${SPREAD_ACCOUNTS} accounts`,
        spread.map((account) => pay(account)),
        large && { ...large, aim: 3 },
      ),
      await payments(
        target,
        'The same, each with a reference',
        spread.map((account) => pay(account, { reference: '{uuid}' })),
        large && { ...large, aim: 3 },
      ),
      await payments(
        target,
        `Payments over ${MANY_BUSINESSES} businesses`,
        many.map((account) => pay(account)),
        large && { ...large, aim: 2 },
      ),
    ];
    const peakMb = peakMemoryMb(target);
    const scale1 = await tpcB(tpcBUrl, 1);
    const small = scale1 === undefined ? undefined : { name: 'TPC-B scale 1', perSecond: scale1, aim: 8 };
    rows.push(
      await payments(
        target,
        'Payments on one account',
        spread.slice(0, 1).map((account) => pay(account)),
        small,
      ),
    );
    rows.push(
      await load(
        target,
        'A lone payment on an idle server',
        1,
        spread.map((account) => pay(account)),
      ),
    );
    for (const [what, requests] of Object.entries(reads(spread))) {
      rows.push(await load(target, what, READ_CONNECTIONS, requests));
    }
    return { rows, peakMb };
  } finally {
    await target.stop();
  }
}

async function payments(target: Target, what: string, requests: Requests, yardstick: Row['yardstick']): Promise<Row> {
  return { ...(await load(target, what, PAYMENT_CONNECTIONS, requests)), ...(yardstick && { yardstick }) };
}

async function load(target: Target, what: string, connections: number, requests: Requests): Promise<Row> {
  progress(what);
  const plan: LoadPlan = { port: target.port, connections, warmUpMs: WARM_UP_MS, durationMs: SECONDS * 1000, requests };
  const file = join(directory, 'plan.json');
  writeFileSync(file, JSON.stringify(plan));
  const { stdout } = await promisify(execFile)(process.execPath, [LOAD, file], { maxBuffer: 1 << 24 });
  const { requestsPerSecond, p50Ms, p99Ms, failed, firstFailure } = JSON.parse(stdout) as LoadReport;
  if (firstFailure !== undefined) progress(`first failure: ${firstFailure}`);
  return { what, perSecond: requestsPerSecond, p50Ms, p99Ms, failed };
}

function pay({ apiKey, id, authorizationKey }: SeededAccount, extra: object = {}): Requests[number] {
  const body = {
    subAccountId: id,
    authorizationKey,
    amount: 10_000,
    description: 'Two bags of rice',
    metadata: { order: 'A-1001' },
  };
  return { method: 'POST', path: '/v1/api/payments', apiKey, body: JSON.stringify({ ...body, ...extra }) };
}

function reads(accounts: readonly SeededAccount[]): Record<string, Requests> {
  const get = ({ apiKey }: SeededAccount, path: string): Requests[number] => ({ method: 'GET', path, apiKey });
  return {
    'Fetch one account': accounts.map((account) => get(account, `/v1/api/subaccounts/${account.id}`)),
    'List accounts, 20 a page': accounts.map((account, index) =>
      get(account, `/v1/api/subaccounts?page=${(index % 25) + 1}&limit=20`),
    ),
    'Transactions of one account, 20 a page': accounts.map((account) =>
      get(account, `/v1/api/subaccounts/${account.id}/transactions?page=1&limit=20`),
    ),
    'Transactions of all accounts, 20 a page': accounts.map((account, index) =>
      get(account, `/v1/business/subaccounts/transactions?page=${index + 1}&limit=20`),
    ),
  };
}

async function tpcB(url: string, scale: number): Promise<number | undefined> {
  const pgbench = await findPgbench();
  if (pgbench === undefined) return undefined;
  progress(`TPC-B scale ${scale}`);
  await prepareTpcB(pgbench, url, scale);
  return measureTpcB(pgbench, url, SECONDS);
}

async function freshDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`DROP DATABASE IF EXISTS ${name}`);
    await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function report({ rows, peakMb }: Awaited<ReturnType<typeof measure>>, serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const { rows: versions } = await client.query<{ server_version: string }>('SHOW server_version');
  await client.end();
  const version = versions[0]?.server_version ?? 'unknown';
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, PostgreSQL ${version}`;
  const lines = [
    `# ${date} UTC`,
    '',
    `${machine}; server, PostgreSQL and load generator on the same machine; ${SECONDS} s a row.`,
    '',
    '| what | per second | p50 ms | p99 ms | failed | against | times | aim |',
    '|---|---:|---:|---:|---:|---|---:|---:|',
    ...rows.map(tableLine),
    '',
    `Server's peak memory under payment load: ${peakMb === undefined ? 'not known here' : `${peakMb.toFixed(0)} MB`} (aim: at most 250 MB).`,
    '',
  ];
  if (rows.every((row) => row.yardstick === undefined))
    lines.push('pgbench was not found, so there are no ratios.', '');
  const text = lines.join('\n');
  process.stdout.write(`${text}\n`);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${date.replace(/[ :]/g, '-')}.md`), text);
}

function tableLine({ what, perSecond, p50Ms, p99Ms, failed, yardstick }: Row): string {
  const against = yardstick
    ? `${yardstick.name}: ${yardstick.perSecond.toFixed(0)}/s | ${(perSecond / yardstick.perSecond).toFixed(1)} | ${yardstick.aim}`
    : ' | | ';
  return `| ${what} | ${perSecond.toFixed(0)} | ${p50Ms.toFixed(2)} | ${p99Ms.toFixed(2)} | ${failed} | ${against} |`;
}

function progress(text: string): void {
  process.stderr.write(`${text}\n`);
}
