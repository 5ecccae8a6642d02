/**
 * Payments over HTTP, in turns with other ways to take one (yardsticks.ts) on the same PostgreSQL, and reads.
 */
import { besideYardsticks, type Contender } from './beside-yardsticks.ts';
import { costOfPayments } from './cost.ts';
import { FRESH_UUID, generateLoad, type LoadPlan, type LoadRequest } from './load.ts';
import { type Bench, type Findings, megabytes, type Row } from './report.ts';
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
import { ECHO, OBVIOUS, OBVIOUS_ON_ONE, openYardsticks, PGLEDGER_ON_ONE, TPC_B, TPC_B_ON_ONE } from './yardsticks.ts';

const WARM_UP_SECONDS = 2;
/** V8 compiles the code of a payment for about the first four seconds; PostgreSQL is compiled already. */
const COMPILING_SECONDS = 6;
const READ_CONNECTIONS = 64;
const SPREAD_ACCOUNTS = 500;
const MANY_BUSINESSES = 200;
/** The best of these counts, because the yardstick is also the best of two numbers of clients. */
const CONNECTIONS = [256, 512];
const BULK_SIZES = [10, 100];
/** Enough that each of them is idle most of the time. */
const HALF_LOAD_CONNECTIONS = 512;
const MS_PER_SECOND = 1000;

export async function measurePayments({ directory, seconds, freshDatabase }: Bench): Promise<Findings> {
  const databaseUrl = await freshDatabase('tributary_bench');
  const target = await startTarget(databaseUrl, directory);
  try {
    const { spread, many } = await seedForPayments(target, databaseUrl, directory);
    const contenders = [...overManyRows(spread, many), ...oneAccountRows(spread.slice(0, 1))];
    const yardsticks = await openYardsticks({ directory, freshDatabase, spread });
    const rows: Row[] = [];
    try {
      rows.push(...(await besideYardsticks({ directory, seconds }, target, yardsticks.all, contenders)));
    } finally {
      await yardsticks.stop();
    }
    const peakMb = peakMemoryMb(target);
    const plan = { port: target.port, warmUpSeconds: WARM_UP_SECONDS, seconds };
    const requests = spread.map((account) => pay(account));
    progress('at half load');
    rows.push(await atHalfLoad(directory, { ...plan, requests }, rows[0]?.perSecond ?? 1));
    progress('the cost of a payment');
    const full = { ...plan, connections: Math.min(...CONNECTIONS), requests };
    const cost = await costOfPayments(target, databaseUrl, directory, full);
    for (const { what, ...load } of unratedRows(spread)) {
      progress(what);
      rows.push({ what, ...(await generateLoad(directory, { ...plan, ...load })) });
    }
    const memory = { what: "Server's peak memory under payments", measured: megabytes(peakMb), aim: 'at most 250 MB' };
    return { rows, figures: [memory, ...cost] };
  } finally {
    await target.stop();
  }
}

/** Half of the rate that was reached, with pauses between requests. */
async function atHalfLoad(
  directory: string,
  plan: Omit<LoadPlan, 'connections' | 'pauseMs'>,
  reachedPerSecond: number,
): Promise<Row> {
  const pauseMs = (2 * HALF_LOAD_CONNECTIONS * MS_PER_SECOND) / reachedPerSecond;
  const report = await generateLoad(directory, { ...plan, connections: HALF_LOAD_CONNECTIONS, pauseMs });
  return { what: 'At half of the first rate (aim: p99 at most 15 ms)', ...report };
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

/** Everything measured, compared with nothing. */
export const everyContender = (spread: readonly SeededAccount[], many: readonly SeededAccount[]): Contender[] => [
  ...overManyRows(spread, many),
  ...oneAccountRows(spread.slice(0, 1)),
  ...unratedRows(spread).map((row) => ({ ...row, connections: [row.connections], against: {} })),
];

/** Runs until the code of both kinds of request is compiled. */
async function warmUp(target: Target, directory: string, accounts: readonly SeededAccount[]): Promise<void> {
  progress('warming up');
  await expectAllAccepted(target, accounts);
  const requests = [...accounts.map((account) => pay(account)), ...inBulk(accounts, Math.min(...BULK_SIZES))];
  const plan = { port: target.port, connections: Math.min(...CONNECTIONS), requests };
  await generateLoad(directory, { ...plan, warmUpSeconds: COMPILING_SECONDS, seconds: 1 });
}

const overManyRows = (spread: readonly SeededAccount[], many: readonly SeededAccount[]): Contender[] => [
  {
    what: `Payments over ${SPREAD_ACCOUNTS} accounts`,
    against: { [ECHO]: 0.5, [OBVIOUS]: 6, [TPC_B]: 3 },
    connections: CONNECTIONS,
    requests: spread.map((account) => pay(account)),
  },
  {
    what: 'The same, each with a reference',
    against: { [ECHO]: undefined, [TPC_B]: 3 },
    connections: CONNECTIONS,
    requests: spread.map((account) => pay(account, { reference: FRESH_UUID })),
  },
  {
    what: `Payments over ${MANY_BUSINESSES} businesses`,
    against: { [ECHO]: undefined, [TPC_B]: 2 },
    connections: CONNECTIONS,
    requests: many.map((account) => pay(account)),
  },
  ...bulkRows(`Payments over ${SPREAD_ACCOUNTS} accounts`, spread, { [ECHO]: 0.9, [TPC_B]: 3 }),
];

const oneAccountRows = (one: readonly SeededAccount[]): Contender[] => [
  {
    what: 'Payments on one account',
    against: { [ECHO]: 0.5, [OBVIOUS_ON_ONE]: 6, [PGLEDGER_ON_ONE]: 25, [TPC_B_ON_ONE]: 8 },
    connections: CONNECTIONS,
    requests: one.map((account) => pay(account)),
  },
  ...bulkRows('Payments on one account', Array.from({ length: Math.max(...BULK_SIZES) }, () => one).flat(), {
    [ECHO]: 0.9,
    [TPC_B_ON_ONE]: 8,
  }),
];

/** With many payments in a request, about as many are in progress as with one in each. */
const bulkRows = (what: string, accounts: readonly SeededAccount[], against: Contender['against']): Contender[] =>
  BULK_SIZES.map((size) => ({
    what: `${what}, ${size} in a request`,
    against,
    connections: CONNECTIONS.map((connections) => Math.round(connections / size)),
    requests: inBulk(accounts, size),
    paymentsEach: size,
  }));

const inBulk = (accounts: readonly SeededAccount[], size: number): LoadRequest[] =>
  Array.from({ length: accounts.length / size }, (_, index) =>
    payAll(accounts.slice(index * size, (index + 1) * size)),
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
