/** Reading bodies: UTF-8 that is really UTF-8, JSON without prototype tricks. */
import { isUtf8 } from 'node:buffer';
import { AppError } from '../errors.ts';
import type { App } from './typed-app.ts';

/** 1 MB for a body; bulk payments have a limit of their own on their route. */
export const BODY_BYTES_MAX = 1_048_576;

export function parseJsonBodies(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    // Many clients declare JSON on every request, also on those without a body; the schema says whether one is needed.
    if (body.length === 0) {
      done(null, undefined);
      return;
    }
    if (!isUtf8(body)) {
      done(new AppError('malformed_json', 'The body is not valid UTF-8.'));
      return;
    }
    // Fastify's own parser is synchronous and refuses __proto__ and constructor.prototype.
    void parseJson(request, body.toString('utf8'), done);
  });
}
