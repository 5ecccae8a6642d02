/**
 * Connections when the app closes: nobody new is let in; whoever has a connection is answered, the last time with
 * `Connection: close`; one that stays silent ends after a while. Nothing that arrived on a living connection is turned
 * away.
 */
import type { ServerResponse } from 'node:http';
import { Server as ListeningServer, type Socket } from 'node:net';
import type { Stopping } from './stopping.ts';
import type { App } from './typed-app.ts';

/** How often connections are examined while the app closes. */
const SWEEP_MS = 20;

/** The share of all connections that one address may have without a proxy. */
const OF_ONE_ADDRESS = 0.5;

/** One more than may be open is closed at once; a single address cannot take the place of all. */
export function limitConnections(
  { server }: App,
  { connectionsMax, trustProxy }: { readonly connectionsMax: number; readonly trustProxy: boolean },
): void {
  server.maxConnections = connectionsMax;
  // All come from the proxy, which knows better.
  if (trustProxy) return;
  const ofAddressMax = Math.ceil(connectionsMax * OF_ONE_ADDRESS);
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
    if (count > ofAddressMax) socket.destroy();
  });
}

/** To be called when all other hooks of the app are registered: those before it end what has no end of its own. */
export function closeConnectionsInOrder(app: App, stopping: Pick<Stopping, 'idleGraceMs'>): void {
  /** Each open connection with the answer to the latest request on it. */
  const open = new Map<Socket, ServerResponse | undefined>();
  app.server.on('connection', (socket) => {
    open.set(socket, undefined);
    socket.once('close', () => open.delete(socket));
  });
  const last = new LastAnswers();
  app.server.prependListener('request', ({ socket }, response) => {
    if (!open.has(socket)) return;
    last.followedBy(open.get(socket));
    open.set(socket, response);
  });

  app.addHook('preClose', async () => {
    // Whoever is connected already, as far as the system is concerned, is taken in first.
    await new Promise((resolve) => setImmediate(resolve));
    // Node's own `close` would end idle connections at once, even if a caller is just sending on one.
    if (app.server.listening) ListeningServer.prototype.close.call(app.server);
    last.mark(open.values());
    await endAsTheyFallIdle(open, stopping.idleGraceMs);
  });
}

/**
 * The framework says `Connection: close` on answers to requests that come from now on; these came before. One whose
 * caller had sent the next request behind it already is not the last.
 */
class LastAnswers {
  readonly #marked = new WeakSet<ServerResponse>();

  mark(responses: Iterable<ServerResponse | undefined>): void {
    for (const response of responses) {
      if (response?.headersSent !== false || !response.shouldKeepAlive) continue;
      this.#marked.add(response);
      response.shouldKeepAlive = false;
    }
  }

  followedBy(response: ServerResponse | undefined): void {
    if (response !== undefined && this.#marked.has(response)) response.shouldKeepAlive = true;
  }
}

function endAsTheyFallIdle(open: ReadonlyMap<Socket, unknown>, idleGraceMs: number): Promise<void> {
  const idleSinceMs = new Map<Socket, number>();
  const { promise, resolve } = Promise.withResolvers<void>();
  const closingSinceMs = performance.now();
  function sweep(): void {
    if (open.size === 0) {
      resolve();
      return;
    }
    const nowMs = performance.now();
    for (const socket of open.keys()) {
      const sinceMs = idleSinceMs.get(socket) ?? closingSinceMs;
      if (answerUnderWay(socket) !== undefined) idleSinceMs.set(socket, nowMs);
      else if (nowMs - sinceMs >= idleGraceMs) socket.destroySoon();
    }
    setTimeout(sweep, SWEEP_MS).unref();
  }
  sweep();
  return promise;
}

/** The response that belongs to the oldest request of a connection that has no complete answer yet. */
export function answerUnderWay(socket: Socket): ServerResponse | undefined {
  // Node's own place for it; there is no other way to learn it that costs nothing per request.
  return (Reflect.get(socket, '_httpMessage') as ServerResponse | null | undefined) ?? undefined;
}
