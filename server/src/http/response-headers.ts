/** What every response carries: the id of its request, and what tells browsers to treat it as data and nothing else. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { App } from './typed-app.ts';

const HARMLESS = /^[A-Za-z0-9._:-]{1,64}$/;

/** The caller's own id, where it is harmless in a log and a header, or a fresh UUID. */
export function requestIdOf({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && HARMLESS.test(given) ? given : randomUUID();
}

/** Pages that a browser renders set a policy of their own over these. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

export function sendCommonHeaders(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(HEADERS);
    done();
  });
}
