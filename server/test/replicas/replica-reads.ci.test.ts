/** Reads from a real hot standby, which is paused, stopped, killed and promoted. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTributary } from '@tributary/sdk';
import type { Config } from '../../src/platform/config/config.ts';
import type { BusinessId } from '../../src/platform/database/ids.ts';
import { OPERATIONS } from '../../src/app.ts';
import { walPosition } from '../../src/platform/database/wal-position.ts';
import { ConsistencyTokens } from '../../src/platform/http/consistency-tokens.ts';
import { asAdministrator } from '../harness/administration.ts';
import { tributary } from '../harness/command.ts';
import { signInMember, withCookie } from '../harness/member.ts';
import { QUICK_HASHING } from '../harness/quick-hashing.ts';
import { type ScratchPostgres, startScratchPostgres } from '../harness/scratch-postgres.ts';
import { type Standby, startStandby } from '../harness/standby.ts';
import { openStream } from '../harness/streams.ts';
import { type Client, ENCRYPTION_KEY, startProcess, type TestProcess, type TestResponse } from '../harness/test-app.ts';
import { createPayee, pay, type Payee, requireAccepted } from '../posting/payments.testing.ts';

const LIST = '/v1/business/subaccounts/transactions';
const AUDIT_FILE = '/v1/api/audit-log.csv';
const READS = 'tributary_replica_reads_total';

interface Created {
  readonly businessId: number;
  readonly test: { readonly secretKey: string };
}

/** The paths of operations at the door of keys. */
const KEY_PATHS = [
  '/v1/api/subaccounts/{id}/transactions',
  '/v1/business/subaccounts/{id}',
  LIST,
  '/v1/api/payments',
  '/v1/api/refunds',
  '/v1/api/subaccounts/{id}/statement',
  '/v1/api/subaccounts/{id}/balance',
  '/v1/api/subaccounts',
  '/v1/api/subaccounts/partial',
  '/v1/api/subaccounts/{id}',
  '/v1/api/audit-log',
  AUDIT_FILE,
  '/v1/api/security-log',
  '/v1/api/security-log.csv',
  '/v1/api/settlement-result-lines.csv',
];
const MEMBER_PATHS = [
  '/transactions',
  '/transactions/search?search=rent',
  '/transactions/{reference}',
  '/transactions.csv',
  '/accounts/{id}/statement',
  '/accounts',
  '/accounts.csv',
  '/accounts/{id}',
  '/accounts/{id}/balance-history?from=2026-01-01&to=2026-01-02',
  '/overview',
  '/audit-log',
  '/audit-log.csv',
  '/security-log',
  '/security-log.csv',
  '/settlement-result-lines.csv',
];
/** Each download and each shown key is in the security log; the others say what time it is. */
const UNSTEADY = /security-log|statement|balance|overview|search/;

let primary: ScratchPostgres;
let standby: Standby;
let service: TestProcess;
let acme: Created;
let other: Created;
let client: Client;
let payee: Payee;

beforeAll(async () => {
  primary = await startScratchPostgres();
  const create = async (name: string): Promise<Created> => {
    const { stdout } = await tributary(['business', 'create', '--name', name, '--json'], {
      DATABASE_URL: primary.servingUrl,
      DATABASE_MIGRATION_URL: primary.url,
      ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex'),
    });
    return JSON.parse(stdout) as Created;
  };
  acme = await create('Acme');
  other = await create('Other');
  standby = await startStandby(primary);
});
afterAll(async () => {
  await standby.close();
  await primary.close();
});

beforeEach(async () => {
  service = await startWith();
  client = service.clientOf(acme.test.secretKey);
  payee = await createPayee(client);
  await caughtUp();
});
afterEach(() => service.close());

/** A process that reads on the standby however long ago it was compared: nothing runs in the background here. */
const startWith = (
  databaseReplicaUrls: readonly string[] = [standby.of(primary.servingUrl)],
  replicaLagMaxMs = 3_600_000,
  changes: Partial<Config> = {},
): Promise<TestProcess> =>
  startProcess(primary.servingUrl, { databaseReplicaUrls, ...changes }, QUICK_HASHING, { replicaLagMaxMs });

async function caughtUp(): Promise<void> {
  await standby.caughtUp();
  await service.services.replicas?.look();
}

const onStandby = (sql: string): Promise<unknown> =>
  asAdministrator(standby.of(primary.url), (admin) => admin.query(sql));

/** PostgreSQL only notes the request: until it is obeyed, the standby replays on. */
async function pauseReplay(): Promise<void> {
  await onStandby('SELECT pg_wal_replay_pause()');
  const state = () =>
    asAdministrator(standby.of(primary.url), async (admin) => {
      const { rows } = await admin.query<{ state: string }>('SELECT pg_get_wal_replay_pause_state() AS state');
      return rows[0]?.state;
    });
  await expect.poll(state).toBe('paused');
}

/** How many reads ended so since the last call, by outcome. */
let counted: Readonly<Record<string, number>> = {};
async function outcomes(): Promise<Readonly<Record<string, number>>> {
  const metric = await service.services.metrics.registry.getSingleMetric(READS)?.get();
  const now = Object.fromEntries((metric?.values ?? []).map(({ labels, value }) => [String(labels['outcome']), value]));
  const grown = Object.entries(now).map(([name, value]) => [name, value - (counted[name] ?? 0)] as const);
  counted = now;
  return Object.fromEntries(grown.filter(([, value]) => value > 0));
}
beforeEach(() => {
  counted = {};
});

const tokenOf = (response: TestResponse): string => {
  const token = response.headers['consistency-token'] ?? '';
  expect(token).toMatch(/^[\dA-F]{24}\.[\w-]{22}$/);
  return token;
};
const withToken = (token: string) => ({ 'consistency-token': token });

const referencesIn = ({ status, body }: TestResponse): string[] => {
  expect(status).toBe(200);
  return (body.data as { transactions: { reference: string }[] }).transactions.map(({ reference }) => reference);
};

describe('a read with the token of a write', () => {
  it('is answered by a replica that has the write, after payments and after other writes', async () => {
    const paid = await pay(client, payee);
    await caughtUp();
    const { reference } = requireAccepted(paid);
    expect(referencesIn(await client.get(LIST, withToken(tokenOf(paid))))).toContain(reference);
    expect(await outcomes()).toEqual({ replica: 1 });

    const changed = await client.patch(`/v1/api/subaccounts/${payee.id}`, { businessName: 'Ada and Sons' });
    await caughtUp();
    const read = await client.get(`/v1/api/subaccounts/${payee.id}`, withToken(tokenOf(changed)));
    expect(read.body.data).toMatchObject({ businessName: 'Ada and Sons' });
    expect(await outcomes()).toEqual({ replica: 1 });
  });

  it('waits once for a replica that is behind, and then goes to the primary, where it is right', async () => {
    await pauseReplay();
    try {
      const paid = await pay(client, payee);
      const { reference } = requireAccepted(paid);
      for (let n = 0; n < 3; n += 1) {
        expect(referencesIn(await client.get(LIST, withToken(tokenOf(paid))))).toContain(reference);
      }
      expect(await outcomes()).toEqual({ behind: 3 });
      expect(await waits()).toBe(1);
    } finally {
      await onStandby('SELECT pg_wal_replay_resume()');
    }
  });

  it('waits no longer than until the replica has it', async () => {
    await pauseReplay();
    const paid = await pay(client, payee);
    const reading = client.get(LIST, withToken(tokenOf(paid)));
    await onStandby('SELECT pg_wal_replay_resume()');
    expect(referencesIn(await reading)).toContain(requireAccepted(paid).reference);
    const ended = await outcomes();
    expect(ended['replica'] ?? ended['behind']).toBe(1);
  });

  it('has what a replay on another process tells', async () => {
    const first = await pay(client, payee, { reference: '0d4a8f2e-98a5-4c3f-8a5b-0d1c4f6f7a11' });
    const sibling = await startWith();
    try {
      const again = sibling.clientOf(acme.test.secretKey);
      const replayed = await pay(again, payee, { reference: '0d4a8f2e-98a5-4c3f-8a5b-0d1c4f6f7a11' });
      expect(tokenOf(replayed) >= tokenOf(first)).toBe(true);
      const key = { 'idempotency-key': 'same' };
      const body = { businessName: 'Twice' };
      const changed = await client.patch(`/v1/api/subaccounts/${payee.id}`, body, key);
      const changedAgain = await again.patch(`/v1/api/subaccounts/${payee.id}`, body, key);
      expect(changedAgain.headers['idempotency-replayed']).toBe('true');
      expect(tokenOf(changedAgain) >= tokenOf(changed)).toBe(true);
    } finally {
      await sibling.close();
    }
  });
});

describe('without a token', () => {
  it('lists go to the primary, and exports and closed periods to a replica', async () => {
    await pauseReplay();
    try {
      const before = await client.get(AUDIT_FILE);
      const another = await createPayee(client);
      // The replica does not know it yet.
      expect((await client.get(AUDIT_FILE)).text).toBe(before.text);
      expect(await outcomes()).toEqual({ replica: 2 });
      expect(referencesIn(await client.get(LIST))).toBeInstanceOf(Array);
      expect(await outcomes()).toEqual({ no_token: 1 });

      const statement = (id: number, to: string) => client.get(`/v1/api/subaccounts/${id}/statement?to=${to}`);
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      expect((await statement(payee.id, tomorrow)).status).toBe(200);
      expect(await outcomes()).toEqual({ no_token: 1 });
      expect((await statement(payee.id, '2026-01-01')).status).toBe(200);
      expect(await outcomes()).toEqual({ replica: 1 });
      // What the replica does not find may be too new for it.
      expect((await statement(another.id, '2026-01-01')).status).toBe(200);
      expect(await outcomes()).toEqual({ failed: 1 });
    } finally {
      await onStandby('SELECT pg_wal_replay_resume()');
    }
  });
});

describe('every operation that a replica may answer', () => {
  it('is answered by one, as by the primary', async () => {
    const paid = await pay(client, payee, { purpose: 'rent' });
    const { reference } = requireAccepted(paid);
    const member = await signInMember(service, { businessId: BigInt(acme.businessId) as BusinessId }, 'owner');
    const asMember = withCookie(service.clientOf(undefined), member.cookie);
    const inside = `/dashboard/api/businesses/${acme.businessId}/test`;
    const byKey = KEY_PATHS.map((path) => path.replace('{id}', String(payee.id)));
    const byMember = MEMBER_PATHS.map(
      (path) => inside + path.replace('{id}', String(payee.id)).replace('{reference}', reference),
    );
    await caughtUp();
    await outcomes();
    expect([...KEY_PATHS, ...MEMBER_PATHS].map(withoutQuery).toSorted()).toEqual(markedPaths());
    for (const [reader, paths] of [
      [client, byKey],
      [asMember, byMember],
    ] as const) {
      for (const path of paths) {
        const fromPrimary = await reader.get(path);
        await outcomes();
        const fromReplica = await reader.get(path, withToken(tokenOf(paid)));
        expect(await outcomes(), path).toEqual({ replica: 1 });
        expect(fromReplica.status, path).toBe(200);
        if (!UNSTEADY.test(path)) expect(fromReplica.text, path).toBe(fromPrimary.text);
      }
    }
  });
});

describe('a token that proves nothing', () => {
  it('is ignored: of another business, changed, of odd bytes, or long', async () => {
    const paid = await pay(client, payee);
    await caughtUp();
    const token = tokenOf(paid);
    const theirs = await createPayee(service.clientOf(other.test.secretKey));
    const foreign = tokenOf(await pay(service.clientOf(other.test.secretKey), theirs));
    const forged = `${token.slice(0, 8)}FFFFFFFFFFFFFFFF${token.slice(24)}`;
    const bad = [foreign, forged, `${token}x`, token.toLowerCase(), '\u00e9\u0001', '0'.repeat(10_240), ''];
    for (const one of bad) {
      const read = await client.get(LIST, withToken(one));
      expect(referencesIn(read)).toContain(requireAccepted(paid).reference);
    }
    expect(await outcomes()).toEqual({ no_token: bad.length });
  });

  it('opens nothing with a key that nobody has', async () => {
    const token = tokenOf(await pay(client, payee));
    const { status } = await service.clientOf('sk_test_nobody').get(LIST, withToken(token));
    expect(status).toBe(401);
  });

  it('keeps nobody else waiting if it names a place that is far ahead', async () => {
    const tokens = new ConsistencyTokens(service.services.keyring);
    const paid = tokenOf(await pay(client, payee));
    await caughtUp();
    const timeline = Number.parseInt(paid.slice(0, 8), 16);
    const ahead = tokens.make(walPosition({ timeline, lsn: 'FF/FFFF0000' }), BigInt(acme.businessId) as BusinessId);
    const ended: string[] = [];
    const far = Array.from({ length: 20 }, () => client.get(LIST, withToken(ahead)).then(() => ended.push('far')));
    await client.get(LIST, withToken(paid)).then(() => ended.push('near'));
    await Promise.all(far);
    expect(ended[0]).toBe('near');
    expect(await outcomes()).toEqual({ replica: 1, behind: 20 });
  });
});

describe('the SDK', () => {
  it('sends the newest token of its client by itself', async () => {
    const baseUrl = await service.app.listen({ port: 0 });
    const api = createTributary({ baseUrl, apiKey: acme.test.secretKey });
    const { transactions } = api;
    await transactions.list();
    expect(await outcomes()).toEqual({ no_token: 1 });
    const { reference } = await api.payments.accept({
      subAccountId: payee.id,
      authorizationKey: payee.authorizationKeys,
      amount: 100,
    });
    await caughtUp();
    const page = await transactions.list();
    expect(page.transactions.map((one) => one.reference)).toContain(reference);
    expect(await outcomes()).toEqual({ replica: 1 });
  });
});

describe('the stream of an open dashboard', () => {
  it('brings a token with which the page sees what it was told of', async () => {
    const member = await signInMember(service, { businessId: BigInt(acme.businessId) as BusinessId }, 'owner');
    const inside = `/dashboard/api/businesses/${acme.businessId}/test`;
    const { reference } = requireAccepted(await pay(client, payee));
    const address = await service.app.listen({ port: 0 });
    const stream = await openStream(new URL(`${inside}/events`, address), { cookie: member.cookie });
    let told = '';
    stream.setEncoding('utf8').on('data', (piece: string) => (told += piece));
    await expect.poll(() => told).toContain('consistencyToken');
    const [, token = ''] = /"consistencyToken":"([^"]+)"/.exec(told) ?? [];
    await caughtUp();
    const asMember = withCookie(service.clientOf(undefined), member.cookie);
    const { body } = await asMember.get(`${inside}/transactions`, withToken(token));
    expect((body.data as { reference: string }[]).map((one) => one.reference)).toContain(reference);
    expect(await outcomes()).toEqual({ replica: 1 });
  });
});

describe('without replicas', () => {
  it('nobody asks where the log ends, and no token is sent', async () => {
    const asked = async (databaseReplicaUrls: readonly string[]): Promise<number> => {
      await service.close();
      service = await startWith(databaseReplicaUrls);
      return countQueries('pg_current_wal_insert_lsn', async () => {
        const writer = service.clientOf(acme.test.secretKey);
        const paid = await pay(writer, await createPayee(writer));
        expect(paid.headers['consistency-token'] === undefined).toBe(databaseReplicaUrls.length === 0);
      });
    };
    expect(await asked([])).toBe(0);
    expect(await asked([standby.of(primary.servingUrl)])).toBeGreaterThan(1);
  });
});

describe('ledger verify', () => {
  it('reads on a replica, and on the primary with --since or when no replica can be read', async () => {
    requireAccepted(await pay(client, payee));
    await caughtUp();
    const verify = async (replica: string, ...options: string[]): Promise<unknown> => {
      const { stdout, exitCode } = await tributary(['ledger', 'verify', '--json', ...options], {
        DATABASE_URL: primary.servingUrl,
        DATABASE_MIGRATION_URL: primary.url,
        DATABASE_REPLICA_URLS: replica,
        ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex'),
      });
      expect(exitCode).toBe(0);
      const { ok, replica: where } = JSON.parse(stdout) as { ok: boolean; replica: string | null };
      return { ok, where };
    };
    const url = standby.of(primary.servingUrl);
    expect(await verify(url)).toEqual({ ok: true, where: new URL(url).host });
    const directory = await mkdtemp(join(tmpdir(), 'tributary-places-'));
    expect(await verify(url, '--since', directory)).toEqual({ ok: true, where: null });
    await rm(directory, { recursive: true });
    // The primary itself, and no server at all.
    expect(await verify(primary.servingUrl)).toEqual({ ok: true, where: null });
    expect(await verify('postgres://tributary_server@127.0.0.1:1/tributary')).toEqual({ ok: true, where: null });
  });
});

describe('a replica whose connection breaks amid a file', () => {
  /** Pieces of 1 MB, which a socket of the system's own kind does not hold. */
  const FILL = `INSERT INTO security_events (business_id, id, kind, first_at, last_at, times, what, user_agent)
    SELECT $1, gen_random_uuid(), 'export', at, at, 1, 'exportAuditLog', repeat('x', 1000)
      FROM generate_series(1, 5000), date_trunc('milliseconds', now()) AS at`;
  const LOG_FILE = '/v1/api/security-log.csv';

  it('breaks the connection of the reader, who takes no part for the whole, and asks again', async () => {
    await asAdministrator(primary.url, (admin) => admin.query(FILL, [other.businessId]));
    const folder = await mkdtemp(join(tmpdir(), 'tributary-socket-'));
    const socketPath = join(folder, 'socket');
    await service.close();
    // Such a socket has no address of its caller.
    service = await startWith(undefined, undefined, { trustProxy: true });
    await caughtUp();
    await service.app.listen({ path: socketPath });
    const headers = { apiKey: other.test.secretKey, 'x-forwarded-for': '203.0.113.7' };
    const ask = async (): Promise<IncomingMessage> => {
      const sent = request({ socketPath, path: LOG_FILE, headers }).end();
      return ((await once(sent, 'response')) as [IncomingMessage])[0];
    };
    const answer = await ask();
    expect(answer.statusCode).toBe(200);
    await asAdministrator(primary.url, async (admin) => {
      await admin.query('BEGIN; LOCK TABLE security_events IN ACCESS EXCLUSIVE MODE');
      await asAdministrator(primary.url, (another) => another.query(`SELECT pg_logical_emit_message(true, '', '')`));
      await standby.caughtUp();
      const reading = text(answer).catch((error: unknown) => error);
      await expect.poll(() => onStandby(END_WAITING)).toMatchObject({ rowCount: 1 });
      await admin.query('ROLLBACK');
      expect(await reading).toMatchObject({ code: 'ECONNRESET' });
    });
    expect(await outcomes()).toEqual({ replica: 1 });
    expect((await text(await ask())).split('\r\n').length).toBeGreaterThan(5000);
    await rm(folder, { recursive: true });
  });

  const END_WAITING = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND wait_event_type = 'Lock'`;
});

describe('a replica that fails', () => {
  const read = async (token: string): Promise<string[]> => referencesIn(await client.get(LIST, withToken(token)));
  let token: string;
  let reference: string;
  beforeEach(async () => {
    const paid = await pay(client, payee);
    token = tokenOf(paid);
    ({ reference } = requireAccepted(paid));
    await caughtUp();
  });

  it('and answers nothing any more is left, and the reads on it go to the primary', async () => {
    expect(await read(token)).toContain(reference);
    await standby.signal('SIGSTOP');
    try {
      const reading = read(token);
      await service.services.replicas?.look();
      expect(await reading).toContain(reference);
      expect(await read(token)).toContain(reference);
      const { replica, ...others } = await outcomes();
      expect({ replica, sum: (others['failed'] ?? 0) + (others['none_usable'] ?? 0) + (replica ?? 0) }).toEqual({
        replica: expect.any(Number) as number,
        sum: 3,
      });
    } finally {
      await standby.signal('SIGCONT');
    }
    await caughtUp();
    await outcomes();
    expect(await read(token)).toContain(reference);
    expect(await outcomes()).toEqual({ replica: 1 });
  });

  it('and is too far behind is not read, whatever the caller has written', async () => {
    await service.close();
    service = await startWith(undefined, 0);
    client = service.clientOf(acme.test.secretKey);
    await caughtUp();
    expect(await read(token)).toContain(reference);
    expect((await client.get(AUDIT_FILE)).status).toBe(200);
    expect(await outcomes()).toEqual({ none_usable: 2 });
  });

  it('and is killed or promoted fails no read', async () => {
    const [replica] = service.services.replicas?.all ?? [];
    expect(await read(token)).toContain(reference);
    await onStandby('SELECT pg_promote()');
    await service.services.replicas?.look();
    expect(await read(token)).toContain(reference);
    expect(await outcomes()).toEqual({ replica: 1, none_usable: 1 });

    await standby.signal('SIGKILL');
    // A reader that still reads on it in pieces goes on at the primary.
    const inPieces = await replica?.database.pool.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
    expect(inPieces?.rows).toEqual([{ standby: false }]);
    expect(await read(token)).toContain(reference);
    await service.services.replicas?.look();
    expect(await read(token)).toContain(reference);
    expect(await outcomes()).toEqual({ none_usable: 2 });
  });
});

/** How many queries with this text reach the primary meanwhile, by its own log. */
async function countQueries(text: string, happens: () => Promise<unknown>): Promise<number> {
  const log = join(primary.dataDir, 'postgres.log');
  const logAll = async (setting: string): Promise<void> => {
    await asAdministrator(primary.url, async (admin) => {
      await admin.query(`ALTER SYSTEM SET log_statement = '${setting}'`);
      await admin.query('SELECT pg_reload_conf()');
    });
    const { pool } = service.services.database;
    await expect
      .poll(async () => (await pool.query<{ log_statement: string }>('SHOW log_statement')).rows[0]?.log_statement)
      .toBe(setting);
  };
  await logAll('all');
  try {
    const { size } = await stat(log);
    await happens();
    return (await readFile(log)).subarray(size).toString().split(text).length - 1;
  } finally {
    await logAll('none');
  }
}

const withoutQuery = (path: string): string => path.split('?', 1)[0] ?? '';

/** All but the lines of bank results, which need a file of a bank. */
const markedPaths = (): string[] =>
  OPERATIONS.filter(({ id, fromReplica }) => fromReplica !== undefined && id !== 'exportSettlementResultLines')
    .flatMap(({ doors }) => [doors.key ?? [], doors.session ?? []].flat())
    .map((path) => path.replace(/:subaccountId|:subAccountId/, '{id}').replace(':reference', '{reference}'))
    .toSorted();

async function waits(): Promise<number> {
  const metric = await service.services.metrics.registry.getSingleMetric('tributary_replica_wait_seconds')?.get();
  return metric?.values.find((one) => 'metricName' in one && String(one.metricName).endsWith('_count'))?.value ?? 0;
}
