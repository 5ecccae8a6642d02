/** A statement of a million lines as CSV, and `ledger verify` over as many transactions: of all, and of what is new. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Bench, type Findings, megabytes } from './report.ts';
import { callApi, memoryMb, pay, progress, type SeededAccount, seed, startTarget, type Target } from './target.ts';

/** `STATEMENT_LINES=5000000 npm run bench -- statement` takes ten minutes. */
const LINES = Number(process.env['STATEMENT_LINES'] ?? 1_000_000);
const NEW_LINES = 10_000;
const ITEMS_PER_REQUEST = 5_000;
const SAMPLE_MS = 100;
const COMMAND_LINE = fileURLToPath(new URL('../server/src/cli/main.ts', import.meta.url));

export async function measureStatement({ directory, freshDatabase }: Bench): Promise<Findings> {
  const databaseUrl = await freshDatabase('tributary_bench');
  const target = await startTarget(databaseUrl, directory);
  try {
    const [account] = await seed(target, databaseUrl, 1, 1);
    if (account === undefined) throw new Error('no account was seeded');
    const posted = await timed(() => postLines(target, account, LINES));
    const before = memoryMb(target);
    const statement = await readStatement(target, account);
    const verified = await timed(() => verify(databaseUrl, directory));
    const proved = ['--since', join(directory, 'proved')];
    await verify(databaseUrl, directory, proved);
    await postLines(target, account, NEW_LINES);
    const continued = await timed(() => verify(databaseUrl, directory, proved));
    return {
      figures: [
        { what: `Payments posted by bulk requests of ${ITEMS_PER_REQUEST}`, measured: rate(LINES, posted) },
        {
          what: `Statement as CSV, ${statement.lines} lines, ${(statement.bytes / 2 ** 20).toFixed(0)} MB`,
          measured: `${statement.seconds.toFixed(1)} s, ${rate(statement.lines, statement.seconds)}`,
          aim: 'a million lines',
        },
        {
          what: "Server's memory before, and most of it while it leaves",
          measured: `${megabytes(before)}, ${megabytes(statement.peakMb)}`,
          aim: 'flat',
        },
        { what: 'ledger verify, sums and seals', measured: `${verified.toFixed(1)} s, ${rate(LINES, verified)}` },
        {
          what: `ledger verify --since, ${NEW_LINES} transactions after a run over all`,
          measured: `${continued.toFixed(1)} s`,
        },
      ],
    };
  } finally {
    await target.stop();
  }
}

const rate = (count: number, seconds: number): string => `${(count / seconds).toFixed(0)} lines/s`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

async function postLines(target: Target, account: SeededAccount, count: number): Promise<void> {
  const item = JSON.parse(pay(account).body ?? '') as object;
  for (let posted = 0; posted < count; posted += ITEMS_PER_REQUEST) {
    if (posted % 100_000 === 0) progress(`${posted} lines posted`);
    const payments = Array.from({ length: ITEMS_PER_REQUEST }, () => item);
    await callApi(target, account.apiKey, 'POST', '/v1/api/payments/bulk', { payments });
  }
}

async function readStatement(target: Target, { apiKey, id }: SeededAccount) {
  progress('statement');
  let peakMb = memoryMb(target) ?? 0;
  const sampling = setInterval(() => (peakMb = Math.max(peakMb, memoryMb(target) ?? 0)), SAMPLE_MS);
  const startedAt = performance.now();
  let bytes = 0;
  let lines = 0;
  const url = `http://127.0.0.1:${target.port}/v1/api/subaccounts/${id}/statement?format=csv`;
  const response = await fetch(url, { headers: { apiKey } });
  if (response.body === null) throw new Error('the statement has no body');
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  clearInterval(sampling);
  return { bytes, lines, seconds: (performance.now() - startedAt) / 1000, peakMb };
}

async function verify(databaseUrl: string, dataDir: string, options: readonly string[] = []): Promise<void> {
  progress('ledger verify');
  await promisify(execFile)(
    process.execPath,
    ['--conditions=tributary-source', COMMAND_LINE, 'ledger', 'verify', ...options, '--json'],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    },
  );
}
