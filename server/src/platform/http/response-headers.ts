/** Headers of every response: the request's id, and those that tell browsers to treat the response as data only. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../core/errors/errors.ts';
import { TO_ANY_ORIGIN } from './cross-origin.ts';
import type { App } from './typed-app.ts';

const HARMLESS = /^[A-Za-z0-9._:-]{1,64}$/;

/** The caller's own id, if it is safe in a log and a header, or a new UUID. */
export function requestIdOf({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && HARMLESS.test(given) ? given : randomUUID();
}

/** Pages that a browser renders replace the policy with their own. */
export const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

const STRICT_TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

/** Also refuses requests that no route should see. */
export function sendCommonHeaders(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(COMMON_HEADERS);
    if (request.routeOptions.config.forAnyOrigin === true) reply.headers(TO_ANY_ORIGIN);
    // Browsers follow it over https only.
    if (request.protocol === 'https') reply.header('strict-transport-security', STRICT_TRANSPORT_SECURITY);
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      done(new AppError('bad_request', 'The header Host is missing.'));
    } else {
      done();
    }
  });
}
