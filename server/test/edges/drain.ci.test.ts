import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { startLoad } from '../posting/load.testing.ts';
import { type Payee, paymentTo } from '../posting/payments.testing.ts';
import { parseResponses } from './listening-app.testing.ts';
import { type Program, serveBusiness, stop } from './program.testing.ts';

const END_LIMIT_MS = 40_000;

const served = serveBusiness();
const start = (drainSeconds: number): Program => served.start({ DRAIN_SECONDS: String(drainSeconds) });

async function ready(url: string): Promise<string> {
  const response = await fetch(`${url}/readyz`, { headers: { connection: 'close' } });
  const { error } = (await response.json()) as { error?: { code: string } };
  return `${response.status} ${error?.code ?? ''}`.trim();
}

/** Keeps a connection for its next payment, and sends it after a pause. */
async function payNowAndThen(
  url: string,
  payee: Payee,
  pauseMs: number,
): Promise<{ paid: number; failures: string[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const failures: string[] = [];
  let paid = 0;
  for (;;) {
    const result = await new Promise<string>((resolve) => {
      const body = JSON.stringify(paymentTo(payee));
      const headers = { apiKey: served.business.test.secretKey, 'content-type': 'application/json' };
      const sent = request(new URL('/v1/api/payments', url), { agent, method: 'POST', headers });
      sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      sent.on('response', (response) => {
        response.resume().on('end', () => resolve(String(response.statusCode)));
        response.on('error', (error: NodeJS.ErrnoException) => resolve(`cut off ${error.code}`));
      });
      sent.end(body);
    });
    if (result === 'ECONNREFUSED') break;
    if (result === '200') paid += 1;
    else failures.push(result);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  agent.destroy();
  return { paid, failures };
}

describe('SIGTERM under load', () => {
  it('serves as ever while /readyz says 503, and then answers everybody, without a reset', async () => {
    const program = start(3);
    const url = await program.url;
    const payees = await served.payees(url, 5);
    const [payee] = payees;
    if (payee === undefined) throw new Error('no payee');
    const load = startLoad(url, served.business.test.secretKey, payees, 24);
    const slow = Array.from({ length: 20 }, (_, index) => payNowAndThen(url, payee, 20 + 40 * index));
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(300);
    await expect.poll(() => ready(url)).toBe('200');

    const stopped = stop(program, 'SIGTERM');
    await expect.poll(() => ready(url), { interval: 20 }).toBe('503 shutting_down');
    const paidThen = load.acknowledged.size;
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(paidThen + 20);
    expect([load.broken, load.postponed]).toEqual([0, 0]);
    // A new connection is served as well.
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    const { code, ms } = await stopped;
    await load.stop();
    expect([code, program.stderr()]).toEqual([0, '']);
    // A 503 of /readyz is not an error.
    expect(program.stdout()).not.toMatch(/"level":"(warn|error)"/);
    expect(ms).toBeGreaterThan(3_000);
    expect(ms).toBeLessThan(END_LIMIT_MS);
    expect([load.unexpected, load.postponed]).toEqual([[], 0]);
    // Only callers that opened a new connection after the end.
    expect(load.breaks.filter((cause) => cause !== 'ECONNREFUSED')).toEqual([]);
    for (const { paid, failures } of await Promise.all(slow)) {
      expect(failures).toEqual([]);
      expect(paid).toBeGreaterThan(0);
    }
    await requireLedgerInvariants(served.testDatabase.database.pool);
  });

  it('tells connections of the end: the next answer on each says "Connection: close"', async () => {
    const program = start(1);
    const url = await program.url;
    const sockets = await Promise.all(Array.from({ length: 30 }, () => keptConnection(url)));
    const stopped = stop(program, 'SIGTERM');
    await expect.poll(() => isRefused(url), { interval: 10 }).toBe(true);
    // New connections are refused, and each of these is answered all the same.
    const answers = await Promise.all(sockets.map((socket) => lastAnswerOn(socket)));
    expect(answers).toEqual(answers.map(() => [200, 'close']));
    expect((await stopped).code).toBe(0);
  });

  it('does not wait for the drain a second time: told again, it answers what it has and ends', async () => {
    const program = start(60);
    await program.url;
    const startedAt = performance.now();
    const stopped = stop(program, 'SIGTERM');
    const again = setInterval(() => program.child.kill('SIGTERM'), 600);
    onTestFinished(() => clearInterval(again));
    expect((await stopped).code).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });

  it('is without a drain by SIGINT', async () => {
    const program = start(8);
    await program.url;
    const { code, ms } = await stop(program, 'SIGINT');
    expect(code).toBe(0);
    expect(ms).toBeLessThan(5_000);
  });
});

async function keptConnection(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  return socket;
}

async function lastAnswerOn(socket: Socket): Promise<[number | undefined, string | undefined]> {
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  const closed = once(socket, 'close');
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await closed;
  const [answer] = parseResponses(received);
  return [answer?.status, answer?.headers['connection']];
}

const isRefused = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
    () => false,
    () => true,
  );
