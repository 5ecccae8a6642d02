/**
 * What pages about transactions cost in a ledger of millions, beside one of ten thousand: pages of PostgreSQL's
 * buffers, and the time in the process. Then payments into that ledger, beside an empty database. Searches have their
 * own scenario.
 */
import pg from 'pg';
import { createApp } from '../server/src/app.ts';
import { compose, type Services } from '../server/src/compose/compose.ts';
import { readConfig } from '../server/src/platform/config/config.ts';
import { createLogger } from '../server/src/platform/http/logging.ts';
import type { App } from '../server/src/platform/http/typed-app.ts';
import { keepBlocks } from '../server/src/core/ledger/blocks/keep-blocks.ts';
import type { LedgerKey } from '../server/src/core/ledger/posting.ts';
import { rollUpStep } from '../server/src/features/overview/roll-up.ts';
import { addAccounts, addTransactions } from './books.ts';
import { generateLoad } from './load.ts';
import { allowed, costOf, FLAT_PAGES, flatPath, type FlatSubject } from './page-costs.ts';
import { recordStatements } from './record-statements.ts';
import { type Bench, type Figure, type Findings, median } from './report.ts';
import { ENCRYPTION_KEY, pay, progress, seed, type SeededAccount, startTarget } from './target.ts';

/** `FLAT_TRANSACTIONS=20000000 npm run bench -- flat` takes hours. */
const LARGE = Number(process.env['FLAT_TRANSACTIONS'] ?? 5_000_000);
const SMALL = 10_000;
const PER_ACCOUNT = 100;
const DAYS = 90;
const TIMES_EACH = 9;
/** How many rounds of payments there are. Each side is first equally often. */
const ROUNDS = 6;
const PAID_ACCOUNTS = 200;
const CONNECTIONS = 256;

/** A ledger, and who reads it. */
interface Subject extends FlatSubject {
  readonly apiKey: string;
  /** The header of a session of its owner. */
  readonly cookie: string;
}

export async function measureFlat(bench: Bench): Promise<Findings> {
  const { directory, freshDatabase } = bench;
  const databaseUrl = await freshDatabase('tributary_bench');
  const target = await startTarget(databaseUrl, directory);
  const accounts = await seed(target, databaseUrl, 2, PAID_ACCOUNTS);
  await target.stop();
  const keys = [...new Set(accounts.map(({ apiKey }) => apiKey))];
  const figures = await measurePages(databaseUrl, directory, keys);
  const ofLarge = accounts.filter(({ apiKey }) => apiKey === keys[1]);
  const emptyUrl = await freshDatabase('tributary_bench_empty');
  return { figures: [...figures, await measurePaying(bench, databaseUrl, ofLarge, emptyUrl)] };
}

/** In this process, so that its statements are seen. */
async function measurePages(databaseUrl: string, dataDir: string, keys: readonly string[]): Promise<Figure[]> {
  const config = readConfig({ DATABASE_URL: databaseUrl, ENCRYPTION_KEY, DATA_DIR: dataDir }, dataDir);
  const services = await compose(config, databaseUrl, createLogger('fatal'));
  await services.keyring.load();
  const app = await createApp(services);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const small = await fill(app, services, client, keys[0] ?? '', SMALL);
    const large = await fill(app, services, client, keys[1] ?? '', LARGE);
    await client.query('VACUUM ANALYZE');
    const figures: Figure[] = [];
    for (const page of FLAT_PAGES) {
      const [few, many] = [await measure(app, client, small, page), await measure(app, client, large, page)];
      const measured = `${few.buffers} and ${many.buffers} buffers, ${few.ms.toFixed(1)} and ${many.ms.toFixed(1)} ms`;
      figures.push({ what: `\`${page}\``, measured, aim: `${allowed(few)} buffers` });
      progress(`${page}: ${measured}`);
    }
    return figures;
  } finally {
    await client.end();
    await app.close();
    await services.close();
  }
}

/** The owner of the key gets transactions, and all that the background makes of them. */
async function fill(app: App, { db }: Services, client: pg.Client, apiKey: string, count: number): Promise<Subject> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT business_id AS id FROM api_keys WHERE digest = sha256($1::text::bytea)`,
    [apiKey],
  );
  const businessId = BigInt(rows[0]?.id ?? 0) as LedgerKey['businessId'];
  const ledger: LedgerKey = { businessId, live: false };
  const accounts = count / PER_ACCOUNT;
  await addAccounts(client, ledger, accounts);
  const onProgress = (done: number) => progress(`${done} of ${count} transactions`);
  await addTransactions(client, ledger, { count, accounts, firstEvery: 5, days: DAYS, onProgress });
  await client.query('ANALYZE');
  progress('blocks');
  await keepBlocks({ db });
  progress('sums');
  while ((await rollUpStep(db, ledger)) > 0n);
  const { rows: middle } = await client.query<{ reference: string }>(
    'SELECT reference FROM transactions WHERE business_id = $1 AND NOT live AND sequence = $2',
    [String(businessId), count / 2],
  );
  return {
    businessId,
    apiKey,
    cookie: await signUpOwner(app, client, businessId),
    reference: middle[0]?.reference ?? '',
  };
}

async function signUpOwner(app: App, client: pg.Client, businessId: bigint): Promise<string> {
  const payload = { name: 'Ada', email: `ada${businessId}@example.com`, password: 'bench only, all day long' };
  const answer = await app.inject({ method: 'POST', url: '/dashboard/api/sign-up', payload });
  const { user } = answer.json<{ data: { user: { id: string } } }>().data;
  await client.query(
    `WITH team AS (
       INSERT INTO auth_organizations (id, name, slug, "createdAt") VALUES ('team-' || $1, 'Bench', $1, now())
       RETURNING id
     )
     INSERT INTO auth_members (id, "organizationId", "userId", role, "createdAt")
     SELECT gen_random_uuid()::text, team.id, $2, 'owner', now() FROM team`,
    [String(businessId), user.id],
  );
  return String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
}

async function measure(app: App, client: pg.Client, subject: Subject, page: string) {
  const { url, isOfApi } = flatPath(page, subject);
  const headers = isOfApi ? { apikey: subject.apiKey } : { cookie: subject.cookie };
  const times: number[] = [];
  const read = async (): Promise<void> => {
    const startedAt = performance.now();
    const { statusCode, body } = await app.inject({ url, headers });
    times.push(performance.now() - startedAt);
    if (statusCode !== 200) throw new Error(`${url}: ${body}`);
  };
  for (let time = 1; time < TIMES_EACH; time += 1) await read();
  const cost = await costOf(client, await recordStatements(read));
  return { ...cost, ms: median(times) };
}

/** Accounts of an empty database, and as many of the large ledger. */
async function measurePaying(
  { directory, seconds }: Bench,
  databaseUrl: string,
  accounts: readonly SeededAccount[],
  emptyUrl: string,
): Promise<Figure> {
  const [large, empty] = [await startTarget(databaseUrl, directory), await startTarget(emptyUrl, directory)];
  try {
    const beside = await seed(empty, emptyUrl, 1, PAID_ACCOUNTS);
    const sides = [
      { port: large.port, requests: accounts.map((account) => pay(account)) },
      { port: empty.port, requests: beside.map((account) => pay(account)) },
    ] as const;
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const rates = new Map<object, number>();
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const plan = { ...side, connections: CONNECTIONS, warmUpSeconds: 1, seconds };
        rates.set(side, (await generateLoad(directory, plan)).perSecond);
      }
      ratios.push((rates.get(sides[0]) ?? 0) / (rates.get(sides[1]) ?? 1));
    }
    const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
    return {
      what: `Payments into the ledger of ${LARGE}, times those into an empty database`,
      measured: `${median(ratios).toFixed(2)} (${range})`,
      aim: '0.90',
    };
  } finally {
    await large.stop();
    await empty.stop();
  }
}
