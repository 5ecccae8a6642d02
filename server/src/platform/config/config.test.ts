import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from '../../core/errors/errors.ts';

const read = (env: NodeJS.ProcessEnv): ReturnType<typeof readConfig> => readConfig(env, '/somewhere');

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
}

describe('the configuration', () => {
  it('needs nothing: an embedded database beside the README, on port 3000 of this machine only', () => {
    expect(read({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve(import.meta.dirname, '../../../../data'),
      databaseUrl: undefined,
      databaseReplicaUrls: [],
      encryptionKeys: undefined,
      logLevel: 'info',
      trustProxy: false,
      sealHeads: { file: undefined, webhook: undefined, mailTo: [] },
      webhookAllowPrivate: false,
      clockSkewMaxMs: 30_000,
      sessionIdleMaxMs: 43_200_000,
      sessionMaxMs: 2_592_000_000,
      signUp: 'invited',
      signUpsPerHour: 20,
      signInAlerts: { ofPersonMax: 20, ofBusinessMax: 200 },
      securityLogKeptMs: 365 * 86_400_000,
      drainMs: 3_000,
      outageMaxMs: 8_000,
      connectionsMax: 5_000,
      processCount: 1,
      keyRates: { perMinute: 3_000_000, atOnce: 1_000 },
      resultQuotas: {
        live: { lines: 10_000_000, bytes: 4_294_967_296 },
        test: { lines: 250_000, bytes: 268_435_456 },
      },
      tracing: undefined,
      holidayCorrections: { add: new Set(), remove: new Set() },
    });
  });

  it('takes everything from the environment', () => {
    const key = Buffer.alloc(32, 7);
    const env = {
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://pay.example.com',
      SMTP_URL: 'smtp://localhost:25?tls=optional',
      MAIL_FROM: 'no-reply@example.com',
      PORT: '0',
      DATA_DIR: 'there',
      DATABASE_URL: 'postgresql://somebody@db/tributary',
      DATABASE_MIGRATION_URL: 'postgresql://owner@db/tributary',
      DATABASE_REPLICA_URLS: ' postgres://somebody@db2/tributary  postgres://somebody@db3:5433/tributary ',
      LOG_LEVEL: 'debug',
      TRUST_PROXY: 'true',
      WEBHOOK_ALLOW_PRIVATE: 'true',
      SEAL_HEADS_FILE: 'heads.jsonl',
      SEAL_HEADS_URL: 'https://example.com/heads',
      SEAL_HEADS_SECRET: `whsec_${'A'.repeat(43)}=`,
      CLOCK_SKEW_MAX_SECONDS: '45',
      SEAL_HEADS_MAIL: ' keeper@example.com, other@example.com ',
      SIGN_UP: 'open',
      SIGN_UPS_PER_HOUR: '500',
      SIGN_IN_ALERT_PERSON: '5',
      SIGN_IN_ALERT_BUSINESS: '50',
      SECURITY_LOG_DAYS: '90',
      SESSION_IDLE_MINUTES: '15',
      SESSION_MAX_HOURS: '12',
      DRAIN_SECONDS: '0',
      OUTAGE_MAX_MS: '4000',
      CONNECTIONS_MAX: '100',
      PROCESSES: '4',
      KEY_REQUESTS_PER_MINUTE: '600',
      KEY_REQUESTS_AT_ONCE: '20',
      RESULT_LINES_MAX: '5000',
      RESULT_MB_MAX: '5',
      TEST_RESULT_LINES_MAX: '2000',
      TEST_RESULT_MB_MAX: '2',
      SETTLEMENT_HOLIDAYS_ADD: '2026-03-19, 2025-09-05,',
      SETTLEMENT_HOLIDAYS_REMOVE: '2025-09-04',
    };
    const wanted = {
      host: '0.0.0.0',
      port: 0,
      dataDir: '/somewhere/there',
      databaseUrl: 'postgresql://somebody@db/tributary',
      databaseMigrationUrl: 'postgresql://owner@db/tributary',
      databaseReplicaUrls: ['postgres://somebody@db2/tributary', 'postgres://somebody@db3:5433/tributary'],
      encryptionKeys: [{ id: 'default', key }],
      logLevel: 'debug',
      trustProxy: true,
      sealHeads: {
        file: '/somewhere/heads.jsonl',
        webhook: { url: 'https://example.com/heads', secret: `whsec_${'A'.repeat(43)}=` },
        mailTo: ['keeper@example.com', 'other@example.com'],
      },
      publicUrl: 'https://pay.example.com',
      mail: expect.objectContaining({ host: 'localhost' }) as unknown,
      webhookAllowPrivate: true,
      clockSkewMaxMs: 45_000,
      sessionIdleMaxMs: 900_000,
      sessionMaxMs: 43_200_000,
      signUp: 'open',
      signUpsPerHour: 500,
      signInAlerts: { ofPersonMax: 5, ofBusinessMax: 50 },
      securityLogKeptMs: 90 * 86_400_000,
      drainMs: 0,
      outageMaxMs: 4_000,
      connectionsMax: 100,
      processCount: 4,
      keyRates: { perMinute: 600, atOnce: 20 },
      resultQuotas: { live: { lines: 5_000, bytes: 5_242_880 }, test: { lines: 2_000, bytes: 2_097_152 } },
      holidayCorrections: { add: new Set(['2026-03-19', '2025-09-05']), remove: new Set(['2025-09-04']) },
    };
    expect(read({ ...env, ENCRYPTION_KEY: key.toString('base64') })).toEqual(wanted);
    expect(read({ ...env, ENCRYPTION_KEY: key.toString('hex') })).toEqual(wanted);
  });

  it('closes the sign-up where no one may sign up in an hour, and tells an unknown rule', () => {
    expect(read({ SIGN_UP: 'open', SIGN_UPS_PER_HOUR: '0' })).toMatchObject({ signUp: 'closed', signUpsPerHour: 0 });
    expect(read({ SIGN_UP: 'closed' })).toMatchObject({ signUp: 'closed', signUpsPerHour: 20 });
    expect(() => read({ SIGN_UP: 'Open' })).toThrow('SIGN_UP must be one of open, invited, closed.');
    expect(() => read({ SIGN_UPS_PER_HOUR: '-1' })).toThrow('from 0 to 1000000');
  });

  it('takes an absolute data directory as it is', () => {
    expect(read({ DATA_DIR: '/var/lib/tributary' }).dataDir).toBe('/var/lib/tributary');
  });

  it('takes empty variables like missing ones', () => {
    const empty = {
      HOST: '',
      PORT: '',
      DATA_DIR: '',
      DATABASE_URL: '',
      DATABASE_MIGRATION_URL: '',
      ENCRYPTION_KEY: '',
      LOG_LEVEL: '',
      TRUST_PROXY: '',
    };
    expect(read(empty)).toEqual(read({}));
  });

  it.each(['-1', '65536', '1.5', 'http', '0x50', '1e3', ' ', '3000 '])('refuses the port %j', (port) => {
    expect(problemsOf({ PORT: port })).toEqual(['PORT must be a number from 0 to 65535.']);
  });

  it.each(['short', 'ab'.repeat(31), 'ab'.repeat(33), 'zz'.repeat(32), Buffer.alloc(31).toString('base64')])(
    'refuses the encryption key %s',
    (key) => {
      expect(problemsOf({ ENCRYPTION_KEY: key })).toEqual([
        'ENCRYPTION_KEY must be 32 bytes in base64 or hexadecimal, e.g. from `openssl rand -base64 32`.',
      ]);
    },
  );

  it.each(['2026-02-30', '19.03.2026', '2026-03-19;2026-03-20', '2026-3-19'])('refuses the holidays %j', (dates) => {
    const problem = 'must be dates like 2026-03-19, separated by commas.';
    expect(problemsOf({ SETTLEMENT_HOLIDAYS_ADD: dates, SETTLEMENT_HOLIDAYS_REMOVE: dates })).toEqual([
      `SETTLEMENT_HOLIDAYS_ADD ${problem}`,
      `SETTLEMENT_HOLIDAYS_REMOVE ${problem}`,
      'SETTLEMENT_HOLIDAYS_ADD and SETTLEMENT_HOLIDAYS_REMOVE must have no date in common.',
    ]);
  });

  it('refuses an address for migrations without one of the database', () => {
    expect(problemsOf({ DATABASE_MIGRATION_URL: 'postgres://owner@db/x' })).toEqual([
      'DATABASE_MIGRATION_URL needs a DATABASE_URL: the embedded database has one address only.',
    ]);
  });

  it('refuses replicas without a database of their own, and what is no address', () => {
    expect(problemsOf({ DATABASE_REPLICA_URLS: 'postgres://somebody@db2/x' })).toEqual([
      'DATABASE_REPLICA_URLS needs a DATABASE_URL: the embedded database has no replicas.',
    ]);
    expect(problemsOf({ DATABASE_URL: 'postgres://a@db/x', DATABASE_REPLICA_URLS: 'hunter2,db2' }).join()).toMatch(
      /^DATABASE_REPLICA_URLS must be addresses like (?!.*hunter2)/,
    );
  });

  it.each([
    ['DRAIN_SECONDS', ['-1', '1.5', 'three', '601'], 'from 0 to 600'],
    ['OUTAGE_MAX_MS', ['-1', '8s', '60001'], 'from 0 to 60000'],
    ['CONNECTIONS_MAX', ['0', '9', 'many', '1000001'], 'from 10 to 1000000'],
  ])('refuses a wrong %s', (name, values, range) => {
    for (const value of values) {
      expect(problemsOf({ [name]: value })).toEqual([`${name} must be a whole number ${range}.`]);
    }
  });

  it('lists every problem at once, and repeats no value', () => {
    const env = {
      PORT: 'hunter2-port',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      DATABASE_MIGRATION_URL: 'hunter2@db',
      ENCRYPTION_KEY: 'hunter2-key',
      LOG_LEVEL: 'hunter2-level',
      TRUST_PROXY: 'hunter2-proxy',
      SETTLEMENT_HOLIDAYS_ADD: 'hunter2-add',
    };
    const problems = problemsOf(env);
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'LOG_LEVEL',
      'DATABASE_URL',
      'DATABASE_MIGRATION_URL',
      'ENCRYPTION_KEY',
      'TRUST_PROXY',
      'SETTLEMENT_HOLIDAYS_ADD',
    ]);
    expect(problems.join('\n')).not.toContain('hunter2');
  });

  it('never repeats a value, whatever it is', () => {
    const value = fc.string({ minLength: 12 });
    fc.assert(
      fc.property(value, value, value, (port, url, key) => {
        const problems = problemsOf({ PORT: `${port}x`, DATABASE_URL: `x${url}`, ENCRYPTION_KEY: `${key}!` }).join(
          '\n',
        );
        for (const secret of [port, url, key]) expect(problems).not.toContain(secret);
      }),
    );
  });
});

describe('the places of the ends of chains', () => {
  it('are e-mail addresses only with a mail server', () => {
    const mailServer = {
      PUBLIC_URL: 'https://pay.example.com',
      SMTP_URL: 'smtp://localhost:25?tls=optional',
      MAIL_FROM: 'no-reply@example.com',
    };
    expect(problemsOf({ SEAL_HEADS_MAIL: 'keeper@example.com' })).toEqual(['SEAL_HEADS_MAIL needs SMTP_URL.']);
    expect(problemsOf({ ...mailServer, SEAL_HEADS_MAIL: 'keeper' })).toHaveLength(1);
    expect(problemsOf({ ...mailServer, SEAL_HEADS_MAIL: 'keeper@example.com' })).toEqual([]);
  });

  it('need an https address and its secret together', () => {
    const secret = `whsec_${'A'.repeat(43)}=`;
    expect(problemsOf({ SEAL_HEADS_URL: 'http://example.com', SEAL_HEADS_SECRET: secret })).toHaveLength(1);
    expect(problemsOf({ SEAL_HEADS_URL: 'https://example.com' })).toHaveLength(1);
    expect(problemsOf({ SEAL_HEADS_SECRET: secret })).toHaveLength(1);
    expect(problemsOf({ SEAL_HEADS_URL: 'https://example.com', SEAL_HEADS_SECRET: 'short' })).toHaveLength(1);
    expect(problemsOf({ SEAL_HEADS_URL: 'https://example.com', SEAL_HEADS_SECRET: secret })).toEqual([]);
  });

  it('sends traces only to a collector that has an address, and a share of them', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';
    expect(read({ OTEL_TRACES_SAMPLER_ARG: '0.5' }).tracing).toBeUndefined();
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT }).tracing).toEqual({ sampledShare: 1 });
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '0.05' }).tracing).toEqual({
      sampledShare: 0.05,
    });
    const wrong = problemsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'file:///etc', OTEL_TRACES_SAMPLER_ARG: '2' });
    expect(wrong).toEqual([
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://127.0.0.1:4318.',
      'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, such as 0.01.',
    ]);
  });
});
