import { once } from 'node:events';
import { request as sendRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import type { BusinessId } from '../database/ids.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { Principal } from '../../core/words/principal.ts';
import { streamOf } from './stream.ts';

const OPEN_OF_ONE_MAX = 50;
/** More than sockets hold. */
const LONG = 'x'.repeat(4_000_000);

type Pieces = (business: string) => AsyncIterable<string>;

/** A server whose answer to `/BUSINESS` is what the function makes. */
function serverOf(pieces: Pieces, onClosed: () => void = () => undefined) {
  const app = Fastify();
  app.decorateRequest('principal', undefined);
  app.get<{ Params: { business: string } }>('/:business', async (request, reply) => {
    const { business } = request.params;
    reply.raw.once('close', onClosed);
    request.principal = { businessId: BigInt(business) as BusinessId } as Principal;
    return reply.send(await streamOf(reply, pieces(business)));
  });
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof AppError ? error.status : 500).send(''));
  return app;
}

async function listen(pieces: Pieces, onClosed?: () => void): Promise<number> {
  const app = serverOf(pieces, onClosed);
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  return (app.server.address() as AddressInfo).port;
}

/** The answer; nothing of it is read. */
async function ask(port: number, business: number): Promise<IncomingMessage> {
  const sent = sendRequest({ port, host: '127.0.0.1', path: `/${business}`, agent: false });
  sent.on('error', () => undefined).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  return answer;
}

async function statusOf(port: number, business: number): Promise<number | undefined> {
  const answer = await ask(port, business);
  answer.destroy();
  return answer.statusCode;
}

const askMany = (port: number, business: number): Promise<IncomingMessage[]> =>
  Promise.all(Array.from({ length: OPEN_OF_ONE_MAX }, () => ask(port, business)));

it('a business has so many long answers open, and others have theirs meanwhile', async () => {
  const port = await listen(async function* longText() {
    yield LONG;
    yield LONG;
  });
  const answers = await askMany(port, 1);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await statusOf(port, 1)).toBe(503);
  expect(await statusOf(port, 2)).toBe(200);

  answers[0]?.destroy();
  await expect.poll(() => statusOf(port, 1)).toBe(200);
  const [, second] = answers;
  for await (const piece of second ?? []) expect(piece).toBeDefined();
  for (const answer of answers) answer.destroy();
  await expect.poll(async () => (await askMany(port, 1)).every(({ statusCode }) => statusCode === 200)).toBe(true);
});

it('an answer that fails before its first piece keeps no place', async () => {
  const port = await listen(async function* failing() {
    yield await Promise.reject<string>(new Error('no database'));
  });
  for (let count = 0; count <= OPEN_OF_ONE_MAX; count += 1) expect(await statusOf(port, 3)).toBe(500);
});

it('pieces of one business are made one after the other, beside those of others', async () => {
  const running = new Map<string, number>();
  let [mostOfOne, mostOfAll] = [0, 0];
  const port = await listen(async function* slow(business) {
    for (let piece = 0; piece < 3; piece += 1) {
      running.set(business, (running.get(business) ?? 0) + 1);
      mostOfOne = Math.max(mostOfOne, ...running.values());
      mostOfAll = Math.max(
        mostOfAll,
        [...running.values()].reduce((sum, count) => sum + count),
      );
      await delay(5);
      running.set(business, (running.get(business) ?? 0) - 1);
      yield `${piece}`;
    }
  });
  const businesses = [4, 4, 4, 4, 5, 6, 7, 8, 9];
  const texts = await Promise.all(
    businesses.map(async (business) => {
      let text = '';
      for await (const piece of await ask(port, business)) text += String(piece);
      return text;
    }),
  );
  expect(texts).toEqual(businesses.map(() => '012'));
  expect(mostOfOne).toBe(1);
  expect(mostOfAll).toBeGreaterThan(1);
  expect(mostOfAll).toBeLessThanOrEqual(4);
});

it('no piece is made for a caller who has gone while it waited', async () => {
  const made: string[] = [];
  const held = Promise.withResolvers<void>();
  let [asked, closed] = [0, 0];
  const port = await listen(
    () => {
      const name = `answer ${(asked += 1)}`;
      return (async function* pieces() {
        made.push(name);
        await held.promise;
        yield name;
      })();
    },
    () => (closed += 1),
  );
  const first = ask(port, 10);
  await expect.poll(() => made).toEqual(['answer 1']);
  const left = sendRequest({ port, host: '127.0.0.1', path: '/10', agent: false });
  left.on('error', () => undefined).end();
  await expect.poll(() => asked).toBe(2);
  left.destroy();
  await expect.poll(() => closed).toBe(1);
  held.resolve();
  expect((await first).statusCode).toBe(200);
  expect(await statusOf(port, 10)).toBe(200);
  expect(made).toEqual(['answer 1', 'answer 3']);
});

it('businesses whose readers take nothing leave places for another one', async () => {
  const app = serverOf(async function* pieces() {
    yield 'x'.repeat(100_000);
    yield 'x'.repeat(100_000);
  });
  onTestFinished(() => app.close());
  const opened: Readable[] = [];
  const openFor = async (business: number): Promise<number> => {
    const answer = await app.inject({ url: `/${business}`, payloadAsStream: true });
    opened.push(answer.stream());
    return answer.statusCode;
  };
  for (let business = 20; business < 27; business += 1) {
    for (let count = 0; count <= OPEN_OF_ONE_MAX; count += 1) if ((await openFor(business)) === 503) break;
  }
  expect(opened.length).toBeGreaterThan(5 * OPEN_OF_ONE_MAX);
  expect(await openFor(27)).toBe(200);
  for (const stream of opened) for await (const piece of stream) expect(piece).toBeDefined();
});
