/** Payments and reads over HTTP, beside pgbench's TPC-B on the same PostgreSQL in the same run. */
import { FRESH_UUID, generateLoad, type LoadRequest } from './load.ts';
import { clearTpcB, findPgbench, measureTpcB, prepareTpcB } from './pgbench.ts';
import { type Bench, type Findings, megabytes, type Row } from './report.ts';
import { pay, peakMemoryMb, progress, type SeededAccount, seed, startTarget } from './target.ts';

const WARM_UP_SECONDS = 2;
/** V8 compiles what a payment runs through for its first four seconds or so; PostgreSQL is compiled already. */
const COMPILING_SECONDS = 6;
/** The best of these, as the yardstick is the best of two numbers of clients. */
const PAYMENT_CONNECTIONS = [256, 512] as const;
const READ_CONNECTIONS = 64;
const SPREAD_ACCOUNTS = 500;
const MANY_BUSINESSES = 200;

export async function measurePayments({ directory, seconds, freshDatabase }: Bench): Promise<Findings> {
  const databaseUrl = await freshDatabase('tributary_bench');
  const tpcBUrl = await freshDatabase('tributary_bench_tpcb');
  const target = await startTarget(databaseUrl, directory);
  const load = async (what: string, connections: number, requests: readonly LoadRequest[]): Promise<Row> => {
    progress(`${what}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`);
    const plan = { port: target.port, connections, warmUpSeconds: WARM_UP_SECONDS, seconds, requests };
    return { what, ...(await generateLoad(directory, plan)) };
  };
  const payments = async (what: string, requests: readonly LoadRequest[]): Promise<Row> => {
    const rows: Row[] = [];
    for (const connections of PAYMENT_CONNECTIONS) rows.push(await load(what, connections, requests));
    return rows.reduce((best, row) => (row.requestsPerSecond > best.requestsPerSecond ? row : best));
  };
  try {
    progress('seeding');
    const spread = await seed(target, databaseUrl, 1, SPREAD_ACCOUNTS);
    const many = await seed(target, databaseUrl, MANY_BUSINESSES, 1);
    const large = await tpcB(tpcBUrl, 50, seconds);
    const overAccounts = spread.map((account) => pay(account));
    progress('warming up');
    const [connections] = PAYMENT_CONNECTIONS;
    const warmUp = { connections, warmUpSeconds: COMPILING_SECONDS, seconds: 1, requests: overAccounts };
    await generateLoad(directory, { port: target.port, ...warmUp });
    const rows = [
      {
        ...(await payments(`Payments over ${SPREAD_ACCOUNTS} accounts`, overAccounts)),
        yardstick: large && { ...large, aim: 3 },
      },
      {
        ...(await payments(
          'The same, each with a reference',
          spread.map((account) => pay(account, { reference: FRESH_UUID })),
        )),
        yardstick: large && { ...large, aim: 3 },
      },
      {
        ...(await payments(
          `Payments over ${MANY_BUSINESSES} businesses`,
          many.map((account) => pay(account)),
        )),
        yardstick: large && { ...large, aim: 2 },
      },
    ];
    const peakMb = peakMemoryMb(target);
    const small = await tpcB(tpcBUrl, 1, seconds);
    rows.push({
      ...(await payments('Payments on one account', overAccounts.slice(0, 1))),
      yardstick: small && { ...small, aim: 8 },
    });
    rows.push({ ...(await load('A lone payment on an idle server', 1, overAccounts)), yardstick: undefined });
    for (const [what, requests] of Object.entries(reads(spread))) {
      rows.push({ ...(await load(what, READ_CONNECTIONS, requests)), yardstick: undefined });
    }
    return {
      rows,
      figures: [{ what: "Server's peak memory under payments", measured: megabytes(peakMb), aim: 'at most 250 MB' }],
    };
  } finally {
    await target.stop();
  }
}

/** A page that everybody asks for is read once for all of them; pages that differ are the hard case. */
function reads(accounts: readonly SeededAccount[]): Record<string, readonly LoadRequest[]> {
  const get = ({ apiKey }: SeededAccount, path: string): LoadRequest => ({ method: 'GET', path, apiKey });
  return {
    'Fetch one account': accounts.map((account) => get(account, `/v1/api/subaccounts/${account.id}`)),
    ...everyAndOne(
      'List accounts',
      accounts.map((account, index) => get(account, `/v1/api/subaccounts?page=${(index % 25) + 1}&limit=20`)),
    ),
    ...everyAndOne(
      'Transactions of one account',
      accounts.map((account) => get(account, `/v1/api/subaccounts/${account.id}/transactions?page=1&limit=20`)),
    ),
    ...everyAndOne(
      'Transactions of all accounts',
      accounts.map((account, index) =>
        get(account, `/v1/business/subaccounts/transactions?page=${index + 1}&limit=20`),
      ),
    ),
  };
}

const everyAndOne = (what: string, pages: readonly LoadRequest[]): Record<string, readonly LoadRequest[]> => ({
  [`${what}, 20 a page, each page another`]: pages,
  [`${what}, 20 a page, always the same`]: pages.slice(0, 1),
});

async function tpcB(
  url: string,
  scale: number,
  seconds: number,
): Promise<{ name: string; perSecond: number } | undefined> {
  const pgbench = await findPgbench();
  if (pgbench === undefined) return undefined;
  const name = `TPC-B scale ${scale}`;
  progress(name);
  await prepareTpcB(pgbench, url, scale);
  const perSecond = await measureTpcB(pgbench, url, seconds);
  await clearTpcB(pgbench, url);
  return { name, perSecond };
}
