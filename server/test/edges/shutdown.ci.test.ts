import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  makeTemporaryDirectory,
  postmasterOf,
  requireEnded,
  removeDataDirectory,
} from '../../src/platform/database/embedded/embedded-postgres.testing.ts';
import { createHttpClient } from '../harness/http-client.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { startLoad } from '../posting/load.testing.ts';
import { createPayee, paymentTo } from '../posting/payments.testing.ts';
import { parseResponses, startListening } from './listening-app.testing.ts';
import { serveBusiness, startProgram, stop } from './program.testing.ts';

const EXIT_LIMIT_MS = 30_000;
/** Less than the time for answers, which is 7 s. */
const SOON_MS = 5_000;

const served = serveBusiness();

async function isServed(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );
}

/** A connection that sent these bytes, and nothing more. */
async function hangingConnection(url: string, bytes: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  if (bytes !== '') await new Promise((resolve) => socket.write(bytes, resolve));
  return socket;
}

const halfAPayment = (): string =>
  `POST /v1/api/payments HTTP/1.1\r\nHost: x\r\napiKey: ${served.business.test.secretKey}\r\n` +
  'Content-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n';

describe('a server under load that is told to stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s answers what it has accepted and exits with 0', async (signal) => {
    const program = served.start();
    const url = await program.url;
    const load = startLoad(url, served.business.test.secretKey, await served.payees(url, 5), 24);
    await expect.poll(() => load.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(500);
    const { code, ms } = await stop(program, signal);
    await load.stop();

    expect(code, program.stderr()).toBe(0);
    expect(ms).toBeLessThan(SOON_MS);
    expect(program.stdout().match(/Tributary is ready at/g)).toHaveLength(1);
    expect(load.unexpected).toEqual([]);
    const { pool } = served.testDatabase.database;
    const { rows } = await pool.query<{ reference: string }>(
      'SELECT reference::text FROM transactions WHERE reference = ANY ($1::uuid[])',
      [load.sent.map(({ reference }) => reference)],
    );
    // Nothing was posted without an answer, and nothing was answered without being posted.
    expect(rows.map(({ reference }) => reference).toSorted()).toEqual([...load.acknowledged].toSorted());
    await requireLedgerInvariants(pool);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });
});

describe('a server that is told to stop', () => {
  it('does not wait for connections without a request, used before or never', async () => {
    const program = served.start();
    const url = await program.url;
    const idle = await hangingConnection(url, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(idle, 'data');
    await hangingConnection(url, '');
    await hangingConnection(url, 'GET /healthz HTTP/1.1\r\nHo');
    const { code, ms } = await stop(program, 'SIGTERM');
    expect(code).toBe(0);
    expect(ms).toBeLessThan(SOON_MS);
  });

  it('waits for a hanging client only so long, and takes nobody new meanwhile', async () => {
    const program = served.start();
    const url = await program.url;
    await once(await hangingConnection(url, halfAPayment()), 'data');
    const stopped = stop(program, 'SIGTERM');
    await expect.poll(() => isServed(url)).toBe(false);
    const { code, ms } = await stopped;
    expect(code).toBe(0);
    expect(ms).toBeGreaterThan(SOON_MS);
    expect(ms).toBeLessThan(EXIT_LIMIT_MS);
  });

  it('ends at once when it is told again', async () => {
    const program = served.start();
    await once(await hangingConnection(await program.url, halfAPayment()), 'data');
    const again = setInterval(() => program.child.kill('SIGTERM'), 100);
    onTestFinished(() => clearInterval(again));
    const { ms } = await stop(program, 'SIGTERM');
    expect(ms).toBeLessThan(SOON_MS);
  });

  it('by the end of its launcher also ends PostgreSQL', async () => {
    const dataDir = await makeTemporaryDirectory();
    onTestFinished(() => removeDataDirectory(dataDir));
    const program = startProgram({ DATA_DIR: dataDir });
    await program.url;
    expect(await postmasterOf(dataDir)).toBeDefined();
    program.child.disconnect();
    expect(await program.exited).toBe(0);
    await requireEnded(dataDir);
  });
});

describe('an app that closes', () => {
  it('answers what is under way and what comes later on the same connection, the last time with the end of it', async () => {
    const test = await startListening();
    const payee = await createPayee(createHttpClient(test.url, test.business.test.secretKey));
    const { pool } = test.services.database;
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM ledgers FOR UPDATE');

    const socket = connect(test.port, '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    const body = JSON.stringify(paymentTo(payee));
    socket.write(
      `POST /v1/api/payments HTTP/1.1\r\nHost: x\r\napiKey: ${test.business.test.secretKey}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    // The payment waits for the ledger.
    await expect
      .poll(async () => {
        const { rows } = await client.query<{ waiting: number }>(
          `SELECT count(*)::int AS waiting FROM pg_stat_activity
            WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        );
        return rows[0]?.waiting;
      })
      .toBeGreaterThan(0);
    const closed = test.app.close();
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    // Refused as soon as closing has begun.
    await expect.poll(() => isServed(test.url)).toBe(false);
    await client.query('COMMIT');
    client.release();
    await Promise.all([closed, once(socket, 'close')]);

    const [payment, alive, ...more] = parseResponses(received);
    expect(more).toEqual([]);
    expect(payment?.status, received).toBe(200);
    expect([alive?.status, alive?.headers['connection']]).toEqual([200, 'close']);
    await test.services.close();
  });
});

describe('a server that cannot start says why in one line and exits with 1', () => {
  it('when its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const program = served.start({ PORT: String(port) });
    program.url.catch(() => undefined);
    expect(await program.exited).toBe(1);
    expect(program.stderr()).toBe(
      `Port ${port} on 127.0.0.1 is in use by another program. Set PORT to a free one (0 takes ` +
        'any), or stop the other.\n',
    );
    expect(program.stdout()).not.toContain('is ready');
  });

  it('when its host is not of this machine', async () => {
    const program = served.start({ HOST: '192.0.2.1' });
    program.url.catch(() => undefined);
    expect(await program.exited).toBe(1);
    expect(program.stderr()).toMatch(/^HOST is 192\.0\.2\.1, which is not an address of this machine\..*\n$/);
  });

  it.each([
    ['postgres://somebody:hunter2@127.0.0.1:1/nothing', /^The database does not answer \(ECONNREFUSED\)\. .*\n$/],
    [
      'postgres://somebody:hunter2@nowhere.invalid/nothing',
      /^The database does not answer \((ENOTFOUND|EAI_AGAIN)\)\. .*\n$/,
    ],
  ])('when the database is away, without its password: %s', async (url, message) => {
    const program = startProgram({ DATABASE_URL: url });
    program.url.catch(() => undefined);
    expect(await program.exited).toBe(1);
    expect(program.stderr()).toMatch(message);
    expect(program.stdout() + program.stderr()).not.toContain('hunter2');
  });

  it('when DATABASE_URL comes without ENCRYPTION_KEY, in one sentence, before the database is asked', async () => {
    const program = startProgram({
      DATABASE_URL: 'postgres://somebody:hunter2@127.0.0.1:1/nothing',
      ENCRYPTION_KEY: '',
    });
    program.url.catch(() => undefined);
    expect(await program.exited).toBe(1);
    expect(program.stderr()).toMatch(/^DATABASE_URL requires ENCRYPTION_KEY: .*\n$/);
  });

  it('when the address of the database or other settings are wrong, without their values', async () => {
    for (const environment of [
      { DATABASE_URL: 'postgres://somebody:hunter2@[bad/nothing' },
      { DATABASE_URL: 'mysql://somebody:hunter2@127.0.0.1/nothing', PORT: 'hunter2', ENCRYPTION_KEY: 'hunter2' },
    ]) {
      const program = startProgram(environment);
      program.url.catch(() => undefined);
      expect(await program.exited).toBe(1);
      expect(program.stderr()).toMatch(/\S+/);
      expect(program.stdout() + program.stderr()).not.toContain('hunter2');
    }
  });
});
