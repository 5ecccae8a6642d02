/** The archive of PostgreSQL's write-ahead log, in the directory of the backups. */
import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { type Archiving, archivingOf, NO_ARCHIVING, setArchiving, settingOf } from '../archive-setting.ts';
import { postgresEnvironment } from '../cluster.ts';
import { hasErrorCode } from '../error-code.ts';
import { syncDirectory } from '../place-cluster.ts';
import { canEnter } from '../unprivileged.ts';
import type { Account } from '../unprivileged.ts';
import { OWNER_ONLY_DIRECTORY } from './copy-file.ts';
import { archivedName, backupFailed, backupsOf, readHistory, walOf, writeHistory } from './manifest.ts';
import type { History } from './manifest.ts';

/** In root's case PostgreSQL's account must pass through the directory, whose other parts it cannot read. */
const PASSABLE = 0o711;
/** PostgreSQL's archiver tries again after this time when it failed. */
const SEGMENT_LIMIT_MS = 75_000;
const NEXT_SEGMENT_MS = 3_000;
const POLL_MS = 100;

/**
 * A shell runs it in the cluster's directory: initdb needs that shell, too. The segment gets its name when it is whole
 * and on the disk. If it is there already (PostgreSQL died before it took notice), it must be the same. Nothing makes
 * the directory, so that a volume that is not mounted fails instead of filling the disk below it.
 */
function archiveCommand(directory: string): string {
  const place = quoted(walOf(directory).replaceAll('%', '%%'));
  return (
    `d=${place}; t="$d/%f.gz"; if [ -f "$t" ]; then gzip -dc "$t" | cmp -s - "%p"; ` +
    `else gzip -1 -c "%p" > "$d/%f.part" && sync "$d/%f.part" && mv "$d/%f.part" "$t" && sync "$d"; fi`
  );
}

/** Quoted for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Where the command takes the log to, also one that an earlier version has set. Undefined for one that is not ours. */
function archiveOf(command: string): string | undefined {
  const [, place] = /^d='(.*)'; t=/.exec(command) ?? [];
  return place && path.dirname(place.replaceAll(`'\\''`, "'").replaceAll('%%', '%'));
}

/**
 * Prepares the directory and lets PostgreSQL archive there, from the current segment on. Resolves with the other
 * directory that was the archive until now. Throws `backup_failed` when the directory belongs to another history, has
 * vanished, PostgreSQL's account can't write there, or nothing arrives within the limit. The log then goes where it
 * went before: what did not arrive was kept, so the former archive has no gap.
 */
export async function archiveTo(
  client: pg.Client,
  directory: string,
  limitMs = SEGMENT_LIMIT_MS,
): Promise<string | undefined> {
  const account = await accountOf(client);
  const history = await readHistoryOf(client);
  const before = await archivingOf(client);
  const isArchive = archiveOf(before.command) === directory;
  const known = await readHistory(directory);
  if (known === undefined) {
    // Made anew, it would take the log below the place of a volume that is not mounted, and the alarm would end.
    if (isArchive) throw vanished(directory);
    await prepare(directory, history, account);
  } else if (known.systemIdentifier !== history.systemIdentifier || known.timeline !== history.timeline) {
    throw backupFailed(
      `${directory} has backups of another database, or of this one before it was restored or upgraded. ` +
        'Name an empty directory.',
    );
  }
  // It may have been copied here by root. Where that is refused, the next line says what is missing.
  if (account !== undefined) await chown(walOf(directory), account.uid, account.gid).catch(() => undefined);
  requireUsable(walOf(directory), account);
  const archiving: Archiving = { command: archiveCommand(directory), timeout: '1min' };
  if (before.command === archiving.command) return undefined;
  await setArchiving(client, archiving);
  try {
    await proveArchive(client, directory, history.timeline, limitMs);
  } catch (error) {
    await setArchiving(client, before);
    throw error;
  }
  return isArchive ? undefined : archiveOf(before.command);
}

const vanished = (directory: string): Error =>
  backupFailed(
    `${directory} is the archive of this database, and has no archive.json: is its volume mounted? If the archive is ` +
      'lost, name an empty directory elsewhere, or run "database stop-archiving" before this.',
  );

export const stopArchiving = (client: pg.Client): Promise<void> => setArchiving(client, NO_ARCHIVING);

/**
 * Ends segments until the archive has one of them. The first may be lost: the archiver may still have the command of
 * before, and then forgets it. Throws `backup_failed` when none comes.
 */
export async function proveArchive(
  client: pg.Client,
  directory: string,
  timeline: number,
  limitMs = SEGMENT_LIMIT_MS,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  const ended: string[] = [];
  for (;;) {
    ended.push(archivedName(await endSegment(client, timeline)));
    const nextTryAt = performance.now() + NEXT_SEGMENT_MS;
    while (performance.now() < nextTryAt) {
      const there = await readdir(walOf(directory));
      if (ended.some((name) => there.includes(name))) return;
      await sleep(POLL_MS);
    }
    if (performance.now() > deadline) throw await doesNotArrive(client, directory);
  }
}

async function endSegment(client: pg.Client, timeline: number): Promise<string> {
  // A segment without a record is not ended.
  await client.query(`SELECT pg_logical_emit_message(false, 'tributary', 'archive')`);
  const { rows } = await client.query<{ segment: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS segment');
  const segment = rows[0]?.segment ?? '';
  if (Number.parseInt(segment.slice(0, 8), 16) !== timeline) throw backupFailed('The timeline changed meanwhile.');
  return segment;
}

/** Waits until the archive has all of them. Throws `backup_failed` when none comes for some time. */
export async function waitForSegments(
  client: pg.Client,
  directory: string,
  segments: readonly string[],
): Promise<void> {
  const wanted = new Set(segments.map(archivedName));
  let progressAt = performance.now();
  for (;;) {
    const there = new Set(await readdir(walOf(directory)));
    const missing = [...wanted].filter((name) => !there.has(name));
    if (missing.length === 0) return;
    if (missing.length < wanted.size) progressAt = performance.now();
    for (const name of there) wanted.delete(name);
    if (performance.now() - progressAt > SEGMENT_LIMIT_MS) throw await doesNotArrive(client, directory);
    await sleep(POLL_MS);
  }
}

async function doesNotArrive(client: pg.Client, directory: string): Promise<Error> {
  const reason = (await archiveFails(client)) ? 'postgres.log in the data directory says why. ' : '';
  return backupFailed(
    `The write-ahead log does not arrive in ${walOf(directory)}. ${reason}` +
      'Until it does, it waits in the data directory.',
  );
}

async function archiveFails(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ fails: boolean }>(
    `SELECT coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS fails
       FROM pg_stat_archiver`,
  );
  return rows[0]?.fails === true;
}

export async function readHistoryOf(client: pg.Client): Promise<History> {
  const { rows } = await client.query<{ systemIdentifier: string; timeline: number }>(
    `SELECT s.system_identifier::text AS "systemIdentifier", c.timeline_id AS timeline
       FROM pg_control_system() s, pg_control_checkpoint() c`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL does not say which cluster it serves');
  return row;
}

async function prepare(directory: string, history: History, account: Account | undefined): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    await mkdir(backupsOf(directory), { recursive: true, mode: OWNER_ONLY_DIRECTORY });
    await mkdir(walOf(directory), { recursive: true, mode: OWNER_ONLY_DIRECTORY });
    const found = await readdir(walOf(directory));
    if (found.length > 0) throw backupFailed(`${walOf(directory)} is not empty. Name an empty directory.`);
    if (account !== undefined) await chmod(directory, PASSABLE);
    await syncDirectory(directory);
    // Last: with it, the directory is in use.
    await writeHistory(directory, history);
  } catch (error) {
    if (!hasErrorCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC', 'EEXIST')) throw error;
    throw backupFailed(`${directory} cannot be used: ${error instanceof Error ? error.message : ''}.`, error);
  }
}

function requireUsable(wal: string, account: Account | undefined): void {
  const script = 'cd -- "$1" && [ -w . ] && gzip --version >/dev/null && command -v cmp sync mv >/dev/null';
  const options = { ...account, cwd: '/', env: postgresEnvironment(), encoding: 'utf8' as const };
  const { status, stderr } = spawnSync('/bin/sh', ['-c', script, 'sh', wal], options);
  if (status === 0) return;
  const whose = account === undefined ? 'this account' : `the account ${account.uid}, under which PostgreSQL runs,`;
  throw backupFailed(
    canEnter(wal, account)
      ? `Archiving needs a directory that ${whose} may write to, and the programs gzip, cmp, sync and mv: ` +
          `${wal}. ${stderr.trim()}`
      : `${wal} cannot be entered by ${whose}. Let others pass through the directories above it (chmod o+x).`,
  );
}

/** PostgreSQL's, if it is not ours. */
async function accountOf(client: pg.Client): Promise<Account | undefined> {
  const { uid, gid } = await stat(await settingOf(client, 'data_directory'));
  return uid === process.getuid?.() ? undefined : { uid, gid };
}

/** Where a running PostgreSQL keeps its files. */
export const directoryOf = async (client: pg.Client): Promise<string> =>
  path.resolve(await settingOf(client, 'data_directory'));
