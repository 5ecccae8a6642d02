/** Answers sent before the end of their request's body; they end the connection. */
import type { IncomingMessage } from 'node:http';
import type { App } from './typed-app.ts';

/** Many clients read an answer only after sending a large part of the body. Those that send more are cut off. */
const UNREAD_BYTES_MAX = 1_048_576;
const UNREAD_MAX_MS = 1_000;
const LOOK_EVERY_MS = 10;

export function endWithUnreadBodies(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request;
    if (isUnread(raw)) {
      reply.header('connection', 'close');
      lingerBeforeTheEnd(raw);
    }
    done(null, payload);
  });
}

/** A test that calls the app without a connection does not set `complete`. */
const isUnread = (request: IncomingMessage): boolean => 'complete' in request && !request.complete && hasBody(request);

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Closing at once, with bytes on their way to us, would reset the connection before its caller has read the answer. */
function lingerBeforeTheEnd(request: IncomingMessage): void {
  const { socket } = request;
  // The server calls this when the answer has been handed over.
  socket.destroySoon = () => {
    socket.end();
    const endsAtMs = performance.now() + UNREAD_MAX_MS;
    const bytesAtMost = socket.bytesRead + UNREAD_BYTES_MAX;
    const timer = setInterval(() => {
      const isOver = request.complete || performance.now() > endsAtMs || socket.bytesRead > bytesAtMost;
      if (isOver) socket.destroy();
    }, LOOK_EVERY_MS);
    timer.unref();
    socket.once('close', () => clearInterval(timer));
  };
}
