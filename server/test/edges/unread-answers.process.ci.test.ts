/** A real server with its limit of memory, and callers who read nothing. */
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVER_FLAGS } from '../../../scripts/server-flags.mjs';
import { UNSENT_LIMITS } from '../../src/platform/http/unsent.ts';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import { createHttpClient, type HttpClient } from '../harness/http-client.ts';
import { signInMember } from '../harness/member.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { BULK } from '../posting/payments.testing.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const MB = 1_048_576;
/** What a page of a thousand payments with as much metadata as there may be takes. */
const PAGE = '/v1/api/payments?limit=1000';
const PAGE_BYTES_MIN = 4 * MB;
const PAYMENTS = 5_000;
const PAYMENTS_AT_ONCE = 200;
const METADATA_BYTES = 4_000;
/** Above what the process takes before: the budget of answers, a few that are being made, and what V8 keeps free. */
const GROWTH_MAX_MB = 330;
/** How long others wait at most, in pages that are made before it is their turn. */
const WAITED_PAGES_MAX = 20;
/** Longer than a reader may take nothing. */
const WATCHED_MS = UNSENT_LIMITS.windowMs + 6_000;
/** Exports go in turn, and the system takes some megabytes of each: a busy machine needs minutes for that. */
const WATCHED_MAX_MS = 240_000;

let testApp: TestApp;
let server: ServerProcess;
let loud: TestBusiness;
let victim: HttpClient;
let cookie: string;
/** How long a page takes alone. */
let pageMs: number;
beforeAll(async () => {
  testApp = await startTestApp();
  loud = testApp.business;
  const account = await createAccount(loud.inTest);
  const payment = {
    subAccountId: account.id,
    authorizationKey: account.authorizationKeys,
    amount: 1,
    metadata: { text: 'x'.repeat(METADATA_BYTES) },
  };
  const payments = Array.from({ length: PAYMENTS_AT_ONCE }, () => payment);
  for (let paid = 0; paid < PAYMENTS; paid += PAYMENTS_AT_ONCE) {
    expect((await loud.inTest.post(BULK, { payments })).status).toBe(200);
  }
  const other = await testApp.addBusiness();
  await createAccount(other.inTest);
  ({ cookie } = await signInMember(testApp, loud, 'owner'));
  const program = [process.execPath, ...(SERVER_FLAGS as readonly string[]), MAIN] as const;
  server = await startServer({ DATABASE_URL: testApp.testDatabase.url }, program);
  victim = createHttpClient(server.url, other.test.secretKey);
});
afterAll(async () => {
  victim.close();
  await server.end('SIGTERM');
  await testApp.close();
});

async function residentMb(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024;
}

/** Connections on which requests are sent and nothing is ever read. */
function leaveUnread(connections: number, requests: string): Socket[] {
  const { port } = new URL(server.url);
  return Array.from({ length: connections }, () => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(requests));
    socket.pause();
    return socket.on('error', () => undefined);
  });
}

/** How many connections the server says that it has cut off. */
const cutOff = (): number =>
  [...server.output().matchAll(/"connections":(\d+).*readers who took too little/g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );

const get = (path: string, header: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`;
const asKey = (): string => `apiKey: ${loud.test.secretKey}`;
const csvPath = (): string => `/dashboard/api/businesses/${loud.businessId}/test/transactions.csv`;

interface Watched {
  readonly growthMb: number;
  /** How long another business waited at most. */
  readonly waitedMs: number;
  readonly cutOff: number;
}

/** While a page is made for each of the connections, and until those whose page does not leave are cut off. */
async function watch(connections: number, requests: string): Promise<Watched> {
  const [before, cutOffBefore] = [await residentMb(), cutOff()];
  const sockets = leaveUnread(connections, requests);
  const startedAt = performance.now();
  let [growthMb, waitedMs] = [0, 0];
  const passedMs = (): number => performance.now() - startedAt;
  while (passedMs() < WATCHED_MS || (cutOff() === cutOffBefore && passedMs() < WATCHED_MAX_MS)) {
    const askedAt = performance.now();
    expect((await victim.get('/v1/api/subaccounts')).status).toBe(200);
    waitedMs = Math.max(waitedMs, performance.now() - askedAt);
    growthMb = Math.max(growthMb, (await residentMb()) - before);
    await new Promise((resolve) => void setTimeout(resolve, 50));
  }
  for (const socket of sockets) socket.destroy();
  return { growthMb, waitedMs, cutOff: cutOff() - cutOffBefore };
}

describe('callers who read nothing', () => {
  it('who do read get pages as long as the test supposes', async () => {
    const client = createHttpClient(server.url, loud.test.secretKey);
    await client.get(PAGE);
    const askedAt = performance.now();
    const page = await client.get(PAGE);
    pageMs = performance.now() - askedAt;
    client.close();
    expect([page.status, page.text.length > PAGE_BYTES_MIN]).toEqual([200, true]);
  });

  it.each([
    ['forty connections with five long lists each', 40, () => get(PAGE, asKey()).repeat(5)],
    ['sixty connections with a long list each', 60, () => get(PAGE, asKey())],
    ['forty-nine exports', 49, () => get(csvPath(), `cookie: ${cookie}`)],
    ['a hundred connections with requests without end', 100, () => get('/openapi.json', '').repeat(50)],
  ])('hold little memory, delay nobody, and are cut off: %s', async (_, connections, requests) => {
    const watched = await watch(connections, requests());
    expect(server.isRunning(), server.output()).toBe(true);
    expect(watched.growthMb).toBeLessThan(GROWTH_MAX_MB);
    expect(watched.waitedMs / pageMs).toBeLessThan(WAITED_PAGES_MAX);
    expect(watched.cutOff).toBeGreaterThan(0);
  });
});
