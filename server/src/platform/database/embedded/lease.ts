/**
 * Who uses a data directory: session advisory locks on one dedicated connection, straight to PostgreSQL. They are
 * released when their process ends, however it ends. In use:
 *
 * - every process holds USERS shared; a process that holds it exclusively is the only one, and may end PostgreSQL
 * - the only server holds SERVER exclusively
 * - SETUP is held while the database is being made
 *
 * Advisory locks belong to one database. These are taken in `postgres`, so they cannot meet locks of the application.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { AppError } from '../../../core/errors/errors.ts';
import { ensureArchiveIsSet } from './archive-setting.ts';

export type Role = 'server' | 'command';

/** What serves signs in as this role, which owns nothing; see migrating/serving-role.ts. */
export const SERVING_ROLE = 'tributary_server';

/** Read as ASCII: TRIB. */
const LOCK_CLASS = 0x54_52_49_42;
const USERS = 1;
const SERVER = 2;
const SETUP = 3;

/** A killed server's connections end within moments. A server whose connection is still there after this is alive. */
const TAKE_OVER_LIMIT_MS = 3_000;
const POLL_MS = 50;

/** The name by which other processes recognise the holder of a lock. */
export function leaseName(role: Role): string {
  return `tributary ${role} ${process.pid}`;
}

/**
 * Takes the locks of a role. Resolves with false when PostgreSQL is being ended by its last user: wait until it is gone
 * and start it again. Throws `data_directory_in_use`, naming the process, when another server has the data directory,
 * and the signal's reason when aborted.
 */
export async function takeLease(client: pg.Client, role: Role, dataDir: string, signal: AbortSignal): Promise<boolean> {
  if (!(await tryLock(client, 'pg_try_advisory_lock_shared', USERS))) return false;
  if (role === 'command') return true;
  const deadline = performance.now() + TAKE_OVER_LIMIT_MS;
  while (!(await tryLock(client, 'pg_try_advisory_lock', SERVER))) {
    if (performance.now() > deadline) {
      const holder = await findServer(client);
      throw new AppError(
        'data_directory_in_use',
        `Another Tributary server (process ${holder}) already uses the data directory ${dataDir}. ` +
          'Stop it, or set DATA_DIR to another directory.',
      );
    }
    await sleep(POLL_MS, undefined, { signal });
  }
  return true;
}

/**
 * Releases all locks. True when nobody else uses the data directory; then nobody can join until the connection ends.
 */
export async function releaseLease(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_all()');
  return await tryLock(client, 'pg_try_advisory_lock', USERS);
}

/**
 * Creates the database `tributary` and the role that serves, unless they exist; also for a data directory of a version
 * before that role. Takes the lock SETUP.
 */
export async function ensureDatabase(client: pg.Client, servingPassword: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, SETUP]);
  const found = await client.query("select from pg_database where datname = 'tributary'");
  if (found.rowCount === 0) await client.query('create database tributary');
  await ensureServingRole(client, servingPassword);
  await ensureArchiveIsSet(client);
  await client.query('select pg_advisory_unlock($1, $2)', [LOCK_CLASS, SETUP]);
}

/** The comment tells which password the role has, so that a file that was lost and made again is followed. */
async function ensureServingRole(client: pg.Client, password: string): Promise<void> {
  const mark = createHash('sha256').update(password).digest('hex');
  const { rows } = await client.query<{ mark: string | null }>(
    `select shobj_description(oid, 'pg_authid') as mark from pg_roles where rolname = '${SERVING_ROLE}'`,
  );
  if (rows[0]?.mark === mark) return;
  const verb = rows.length === 0 ? 'create' : 'alter';
  // Our passwords are base64url, which needs no escaping.
  await client.query(
    `begin;
     ${verb} role ${SERVING_ROLE} login nosuperuser nocreatedb nocreaterole noreplication password '${password}';
     comment on role ${SERVING_ROLE} is '${mark}';
     commit`,
  );
}

async function tryLock(
  client: pg.Client,
  lockFunction: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
  key: number,
): Promise<boolean> {
  const result = await client.query<{ locked: boolean }>(`select ${lockFunction}($1, $2) as locked`, [LOCK_CLASS, key]);
  return result.rows[0]?.locked === true;
}

async function findServer(client: pg.Client): Promise<string> {
  const result = await client.query<{ application_name: string }>(
    `select application_name
       from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and classid = $1 and objid = $2 and granted`,
    [LOCK_CLASS, SERVER],
  );
  return result.rows[0]?.application_name.split(' ').at(-1) ?? 'unknown';
}
