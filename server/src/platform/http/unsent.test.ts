/** Callers who are slow, silent or gone, over real connections with short limits. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BusinessId } from '../database/ids.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { Principal } from '../../core/words/principal.ts';
import { answerOneAtATime, WAITING_MAX } from './one-at-a-time.ts';
import { PacedResponse } from './paced-response.ts';
import type { App } from './typed-app.ts';
import { limitUnsent, Unsent, type UnsentLimits } from './unsent.ts';

const MB = 1_048_576;
/** More than the system takes for a reader who takes nothing. */
const LONG_BYTES = 12 * MB;
/** Each letter has three bytes, so that pieces end within one. */
const LETTER = '€';

interface Serving {
  readonly port: number;
  readonly app: App;
  readonly unsent: Unsent;
  /** What was looked at, in order. */
  readonly handled: string[];
  /** How many connections were cut off. */
  readonly cutOff: () => number;
}

/** Answers `/BUSINESS/BYTES/NAME` with so many bytes, to GET and POST; with none at `/wait` when `letGo` is called. */
async function serve(limits: Partial<UnsentLimits> = {}): Promise<Serving & { readonly letGo: () => void }> {
  const app = Fastify({ http: { ServerResponse: PacedResponse } }) as unknown as App;
  answerOneAtATime(app);
  let cutOff = 0;
  const warn = ({ connections }: { readonly connections: number }): void => void (cutOff += connections);
  const unsent = new Unsent({ warn }, { lookEveryMs: 20, ...limits });
  limitUnsent(app, unsent);
  app.decorateRequest('principal', undefined);
  app.decorateRequest('member', undefined);
  app.decorateRequest('user', undefined);
  const handled: string[] = [];
  const held = Promise.withResolvers<void>();
  const params = (request: { readonly params: unknown }) =>
    request.params as { readonly business: string; readonly bytes: string; readonly name: string };
  app.route({
    method: ['GET', 'POST'],
    url: '/:business/:bytes/:name',
    handler: async (request) => {
      const { business, bytes, name } = params(request);
      request.principal = { businessId: BigInt(business) as BusinessId } as Principal;
      handled.push(name);
      return LETTER.repeat(Number(bytes) / Buffer.byteLength(LETTER));
    },
  });
  app.get('/wait', async () => {
    await held.promise;
    return 'waited';
  });
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof AppError ? error.status : 500).send(''));
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  return { port, app, unsent, handled, cutOff: () => cutOff, letGo: held.resolve };
}

async function connectTo(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

const request = (path: string, method = 'GET'): string =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\n${method === 'POST' ? 'Content-Length: 0\r\n' : ''}\r\n`;

/** Sends it and reads nothing. */
async function leaveUnread(port: number, ...requests: string[]): Promise<Socket> {
  const socket = await connectTo(port);
  socket.pause();
  socket.write(requests.join(''));
  return socket;
}

/** A reset is noticed by reading. */
const isClosed = (socket: Socket): Promise<boolean> =>
  Promise.race([
    new Promise<boolean>((resolve) => socket.resume().once('close', () => resolve(true))),
    delay(1_000).then(() => false),
  ]);

const bytesOf = async (port: number, path: string): Promise<[status: number, bytes: Buffer]> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  return [answer.status, Buffer.from(await answer.arrayBuffer())];
};

describe('a long answer', () => {
  it('arrives whole, to the letter, and is not counted any more', async () => {
    const { port, unsent } = await serve();
    const [status, bytes] = await bytesOf(port, `/1/${LONG_BYTES}/a`);
    expect([status, bytes.length]).toEqual([200, LONG_BYTES]);
    expect(bytes.equals(Buffer.from(LETTER.repeat(LONG_BYTES / 3)))).toBe(true);
    await expect.poll(() => unsent.bytes).toBe(0);
  });

  it('to HEAD is as long, and has no body', async () => {
    const { port } = await serve();
    const answer = await fetch(`http://127.0.0.1:${port}/1/${LONG_BYTES}/a`, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(LONG_BYTES)]);
    expect((await answer.arrayBuffer()).byteLength).toBe(0);
  });

  it('is written as its reader takes it', async () => {
    const { port, app } = await serve();
    const sockets: Socket[] = [];
    app.server.on('connection', (socket: Socket) => sockets.push(socket));
    await leaveUnread(port, request(`/1/${LONG_BYTES}/a`));
    await expect.poll(() => sockets[0]?.writableLength).toBeGreaterThan(0);
    expect(sockets[0]?.writableLength).toBeLessThan(MB);
  });
});

describe('requests behind another one', () => {
  it('are looked at one after the other, each when the answer before it has left', async () => {
    const { port, handled } = await serve();
    const names = ['a', 'b', 'c', 'd', 'e'];
    const socket = await leaveUnread(port, ...names.map((name) => request(`/1/${LONG_BYTES}/${name}`)));
    await expect.poll(() => handled).toEqual(['a']);
    await delay(100);
    expect(handled).toEqual(['a']);
    let received = 0;
    socket.on('data', (chunk: Buffer) => (received += chunk.length)).resume();
    await expect.poll(() => handled, { timeout: 60_000 }).toEqual(names);
    await expect.poll(() => received, { timeout: 60_000 }).toBeGreaterThan(names.length * LONG_BYTES);
  });

  it('are not even read from the connection, however many come', async () => {
    const { port, app, handled, letGo } = await serve();
    const sockets: Socket[] = [];
    app.server.on('connection', (socket: Socket) => sockets.push(socket));
    const few = request('/1/3/x').repeat(WAITING_MAX.ofOneMax - 1);
    const socket = await leaveUnread(port, request('/wait'), few);
    await expect.poll(() => sockets[0]?.bytesRead).toBeGreaterThan(few.length);
    const { bytesRead } = sockets[0] ?? {};
    socket.write(request('/1/3/y').repeat(100_000));
    await delay(100);
    expect(sockets[0]?.bytesRead).toBe(bytesRead);
    socket.resume();
    letGo();
    await expect.poll(() => handled.length).toBeGreaterThan(WAITING_MAX.ofOneMax - 2);
  });

  it('that are too many at once end their connection', async () => {
    const { port, handled } = await serve();
    const socket = await leaveUnread(port, request('/wait'), request('/1/3/x').repeat(WAITING_MAX.ofOneMax + 1));
    expect(await isClosed(socket)).toBe(true);
    expect(handled).toEqual([]);
  });

  it('with bodies are answered in order', async () => {
    const { port, handled } = await serve();
    const socket = await leaveUnread(port, request('/1/3/a', 'POST'), request('/1/3/b'), request('/1/3/c', 'POST'));
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString())).resume();
    await expect.poll(() => text.match(/HTTP\/1\.1 200/g)?.length).toBe(3);
    expect(handled).toEqual(['a', 'b', 'c']);
  });
});

describe('a reader', () => {
  const quick = { windowMs: 300, calmWindowMs: 300, windowBytesMin: 1_000 };

  it('who takes nothing is cut off', async () => {
    const { port, cutOff } = await serve(quick);
    const businesses = [1, 2, 3, 4, 5];
    const sockets = await Promise.all(businesses.map((one) => leaveUnread(port, request(`/${one}/${LONG_BYTES}/a`))));
    await expect.poll(cutOff, { timeout: 60_000 }).toBe(5);
    for (const socket of sockets) expect(await isClosed(socket)).toBe(true);
  });

  it('who takes small answers no more is cut off, too', async () => {
    const { port, cutOff } = await serve(quick);
    const socket = await leaveUnread(port);
    const some = request('/1/60000/a').repeat(10);
    const timer = setInterval(() => socket.write(some), 20);
    onTestFinished(() => clearInterval(timer));
    await expect.poll(cutOff, { timeout: 60_000 }).toBe(1);
  });

  it('who takes little at a time gets everything', async () => {
    const { port, cutOff } = await serve(quick);
    const socket = await leaveUnread(port, request(`/1/${LONG_BYTES}/a`));
    let [received, sincePause] = [0, 0];
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length;
      sincePause += chunk.length;
      if (sincePause < MB / 4) return;
      sincePause = 0;
      socket.pause();
      setTimeout(() => socket.resume(), 10);
    });
    socket.resume();
    await expect.poll(() => received, { timeout: 60_000 }).toBeGreaterThan(LONG_BYTES);
    expect(cutOff()).toBe(0);
  });

  it('who waits for us is left in peace', async () => {
    const { port, cutOff, letGo } = await serve(quick);
    const answered = bytesOf(port, '/wait');
    await delay(700);
    letGo();
    expect((await answered)[0]).toBe(200);
    expect(cutOff()).toBe(0);
  });
});

describe('the budget', () => {
  const limits = { bytesMax: 4 * LONG_BYTES, ofOneBytesMax: 2 * LONG_BYTES, givesWayAfterMs: 60_000 };

  it('of a business refuses what it asks for beyond it, and others have theirs', async () => {
    const { port, unsent } = await serve(limits);
    for (const name of ['a', 'b', 'c', 'd']) await leaveUnread(port, request(`/1/${LONG_BYTES}/${name}`));
    await expect.poll(() => unsent.bytes).toBe(2 * LONG_BYTES);
    const [refused] = await bytesOf(port, `/1/${LONG_BYTES}/e`);
    expect(refused).toBe(503);
    expect((await bytesOf(port, `/1/300/e`))[0]).toBe(200);
    const [status, bytes] = await bytesOf(port, `/2/${LONG_BYTES}/f`);
    expect([status, bytes.length]).toEqual([200, LONG_BYTES]);
  });

  it('does not hide what was done', async () => {
    const { port } = await serve(limits);
    for (const name of ['a', 'b', 'c']) await leaveUnread(port, request(`/1/${LONG_BYTES}/${name}`));
    const answer = await fetch(`http://127.0.0.1:${port}/1/${LONG_BYTES}/g`, { method: 'POST' });
    expect(answer.status).toBe(200);
  });

  it('gives one answer to whoever holds nothing, however long it is', async () => {
    const { port } = await serve({ bytesMax: MB, ofOneBytesMax: MB });
    expect((await bytesOf(port, `/1/${LONG_BYTES}/a`))[0]).toBe(200);
  });

  it('of the process takes from the slowest of those who hold most', async () => {
    const { port, cutOff, unsent } = await serve({ ...limits, bytesMax: 2 * LONG_BYTES, givesWayAfterMs: 50 });
    const [first] = [await leaveUnread(port, request(`/1/${LONG_BYTES}/a`))];
    await delay(150);
    await leaveUnread(port, request(`/2/${LONG_BYTES}/b`));
    await delay(150);
    const [status] = await bytesOf(port, `/3/${LONG_BYTES}/c`);
    expect(status).toBe(200);
    await expect.poll(cutOff).toBe(1);
    expect(await isClosed(first)).toBe(true);
    expect(unsent.bytes).toBeLessThanOrEqual(2 * LONG_BYTES);
  });
});
