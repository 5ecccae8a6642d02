/** A cluster is made beside its final place and renamed into it, so that a kill leaves no cluster or a complete one. */
import { randomBytes } from 'node:crypto';
import { lchown, lstat, mkdtemp, open, readdir, rename, rm, symlink, utimes } from 'node:fs/promises';
import path from 'node:path';

import { hasErrorCode } from './error-code.ts';
import { canEnter, stateDirectory } from './unprivileged.ts';
import type { Account } from './unprivileged.ts';

export interface Placement {
  /** The final path: a directory, or a link to one where the account cannot enter the data directory. */
  readonly place: string;
  /** The account that PostgreSQL runs under; undefined means our own. */
  readonly account: Account | undefined;
  readonly task: WorkTask;
  /** Makes the directory `cluster` in a directory that the account owns. */
  readonly build: (work: string) => Promise<void>;
}

/** Work directories begin with what is done in them. */
const TASKS = ['initdb', 'restore', 'upgrade'] as const;
type WorkTask = (typeof TASKS)[number];

/** A work directory that nobody has touched for this long belongs to a process that was killed. */
const ABANDONED_AFTER_MS = 3_600_000;
const TOUCH_EVERY_MS = 60_000;

/** False when another process was faster: then its cluster is in the place, and nothing of this one is left. */
export async function placeCluster(job: Placement): Promise<boolean> {
  const dataDir = path.dirname(job.place);
  const work = await createWorkDirectory(dataDir, job);
  try {
    if (job.account !== undefined && !canEnter(work, job.account)) {
      return await placeElsewhere(job, stateDirectory(job.account));
    }
    await buildIn(work, job);
    const isFirst = await unlessThere(rename(path.join(work, 'cluster'), job.place));
    await syncDirectory(dataDir);
    return isFirst;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function placeElsewhere(job: Placement, parent: string): Promise<boolean> {
  const work = await createWorkDirectory(parent, job);
  const home = path.join(parent, `cluster-${randomBytes(8).toString('hex')}`);
  let isFirst = false;
  try {
    await buildIn(work, job);
    await rename(path.join(work, 'cluster'), home);
    await syncDirectory(parent);
    isFirst = await unlessThere(symlink(home, job.place));
    await syncDirectory(path.dirname(job.place));
    return isFirst;
  } finally {
    if (!isFirst) await rm(home, { recursive: true, force: true });
    await rm(work, { recursive: true, force: true });
  }
}

/** False when another process has put a directory or a link there. */
async function unlessThere(placing: Promise<void>): Promise<boolean> {
  try {
    await placing;
    return true;
  } catch (error) {
    if (!hasErrorCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOTDIR')) throw error;
    return false;
  }
}

/** Touches the directory meanwhile: a restore may take hours, and must not look abandoned. */
async function buildIn(work: string, { build }: Placement): Promise<void> {
  const touch = (): void => void utimes(work, new Date(), new Date()).catch(() => undefined);
  const timer = setInterval(touch, TOUCH_EVERY_MS);
  try {
    await build(work);
  } finally {
    clearInterval(timer);
  }
}

async function createWorkDirectory(parent: string, { task, account }: Placement): Promise<string> {
  await removeAbandoned(parent);
  const work = await mkdtemp(path.join(parent, `${task}-`));
  if (account !== undefined) await lchown(work, account.uid, account.gid);
  return work;
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!TASKS.some((task) => name.startsWith(`${task}-`))) continue;
    const stats = await lstat(path.join(parent, name)).catch(() => undefined);
    if (stats === undefined || Date.now() - stats.mtimeMs < ABANDONED_AFTER_MS) continue;
    await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

/** Makes new and renamed entries of the directory survive a power cut. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
