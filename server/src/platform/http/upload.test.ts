import fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Caller } from '../../core/words/principal.ts';
import { takeUpload } from './upload.ts';

it('an upload whose reader stops in the middle leaves no time limit to its connection', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  app.addContentTypeParser('text/csv', (_request, _payload, done) => done(null));
  app.post('/', (request, reply) =>
    takeUpload(request, reply, {
      caller: { businessId: 1, live: false, apiKeyId: 1 } as unknown as Caller,
      async take(_caller, bytes) {
        await bytes[Symbol.asyncIterator]().next();
        return { limits: vi.getTimerCount() };
      },
    }),
  );
  await app.ready();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const sent = await app.inject({ method: 'POST', url: '/', payload: 'line', headers: { 'content-type': 'text/csv' } });
  expect(sent.json()).toEqual({ limits: 1 });
  expect(vi.getTimerCount()).toBe(0);
});
