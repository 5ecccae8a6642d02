/** What is wrong with an installation, or will be: each check looks at one thing and changes nothing. */
import type { Config } from '../platform/config/config.ts';
import { readDatabaseClock } from '../platform/database/clock.ts';
import { missingGrants, readServingRole } from '../platform/database/migrating/serving-role.ts';
import { isMigrated } from '../platform/database/migrating/migrate.ts';
import { withConnection } from '../platform/database/migrating/connections.ts';
import type { Database } from '../platform/database/pool.ts';
import { statement } from '../platform/database/statement.ts';
import { connectionsWithin, readDescriptorsMax } from '../platform/http/descriptors.ts';
import { wantedWays } from '../features/sealed-heads/ways-out.ts';
import type { Upkeep } from '../platform/upkeep/upkeep.ts';

export interface Finding {
  readonly check: string;
  /** `warning` may be meant so. */
  readonly state: 'ok' | 'warning' | 'wrong';
  readonly message: string;
}

type Found = Omit<Finding, 'check'>;

const ok = (message: string): Found => ({ state: 'ok', message });
const warning = (message: string): Found => ({ state: 'warning', message });
const wrong = (message: string): Found => ({ state: 'wrong', message });

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BACKUP_AGE_MAX_MS = 2 * DAY_MS;
const VERIFY_AGE_MAX_MS = 8 * DAY_MS;
const SKEW_MAX_MS = 2_000;
const FREE_SHARE_MIN = 0.1;
const GIGABYTE = 1024 ** 3;

export interface Reached {
  readonly database: Pick<Database, 'pool' | 'db' | 'close'>;
  /** The address for the role that owns the tables; undefined if it is not known. */
  readonly ownerUrl: string | undefined;
}

export interface Examined {
  readonly config: Config;
  /** Rejects when the database cannot be reached, which is a finding, too. */
  readonly reached: Promise<Reached>;
  readonly upkeep: Upkeep;
}

/** Every check, whatever the others find. */
export async function examine(examined: Examined): Promise<Finding[]> {
  const { config, reached, upkeep } = examined;
  const checks: readonly (readonly [string, () => Found | Promise<Found>])[] = [
    ['database', async () => examineDatabase(await reached)],
    ['roles', async () => examineRoles(await reached, config)],
    ['durability', async () => examineDurability(await reached)],
    ['clock', async () => examineClock(await reached)],
    ['disk', () => examineDisk(upkeep)],
    ['descriptors', () => examineDescriptors(config)],
    ['backup', () => examineBackup(upkeep)],
    ['verify', () => examineVerify(upkeep)],
    ['settings', () => examineSettings(config)],
  ];
  const findings: Finding[] = [];
  for (const [check, look] of checks) {
    try {
      findings.push({ check, ...(await look()) });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      findings.push({ check, ...wrong(`This could not be found out: ${why}`) });
    }
  }
  return findings;
}

const READ_STATE = statement({
  name: 'read_state_of_database',
  columns: { version: 'text', isStandby: 'bool', isReadOnly: 'bool' },
  text: () => `
SELECT current_setting('server_version') AS version, pg_is_in_recovery() AS "isStandby",
       current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
});

async function examineDatabase({ database: { pool } }: Reached): Promise<Found> {
  const { version, isStandby, isReadOnly } = await READ_STATE.one(pool, {});
  if (isStandby || isReadOnly) return wrong('It takes no writes: it is a standby, or read-only.');
  if (!(await isMigrated(pool))) return wrong('Migrations are pending: run "database migrate", or start the server.');
  return ok(`PostgreSQL ${version}; the schema is up to date.`);
}

const READ_RIGHTS = statement({
  name: 'read_rights_of_role',
  columns: { isSuperuser: 'bool' },
  text: () => 'SELECT rolsuper AS "isSuperuser" FROM pg_roles WHERE rolname = current_user',
});

async function examineRoles({ database, ownerUrl }: Reached, config: Config): Promise<Found> {
  const { name, ownsTables } = await readServingRole(database.pool);
  if ((await READ_RIGHTS.first(database.pool, {}))?.isSuperuser === true)
    return wrong(`The role ${name}, which serves, is a superuser.`);
  if (ownsTables) {
    return wrong(
      `The role ${name} serves and owns the tables: whoever takes it over can rewrite what was posted. ` +
        'Give DATABASE_URL another role, and this one to DATABASE_MIGRATION_URL.',
    );
  }
  if (ownerUrl === undefined) return warning(`The role ${name} owns nothing. DATABASE_MIGRATION_URL is not set.`);
  const missing = await withConnection(ownerUrl, (owner) => missingGrants(owner, name));
  if (missing.length > 0) return wrong(`The role ${name} has too few rights or too many: run "database migrate".`);
  const where = config.databaseUrl === undefined ? ' of the embedded database' : '';
  return ok(`The role ${name}${where} has exactly its rights.`);
}

/** What PostgreSQL would lose that was answered. */
const FIND_SWITCHED_OFF = statement({
  name: 'find_switched_off_durability',
  columns: { name: 'text' },
  text: () => `
SELECT name FROM pg_settings
 WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums') AND setting = 'off'
 ORDER BY name`,
});

async function examineDurability({ database: { pool } }: Reached): Promise<Found> {
  const off = (await FIND_SWITCHED_OFF.rows(pool, {})).map(({ name }) => name);
  const dangerous = off.filter((name) => name !== 'data_checksums');
  if (dangerous.length > 0) return wrong(`${dangerous.join(', ')} is off: a crash loses payments that were answered.`);
  return off.length > 0
    ? warning('data_checksums is off: PostgreSQL does not notice what a disk has changed.')
    : ok('fsync, full_page_writes, synchronous_commit and data_checksums are on.');
}

async function examineClock({ database: { db } }: Reached): Promise<Found> {
  const before = Date.now();
  const { now, sharesClock } = await readDatabaseClock(db);
  const after = Date.now();
  const skewMs = Math.max(before - now.getTime(), now.getTime() - after, 0);
  if (skewMs > SKEW_MAX_MS) {
    return wrong(`It differs by ${Math.round(skewMs / 1_000)} s from the database's: correct NTP on this machine.`);
  }
  return sharesClock
    ? ok('The database is on this machine and has the same clock. Keep it right with NTP.')
    : ok("It agrees with the database's.");
}

function examineDisk({ disk }: Upkeep): Found {
  if (disk === undefined) return ok('The database is elsewhere: look after its disk there.');
  const { freeBytes, totalBytes } = disk;
  const room = `${(freeBytes / GIGABYTE).toFixed(1)} of ${(totalBytes / GIGABYTE).toFixed(1)} GB are free.`;
  return freeBytes < totalBytes * FREE_SHARE_MIN ? wrong(`Of the database's disk, only ${room}`) : ok(room);
}

function examineDescriptors({ connectionsMax, processCount }: Config): Found {
  const descriptorsMax = readDescriptorsMax();
  if (descriptorsMax === undefined) return ok('The system does not say how many files may be open.');
  const within = connectionsWithin(connectionsMax, descriptorsMax);
  if (within === connectionsMax) {
    const each = processCount > 1 ? ' in each process' : '';
    return ok(`${descriptorsMax} files may be open, enough for ${connectionsMax} connections${each}.`);
  }
  return wrong(
    `Only ${descriptorsMax} files may be open (ulimit -n), so a server that is started like this command takes ` +
      `${within} connections and not CONNECTIONS_MAX, ${connectionsMax}.`,
  );
}

const NEVER = Number.POSITIVE_INFINITY;
const ago = (ms: number): string =>
  ms < DAY_MS ? `${Math.floor(ms / HOUR_MS)} hours` : `${Math.floor(ms / DAY_MS)} days`;

function examineBackup({ backupAgeMs }: Upkeep): Found {
  if (backupAgeMs === undefined) return warning('The database has its own means, of which nothing is known here.');
  if (backupAgeMs === NEVER) return wrong('There was none yet: run "backup DIRECTORY" every day.');
  const last = `The last one ended ${ago(backupAgeMs)} ago`;
  return backupAgeMs > BACKUP_AGE_MAX_MS ? wrong(`${last}: run "backup DIRECTORY" every day.`) : ok(`${last}.`);
}

function examineVerify({ verifyAgeMs }: Upkeep): Found {
  if (verifyAgeMs === NEVER) {
    return wrong('The books were never proved with this DATA_DIR: run "ledger verify" every week.');
  }
  const last = `The books were last proved ${ago(verifyAgeMs)} ago`;
  return verifyAgeMs > VERIFY_AGE_MAX_MS ? wrong(`${last}: run "ledger verify" every week.`) : ok(`${last}.`);
}

const hostOf = (url: string): string => {
  const { hostname, searchParams } = new URL(url);
  return searchParams.get('host') ?? hostname;
};
const isLocal = (host: string): boolean =>
  host === '' || host.startsWith('/') || ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host);
/** A name of the network that containers of one machine share. */
const isNear = (host: string): boolean => !/[.:]/.test(host);
/** Who writes `disable` means it. */
const SAID = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'];
const isPlain = (url: string): boolean =>
  !isLocal(hostOf(url)) && !SAID.includes(new URL(url).searchParams.get('sslmode') ?? '');

/** Those that are harmless on a developer's machine, and the defaults that fit no production. */
function examineSettings(config: Config): Found {
  const { databaseUrl, databaseMigrationUrl, databaseReplicaUrls, publicUrl, mail, sealHeads } = config;
  const urls = [databaseUrl, databaseMigrationUrl, ...databaseReplicaUrls].filter((url) => url !== undefined);
  const plain = urls.filter(isPlain);
  const dangers = [
    ...(config.webhookAllowPrivate ? ['WEBHOOK_ALLOW_PRIVATE lets businesses reach your network.'] : []),
    ...(plain.some((url) => !isNear(hostOf(url)))
      ? ['A database is reached without TLS: add sslmode=verify-full to its address.']
      : []),
  ];
  const doubts = [
    ...(plain.some((url) => isNear(hostOf(url)))
      ? ['A database is near without TLS: add sslmode=verify-full, or sslmode=disable if the network is yours alone.']
      : []),
    ...(publicUrl === undefined ? ['PUBLIC_URL is not set: no passkeys, and no mail.'] : []),
    ...(mail === undefined ? ['SMTP_URL is not set: nobody is told of changes, and nobody can reset a password.'] : []),
    ...(config.signUp === 'open' ? ['SIGN_UP is open: anybody who reaches the server can sign up.'] : []),
    ...(wantedWays(sealHeads).length === 0
      ? ['No SEAL_HEADS_… is set: a change of all chains would go unnoticed.']
      : []),
    ...(config.encryptionKeys === undefined ? ['The encryption key is in DATA_DIR, beside what it encrypts.'] : []),
    ...(!config.trustProxy && publicUrl?.startsWith('https:') === true
      ? ['TRUST_PROXY is not set: all callers behind your proxy share its limits.']
      : []),
  ];
  if (dangers.length > 0) return wrong([...dangers, ...doubts].join(' '));
  return doubts.length > 0 ? warning(doubts.join(' ')) : ok('None is known to be dangerous.');
}
