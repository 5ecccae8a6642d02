/** Payments and reads over HTTP, beside pgbench's TPC-B on the same PostgreSQL in the same run. */
import { besideTpcB, type Contender } from './beside-tpc-b.ts';
import { FRESH_UUID, generateLoad, type LoadRequest } from './load.ts';
import { type Bench, type Findings, megabytes } from './report.ts';
import {
  expectAllAccepted,
  pay,
  payAll,
  peakMemoryMb,
  progress,
  type SeededAccount,
  seed,
  startTarget,
  type Target,
} from './target.ts';

const WARM_UP_SECONDS = 2;
/** V8 compiles the code of a payment for about the first four seconds; PostgreSQL is compiled already. */
const COMPILING_SECONDS = 6;
const READ_CONNECTIONS = 64;
const SPREAD_ACCOUNTS = 500;
const MANY_BUSINESSES = 200;
/** The best of these counts, because the yardstick is also the best of two numbers of clients. */
const CONNECTIONS = [256, 512];
const BULK_SIZE = 10;
/** With ten payments in a request, about as many are in progress as with one in each. */
const BULK_CONNECTIONS = CONNECTIONS.map((connections) => Math.round(connections / BULK_SIZE));

export async function measurePayments({ directory, seconds, freshDatabase }: Bench): Promise<Findings> {
  const databaseUrl = await freshDatabase('tributary_bench');
  const tpcB = { url: await freshDatabase('tributary_bench_tpcb'), directory, seconds };
  const target = await startTarget(databaseUrl, directory);
  try {
    const { spread, many } = await seedForPayments(target, databaseUrl, directory);
    const rows = await besideTpcB({ ...tpcB, scale: 50 }, target, overManyRows(spread, many));
    const peakMb = peakMemoryMb(target);
    rows.push(...(await besideTpcB({ ...tpcB, scale: 1 }, target, oneAccountRows(spread.slice(0, 1)))));
    for (const { what, connections, requests } of unratedRows(spread)) {
      progress(what);
      const plan = { port: target.port, connections, warmUpSeconds: WARM_UP_SECONDS, seconds, requests };
      rows.push({ what, ...(await generateLoad(directory, plan)) });
    }
    return {
      rows,
      figures: [{ what: "Server's peak memory under payments", measured: megabytes(peakMb), aim: 'at most 250 MB' }],
    };
  } finally {
    await target.stop();
  }
}

interface Seeded {
  /** Accounts of one business. */
  readonly spread: readonly SeededAccount[];
  /** One account of each business. */
  readonly many: readonly SeededAccount[];
}

export async function seedForPayments(target: Target, databaseUrl: string, directory: string): Promise<Seeded> {
  progress('seeding');
  const spread = await seed(target, databaseUrl, 1, SPREAD_ACCOUNTS);
  const many = await seed(target, databaseUrl, MANY_BUSINESSES, 1);
  await warmUp(target, directory, spread);
  return { spread, many };
}

/** Everything measured, without an aim. */
export const everyContender = (spread: readonly SeededAccount[], many: readonly SeededAccount[]): Contender[] => [
  ...overManyRows(spread, many),
  ...oneAccountRows(spread.slice(0, 1)),
  ...unratedRows(spread).map((row) => ({ ...row, connections: [row.connections], aim: 1 })),
];

/** Runs until the code of both kinds of request is compiled. */
async function warmUp(target: Target, directory: string, accounts: readonly SeededAccount[]): Promise<void> {
  progress('warming up');
  await expectAllAccepted(target, accounts);
  const requests = [...accounts.map((account) => pay(account)), ...inBulk(accounts)];
  const plan = { port: target.port, connections: Math.min(...CONNECTIONS), requests };
  await generateLoad(directory, { ...plan, warmUpSeconds: COMPILING_SECONDS, seconds: 1 });
}

const overManyRows = (spread: readonly SeededAccount[], many: readonly SeededAccount[]): Contender[] => [
  {
    what: `Payments over ${SPREAD_ACCOUNTS} accounts`,
    aim: 3,
    connections: CONNECTIONS,
    requests: spread.map((account) => pay(account)),
  },
  {
    what: 'The same, each with a reference',
    aim: 3,
    connections: CONNECTIONS,
    requests: spread.map((account) => pay(account, { reference: FRESH_UUID })),
  },
  {
    what: `Payments over ${MANY_BUSINESSES} businesses`,
    aim: 2,
    connections: CONNECTIONS,
    requests: many.map((account) => pay(account)),
  },
  {
    what: `Payments over ${SPREAD_ACCOUNTS} accounts, ${BULK_SIZE} in a request`,
    aim: 3,
    connections: BULK_CONNECTIONS,
    requests: inBulk(spread),
    paymentsEach: BULK_SIZE,
  },
];

const oneAccountRows = (one: readonly SeededAccount[]): Contender[] => [
  {
    what: 'Payments on one account',
    aim: 8,
    connections: CONNECTIONS,
    requests: one.map((account) => pay(account)),
  },
  {
    what: `Payments on one account, ${BULK_SIZE} in a request`,
    aim: 8,
    connections: BULK_CONNECTIONS,
    requests: inBulk(Array.from({ length: BULK_SIZE }, () => one).flat()),
    paymentsEach: BULK_SIZE,
  },
];

const inBulk = (accounts: readonly SeededAccount[]): LoadRequest[] =>
  Array.from({ length: accounts.length / BULK_SIZE }, (_, index) =>
    payAll(accounts.slice(index * BULK_SIZE, (index + 1) * BULK_SIZE)),
  );

interface Unrated {
  readonly what: string;
  readonly connections: number;
  readonly requests: readonly LoadRequest[];
}

function unratedRows(accounts: readonly SeededAccount[]): Unrated[] {
  const pays = accounts.map((account) => pay(account));
  return [
    { what: 'A lone payment on an idle server', connections: 1, requests: pays },
    ...Object.entries(reads(accounts)).map(([what, requests]) => ({ what, connections: READ_CONNECTIONS, requests })),
  ];
}

/** A page that everybody requests is read once for all; different pages are the hard case. */
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
