/** The environment, parsed once. Lists all problems at once and repeats none of the values, because some are secret. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MasterKey, readEncryptionKeys } from './encryption.ts';
import { isMailAddress, type MailConfig, readMail, readPublicUrl } from './mail.ts';
import { readSealHeads, type SealHeadsConfig } from './seals.ts';
import { readTracing, type TracingConfig } from './tracing.ts';
import { ConfigError } from '../../core/errors/errors.ts';

export interface Config {
  readonly host: string;
  /** 0 means any free port. */
  readonly port: number;
  /** Absolute. Contains the embedded database, its password and, if none is configured, the encryption key. */
  readonly dataDir: string;
  /** Undefined means the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The address for migrations, as the owner of the tables, if `databaseUrl` can't run them. */
  readonly databaseMigrationUrl: string | undefined;
  /** Standbys of that database, which may be read. */
  readonly databaseReplicaUrls: readonly string[];
  /** Undefined means one that is made once and kept in `dataDir`; with `databaseUrl` that is refused. */
  readonly encryptionKeys: readonly MasterKey[] | undefined;
  readonly logLevel: LogLevel;
  /** True behind one reverse proxy: the last address in its X-Forwarded-For is then the caller's. */
  readonly trustProxy: boolean;
  /** Where the ends of all chains of seals go once a day. */
  readonly sealHeads: SealHeadsConfig;
  /** True only on a developer's machine: webhooks may then go to private and loopback addresses. */
  readonly webhookAllowPrivate: boolean;
  /** If it differs from the database's clock by more than this, the process answers 503. */
  readonly clockSkewMaxMs: number;
  /**
   * The origin of every link and the domain of passkeys, such as `https://pay.example.com`. Never taken from a request.
   */
  readonly publicUrl: string | undefined;
  /** Undefined if no mail is sent; links are then shown on pages. */
  readonly mail: MailConfig | undefined;
  /** A session ends when its person was not seen for this long. */
  readonly sessionIdleMaxMs: number;
  /** A session ends this long after its person signed in. */
  readonly sessionMaxMs: number;
  /** Who may sign up. `invited` lets anybody in as long as nobody has a business here. */
  readonly signUp: (typeof SIGN_UPS)[number];
  /** How many people may sign up from one network in an hour. */
  readonly signUpsPerHour: number;
  /** How many failed sign-ins within 15 minutes alert owners. */
  readonly signInAlerts: { readonly ofPersonMax: number; readonly ofBusinessMax: number };
  readonly securityLogKeptMs: number;
  /** How long the process still serves after SIGTERM while `/readyz` says that it is not ready. */
  readonly drainMs: number;
  /** How long accepted payments wait for a database that is away. */
  readonly outageMaxMs: number;
  /** How many connections of callers may be open at once. */
  readonly connectionsMax: number;
  /** How many processes serve the port. */
  readonly processCount: number;
  /** The limits of each secret key, in this process. */
  readonly keyRates: { readonly perMinute: number; readonly atOnce: number };
  /** The quotas of bank results, for each business in 30 days. Anybody may have a key of test mode. */
  readonly resultQuotas: {
    readonly live: { readonly lines: number; readonly bytes: number };
    readonly test: { readonly lines: number; readonly bytes: number };
  };
  /** Undefined without a collector of traces. */
  readonly tracing: TracingConfig | undefined;
  /** Corrections for days when the government announced other public holidays than the calculated ones. */
  readonly holidayCorrections: { readonly add: ReadonlySet<string>; readonly remove: ReadonlySet<string> };
}

const SIGN_UPS = ['open', 'invited', 'closed'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Beside the README, whatever directory the process was started in. */
const DEFAULT_DATA_DIR = fileURLToPath(new URL('../../../../data', import.meta.url));

const PORT_MAX = 65_535;
/** 0 closes the sign-up. */
const SIGN_UPS_PER_HOUR = { standard: 20, min: 0, max: 1_000_000 };
const DRAIN_SECONDS_MAX = 600;
const OUTAGE_MAX_MS = { standard: 8_000, min: 0, max: 60_000 };
const PROCESSES = { standard: 1, min: 1, max: 64 };
const CONNECTIONS = { standard: 5_000, min: 10, max: 1_000_000 };
/** More than a process answers. */
const KEY_REQUESTS_PER_MINUTE = { standard: 3_000_000, min: 60, max: 999_999_999 };
const KEY_REQUESTS_AT_ONCE = { standard: 1_000, min: 5, max: 1_000_000 };
const RESULT_LINES = { standard: 10_000_000, min: 1_000, max: 999_999_999 };
const RESULT_MB = { standard: 4_096, min: 1, max: 1_000_000 };
const TEST_RESULT_LINES = { standard: 250_000, min: 1_000, max: 999_999_999 };
const TEST_RESULT_MB = { standard: 256, min: 1, max: 1_000_000 };
const MB = 1_048_576;
/** Twelve hours; from a quarter of an hour to thirty days. */
const SESSION_IDLE_MINUTES = { standard: 720, min: 15, max: 43_200 };
/** Thirty days; from an hour to a year. */
const SESSION_MAX_HOURS = { standard: 720, min: 1, max: 8_760 };

const ALERT_PERSON = { standard: 20, min: 3, max: 10_000 };
const ALERT_BUSINESS = { standard: 200, min: 3, max: 1_000_000 };
const SECURITY_LOG_DAYS = { standard: 365, min: 30, max: 3_650 };
const DAY_MS = 86_400_000;

/** @throws ConfigError listing every variable that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv, workingDirectory: string): Config {
  const problems: string[] = [];
  const port = readPort(env['PORT'] || '3000');
  if (port === undefined) problems.push('PORT must be a number from 0 to 65535.');
  const logLevel = LOG_LEVELS.find((level) => level === (env['LOG_LEVEL'] || 'info'));
  if (logLevel === undefined) problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`);
  const databaseUrl = readDatabaseUrl('DATABASE_URL', env, problems);
  const databaseMigrationUrl = readDatabaseUrl('DATABASE_MIGRATION_URL', env, problems);
  if (databaseMigrationUrl !== undefined && databaseUrl === undefined) {
    problems.push('DATABASE_MIGRATION_URL needs a DATABASE_URL: the embedded database has one address only.');
  }
  const databaseReplicaUrls = readReplicaUrls(env, problems);
  const encryptionKeys = readEncryptionKeys(env, problems);
  const trustProxy = env['TRUST_PROXY'] || 'false';
  if (!/^(true|false)$/.test(trustProxy)) problems.push('TRUST_PROXY must be true or false.');
  const webhookAllowPrivate = env['WEBHOOK_ALLOW_PRIVATE'] || 'false';
  if (!/^(true|false)$/.test(webhookAllowPrivate)) problems.push('WEBHOOK_ALLOW_PRIVATE must be true or false.');
  const sealHeads = readSealHeads(env, problems, {
    workingDirectory,
    mayBePlain: webhookAllowPrivate === 'true',
    isMailAddress,
  });
  const clockSkewMaxMs = readClockSkewMax(env['CLOCK_SKEW_MAX_SECONDS'] || '30');
  if (clockSkewMaxMs === undefined) problems.push('CLOCK_SKEW_MAX_SECONDS must be a number from 3 to 3600.');
  const signUp = readSignUp(env, problems);
  const drainSeconds = readWhole(env, problems, { name: 'DRAIN_SECONDS', standard: 3, min: 0, max: DRAIN_SECONDS_MAX });
  const outageMaxMs = readWhole(env, problems, { name: 'OUTAGE_MAX_MS', ...OUTAGE_MAX_MS });
  const connectionsMax = readWhole(env, problems, { name: 'CONNECTIONS_MAX', ...CONNECTIONS });
  const processCount = readWhole(env, problems, { name: 'PROCESSES', ...PROCESSES });
  const sessionIdleMinutes = readWhole(env, problems, { name: 'SESSION_IDLE_MINUTES', ...SESSION_IDLE_MINUTES });
  const sessionMaxHours = readWhole(env, problems, { name: 'SESSION_MAX_HOURS', ...SESSION_MAX_HOURS });
  const keyRates = readKeyRates(env, problems);
  const resultQuotas = readResultQuotas(env, problems);
  const security = readSecurity(env, problems);
  const holidayCorrections = readHolidayCorrections(env, problems);
  const publicUrl = readPublicUrl(env, problems);
  const mail = readMail(env, publicUrl, problems);
  const tracing = readTracing(env, problems);
  if (problems.length > 0 || logLevel === undefined || port === undefined) throw new ConfigError(problems.join('\n'));
  if (clockSkewMaxMs === undefined) throw new ConfigError(problems.join('\n'));
  return {
    host: env['HOST'] || '127.0.0.1',
    port,
    dataDir: env['DATA_DIR'] ? resolve(workingDirectory, env['DATA_DIR']) : DEFAULT_DATA_DIR,
    databaseUrl,
    databaseMigrationUrl,
    databaseReplicaUrls,
    encryptionKeys,
    logLevel,
    trustProxy: trustProxy === 'true',
    sealHeads,
    webhookAllowPrivate: webhookAllowPrivate === 'true',
    clockSkewMaxMs,
    publicUrl,
    mail,
    sessionIdleMaxMs: sessionIdleMinutes * 60_000,
    sessionMaxMs: sessionMaxHours * 3_600_000,
    ...signUp,
    ...security,
    drainMs: drainSeconds * 1_000,
    outageMaxMs,
    connectionsMax,
    processCount,
    keyRates,
    resultQuotas,
    tracing,
    holidayCorrections,
  };
}

function readSignUp(env: NodeJS.ProcessEnv, problems: string[]): Pick<Config, 'signUp' | 'signUpsPerHour'> {
  const signUpsPerHour = readWhole(env, problems, { name: 'SIGN_UPS_PER_HOUR', ...SIGN_UPS_PER_HOUR });
  const signUp = SIGN_UPS.find((one) => one === (env['SIGN_UP'] || 'invited'));
  if (signUp === undefined) problems.push(`SIGN_UP must be one of ${SIGN_UPS.join(', ')}.`);
  return { signUp: signUpsPerHour === 0 || signUp === undefined ? 'closed' : signUp, signUpsPerHour };
}

function readSecurity(env: NodeJS.ProcessEnv, problems: string[]): Pick<Config, 'signInAlerts' | 'securityLogKeptMs'> {
  const ofPersonMax = readWhole(env, problems, { name: 'SIGN_IN_ALERT_PERSON', ...ALERT_PERSON });
  const ofBusinessMax = readWhole(env, problems, { name: 'SIGN_IN_ALERT_BUSINESS', ...ALERT_BUSINESS });
  const days = readWhole(env, problems, { name: 'SECURITY_LOG_DAYS', ...SECURITY_LOG_DAYS });
  return { signInAlerts: { ofPersonMax, ofBusinessMax }, securityLogKeptMs: days * DAY_MS };
}

function readKeyRates(env: NodeJS.ProcessEnv, problems: string[]): Config['keyRates'] {
  return {
    perMinute: readWhole(env, problems, { name: 'KEY_REQUESTS_PER_MINUTE', ...KEY_REQUESTS_PER_MINUTE }),
    atOnce: readWhole(env, problems, { name: 'KEY_REQUESTS_AT_ONCE', ...KEY_REQUESTS_AT_ONCE }),
  };
}

function readResultQuotas(env: NodeJS.ProcessEnv, problems: string[]): Config['resultQuotas'] {
  return {
    live: {
      lines: readWhole(env, problems, { name: 'RESULT_LINES_MAX', ...RESULT_LINES }),
      bytes: readWhole(env, problems, { name: 'RESULT_MB_MAX', ...RESULT_MB }) * MB,
    },
    test: {
      lines: readWhole(env, problems, { name: 'TEST_RESULT_LINES_MAX', ...TEST_RESULT_LINES }),
      bytes: readWhole(env, problems, { name: 'TEST_RESULT_MB_MAX', ...TEST_RESULT_MB }) * MB,
    },
  };
}

function readDatabaseUrl(name: string, env: NodeJS.ProcessEnv, problems: string[]): string | undefined {
  const url = env[name] || undefined;
  if (url !== undefined && !isDatabaseUrl(url)) {
    problems.push(`${name} must be an address like postgres://user@host:5432/database.`);
  }
  return url;
}

const isDatabaseUrl = (url: string): boolean => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url);

function readReplicaUrls(env: NodeJS.ProcessEnv, problems: string[]): readonly string[] {
  const name = 'DATABASE_REPLICA_URLS';
  const urls = (env[name] ?? '').split(/\s+/).filter((url) => url !== '');
  if (!urls.every(isDatabaseUrl)) {
    problems.push(`${name} must be addresses like postgres://user@host:5432/database, separated by spaces.`);
  }
  if (urls.length > 0 && !env['DATABASE_URL']) {
    problems.push(`${name} needs a DATABASE_URL: the embedded database has no replicas.`);
  }
  return urls;
}

interface WholeNumberSetting {
  readonly name: string;
  readonly standard: number;
  readonly min: number;
  readonly max: number;
}

function readWhole(env: NodeJS.ProcessEnv, problems: string[], setting: WholeNumberSetting): number {
  const { name, standard, min, max } = setting;
  const text = env[name] || String(standard);
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  problems.push(`${name} must be a whole number from ${min} to ${max}.`);
  return standard;
}

function readHolidayCorrections(env: NodeJS.ProcessEnv, problems: string[]): Config['holidayCorrections'] {
  const add = readDates('SETTLEMENT_HOLIDAYS_ADD', env, problems);
  const remove = readDates('SETTLEMENT_HOLIDAYS_REMOVE', env, problems);
  if ([...add].some((date) => remove.has(date))) {
    problems.push('SETTLEMENT_HOLIDAYS_ADD and SETTLEMENT_HOLIDAYS_REMOVE must have no date in common.');
  }
  return { add, remove };
}

function readDates(name: string, env: NodeJS.ProcessEnv, problems: string[]): ReadonlySet<string> {
  const dates = (env[name] ?? '').split(',').map((date) => date.trim());
  const given = dates.filter((date) => date !== '');
  if (!given.every(isDate)) problems.push(`${name} must be dates like 2026-03-19, separated by commas.`);
  return new Set(given);
}

/** Refuses days that a month doesn't have, instead of carrying them into the next month. */
function isDate(text: string): boolean {
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : Number.NaN);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** With less than three seconds, a difference that only deserves a warning would stop the service. */
function readClockSkewMax(text: string): number | undefined {
  const seconds = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return seconds >= 3 && seconds <= 3_600 ? seconds * 1_000 : undefined;
}

function readPort(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port <= PORT_MAX ? port : undefined;
}
