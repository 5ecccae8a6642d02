import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { RequestDeadlines } from './request-deadlines.ts';

const WAIT_MAX_MS = 50;
/** Several looks at the requests that wait. */
const LONG_MS = 1_500;

async function serve(): Promise<string> {
  const readiness = { check: async () => ({ isReady: false, why: 'The database hangs.' }) as never };
  const deadlines = new RequestDeadlines(readiness, WAIT_MAX_MS);
  const app = Fastify();
  onTestFinished(() => app.close());
  app.get('/silent', (_request, reply) => deadlines.within(reply, delay(LONG_MS, 'late')));
  app.get('/file', (_request, reply) => deadlines.within(reply, (async () => reply.send(Readable.from(slowly())))()));
  return app.listen({ host: '127.0.0.1', port: 0 });
}

async function* slowly(): AsyncGenerator<string> {
  yield 'first,';
  await delay(LONG_MS);
  yield 'last';
}

it('answers what has not begun while the database hangs', async () => {
  const response = await fetch(`${await serve()}/silent`);
  expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('The database hangs.')]);
});

it('sends a file to its end that had begun before', async () => {
  const response = await fetch(`${await serve()}/file`);
  expect([response.status, await response.text()]).toEqual([200, 'first,last']);
});
