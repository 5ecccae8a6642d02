/** How each kind of fault strikes and heals. Nothing here knows what is right; the checker does. */
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { kill, killProcessesOf, processesOf } from '../../src/platform/database/embedded/embedded-postgres.testing.ts';
import { SERVING_ROLE } from '../../src/platform/database/embedded/lease.ts';
import { migrate } from '../../src/platform/database/migrating/migrate.ts';
import { asAdministrator, withRole } from '../harness/administration.ts';
import { startTributary } from '../harness/command.ts';
import { setOffset, wrongByFile } from '../harness/faketime.ts';
import { makeDirectory } from '../migrations/migrations.testing.ts';
import type { Fault, FaultKind } from './plan.ts';
import { killPostmaster, setDisk, signal } from './postgres-pair.ts';
import { bringUp, type Served, takeDown, type World } from './world.ts';
import { inTheEnd } from './waiting.ts';

/** Ends it. Returns what was found wrong, if anything. */
type Heal = () => Promise<string | undefined | void>;
type Strike = (world: World, fault: Fault) => Promise<Heal>;

const NOTHING: Heal = async () => undefined;
const DELAYS_MS = [2, 10, 40, 120];
const COMMITS_BETWEEN = 5;
const CONNECTIONS_ROUNDS = 3;
/** Migrations of the proof itself; later ones than any of the program. */
const FIRST_MIGRATION = 9_000;

export async function strike(world: World, fault: Fault): Promise<Heal> {
  return STRIKES[fault.kind](world, fault);
}

/** Whether this kind can be tried here. */
export function isPossible({ bouncer, clockFile, pair }: World, kind: FaultKind): boolean {
  if (kind.includes('PgBouncer')) return bouncer !== undefined;
  if (kind.includes('clock')) return clockFile !== undefined;
  return kind !== 'full disk' || pair.primary.hasDisk;
}

const STRIKES: Readonly<Record<FaultKind, Strike>> = {
  'kill a server': async (world, fault) => {
    const served = oneOf(world.servers, fault);
    await takeDown(served, 'SIGKILL');
    return () => bringUp(served);
  },
  'stop a server in order': async (world, fault) => {
    const served = oneOf(world.servers, fault);
    const stopping = takeDown(served, 'SIGTERM');
    return async () => {
      const code = await stopping;
      await bringUp(served);
      return code === 0 ? undefined : `a server that was told to stop ended with code ${code}`;
    };
  },
  'kill a session of the database': async ({ pair }, fault) => {
    const pids = await sessionsOf(pair.besideUrl);
    if (pids.length > 0) kill(oneOf(pids, fault));
    return () => pair.heal();
  },
  'kill PostgreSQL': async ({ pair }) => {
    await killPostmaster(pair.primary);
    return () => pair.heal();
  },
  'kill the standby': async ({ pair }) => {
    await killProcessesOf(pair.standby.dataDir);
    return () => pair.heal();
  },
  'fail over': async ({ pair, databaseProxy }) => {
    await pair.failOver();
    databaseProxy.turnTo(pair.ownerUrl);
    databaseProxy.cut();
    return () => pair.heal();
  },
  'kill PgBouncer': async ({ bouncer }) => {
    await bouncer?.restart();
    return NOTHING;
  },
  'pause a server': async (world, fault) => pause([oneOf(world.servers, fault).process?.pid ?? 0]),
  'pause PostgreSQL': async ({ pair }) => pause(await processesOf(pair.primary.dataDir)),
  'pause the standby': async ({ pair }) => pause(await processesOf(pair.standby.dataDir)),
  'pause PgBouncer': async ({ bouncer }) => pause(bouncer === undefined ? [] : [bouncer.pid()]),
  'full disk': async ({ pair }) => {
    const node = pair.primary;
    setDisk(node, 'full');
    return async () => {
      setDisk(node, 'large');
      await pair.heal();
    };
  },
  'read-only database': async ({ pair }) => {
    const alter = (change: string) =>
      inTheEnd('the database is altered', () =>
        asAdministrator(pair.besideUrl, async (client) => {
          await client.query(`ALTER DATABASE tributary ${change}`);
          // Sessions, and those that PgBouncer keeps, have the setting of their beginning.
          await client.query(END_SESSIONS);
          return true;
        }).catch(() => false),
      );
    await alter('SET default_transaction_read_only = on');
    return async () => void (await alter('RESET default_transaction_read_only'));
  },
  'cut the database': async ({ databaseProxy }) => {
    await databaseProxy.shut();
    return () => databaseProxy.reopen();
  },
  'slow network': async (world, fault) => {
    const proxies = waysOf(world);
    for (const proxy of proxies) proxy.delayMs = oneOf(DELAYS_MS, fault);
    return async () => {
      for (const proxy of proxies) proxy.delayMs = 0;
    };
  },
  'stalled network': async (world, fault) => {
    const proxy = oneOf(waysOf(world), fault);
    proxy.stall();
    return async () => proxy.resume();
  },
  'cut the clients': async (world, fault) => {
    const { proxy } = oneOf(world.servers, fault);
    proxy.cut();
    return async () => proxy.cut();
  },
  'lose the answers of commits': async ({ databaseProxy }) => {
    let commits = 0;
    databaseProxy.fateOfCommit = () => {
      commits += 1;
      if (commits % COMMITS_BETWEEN !== 0) return 'pass';
      return commits % (2 * COMMITS_BETWEEN) === 0 ? 'lose the answer' : 'never send';
    };
    return async () => void (databaseProxy.fateOfCommit = () => 'pass');
  },
  'wrong clock': async ({ clockFile = '' }, { offset }) => {
    await setOffset(clockFile, offset);
    return () => setOffset(clockFile, '+0');
  },
  'wrong clocks of both kinds': async ({ clockFile = '', servers: [, served] }, { offset }) => {
    if (served === undefined) return NOTHING;
    await takeDown(served, 'SIGKILL');
    await bringUp(served, wrongByFile(clockFile, true));
    await setOffset(clockFile, offset);
    return async () => {
      // Timers of a process whose monotonic clock ran back end late or never, so an operator restarts it.
      await takeDown(served, 'SIGKILL');
      await setOffset(clockFile, '+0');
      await bringUp(served);
    };
  },
  'use up the connections': useUpConnections,
  'hold a ledger': async ({ pair, ledgers }, fault) => {
    const { businessId, live } = oneOf(ledgers, fault).place;
    const client = await connected(pair.ownerUrl);
    await client?.query('BEGIN');
    await client?.query('SELECT FROM ledgers WHERE business_id = $1 AND live = $2 FOR UPDATE', [businessId, live]);
    return async () => client?.end().catch(() => undefined);
  },
  migrate: migrateBeside,
  verify: async ({ pair }) => {
    const environment = { DATABASE_URL: pair.ownerUrl, ENCRYPTION_KEY: Buffer.alloc(32, 'tests only').toString('hex') };
    const { result } = startTributary(['ledger', 'verify', '--json'], environment);
    return async () => {
      const { stdout } = await result;
      // Without output it met another fault of the round.
      const { ok, disagreement } = (stdout === '' ? { ok: true } : JSON.parse(stdout)) as Verified;
      // Another fault of the round brings migrations of a later version.
      const isRight = ok || (disagreement?.where === 'schema' && disagreement.row.startsWith('migration 9'));
      return isRight ? undefined : `ledger verify, beside payments: ${JSON.stringify(disagreement)}`;
    };
  },
};

interface Verified {
  readonly ok: boolean;
  readonly disagreement?: { readonly where: string; readonly row: string } | null;
}

const END_SESSIONS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = 'tributary' AND pid <> pg_backend_pid() AND usename = '${SERVING_ROLE}'`;

const waysOf = ({ servers, databaseProxy }: World) => [databaseProxy, ...servers.map(({ proxy }: Served) => proxy)];

function oneOf<T>(all: readonly T[], { which }: Fault): T {
  const one = all[which % all.length];
  if (one === undefined) throw new Error('there is none to choose from');
  return one;
}

function pause(pids: readonly number[]): Heal {
  const running = pids.filter((pid) => pid > 0);
  for (const pid of running) signal(pid, 'SIGSTOP');
  return async () => {
    for (const pid of running) signal(pid, 'SIGCONT');
  };
}

async function sessionsOf(url: string): Promise<number[]> {
  const { rows } = await asAdministrator(url, (client) =>
    client.query<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE usename = '${SERVING_ROLE}' ORDER BY pid`),
  );
  return rows.map(({ pid }) => pid);
}

/** Undefined if the database has no place for another one. */
async function connected(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch {
    await client.end().catch(() => undefined);
    return undefined;
  }
}

/** Takes every place, ends the sessions of the servers, and takes theirs before they come back. */
async function useUpConnections({ pair }: World): Promise<Heal> {
  const url = withRole(pair.ownerUrl, { name: SERVING_ROLE, password: pair.primary.cluster.servingPassword });
  const taken: pg.Client[] = [];
  for (let round = 0; round < CONNECTIONS_ROUNDS; round += 1) {
    for (let client = await connected(url); client !== undefined; client = await connected(url)) taken.push(client);
    const own = new Set(await pidsOf(taken));
    const others = (await sessionsOf(pair.besideUrl).catch(() => [])).filter((pid) => !own.has(pid));
    for (const pid of others) signal(pid, 'SIGTERM');
  }
  return async () => {
    await Promise.all(taken.map((client) => client.end().catch(() => undefined)));
  };
}

const pidsOf = (clients: readonly pg.Client[]): Promise<number[]> =>
  Promise.all(
    clients.map(async (client) => {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      return rows[0]?.pid ?? 0;
    }),
  );

const added: Record<string, string> = {};

/** Migrations as the next version could bring them: columns, and an index that is built and dropped again. */
async function migrateBeside({ pair }: World): Promise<Heal> {
  const number = FIRST_MIGRATION + Object.keys(added).length;
  added[`${number}.do.column.sql`] = `ALTER TABLE wallets ADD COLUMN of_the_proof_${number} boolean;\n`;
  added[`${number + 1}.do.index.sql`] =
    `-- without a transaction\nCREATE INDEX CONCURRENTLY of_the_proof_${number}\n  ON transactions ` +
    '(business_id, created_at);\n';
  added[`${number + 2}.do.index.sql`] =
    `-- without a transaction\nDROP INDEX CONCURRENTLY IF EXISTS of_the_proof_${number};\n`;
  const directory = await makeDirectory({ files: added });
  const run = (): Promise<unknown> => migrate({ url: pair.ownerUrl, directory });
  const first = run().catch(() => undefined);
  return async () => {
    await first;
    // What another fault of the round has interrupted goes on.
    await inTheEnd('the migrations are applied', () =>
      run().then(
        () => true,
        () => false,
      ),
    );
    await rm(directory, { recursive: true });
  };
}
