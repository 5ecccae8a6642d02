import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answerUnreadable } from './connection-errors.ts';
import { bodyBytes, type BodyLimits } from './long-body.ts';

const REQUEST_TIMEOUT_MS = 300;

/** A server like ours, with short limits, that answers with the number of bytes. */
async function listen(limits: BodyLimits): Promise<number> {
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: 20 },
    (request, response) => {
      const count = async (): Promise<void> => {
        let bytes = 0;
        for await (const chunk of bodyBytes(request, limits)) bytes += chunk.length;
        response.end(String(bytes));
      };
      count().catch(() => undefined);
    },
  );
  server.on('clientError', answerUnreadable);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function sendSlowly(port: number, pauses: readonly number[]): Promise<{ status: number; text: string }> {
  const sent = sendRequest({ port, host: '127.0.0.1', method: 'POST', agent: false });
  sent.on('error', () => undefined);
  const answered = once(sent, 'response');
  for (const pause of pauses) {
    sent.write('x'.repeat(10));
    await delay(pause);
  }
  if (!sent.destroyed) sent.end();
  const [response] = (await answered) as [NodeJS.ReadableStream & { statusCode: number }];
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode, text };
}

describe('the body of a large file', () => {
  it('may come for longer than requests may take, as long as it keeps coming', async () => {
    const port = await listen({ silenceMs: 5_000, totalMs: 60_000, windowMs: 200, windowBytesMin: 10 });
    const pauses = Array.from({ length: 10 }, () => REQUEST_TIMEOUT_MS / 5);
    expect(await sendSlowly(port, pauses)).toEqual({ status: 200, text: '100' });
  });

  it.each([
    ['is silent for too long', { silenceMs: 400, totalMs: 60_000 }, [10_000]],
    [
      'trickles',
      { silenceMs: 60_000, totalMs: 60_000, windowMs: 300, windowBytesMin: 1_000 },
      Array.from({ length: 100 }, () => 50),
    ],
    ['takes too long in all', { silenceMs: 60_000, totalMs: 400 }, Array.from({ length: 1_000 }, () => 10)],
  ])('that %s is answered with 408', async (_, limits, pauses) => {
    const port = await listen(limits);
    const sent = sendRequest({ port, host: '127.0.0.1', method: 'POST', agent: false });
    sent.on('error', () => undefined);
    let isAnswered = false;
    const answered = once(sent, 'response').finally(() => (isAnswered = true));
    for (const pause of pauses) {
      if (isAnswered) break;
      sent.write('x');
      await Promise.race([delay(pause), answered]);
    }
    const [response] = (await answered) as [NodeJS.ReadableStream & { statusCode: number }];
    expect(response.statusCode).toBe(408);
  });
});
