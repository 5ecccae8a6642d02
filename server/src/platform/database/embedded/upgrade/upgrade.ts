/**
 * Takes the embedded database to the next major version of PostgreSQL: a new cluster with our migrations, and all rows.
 * It is made beside the old one, which is only read. Two renames at the end put it in its place; the old one stays.
 */
import { copyFile, lstat, mkdir, readdir, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';

import { AppError } from '../../../../core/errors/errors.ts';
import { readStatus } from '../../migrating/bookkeeping.ts';
import { withConnection } from '../../migrating/connections.ts';
import { migrate } from '../../migrating/migrate.ts';
import type { MigrationLog } from '../../migrating/migration-error.ts';
import { MIGRATIONS_DIRECTORY, readMigrations } from '../../migrating/migration-files.ts';
import { attach } from '../attach.ts';
import { runnableBinaries } from '../binaries.ts';
import { placeOf, runInitdb, upgradedOf, versionOf } from '../cluster.ts';
import type { Cluster } from '../cluster.ts';
import { EmbeddedPostgres } from '../embedded-postgres.ts';
import type { EmbeddedPostgresLog } from '../embedded-postgres.ts';
import { ensureDatabase, SERVING_ROLE } from '../lease.ts';
import { readOrCreatePassword } from '../password.ts';
import { placeCluster, syncDirectory } from '../place-cluster.ts';
import { findPostmaster, stopPostmaster } from '../postmaster.ts';
import { accountForPostgres } from '../unprivileged.ts';
import { copyTables } from './copy-tables.ts';

export interface UpgradeOptions {
  readonly dataDir: string;
  /** The directory `native` of the npm package with PostgreSQL's programs of the old version. */
  readonly programs: string | undefined;
  readonly log: EmbeddedPostgresLog & MigrationLog;
  /** Rejects when the books in the new cluster do not agree. */
  readonly prove: (database: Addresses) => Promise<void>;
  readonly signal: AbortSignal;
}

export interface Addresses {
  readonly url: string;
  readonly migrationUrl: string;
}

export interface Upgraded {
  readonly from: number;
  readonly to: number;
  readonly tables: number;
  /** The old cluster. Undefined when the database had this version already. */
  readonly kept: string | undefined;
}

/** Nothing of it must survive a crash, because the work then begins again. */
const LOADING = { archive_mode: 'off', wal_level: 'minimal', max_wal_senders: '0' };

/**
 * Throws `upgrade_failed` when it cannot be done, and `data_directory_in_use` while a server runs. Then, and when it is
 * killed, the database is as it was.
 */
export async function upgrade(options: UpgradeOptions): Promise<Upgraded> {
  const { dataDir, programs, log, signal } = options;
  const place = placeOf(dataDir);
  const binaries = await runnableBinaries(accountForPostgres());
  const directory = await realpath(place).catch((error: unknown) => {
    throw failed(`There is no database in ${dataDir}.`, error);
  });
  const [from, to] = [await versionOf(directory), binaries.majorVersion];
  if (from === to) return { from, to, tables: 0, kept: undefined };
  if (from > to) throw failed(`The database is of PostgreSQL ${from}, and this version of Tributary brings ${to}.`);
  if (programs === undefined) throw failed(`PostgreSQL ${from} is needed to read the database: see --programs.`);
  const old = await EmbeddedPostgres.open({ dataDir, role: 'server', log, signal, programs });
  let tables = 0;
  try {
    await removeRemains(dataDir);
    tables = await makeNewCluster(options, old);
  } finally {
    await old.close();
  }
  if ((await findPostmaster(directory)) !== undefined) {
    throw failed('Another command uses the database. Wait until it has ended, and run this again.');
  }
  return { from, to, tables, kept: await swap(dataDir, from) };
}

const failed = (message: string, cause?: unknown): AppError => new AppError('upgrade_failed', message, { cause });

async function makeNewCluster({ dataDir, log, prove, signal }: UpgradeOptions, old: EmbeddedPostgres): Promise<number> {
  const account = accountForPostgres();
  const binaries = await runnableBinaries(account);
  const [password, servingPassword] = await Promise.all(
    ['database-password', 'server-password'].map((name) => readOrCreatePassword(path.join(dataDir, name), false)),
  );
  let tables = 0;
  const build = async (work: string): Promise<void> => {
    await runInitdb({ password: password ?? '', binaries, account, sync: true, signal }, work);
    const cluster: Cluster = {
      dataDir: work,
      directory: await realpath(path.join(work, 'cluster')),
      password: password ?? '',
      servingPassword: servingPassword ?? '',
      logFile: path.join(work, 'postgres.log'),
      portFile: path.join(work, 'database-port'),
      binaries,
      account,
    };
    await whileRunning(cluster, signal, async (addresses) => {
      const migrations = path.join(work, 'migrations');
      await chooseMigrations(old.ownerUrl, migrations);
      await migrate({ ...addresses, directory: migrations, signal });
      tables = await withConnection(old.ownerUrl, (source) =>
        withConnection(addresses.migrationUrl, (target) => copyTables(source, target, work)),
      );
      await migrate({ ...addresses, log, signal });
      await withConnection(addresses.migrationUrl, (client) => client.query('VACUUM (ANALYZE)'));
      await prove(addresses);
    });
  };
  await placeCluster({ place: upgradedOf(dataDir), account, task: 'upgrade', build });
  return tables;
}

async function whileRunning(
  cluster: Cluster,
  signal: AbortSignal,
  work: (addresses: Addresses) => Promise<void>,
): Promise<void> {
  const settings = LOADING;
  const { client, port } = await attach(cluster, {
    applicationName: 'tributary upgrade',
    settings,
    fixedPort: undefined,
    signal,
  });
  try {
    await ensureDatabase(client, cluster.servingPassword);
    const at = `127.0.0.1:${port}/tributary`;
    await work({
      url: `postgres://${SERVING_ROLE}:${cluster.servingPassword}@${at}`,
      migrationUrl: `postgres://tributary:${cluster.password}@${at}`,
    });
  } finally {
    await client.end().catch(() => undefined);
    const running = await findPostmaster(cluster.directory);
    if (running !== undefined) await stopPostmaster(running.pid, cluster.directory);
  }
}

/** Those that the old database has had, so that both have the same tables. */
async function chooseMigrations(ownerUrl: string, directory: string): Promise<void> {
  const known = await readMigrations();
  const { pending } = await withConnection(ownerUrl, (client) => readStatus(client, known));
  const missing = new Set(pending.filter(({ isThere }) => isThere !== true).map(({ file }) => file));
  await mkdir(directory);
  for (const { file } of known.filter((migration) => !missing.has(migration.file))) {
    await copyFile(path.join(MIGRATIONS_DIRECTORY, file), path.join(directory, file));
  }
}

/** Removes what a killed run left. Its PostgreSQL may still run; nobody else upgrades while we are the server. */
async function removeRemains(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith('upgrade-')) continue;
    const work = path.join(dataDir, name);
    const directory = await realpath(path.join(work, 'cluster')).catch(() => undefined);
    const running = directory === undefined ? undefined : await findPostmaster(directory);
    if (directory !== undefined && running !== undefined) await stopPostmaster(running.pid, directory);
    await rm(work, { recursive: true });
  }
  const upgraded = upgradedOf(dataDir);
  const target = await realpath(upgraded).catch(() => undefined);
  if (target !== undefined) await rm(target, { recursive: true });
  await rm(upgraded, { recursive: true, force: true });
}

/** After a kill between the two renames, the next start makes the second one (`cluster.ts`). */
async function swap(dataDir: string, from: number): Promise<string> {
  const kept = await freeName(path.join(dataDir, `postgres-${from}`));
  await rename(placeOf(dataDir), kept);
  await syncDirectory(dataDir);
  await rename(upgradedOf(dataDir), placeOf(dataDir));
  await syncDirectory(dataDir);
  return kept;
}

async function freeName(name: string): Promise<string> {
  const isTaken = (candidate: string): Promise<boolean> =>
    lstat(candidate).then(
      () => true,
      () => false,
    );
  let candidate = name;
  for (let number = 2; await isTaken(candidate); number += 1) candidate = `${name}-${number}`;
  return candidate;
}
