/** A process that may have few files open: its callers must not take the last ones. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createBusiness, type NewBusiness } from '../../src/features/businesses/create-business.ts';
import { IdAllocator } from '../../src/platform/database/ids.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { createHttpClient } from '../harness/http-client.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { createPayee, pay } from '../posting/payments.testing.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;

/** The addresses of this machine; each has half of the connections. */
const ADDRESSES = ['127.0.0.5', '127.0.0.6', '127.0.0.7'];

let testDatabase: TestDatabase;
let business: NewBusiness;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { db, pool } = testDatabase.database;
  business = await createBusiness({ db, ids: new IdAllocator(pool) }, { name: 'Acme' });
});
afterAll(() => testDatabase.drop());

async function open(server: ServerProcess, localAddress: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined).resume();
  onTestFinished(() => void socket.destroy());
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

/** The whole answer on a connection of its own. */
async function ask(server: ServerProcess, path: string, localAddress: string): Promise<string> {
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', localAddress });
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  return text;
}

describe.skipIf(!hasPrlimit)('a process that may have few files open', () => {
  const start = async (): Promise<ServerProcess> => {
    const environment = { DATABASE_URL: testDatabase.url, CONNECTIONS_MAX: '2000' };
    const few = ['sh', '-c', 'ulimit -n 356 && exec "$@"', 'sh', process.execPath, MAIN] as const;
    const server = await startServer(environment, few);
    onTestFinished(async () => void (await server.end('SIGKILL')));
    return server;
  };

  it('takes fewer connections, says so, and answers who asks for health when all of them are taken', async () => {
    const server = await start();
    expect(server.output()).toContain('CONNECTIONS_MAX is more than the open files of this process allow');
    const client = createHttpClient(server.url, business.test.secretKey);
    onTestFinished(() => client.close());
    const payee = await createPayee(client);
    for (const address of ADDRESSES.slice(0, 2)) {
      await Promise.all(Array.from({ length: 50 }, () => open(server, address)));
    }
    expect(await ask(server, '/readyz', '127.0.0.7')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask(server, '/v1/api/payments', '127.0.0.7')).toMatch(/^HTTP\/1\.1 503 [^]*"code":"overloaded"/);
    expect((await pay(client, payee)).status).toBe(200);
  });

  it('goes on when none is left, and says so in its log and its metrics', async () => {
    const server = await start();
    const client = createHttpClient(server.url, business.test.secretKey);
    onTestFinished(() => client.close());
    const payee = await createPayee(client);
    await pay(client, payee);
    const limit = (files: number): void => {
      expect(spawnSync('prlimit', ['--pid', String(server.pid), `--nofile=${files}:356`]).status).toBe(0);
    };
    limit(readdirSync(`/proc/${server.pid}/fd`).length + 2);
    await Promise.all(Array.from({ length: 30 }, () => open(server, '127.0.0.5')));
    await expect.poll(() => server.output(), { timeout: 60_000 }).toContain('no file descriptor is left');
    expect((await pay(client, payee)).status).toBe(200);
    expect(server.isRunning()).toBe(true);
    expect((await client.get('/metrics')).text).toMatch(/^tributary_descriptors_missing_total [1-9]/m);
    limit(356);
    await expect.poll(() => ask(server, '/readyz', '127.0.0.6'), { timeout: 60_000 }).toMatch(/^HTTP\/1\.1 200 /);
  });
});
