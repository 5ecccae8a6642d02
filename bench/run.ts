/**
 * `npm run bench` measures one scenario on its own PostgreSQL, prints the findings and writes them to bench/results/,
 * where they replace the scenario's last result.
 *
 *     npm run bench                      payments beside other ways to take them, and reads; ten minutes
 *     npm run bench -- webhooks          payments with and without an endpoint, deliveries of events
 *     npm run bench -- settlements       100,000 payouts: made, returned, exported, with outcomes applied
 *     npm run bench -- statement         a statement of a million lines, and `ledger verify` over them
 *     npm run bench -- search            searches among 200,000 accounts and 5 million transactions
 *     npm run bench -- flat              pages and payments in a ledger of 5 million, beside one of 10,000
 *     npm run bench -- words             what the words of searches cost, beside the rows themselves
 *     npm run bench -- neighbours        what a loud or locked business costs another one
 *     npm run bench -- pauses            what a caller waits for, and how late the serving loop is
 *     npm run bench -- --seconds 20      longer measurements
 *     npm run bench -- --against ../old  payments and reads beside another checkout, alternately, about ten minutes;
 *                                        printed only; `pauses --against` compares pauses
 *
 * DATABASE_URL measures another PostgreSQL than the embedded one (new databases are created on it).
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { EmbeddedPostgres } from '../server/src/platform/database/embedded/embedded-postgres.ts';
import { measureBeside } from './beside-checkout.ts';
import { measureFlat } from './flat.ts';
import { measureNeighbours } from './neighbours.ts';
import { measurePauses } from './pauses.ts';
import { measurePayments } from './payments.ts';
import { type Bench, type Findings, findingsAsMarkdown } from './report.ts';
import { measureSearch } from './search.ts';
import { measureSettlements } from './settlements.ts';
import { measureStatement } from './statement.ts';
import { measureWebhooks } from './webhooks.ts';
import { measureWords } from './words.ts';

const SCENARIOS: Readonly<Record<string, (bench: Bench, against?: string) => Promise<Findings>>> = {
  payments: measurePayments,
  webhooks: measureWebhooks,
  settlements: measureSettlements,
  statement: measureStatement,
  search: measureSearch,
  neighbours: measureNeighbours,
  flat: measureFlat,
  pauses: measurePauses,
  words: measureWords,
};
const RESULTS = fileURLToPath(new URL('./results/', import.meta.url));
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const { values: options, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, against: { type: 'string' } },
  allowPositionals: true,
});
const [scenario = 'payments'] = positionals;
const measure = SCENARIOS[scenario];
if (measure === undefined) throw new Error(`There are these scenarios: ${Object.keys(SCENARIOS).join(', ')}.`);

const directory = mkdtempSync(join(tmpdir(), 'tributary-bench-'));
// As root, PostgreSQL runs under another account, which must be able to enter.
chmodSync(directory, 0o755);
const embedded = process.env['DATABASE_URL']
  ? undefined
  : await EmbeddedPostgres.open({ dataDir: directory, role: 'command', log: quiet });
try {
  const serverUrl = process.env['DATABASE_URL'] ?? embedded?.ownerUrl ?? '';
  const seconds = Number(options.seconds);
  const bench = { directory, seconds, freshDatabase: (name: string) => freshDatabase(serverUrl, name) };
  const { against } = options;
  if (against === undefined) await report(await measure(bench), serverUrl, seconds);
  else if (scenario === 'pauses') await report(await measure(bench, against), serverUrl, seconds);
  else process.stdout.write(findingsAsMarkdown(await measureBeside(bench, against)));
} finally {
  await embedded?.close();
  rmSync(directory, { recursive: true, force: true });
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

async function report(findings: Findings, serverUrl: string, seconds: number): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const { rows: versions } = await client.query<{ server_version: string }>('SHOW server_version');
  await client.end();
  const version = versions[0]?.server_version ?? 'unknown';
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const cores = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`;
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const text = `# ${scenario}, ${date} UTC

${cores}, ${memory}, Node ${process.version}, PostgreSQL ${version}.
Server, PostgreSQL and load generator on the same machine; ${seconds} s a measurement.

${findingsAsMarkdown(findings)}`;
  process.stdout.write(`${text}\n`);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${scenario}.md`), text);
}
