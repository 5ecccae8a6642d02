/** Each request has an id: the caller's own, where it is harmless in a log and a header, or a fresh UUID. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { App } from './typed-app.ts';

const HARMLESS = /^[A-Za-z0-9._:-]{1,64}$/;

export function requestIdOf({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && HARMLESS.test(given) ? given : randomUUID();
}

export function sendRequestIds(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
