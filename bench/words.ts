/**
 * What the words of searches cost behind a payment: PostgreSQL's processor time, its log and its disk, and the time and
 * the pauses of the process that writes them. Rows written by plain SQL in the same run are the yardstick.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pg from 'pg';
import { createBusiness } from '../server/src/features/businesses/create-business.ts';
import { IdAllocator } from '../server/src/platform/database/ids.ts';
import { migrate } from '../server/src/platform/database/migrating/migrate.ts';
import { type Database, openDatabase } from '../server/src/platform/database/pool.ts';
import type { LedgerKey } from '../server/src/core/ledger/posting.ts';
import { keepTransactionWords } from '../server/src/features/transactions/keep-words.ts';
import { addAccounts, addTransactions } from './books.ts';
import { secondsOfProcess } from './cost.ts';
import type { Bench, Figure, Findings } from './report.ts';
import { createAccount, progress, startTarget } from './target.ts';

/** `WORDS_TRANSACTIONS=20000 npm run bench -- words` is quick. */
const TRANSACTIONS = Number(process.env['WORDS_TRANSACTIONS'] ?? 100_000);
const ACCOUNTS = 500;
const MICROSECONDS = 1_000_000;
const NANOSECONDS_PER_MS = 1_000_000;
const WORD_TABLES = `relname LIKE 'transaction\\_word%' AND relkind = 'r'`;

const KINDS: readonly { readonly name: string; readonly change?: string }[] = [
  { name: 'a description, and six keys of metadata' },
  {
    name: 'a purpose only',
    change: `description = '', metadata = '{"payment_method":"unspecified","source":"api","credited_into":"wallet"}'`,
  },
];

export async function measureWords({ directory, freshDatabase }: Bench): Promise<Findings> {
  const databaseUrl = await freshDatabase('tributary_bench');
  const database = await openDatabase({ url: databaseUrl });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await migrate({ url: databaseUrl });
    const figures: Figure[] = [];
    for (const kind of KINDS) {
      const ledger = await newLedger(database, databaseUrl, directory);
      await addAccounts(client, ledger, ACCOUNTS);
      const books = { count: TRANSACTIONS, accounts: ACCOUNTS, firstEvery: 5, days: 30 };
      const rows = await costOf(client, () => addTransactions(client, ledger, books));
      if (kind.change !== undefined) {
        await client.query(`UPDATE transactions SET ${kind.change} WHERE business_id = $1`, [ledger.businessId]);
      }
      await client.query('VACUUM ANALYZE transactions');
      const words = await costOf(client, () => keepTransactionWords(database));
      figures.push(
        { what: `${kind.name}: the row itself, by plain SQL`, measured: costText(rows) },
        { what: `${kind.name}: its words`, measured: costText(words) },
        {
          what: `${kind.name}: rate of the words, and its ratio to that of plain SQL`,
          measured: `${(1 / words.seconds).toFixed(0)} a second, ${(rows.seconds / words.seconds).toFixed(2)}`,
        },
        { what: `${kind.name}: pauses of the process meanwhile`, measured: words.pauses },
      );
      for (const figure of figures.slice(-4)) progress(`${figure.what}: ${figure.measured}`);
    }
    return { figures };
  } finally {
    await client.end();
    await database.close();
  }
}

/** With one account, which the others are copies of. */
async function newLedger(database: Database, databaseUrl: string, directory: string): Promise<LedgerKey> {
  const ids = new IdAllocator(database.pool);
  const { businessId, test } = await createBusiness({ ...database, ids }, { name: 'Bench' });
  const target = await startTarget(databaseUrl, directory);
  await createAccount(target, test.secretKey, 0);
  await target.stop();
  return { businessId, live: false };
}

/** What one transaction costs. */
interface Cost {
  readonly seconds: number;
  readonly postgresSeconds: number;
  readonly processSeconds: number;
  readonly logBytes: number;
  readonly diskBytes: number;
  readonly pauses: string;
}

async function costOf(client: pg.Client, work: () => Promise<unknown>): Promise<Cost> {
  // The first change of a page after a checkpoint takes the whole page along, as in operation.
  await client.query('CHECKPOINT');
  const before = await readState(client);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  delay.disable();
  const after = await readState(client);
  const each = (part: (state: State) => number): number => (part(after) - part(before)) / TRANSACTIONS;
  return {
    seconds: each(({ seconds }) => seconds),
    postgresSeconds: postgresSecondsBetween(before, after) / TRANSACTIONS,
    processSeconds: each(({ processSeconds }) => processSeconds),
    logBytes: each(({ logBytes }) => logBytes),
    diskBytes: each(({ diskBytes }) => diskBytes),
    pauses: `p99 ${ms(delay.percentile(99))}, longest ${ms(delay.max)}`,
  };
}

const ms = (nanoseconds: number): string => `${(nanoseconds / NANOSECONDS_PER_MS).toFixed(1)} ms`;

const costText = ({ postgresSeconds, processSeconds, logBytes, diskBytes, seconds }: Cost): string =>
  `${micros(postgresSeconds)} of PostgreSQL, ${micros(processSeconds)} of the process, ${micros(seconds)} in all; ` +
  `${logBytes.toFixed(0)} bytes of log, ${diskBytes.toFixed(0)} of words on disk`;

const micros = (seconds: number): string => `${(seconds * MICROSECONDS).toFixed(0)} µs`;

interface State extends Pick<Cost, 'seconds' | 'processSeconds' | 'logBytes' | 'diskBytes'> {
  /** The seconds of each process of PostgreSQL. */
  readonly postgres: ReadonlyMap<number, number>;
}

/** A process that ended meanwhile was idle. */
const postgresSecondsBetween = (before: State, after: State): number =>
  [...after.postgres].reduce((sum, [pid, seconds]) => sum + seconds - (before.postgres.get(pid) ?? 0), 0);

/** Without autovacuum, which is as much of what the rows before need. */
async function readState(client: pg.Client): Promise<State> {
  const { rows } = await client.query<{ pids: number[]; log: string; disk: string }>(
    `SELECT pg_current_wal_insert_lsn() - '0/0' AS log,
            (SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE ${WORD_TABLES}) AS disk,
            (SELECT array_agg(pid) FROM pg_stat_activity WHERE backend_type NOT LIKE 'autovacuum%') AS pids`,
  );
  const { user, system } = process.cpuUsage();
  return {
    seconds: performance.now() / 1000,
    postgres: new Map((rows[0]?.pids ?? []).map((pid) => [pid, secondsOfProcess(pid) ?? Number.NaN])),
    processSeconds: (user + system) / MICROSECONDS,
    logBytes: Number(rows[0]?.log),
    diskBytes: Number(rows[0]?.disk),
  };
}
