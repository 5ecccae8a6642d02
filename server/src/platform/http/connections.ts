/**
 * Closes connections when the app closes. New ones are refused. Requests on open ones are answered, the last one with
 * `Connection: close`; a silent connection ends after a while. No request that arrived on an open connection is
 * refused.
 */
import type { ServerResponse } from 'node:http';
import { Server as ListeningServer, type Socket } from 'node:net';
import { AppError } from '../../core/errors/errors.ts';
import { connectionsWithin, readDescriptorsMax } from './descriptors.ts';
import type { Stopping } from './stopping.ts';
import type { App } from './typed-app.ts';

/** How often connections are examined while the app closes. */
const SWEEP_MS = 20;

/** The share of all connections that one address may have when there is no proxy. */
const OF_ONE_ADDRESS = 0.5;

/** Beyond the connections of callers, for those who ask whether this process is well. */
const FOR_HEALTH_MAX = 16;
/** Each of them asks one question, and soon. */
const FOR_HEALTH_MS = 2_000;
const OF_HEALTH = new Set(['/healthz', '/readyz', '/metrics']);

interface ConnectionsDeps {
  readonly config: { readonly connectionsMax: number; readonly trustProxy: boolean };
  readonly logger: { warn(details: object, message: string): void };
}

/**
 * Above the limit, a few connections may ask for health, and others are closed at once; a single address cannot take
 * all of them. Call it before other hooks are registered.
 */
export function limitConnections(
  app: App,
  { config: { connectionsMax: wantedMax, trustProxy }, logger }: ConnectionsDeps,
  descriptorsMax = readDescriptorsMax(),
): void {
  const { server } = app;
  const connectionsMax = connectionsWithin(wantedMax, descriptorsMax);
  if (connectionsMax < wantedMax) {
    const message = 'CONNECTIONS_MAX is more than the open files of this process allow (ulimit -n)';
    logger.warn({ descriptorsMax, connectionsMax }, message);
  }
  server.maxConnections = connectionsMax + FOR_HEALTH_MAX;
  const forHealth = keepForHealth(app);
  // All connections come from the proxy, which limits its own callers.
  const ofAddressMax = trustProxy ? Number.POSITIVE_INFINITY : Math.ceil(connectionsMax * OF_ONE_ADDRESS);
  const counts = new Map<string, number>();
  let total = 0;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    total += 1;
    socket.once('close', () => {
      total -= 1;
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
    if (count > ofAddressMax) socket.destroy();
    else if (total > connectionsMax) forHealth(socket);
  });
}

/** Returns what lets a connection ask for health only. */
function keepForHealth(app: App): (socket: Socket) => void {
  const kept = new Set<Socket>();
  app.addHook('onRequest', (request, reply, done) => {
    if (kept.size === 0 || !kept.has(request.raw.socket)) return done();
    reply.header('connection', 'close');
    if (OF_HEALTH.has(request.routeOptions.url ?? '')) return done();
    done(new AppError('overloaded', 'As many connections are open as may be.', { retryAfterSeconds: 1 }));
  });
  return (socket) => {
    const timer = setTimeout(() => socket.destroy(), FOR_HEALTH_MS).unref();
    kept.add(socket);
    socket.once('close', () => {
      clearTimeout(timer);
      kept.delete(socket);
    });
  };
}

/** Call after all other hooks of the app are registered: earlier hooks end the answers that never end by themselves. */
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
    // First accepts the connections that the system has accepted already.
    await new Promise((resolve) => setImmediate(resolve));
    // Node's own `close` would end idle connections at once, even if a caller is sending on one at that moment.
    if (app.server.listening) ListeningServer.prototype.close.call(app.server);
    last.mark(open.values());
    await endAsTheyFallIdle(open, stopping.idleGraceMs);
  });
}

/**
 * The framework sends `Connection: close` with the answers to later requests; these requests came before. If the caller
 * has sent another request behind one already, its answer is not the last.
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

/** The response to the oldest request of a connection that is not completely answered yet. */
export function answerUnderWay(socket: Socket): ServerResponse | undefined {
  // Node keeps it here; every other way to learn it costs something per request.
  return (Reflect.get(socket, '_httpMessage') as ServerResponse | null | undefined) ?? undefined;
}
