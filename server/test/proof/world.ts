/** What an episode runs on: two server processes on one database, with proxies on every way, and PgBouncer on one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vouchBy } from '../../src/core/ledger/log/log-keys.ts';
import { createBusiness } from '../../src/features/businesses/create-business.ts';
import { SERVING_ROLE } from '../../src/platform/database/embedded/lease.ts';
import { IdAllocator } from '../../src/platform/database/ids.ts';
import { migrate } from '../../src/platform/database/migrating/migrate.ts';
import { openDatabase } from '../../src/platform/database/pool.ts';
import { ONLY_KEY } from '../../src/platform/config/encryption.ts';
import { Keyring } from '../../src/platform/vault/keyring.ts';
import { withRole } from '../harness/administration.ts';
import { setOffset, wrongByFile } from '../harness/faketime.ts';
import { createHttpClient } from '../harness/http-client.ts';
import { isPgBouncerMissing, type PgBouncer, startPgBouncer } from '../harness/pgbouncer.ts';
import { ENCRYPTION_KEY } from '../harness/program-environment.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts';
import { createPayee } from '../posting/payments.testing.ts';
import type { LedgerAccess } from './clients.ts';
import type { Account } from './history.ts';
import { PostgresPair } from './postgres-pair.ts';
import { inTheEnd } from './waiting.ts';

/** Commission of the accounts of each ledger, in percent. */
const PERCENTS = [0, 2.5, 10, 33.3333];
const START_MAX_MS = 60_000;
const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;

export interface WorldOptions {
  readonly hasFaketime: boolean;
  /** A module that every server loads before its program. */
  readonly hole?: string;
}

/** One of the two server processes; another one takes its place when it ends. */
export interface Served {
  readonly proxy: TcpProxy;
  /** Undefined while none runs. */
  process: ServerProcess | undefined;
  /** What those that were killed had printed. */
  printed: string;
  /** The environment may be changed for one start. */
  readonly start: (changes?: Readonly<Record<string, string>>) => Promise<ServerProcess>;
}

export interface World {
  readonly pair: PostgresPair;
  /** Between the servers and the database. */
  readonly databaseProxy: TcpProxy;
  readonly bouncer: PgBouncer | undefined;
  readonly servers: readonly Served[];
  readonly ledgers: readonly (LedgerAccess & { readonly accounts: readonly Account[]; readonly place: LedgerPlace })[];
  /** Where the second process reads its clock. */
  readonly clockFile: string | undefined;
  /** In one line each: what could not be tried here. */
  readonly skipped: readonly string[];
  close(): Promise<void>;
}

export interface LedgerPlace {
  readonly businessId: bigint;
  readonly live: boolean;
}

export async function startWorld({ hasFaketime, hole }: WorldOptions): Promise<World> {
  const directory = await mkdtemp(join(tmpdir(), 'tributary-proof-'));
  const closings: (() => Promise<unknown>)[] = [() => rm(directory, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (const closing of closings.splice(0).toReversed()) await closing();
  };
  try {
    const pair = await PostgresPair.start(fillDatabase);
    closings.push(() => pair.close());
    const databaseProxy = await startTcpProxy(pair.ownerUrl);
    closings.push(() => databaseProxy.close());
    const url = withRole(databaseProxy.url, { name: SERVING_ROLE, password: pair.primary.cluster.servingPassword });
    const bouncer = isPgBouncerMissing ? undefined : await startPgBouncer(url);
    if (bouncer !== undefined) closings.push(() => bouncer.close());
    const clockFile = hasFaketime ? join(directory, 'offset') : undefined;
    if (clockFile !== undefined) await setOffset(clockFile, '+0');
    const environments = [
      { DATABASE_URL: url, DATABASE_MIGRATION_URL: databaseProxy.url },
      {
        DATABASE_URL: bouncer?.through(url) ?? url,
        DATABASE_MIGRATION_URL: databaseProxy.url,
        ...(clockFile === undefined ? {} : wrongByFile(clockFile, false)),
      },
    ];
    const servers = [];
    for (const environment of environments) {
      const served = await serve(environment, hole);
      servers.push(served);
      closings.push(async () => {
        await takeDown(served, 'SIGKILL');
        await served.proxy.close();
      });
    }
    const ledgers = await makeLedgers(pair.ownerUrl, servers[0]?.proxy.url ?? '');
    return {
      pair,
      databaseProxy,
      bouncer,
      servers,
      ledgers,
      clockFile,
      skipped: [
        ...(hasFaketime ? [] : ['wrong clocks: faketime is not installed']),
        ...(bouncer === undefined ? ['PgBouncer: it is not installed'] : []),
        ...(pair.primary.hasDisk ? [] : ['full disk: a file system cannot be mounted here']),
      ],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function fillDatabase(ownerUrl: string, password: string): Promise<void> {
  await migrate({ url: withRole(ownerUrl, { name: SERVING_ROLE, password }), migrationUrl: ownerUrl });
}

async function serve(environment: Record<string, string>, hole: string | undefined): Promise<Served> {
  const imports = hole === undefined ? [] : ['--import', hole];
  const command = [process.execPath, ...imports, MAIN] as const;
  const start: Served['start'] = (changes) => startServer({ ...environment, ...changes }, command, START_MAX_MS);
  const first = await start();
  return { proxy: await startTcpProxy(first.url), process: first, printed: '', start };
}

/** Starts a process where none runs, as often as it takes: it may meet a database that is away. */
export async function bringUp(served: Served, changes?: Readonly<Record<string, string>>): Promise<void> {
  if (served.process?.isRunning() === true) return;
  const started = await inTheEnd('a server starts', () => served.start(changes).catch(() => undefined));
  served.process = started;
  served.proxy.turnTo(started.url);
}

/** Ends it with the signal, and keeps what it printed. */
export async function takeDown(served: Served, signal: NodeJS.Signals): Promise<number | null> {
  const { process } = served;
  if (process === undefined) return 0;
  served.process = undefined;
  const code = await process.end(signal);
  served.printed += process.output();
  return code;
}

/** That of the servers. */
const KEY = Buffer.from(ENCRYPTION_KEY, 'hex');

/** Two businesses; the first one has both of its modes. */
async function makeLedgers(ownerUrl: string, url: string): Promise<World['ledgers']> {
  const database = await openDatabase({ url: ownerUrl });
  try {
    const keyring = new Keyring(database.db, () => Promise.resolve([{ id: ONLY_KEY, key: KEY }]));
    await keyring.load();
    vouchBy(database.db, keyring.macKeys);
    const deps = { db: database.db, ids: new IdAllocator(database.pool) };
    const [first, second] = [
      await createBusiness(deps, { name: 'First' }),
      await createBusiness(deps, { name: 'Second' }),
    ];
    const keys = [
      { place: { businessId: first.businessId, live: false }, secretKey: first.test.secretKey },
      { place: { businessId: first.businessId, live: true }, secretKey: first.live.secretKey },
      { place: { businessId: second.businessId, live: false }, secretKey: second.test.secretKey },
    ];
    return await Promise.all(
      keys.map(async ({ place, secretKey }) => {
        const client = createHttpClient(url, secretKey);
        const payees = [];
        for (const txPercentage of PERCENTS) payees.push(await createPayee(client, { txPercentage }));
        client.close();
        const accounts = payees.map(({ id }, index) => ({ id, percent: PERCENTS[index] ?? 0 }));
        return { place, secretKey, payees, accounts };
      }),
    );
  } finally {
    await database.close();
  }
}
