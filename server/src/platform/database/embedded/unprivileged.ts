/**
 * PostgreSQL refuses to run as root. If we are root, its programs run under an existing unprivileged account
 * (`nobody`), and their files are put where that account can reach them. Otherwise they run under our own account.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { AppError } from '../../../core/errors/errors.ts';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Accounts that every Debian, Red Hat and macOS system has, in order of preference. */
const CANDIDATE_NAMES = ['nobody', 'daemon'];
const FALLBACK_ACCOUNT: Account = { uid: 65534, gid: 65534 };

/** Parents of the directory for files that cannot stay in the checkout, in order of preference. */
const STATE_PARENTS = ['/var/lib', tmpdir(), '/tmp'];

/** The account that PostgreSQL's programs must run under; undefined when we are not root and need none. */
export function accountForPostgres(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return findAccount(readFileSync('/etc/passwd', 'utf8')) ?? FALLBACK_ACCOUNT;
}

/** Finds an unprivileged account in the text of a passwd file. Skips ids below 1 (macOS: nobody is -2). */
export function findAccount(passwd: string): Account | undefined {
  const rows = passwd.split('\n').map((line) => line.split(':'));
  for (const name of CANDIDATE_NAMES) {
    const row = rows.find(([rowName]) => rowName === name);
    const uid = Number(row?.[2]);
    const gid = Number(row?.[3]);
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  return undefined;
}

/** True when the account can enter the directory. It really tries, because modes, ACLs and mounts all matter. */
export function canEnter(directory: string, account: Account | undefined): boolean {
  const result = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], { ...account, cwd: '/', stdio: 'ignore' });
  return result.status === 0;
}

/**
 * A directory owned by root that the account can enter but not write, created when missing: `/var/lib/tributary`, or
 * one under the temporary directory where `/var/lib` is read-only.
 */
export function stateDirectory(account: Account, parents: readonly string[] = STATE_PARENTS): string {
  for (const parent of parents) {
    const directory = path.join(parent, 'tributary');
    if (isOursAlone(directory) && canEnter(directory, account)) return directory;
  }
  throw new AppError(
    'database_unavailable',
    'PostgreSQL cannot run as root, and no directory was found that an account without rights ' +
      `can enter (tried ${parents.join(', ')}). Start Tributary as an ordinary user, or set DATABASE_URL.`,
  );
}

/** False when the directory cannot be created, or another user created it first and could change its files. */
function isOursAlone(directory: string): boolean {
  try {
    mkdirSync(directory, { recursive: true });
    const stats = lstatSync(directory);
    if (!stats.isDirectory() || stats.uid !== process.getuid?.()) return false;
    // The umask may have removed what the account needs, and others must not be able to write here.
    chmodSync(directory, 0o755);
    return true;
  } catch {
    return false;
  }
}
