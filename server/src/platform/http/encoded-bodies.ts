/** Bodies that are compressed, or encoded otherwise. We read none, and a body that is read as what it is not lies. */
import { AppError } from '../../core/errors/errors.ts';
import type { App } from './typed-app.ts';

/** Nothing is encoded. */
const IDENTITY = 'identity';

/** After the key is known, and before the body is asked for. Call before the routes. */
export function refuseEncodedBodies(app: App): void {
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const encoding = request.headers['content-encoding'];
    // Bodies of reads are never looked at.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead || encoding === undefined || encoding.trim().toLowerCase() === IDENTITY) {
      done();
      return;
    }
    // RFC 9110, 15.5.16: which encodings would be taken.
    reply.header('accept-encoding', IDENTITY);
    const message = 'The header "Content-Encoding" is not taken. Send the body as it is, and without this header.';
    done(new AppError('unsupported_media_type', message));
  });
}
