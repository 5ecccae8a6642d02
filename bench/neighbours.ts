/**
 * What a loud business costs a quiet one. The quiet one sends one kind of request on two connections: alone first, and
 * then beside the loud one, for each way to be loud. All of them share the processor with the load generator, so where
 * the loud one takes a whole core, its part of the machine is in the ratio too.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { generateLoad, type LoadReport, type LoadRequest } from './load.ts';
import { type Bench, type Figure, type Findings, median } from './report.ts';
import { pay, payAll, progress, seed, type SeededAccount, startTarget, type Target } from './target.ts';

const QUIET_CONNECTIONS = 2;
/** Enough transactions that a filter without an index has something to read. */
const HISTORY_SECONDS = 10;
const BULK_SIZE = 200;
const ROUNDS = 3;
const LISTS = '/v1/business/subaccounts/transactions';

interface Loud {
  readonly what: string;
  readonly connections: number;
  readonly requests: readonly LoadRequest[];
  /** Somebody else holds its ledger the whole time. */
  readonly isLocked?: true;
}

interface Kind {
  readonly what: string;
  readonly requests: readonly LoadRequest[];
}

interface Stage {
  readonly target: Target;
  readonly databaseUrl: string;
  readonly directory: string;
  readonly seconds: number;
}

export async function measureNeighbours({ directory, seconds, freshDatabase }: Bench): Promise<Findings> {
  const databaseUrl = await freshDatabase('tributary_bench');
  const target = await startTarget(databaseUrl, directory);
  try {
    progress('seeding');
    const loud = await seed(target, databaseUrl, 1, BULK_SIZE);
    const [quiet] = await seed(target, databaseUrl, 1, 1);
    const [loudest] = loud;
    if (quiet === undefined || loudest === undefined) throw new Error('nothing was seeded');
    const history = { port: target.port, connections: 8, warmUpSeconds: 1, seconds: HISTORY_SECONDS };
    await generateLoad(directory, { ...history, requests: [payAll(loud)] });
    const stage = { target, databaseUrl, directory, seconds };
    const figures: Figure[] = [];
    for (const one of waysToBeLoud(loudest)) {
      for (const kind of kindsOf(quiet)) figures.push(await beside(stage, one, kind));
    }
    return { figures };
  } finally {
    await target.stop();
  }
}

const read = ({ apiKey }: SeededAccount, path: string): LoadRequest => ({ method: 'GET', path, apiKey });

const kindsOf = (account: SeededAccount): readonly Kind[] => [
  { what: 'a payment', requests: [pay(account)] },
  { what: 'an account', requests: [read(account, `/v1/business/subaccounts/${account.id}`)] },
  { what: 'a filter that finds nothing', requests: [read(account, `${LISTS}?purpose=nothing`)] },
];

function waysToBeLoud(account: SeededAccount): readonly Loud[] {
  const rename: LoadRequest = {
    method: 'PATCH',
    path: `/v1/api/subaccounts/${account.id}`,
    apiKey: account.apiKey,
    body: '{"businessName":"Loud"}',
  };
  return [
    { what: 'its ledger locked, 200 payments waiting', connections: 200, requests: [pay(account)], isLocked: true },
    { what: 'its ledger locked, 60 changes waiting', connections: 60, requests: [rename], isLocked: true },
    { what: '60 changes at once', connections: 60, requests: [rename] },
    { what: '24 filters at once', connections: 24, requests: [read(account, `${LISTS}?purpose=nothing`)] },
    { what: '24 searches at once', connections: 24, requests: [read(account, `${LISTS}?search=rice%20roofing`)] },
    { what: '256 payments at once', connections: 256, requests: [pay(account)] },
  ];
}

/** In turns with the quiet one alone, because the machine's speed changes within a minute. */
async function beside(stage: Stage, loud: Loud, kind: Kind): Promise<Figure> {
  const rounds: { alone: LoadReport; beside: LoadReport }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ alone: await quietLoad(stage, kind), beside: await besideLoud(stage, loud, kind) });
  }
  const times = (of: (report: LoadReport) => number): string => {
    const ratios = rounds.map((round) => of(round.beside) / of(round.alone));
    const [was, is] = [median(rounds.map(({ alone }) => of(alone))), median(rounds.map((round) => of(round.beside)))];
    return `${was.toFixed(1)} to ${is.toFixed(1)} ms (${median(ratios).toFixed(2)} times)`;
  };
  const failed = rounds.reduce((sum, round) => sum + round.beside.failed, 0);
  const measured = `p50 ${times(({ p50Ms }) => p50Ms)}, p99 ${times(({ p99Ms }) => p99Ms)}, ${failed} failed`;
  const figure = { what: `${loud.what}: ${kind.what} of another`, measured, aim: 'at most 1.2 times' };
  progress(`${figure.what}: ${measured}`);
  return figure;
}

const quietLoad = ({ target, directory, seconds }: Stage, { requests }: Kind): Promise<LoadReport> =>
  generateLoad(directory, { port: target.port, connections: QUIET_CONNECTIONS, warmUpSeconds: 1, seconds, requests });

async function besideLoud(stage: Stage, { connections, requests, isLocked }: Loud, kind: Kind): Promise<LoadReport> {
  const { target, databaseUrl, seconds } = stage;
  const directory = join(stage.directory, 'loud');
  mkdirSync(directory, { recursive: true });
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  try {
    if (isLocked) await holdFirstLedger(holder);
    // It begins a second before and ends a second after.
    const plan = { port: target.port, connections, requests, warmUpSeconds: 1, seconds: seconds + 2 };
    const shouting = generateLoad(directory, plan);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const report = await quietLoad(stage, kind);
    await shouting;
    return report;
  } finally {
    await holder.end();
  }
}

/** Locks the test ledger of the business that was seeded first. */
async function holdFirstLedger(client: pg.Client): Promise<void> {
  await client.query('BEGIN');
  await client.query(`SELECT FROM ledgers WHERE NOT live ORDER BY business_id LIMIT 1 FOR UPDATE`);
}
