/**
 * A hot standby of a scratch PostgreSQL: it replays what the primary writes, and can only be read. Its files are a copy
 * of the primary's as of a backup, because the included PostgreSQL has no pg_basebackup.
 */
import { chmod, copyFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASES_PARENT, eventually } from '../../src/platform/database/embedded/embedded-postgres.testing.ts';
import { prepareCluster } from '../../src/platform/database/embedded/cluster.ts';
import {
  findPostmaster,
  readLogTail,
  startPostmaster,
  stopPostmaster,
} from '../../src/platform/database/embedded/postmaster.ts';
import { asAdministrator } from './administration.ts';
import { freePort } from './free-port.ts';
import type { ScratchPostgres } from './scratch-postgres.ts';

export interface Standby {
  /** Any address of the primary, as one of the standby. */
  of(primaryUrl: string): string;
  /** Resolves when it has replayed everything that the primary had committed at the call. */
  caughtUp(): Promise<void>;
  /** Sends it to all of its processes. */
  signal(name: NodeJS.Signals): Promise<void>;
  close(): Promise<void>;
}

/** Not copied: what belongs to the running primary. */
const OWN_FILES = new Set(['postmaster.pid', 'postmaster.opts']);

export async function startStandby(primary: ScratchPostgres): Promise<Standby> {
  const dataDir = await mkdtemp(join(DATABASES_PARENT, `tributary-scratch-${process.pid}-`));
  await chmod(dataDir, 0o711);
  await copyFiles(primary, dataDir);
  const cluster = await prepareCluster({ dataDir, sync: false });
  const port = await freePort();
  const of = (primaryUrl: string): string => {
    const changed = new URL(primaryUrl);
    changed.host = `127.0.0.1:${port}`;
    return changed.href;
  };
  const signal = async (name: NodeJS.Signals): Promise<void> => {
    const running = await findPostmaster(cluster.directory);
    for (const pid of running === undefined ? [] : [running.pid, ...(await childrenOf(running.pid))]) {
      process.kill(pid, name);
    }
  };
  const close = async (): Promise<void> => {
    const running = await findPostmaster(cluster.directory);
    if (running !== undefined) await stopPostmaster(running.pid, cluster.directory);
    await rm(dataDir, { recursive: true, force: true });
  };
  const { hostname, port: primaryPort, username, password } = new URL(primary.url);
  const child = await startPostmaster(cluster, port, {
    ...primary.settings,
    primary_conninfo: `host=${hostname} port=${primaryPort} user=${username} password=${password}`,
  });
  try {
    await eventually('the standby can be read', async () => {
      if (child.exitCode !== null) throw new Error(`the standby ended:\n${await readLogTail(cluster)}`);
      return asAdministrator(of(primary.url), async () => true).catch(() => false);
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { of, caughtUp: () => caughtUp(primary.url, of(primary.url)), signal, close };
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').map(Number);
}

async function copyFiles(primary: ScratchPostgres, dataDir: string): Promise<void> {
  for (const name of ['database-password', 'server-password']) {
    await copyFile(join(primary.dataDir, name), join(dataDir, name));
  }
  const target = join(dataDir, 'postgres');
  await asAdministrator(primary.url, async (client) => {
    const { rows: places } = await client.query<{ directory: string }>(
      `SELECT current_setting('data_directory') AS directory, pg_backup_start('standby', true)`,
    );
    const filter = (source: string): boolean => !OWN_FILES.has(source.slice(source.lastIndexOf('/') + 1));
    await cp(places[0]?.directory ?? '', target, { recursive: true, filter });
    const { rows: labels } = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
    );
    await writeFile(join(target, 'backup_label'), labels[0]?.labelfile ?? '');
  });
  await writeFile(join(target, 'standby.signal'), '');
}

async function caughtUp(primaryUrl: string, standbyUrl: string): Promise<void> {
  const written = await asAdministrator(primaryUrl, async (client) => {
    const { rows } = await client.query<{ lsn: string }>('SELECT pg_current_wal_flush_lsn()::text AS lsn');
    return rows[0]?.lsn;
  });
  await asAdministrator(standbyUrl, (client) =>
    eventually('the standby has caught up', async () => {
      const { rows } = await client.query<{ there: boolean }>(
        'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS there',
        [written],
      );
      return rows[0]?.there ?? false;
    }),
  );
}
