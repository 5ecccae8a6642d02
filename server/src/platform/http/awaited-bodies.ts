/**
 * Bodies that are sent when we say so (`Expect: 100-continue`): only when they are read, so that a request that is
 * refused by its headers, for its key or its size, is never sent.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const awaited = new WeakMap<IncomingMessage, ServerResponse>();

export function continueWhenRead({ server }: { readonly server: Server }): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    awaited.set(request, response);
    server.emit('request', request, response);
  });
}

/** Call when the body is about to be read. */
export function askForBody(request: IncomingMessage): void {
  if (request.headers.expect === undefined) return;
  awaited.get(request)?.writeContinue();
  awaited.delete(request);
}
