/**
 * Lets PostgreSQL replay the write-ahead log over the files of a backup. It runs as a single program without a port
 * (`postgres --single`), which ends when it has read its input. So nobody can connect before everything is there.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

import { NO_ARCHIVE } from '../archive-setting.ts';
import type { Binaries } from '../binaries.ts';
import { postgresEnvironment } from '../cluster.ts';
import type { Account } from '../unprivileged.ts';
import { backupFailed } from './manifest.ts';

interface Recovery {
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  readonly cluster: string;
  /** The password of the superuser from now on: the former one is in no backup. */
  readonly password: string;
  readonly to: Date | undefined;
  readonly signal: AbortSignal;
}

/** The log is in pg_wal already. Recovery needs a command all the same: this one never finds anything. */
const NOTHING_ELSEWHERE = 'exit 1';
const MESSAGES_KEPT = 6;

/** Throws `backup_failed` with PostgreSQL's words when it does not reach the instant. */
export async function recover(job: Recovery): Promise<{ lastCommit: string | undefined }> {
  const settings = {
    // Nobody reads meanwhile, and a single program has no place for that.
    hot_standby: 'off',
    restore_command: NOTHING_ELSEWHERE,
    // The directory has one history.
    recovery_target_timeline: 'current',
    ...(job.to !== undefined && { recovery_target_time: asSetting(job.to), recovery_target_action: 'promote' }),
    archive_mode: 'on',
    archive_command: NO_ARCHIVE,
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    lc_messages: 'C',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(job.binaries.postgres, ['--single', '-D', job.cluster, ...args, 'postgres'], {
    ...job.account,
    cwd: '/',
    env: postgresEnvironment(),
    signal: job.signal,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit') as Promise<[code: number | null]>;
  // It may end before it has read all.
  child.stdin.on('error', () => undefined);
  // A statement is a line. Our passwords are base64url, which needs no escaping.
  child.stdin.end(
    [
      `ALTER ROLE tributary PASSWORD '${job.password}'`,
      `ALTER SYSTEM SET archive_command = '${NO_ARCHIVE}'`,
      `ALTER SYSTEM RESET archive_timeout`,
      '',
    ].join('\n'),
  );
  child.stdout.resume();
  const [messages, [code]] = await Promise.all([text(child.stderr), ended]);
  if (code !== 0 || /^.*(FATAL|ERROR|PANIC):/m.test(messages)) throw notRecovered(messages);
  return { lastCommit: /last completed transaction was at log time (.+)$/m.exec(messages)?.[1] };
}

/** It is read before PostgreSQL knows the names of zones, `Z` among them. */
const asSetting = (instant: Date): string => instant.toISOString().replace('T', ' ').replace('Z', '+00');

function notRecovered(messages: string): Error {
  const last = /last completed transaction was at log time (.+)$/m.exec(messages)?.[1];
  if (messages.includes('recovery ended before configured recovery target was reached')) {
    const reached = last === undefined ? 'before it' : `at ${last}`;
    return backupFailed(`The archive does not reach that instant: it ends ${reached}. Leave out --to for all of it.`);
  }
  const tail = messages.trim().split('\n').slice(-MESSAGES_KEPT).join('\n');
  return backupFailed(`PostgreSQL could not recover the backup:\n${tail}`);
}
