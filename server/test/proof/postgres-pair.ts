/** A primary PostgreSQL and its synchronous standby, of the included programs, each on a small disk if possible. */
import { execFile, spawnSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { appendFile, chmod, mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Cluster, prepareCluster } from '../../src/platform/database/embedded/cluster.ts';
import {
  DATABASES_PARENT,
  kill,
  killProcessesOf,
  processesOf,
  REMOVE_ALL,
} from '../../src/platform/database/embedded/embedded-postgres.testing.ts';
import { ensureDatabase } from '../../src/platform/database/embedded/lease.ts';
import { findPostmaster, startPostmaster } from '../../src/platform/database/embedded/postmaster.ts';
import { asAdministrator } from '../harness/administration.ts';
import { freePort } from '../harness/free-port.ts';
import { isRunning } from '../harness/scratch-postgres.ts';
import { inTheEnd } from './waiting.ts';

const SETTINGS = {
  max_connections: '60',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  // Enough for a standby that was away, which would otherwise have to be copied again.
  wal_keep_size: '512MB',
  wal_retrieve_retry_interval: '200ms',
  wal_receiver_timeout: '10s',
  io_method: 'sync',
};
const PREFIX = 'tributary-proof-';
const PLACES = ['a', 'b'] as const;
const DISK_BYTES = 3 * 2 ** 30;
const PROMOTE_MAX_SECONDS = 20;

export interface PostgresNode {
  readonly dataDir: string;
  readonly port: number;
  readonly cluster: Cluster;
  /** Whether it has a file system of its own, which can be full. */
  readonly hasDisk: boolean;
}

export class PostgresPair {
  #primary: PostgresNode;
  #standby: PostgresNode;

  private constructor(primary: PostgresNode, standby: PostgresNode) {
    this.#primary = primary;
    this.#standby = standby;
  }

  /** `fill` makes what both have. */
  static async start(fill: (ownerUrl: string, servingPassword: string) => Promise<void>): Promise<PostgresPair> {
    await removeLeftovers();
    const parent = await mkdtemp(join(DATABASES_PARENT, `${PREFIX}${process.pid}-`));
    await chmod(parent, 0o755);
    const first = await makePlace(join(parent, PLACES[0]));
    const primary = { ...first, cluster: await prepareCluster({ dataDir: first.dataDir, sync: false }) };
    const second = await makePlace(join(parent, PLACES[1]));
    const pair = new PostgresPair(primary, { ...second, cluster: clusterAt(second.dataDir, primary.cluster) });
    await revive(primary);
    await asAdministrator(pair.besideUrl, (client) => ensureDatabase(client, primary.cluster.servingPassword));
    await fill(pair.ownerUrl, primary.cluster.servingPassword);
    await pair.#makeStandby();
    return pair;
  }

  get primary(): PostgresNode {
    return this.#primary;
  }

  get standby(): PostgresNode {
    return this.#standby;
  }

  /** The address of the database `postgres` of the primary, for what changes ours as a whole. */
  get besideUrl(): string {
    return this.#urlOf(this.#primary, 'postgres');
  }

  /** The address of the primary, as it is now. */
  get ownerUrl(): string {
    return this.#urlOf(this.#primary, 'tributary');
  }

  /** Ends the primary for good, without warning, and lets the standby take over. */
  async failOver(): Promise<void> {
    const [dead, heir] = [this.#primary, this.#standby];
    await killProcessesOf(dead.dataDir);
    await asAdministrator(this.#urlOf(heir, 'postgres'), async (client) => {
      await client.query('SELECT pg_promote(true, $1)', [PROMOTE_MAX_SECONDS]);
      // Until there is a new standby, commits wait for none.
      await client.query('ALTER SYSTEM RESET synchronous_standby_names');
      await client.query('SELECT pg_reload_conf()');
    });
    [this.#primary, this.#standby] = [heir, dead];
  }

  /** Both run, and the standby has what the primary has. Makes a new standby where the old one was the primary. */
  async heal(): Promise<void> {
    for (const node of [this.#primary, this.#standby]) {
      for (const pid of await processesOf(node.dataDir)) signal(pid, 'SIGCONT');
    }
    await revive(this.#primary);
    const isStandby = await this.#isStandby();
    if (isStandby) await revive(this.#standby);
    else await this.#makeStandby();
    await this.#untilInStep();
  }

  async close(): Promise<void> {
    await remove(join(this.#primary.dataDir, '..'));
  }

  #urlOf({ port, cluster }: PostgresNode, database: string): string {
    return `postgres://tributary:${cluster.password}@127.0.0.1:${port}/${database}`;
  }

  /** A copy of the running primary, which follows it from then on; commits wait for it. */
  async #makeStandby(): Promise<void> {
    const { dataDir, cluster } = this.#standby;
    await killProcessesOf(dataDir);
    await rm(cluster.directory, REMOVE_ALL);
    await asAdministrator(this.besideUrl, async (client) => {
      await client.query(`SELECT pg_backup_start('proof', fast => true)`);
      await copy(this.#primary.cluster.directory, cluster.directory);
      const { rows } = await client.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop(false)');
      await this.#writeAsOwner('backup_label', rows[0]?.label ?? '');
    });
    await rm(join(cluster.directory, 'postmaster.pid'), { force: true });
    await this.#writeAsOwner('standby.signal', '');
    const source = `host=127.0.0.1 port=${this.#primary.port} user=tributary password=${cluster.password}`;
    const settings = `primary_conninfo = '${source}'`;
    await appendFile(join(cluster.directory, 'postgresql.auto.conf'), `${settings}\n`);
    await revive(this.#standby);
    await this.#untilInStep(false);
    await asAdministrator(this.besideUrl, async (client) => {
      await client.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
      await client.query('SELECT pg_reload_conf()');
    });
    await this.#untilInStep();
  }

  async #writeAsOwner(name: string, text: string): Promise<void> {
    const { account, directory } = this.#standby.cluster;
    const file = join(directory, name);
    await writeFile(file, text, { mode: 0o600 });
    if (account !== undefined) await promisify(execFile)('chown', [`${account.uid}:${account.gid}`, file]);
  }

  async #isStandby(): Promise<boolean> {
    const { directory } = this.#standby.cluster;
    return (await realpath(join(directory, 'standby.signal')).catch(() => undefined)) !== undefined;
  }

  async #untilInStep(isSynchronous = true): Promise<void> {
    await inTheEnd('the standby follows the primary', async () => {
      const { rows } = await asAdministrator(this.besideUrl, (client) =>
        client.query<{ state: string; sync: string }>('SELECT state, sync_state AS sync FROM pg_stat_replication'),
      ).catch(() => ({ rows: [] }));
      return rows.some(({ state, sync }) => state === 'streaming' && (!isSynchronous || sync !== 'async'));
    });
  }
}

/** Starts it if it does not run, and waits until it answers. */
async function revive({ cluster, port }: Pick<PostgresNode, 'cluster' | 'port'>): Promise<void> {
  await inTheEnd('PostgreSQL answers', async () => {
    if ((await findPostmaster(cluster.directory)) === undefined) await startOnce(cluster, port);
    return doesAnswer(cluster, port);
  });
}

/** On a full disk, for example, it ends again. */
async function startOnce(cluster: Cluster, port: number): Promise<void> {
  const child = await startPostmaster(cluster, port, SETTINGS);
  let hasEnded = false;
  child.once('exit', () => (hasEnded = true));
  await inTheEnd('PostgreSQL answers or ends', async () => hasEnded || doesAnswer(cluster, port));
}

/** Makes the disk as small as what is on it, or as large as it was. */
export function setDisk({ dataDir }: PostgresNode, is: 'full' | 'large'): void {
  const { blocks, bavail, bsize } = statfsSync(dataDir);
  const size = is === 'large' ? DISK_BYTES : (blocks - bavail) * bsize;
  spawnSync('mount', ['-o', `remount,size=${size}`, dataDir]);
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

export async function killPostmaster({ cluster }: PostgresNode): Promise<void> {
  const running = await findPostmaster(cluster.directory);
  if (running !== undefined) kill(running.pid);
}

async function doesAnswer(cluster: Cluster, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: `postgres://tributary:${cluster.password}@127.0.0.1:${port}/postgres`,
    connectionTimeoutMillis: 1_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** With all processes in it. A process that is ending may still keep its disk busy. */
async function remove(parent: string): Promise<void> {
  for (const name of PLACES) {
    const dataDir = join(parent, name);
    await killProcessesOf(dataDir);
    spawnSync('umount', ['-l', dataDir]);
  }
  await rm(parent, REMOVE_ALL);
}

/** Removes what killed runs left. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(DATABASES_PARENT)) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner))) await remove(join(DATABASES_PARENT, name));
  }
}

/** Root may mount; others have no disk to fill. */
async function makePlace(dataDir: string): Promise<Omit<PostgresNode, 'cluster'>> {
  await mkdir(dataDir, { mode: 0o755 });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES},mode=755`, 'tmpfs', dataDir]);
  return { dataDir, port: await freePort(), hasDisk: mounted.status === 0 };
}

const clusterAt = (dataDir: string, cluster: Cluster): Cluster => ({
  ...cluster,
  dataDir,
  directory: join(dataDir, 'postgres'),
  logFile: join(dataDir, 'postgres.log'),
  portFile: join(dataDir, 'database-port'),
});

/** Files may go away while they are copied: the log from the beginning of the copy on makes up for it. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]).catch((error: { readonly stderr: string }) => {
    const others = error.stderr.split('\n').filter((line) => line !== '' && !line.includes('No such file'));
    if (others.length > 0) throw new Error(others.join('\n'));
  });
}
