/**
 * Measures a run of very many payouts from start to end: filled, exported, and with its outcomes applied; and another
 * run that is cancelled.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { createBusiness } from '../server/src/features/businesses/create-business.ts';
import { IdAllocator, type TransactionId } from '../server/src/platform/database/ids.ts';
import { migrate } from '../server/src/platform/database/migrating/migrate.ts';
import { type Database, openDatabase } from '../server/src/platform/database/pool.ts';
import { writeInLedger } from '../server/src/core/ledger/write-in-ledger.ts';
import { BY_OPERATOR, type Caller } from '../server/src/core/words/principal.ts';
import { applyOutcomes, type OutcomeDecision } from '../server/src/features/settlements/runs/apply-outcomes.ts';
import type { SettlementRun } from '../server/src/features/settlements/runs/schemas.ts';
import { seedHolders } from './holders.ts';
import { type Bench, type Figure, type Findings, megabytes } from './report.ts';
import { callApi, createAccount, memoryMb, progress, startTarget, type Target } from './target.ts';

/** Fewer for a quick measurement: `SETTLEMENT_PAYOUTS=10000`. */
const PAYOUTS = Number(process.env['SETTLEMENT_PAYOUTS'] ?? 100_000);
const DECISIONS_AT_ONCE = 1_000;
/** One in this many payouts fails and returns to its wallet. */
const FAILED_EVERY = 10;
const POLL_MS = 50;
const RUNS = '/v1/api/settlement-runs';
const AIM = 'at least 5,000/s';

export async function measureSettlements({ directory, freshDatabase }: Bench): Promise<Findings> {
  const databaseUrl = await freshDatabase('tributary_bench');
  const target = await startTarget(databaseUrl, directory);
  const database = await openDatabase({ url: databaseUrl });
  try {
    progress('seeding');
    await migrate({ url: databaseUrl });
    const ids = new IdAllocator(database.pool);
    const { businessId, test } = await createBusiness({ ...database, ids }, { name: 'Bench' });
    await createAccount(target, test.secretKey, 0);
    await seedHolders(database.pool, { businessId, live: false }, PAYOUTS);
    const before = memoryMb(target);
    const bench = { target, apiKey: test.secretKey, stages: [] };
    const cancelled = await fill(bench, 'Payouts made (a first run, of wallets with one payment each)', {});
    await stage(bench, 'Payouts given back (that run cancelled)', async () => {
      await post(bench, `${RUNS}/${cancelled.number}/cancel`);
      await until(bench, cancelled.number, 'cancelled');
    });
    await setDelay(database, businessId);
    const run = await fill(bench, 'Payouts made (a second run, of what is settled after a business day)', {});
    await post(bench, `${RUNS}/${run.number}/approve`);
    await post(bench, `${RUNS}/${run.number}/export`, { format: 'pain.001.001.10' });
    for (const format of ['csv', 'pain.001.001.10']) {
      await stage(bench, `Payouts in the file for the bank (${format})`, () => readFile(bench, run.number, format));
    }
    const caller = { businessId, live: false, apiKeyId: undefined, origin: BY_OPERATOR };
    const outcomes = await applyAll(database, ids, caller, run.number);
    const ended = await callApi<SettlementRun>(target, test.secretKey, 'GET', `${RUNS}/${run.number}`);
    if (ended.state !== 'completed') throw new Error(`the run is ${ended.state}`);
    return {
      figures: [
        ...bench.stages,
        rate(`Outcomes written down (${DECISIONS_AT_ONCE} at once, every ${FAILED_EVERY}th one given back)`, outcomes),
        { what: "Server's memory before, and most of it meanwhile", measured: memoryOf(before, bench), aim: 'flat' },
      ],
    };
  } finally {
    await database.close();
    await target.stop();
  }
}

interface Stages {
  readonly target: Target;
  readonly apiKey: string;
  readonly stages: Figure[];
  peakMb?: number;
}

const rate = (what: string, seconds: number): Figure => ({
  what,
  measured: `${(PAYOUTS / seconds).toFixed(0)}/s (${PAYOUTS} in ${seconds.toFixed(1)} s)`,
  aim: AIM,
});

const memoryOf = (before: number | undefined, { peakMb }: Stages): string =>
  `${megabytes(before)}, ${megabytes(peakMb)}`;

async function stage<T>(bench: Stages, what: string, work: () => Promise<T>): Promise<T> {
  progress(what);
  const sample = (): void => {
    bench.peakMb = Math.max(bench.peakMb ?? 0, memoryMb(bench.target) ?? 0);
  };
  const sampling = setInterval(sample, POLL_MS);
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    bench.stages.push(rate(what, (performance.now() - startedAt) / 1000));
    clearInterval(sampling);
    sample();
  }
}

const post = <T>({ target, apiKey }: Stages, url: string, body: object = {}): Promise<T> =>
  callApi<T>(target, apiKey, 'POST', url, body);

function fill(bench: Stages, what: string, body: object): Promise<SettlementRun> {
  return stage(bench, what, async () => {
    const { number } = await post<SettlementRun>(bench, RUNS, body);
    const run = await until(bench, number, 'draft');
    if (run.payouts.count !== PAYOUTS) throw new Error(`the run has ${run.payouts.count} payouts`);
    return run;
  });
}

async function until({ target, apiKey }: Stages, number: number, state: string): Promise<SettlementRun> {
  for (;;) {
    const run = await callApi<SettlementRun>(target, apiKey, 'GET', `${RUNS}/${number}`);
    if (run.state === state) return run;
    await delay(POLL_MS);
  }
}

/** From here on every wallet is searched for payments since the cut-off. */
async function setDelay({ pool }: Database, businessId: bigint): Promise<void> {
  await pool.query(
    `INSERT INTO settlement_settings (business_id, live, delay_business_days, source_bank_code, source_account_number,
       source_account_name, updated_at)
     VALUES ($1, false, 1, '000014', '0000000000', 'Bench', now())`,
    [businessId],
  );
}

async function readFile({ target, apiKey }: Stages, number: number, format: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${target.port}${RUNS}/${number}/file?format=${format}`, {
    headers: { apiKey },
  });
  if (response.status !== 200 || response.body === null) throw new Error(`no file: ${await response.text()}`);
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) void chunk;
}

/** Applies outcomes like result files do, without reading files. Returns how many seconds it took. */
async function applyAll(database: Database, ids: IdAllocator, caller: Caller, number: number): Promise<number> {
  progress('outcomes');
  const { rows } = await database.pool.query<{ reference: string }>(
    'SELECT reference FROM settlement_payouts WHERE business_id = $1 AND run_number = $2 ORDER BY position',
    [caller.businessId, number],
  );
  const deps = { db: database.db };
  const startedAt = performance.now();
  for (let first = 0; first < rows.length; first += DECISIONS_AT_ONCE) {
    const decisions = rows.slice(first, first + DECISIONS_AT_ONCE).map(({ reference }, index): OutcomeDecision => ({
      reference,
      outcome: index % FAILED_EVERY === 0 ? 'failed' : 'paid',
    }));
    const fresh = await ids.take<TransactionId>(decisions.length);
    await writeInLedger(deps, caller, (tx, at) => applyOutcomes(tx, caller, decisions, { ids: fresh, at }));
  }
  return (performance.now() - startedAt) / 1000;
}
