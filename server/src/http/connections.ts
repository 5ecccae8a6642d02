/** Connections when the app closes: those that carry a request live until it is answered, all others end at once. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from './typed-app.ts';

/** How often connections are looked at while the app closes. */
const SWEEP_MS = 20;

export function endIdleConnectionsOnClose(app: App): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });

  // Node ends only those that have already carried a request, and those only once.
  function sweep(): void {
    for (const socket of open) if (answerUnderWay(socket) === undefined) socket.destroySoon();
    if (open.size > 0) setTimeout(sweep, SWEEP_MS).unref();
  }
  app.addHook('preClose', async () => sweep());
}

/** The response that belongs to the oldest request of a connection that has no complete answer yet. */
export function answerUnderWay(socket: Socket): ServerResponse | undefined {
  // Node's own place for it; there is no other way to learn it that costs nothing per request.
  return (Reflect.get(socket, '_httpMessage') as ServerResponse | null | undefined) ?? undefined;
}
