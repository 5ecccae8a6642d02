/** 404 for a path that does not exist, 405 with `Allow` for one that exists for other methods. */
import type { HTTPMethods } from 'fastify';
import findMyWay from 'find-my-way';
import { AppError } from '../errors.ts';
import { sendFailure } from './error-handler.ts';
import type { App } from './typed-app.ts';

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;

/** Call before the routes are registered: it keeps its own table of what they serve. */
export function answerUnknownPaths(app: App): void {
  const paths = findMyWay();
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat() as HTTPMethods[]) {
      if (METHODS.some((known) => known === name)) paths.on(name as (typeof METHODS)[number], url, () => undefined);
    }
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const allowed = METHODS.filter((method) => method !== request.method && paths.find(method, path) !== null);
    if (allowed.length === 0) return sendFailure(new AppError('not_found', 'There is no such path.'), request, reply);
    reply.header('allow', allowed.join(', '));
    const failure = new AppError(
      'method_not_allowed',
      `This path does not take ${request.method}; it takes ${allowed.join(', ')}.`,
    );
    return sendFailure(failure, request, reply);
  });
}
