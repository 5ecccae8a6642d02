import { chmod, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgres, type EmbeddedPostgresLog } from '../../src/platform/database/embedded/embedded-postgres.ts';
import { DATABASES_PARENT } from '../../src/platform/database/embedded/embedded-postgres.testing.ts';
import { findPostmaster, stopPostmaster } from '../../src/platform/database/embedded/postmaster.ts';

export interface ScratchPostgres {
  /** The address for a superuser, who may create databases. */
  readonly url: string;
  /** The same database, for the role that serves and owns nothing. */
  readonly servingUrl: string;
  readonly dataDir: string;
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const PREFIX = 'tributary-scratch-';
/** Nothing in it must survive, so commits do not wait for the disk. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  // Databases are copied all the time: without a limit their log would fill the memory that holds them.
  max_wal_size: '256MB',
  max_connections: '300',
  // The data is in memory anyway.
  io_method: 'sync',
  shared_buffers: '128MB',
};

/** An embedded PostgreSQL in its own directory, deleted by `close`. Also removes what killed runs left behind. */
export async function startScratchPostgres(): Promise<ScratchPostgres> {
  await removeLeftovers();
  const dataDir = await mkdtemp(join(DATABASES_PARENT, `${PREFIX}${process.pid}-`));
  // If we are root, PostgreSQL runs under another account, which must be able to enter.
  await chmod(dataDir, 0o711);
  const postgres = await EmbeddedPostgres.open({ dataDir, role: 'server', log: QUIET, settings: SETTINGS });
  return {
    url: postgres.ownerUrl,
    servingUrl: postgres.url,
    dataDir,
    settings: SETTINGS,
    async close() {
      await postgres.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const QUIET: EmbeddedPostgresLog = {
  info: () => undefined,
  warn: (_details, message) => process.stderr.write(`${message}\n`),
  error: (details, message) => process.stderr.write(`${message} ${JSON.stringify(details)}\n`),
};

async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(DATABASES_PARENT)) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isRunning(Number(owner))) continue;
    const dataDir = join(DATABASES_PARENT, name);
    const directory = await realpath(join(dataDir, 'postgres')).catch(() => undefined);
    const postmaster = directory === undefined ? undefined : await findPostmaster(directory);
    if (directory !== undefined && postmaster !== undefined) await stopPostmaster(postmaster.pid, directory);
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Whether any process has this id. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
