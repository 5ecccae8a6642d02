import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createBusiness, type NewBusiness } from '../../src/features/businesses/create-business.ts';
import { IdAllocator } from '../../src/platform/database/ids.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { createHttpClient } from '../harness/http-client.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { createPayee, pay } from '../posting/payments.testing.ts';
import { parseResponses } from './listening-app.testing.ts';

const CONNECTIONS_MAX = 600;

let testDatabase: TestDatabase;
let loud: NewBusiness;
let other: NewBusiness;
let server: ServerProcess;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { db, pool } = testDatabase.database;
  const ids = new IdAllocator(pool);
  loud = await createBusiness({ db, ids }, { name: 'Loud' });
  other = await createBusiness({ db, ids }, { name: 'Other' });
  server = await startServer({ DATABASE_URL: testDatabase.url, CONNECTIONS_MAX: String(CONNECTIONS_MAX) });
});
afterAll(async () => {
  await server.end('SIGTERM');
  await testDatabase.drop();
});

interface Caller {
  readonly socket: Socket;
  received(): string;
  readonly closed: Promise<unknown>;
}

/** A connection that has sent these bytes. */
async function send(bytes: string, localAddress = '127.0.0.1'): Promise<Caller> {
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', localAddress });
  let received = '';
  socket.on('error', () => undefined).setEncoding('utf8');
  socket.on('data', (text: string) => (received += text));
  onTestFinished(() => void socket.destroy());
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  socket.write(bytes);
  return { socket, received: () => received, closed };
}

const post = (path: string, key: string, type: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\napiKey: ${key}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

const firstAnswer = (caller: Caller): { status: number; code: string; connection: string | undefined } => {
  const [answer] = parseResponses(caller.received());
  const { error } = JSON.parse(answer?.body ?? '{}') as { error?: { code: string } };
  return { status: answer?.status ?? 0, code: error?.code ?? '', connection: answer?.headers['connection'] };
};

async function residentMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024;
}

describe('a body that is refused', () => {
  it.each([
    ['without a right key', 'sk_test_nonsense', 401],
    ['at an unknown path', '', 404],
  ])('%s is answered at once, with the end of the connection within a second or a megabyte', async (_, key, status) => {
    const path = status === 404 ? '/nowhere' : '/v1/api/payments';
    const startedAtMs = performance.now();
    const caller = await send(post(path, key, 'application/json', 900_000_000));
    await expect.poll(() => caller.received(), { interval: 5 }).toContain('\r\n\r\n{');
    expect(firstAnswer(caller)).toMatchObject({ status, connection: 'close' });
    // It continues, a little at a time.
    const trickle = setInterval(() => caller.socket.write(' '), 20);
    await caller.closed;
    clearInterval(trickle);
    expect(performance.now() - startedAtMs).toBeLessThan(20_000);
  });
});

describe('files of bank results', () => {
  it('of one key that come slowly keep nobody else waiting', async () => {
    const path = '/v1/api/settlement-results';
    const slow = await Promise.all(
      Array.from({ length: 6 }, () => send(`${post(path, loud.test.secretKey, 'text/csv', 1_000_000)}endToEndId`)),
    );
    // Three of them are read; the others are refused for now.
    await expect.poll(() => slow.filter((caller) => caller.received() !== '').length).toBe(3);
    for (const caller of slow.filter((each) => each.received() !== '')) {
      expect(firstAnswer(caller)).toEqual({ status: 503, code: 'overloaded', connection: 'close' });
    }
    for (const key of [other.test.secretKey, other.live.secretKey, loud.live.secretKey]) {
      const response = await fetch(server.url + path, {
        method: 'POST',
        headers: { apiKey: key, 'content-type': 'text/csv' },
        body: 'nonsense\n',
      });
      expect(response.status).toBe(400);
    }
  });
});

describe('bodies that are never finished', () => {
  it('have a budget: memory stays, and others are served meanwhile', async () => {
    const client = createHttpClient(server.url, other.test.secretKey);
    onTestFinished(() => client.close());
    const payee = await createPayee(client);
    const before = await residentMegabytes();
    const half = post('/v1/api/payments', loud.test.secretKey, 'application/json', 1_000_000) + ' '.repeat(900_000);
    const callers: Caller[] = [];
    for (let batch = 0; batch < 10; batch += 1) {
      callers.push(...(await Promise.all(Array.from({ length: 25 }, () => send(half)))));
    }
    // 225 MB were sent; most are refused because there is no room for them.
    await expect.poll(() => callers.filter((caller) => caller.received() !== '').length).toBeGreaterThan(200);
    const refused = callers.filter((caller) => caller.received() !== '');
    expect(firstAnswer(refused[0] as Caller)).toEqual({ status: 503, code: 'overloaded', connection: 'close' });
    expect((await pay(client, payee)).status).toBe(200);
    const large = await client.post('/v1/api/payments', { purpose: 'x'.repeat(900_000) });
    expect(large.status).toBe(400);
    expect((await residentMegabytes()) - before).toBeLessThan(180);
  });
});

describe('connections', () => {
  it('have a limit for all and a smaller one for each address', async () => {
    const open = async (address: string): Promise<Socket[]> => {
      const callers = await Promise.all(Array.from({ length: CONNECTIONS_MAX }, () => send('', address)));
      await delay(500);
      return callers.map(({ socket }) => socket).filter((socket) => !socket.destroyed);
    };
    const ofOne = await open('127.0.0.3');
    expect(ofOne.length).toBe(CONNECTIONS_MAX / 2);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const ofAnother = await open('127.0.0.4');
    expect(ofOne.length + ofAnother.length).toBeLessThanOrEqual(CONNECTIONS_MAX);
    for (const socket of [...ofOne, ...ofAnother]) socket.destroy();
    await expect
      .poll(async () =>
        fetch(`${server.url}/healthz`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
  });
});
