/** 404 for a path that does not exist; 405 with `Allow` for a path that exists for other methods. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import findMyWay from 'find-my-way';
import { AppError } from '../../core/errors/errors.ts';
import { preflightOf } from './cross-origin.ts';
import { type AnswerUnknownPath, sendFailure } from './error-handler.ts';
import type { App } from './typed-app.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;

/** Answers with a page when a browser asks for one; undefined leaves the request to the 404. */
export type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

/** Call before the routes are registered: it keeps its own table of their paths. Returns the function that answers. */
export function answerUnknownPaths(app: App, answerPage: AnswerPage): AnswerUnknownPath {
  const paths = findMyWay();
  const openToOrigins = new Set<string>();
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.forAnyOrigin === true) openToOrigins.add(url);
    const served: readonly string[] = [method].flat();
    for (const name of METHODS) {
      if (served.includes(name) && !paths.hasRoute(name, url)) paths.on(name, url, () => undefined);
    }
  });

  const answer: AnswerUnknownPath = (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const allowed: string[] = METHODS.filter((method) => paths.find(method, path) !== null);
    // The path of a removed file still has a route.
    if (allowed.length === 0 || allowed.includes(request.method)) {
      const notFound = new AppError('not_found', 'There is no such path.');
      return answerPage(request, reply) ?? sendFailure(notFound, request, reply);
    }
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') {
      return reply
        .code(204)
        .headers(openToOrigins.has(path) ? preflightOf(allowed) : {})
        .send();
    }
    const message = `This path does not take ${request.method}; it takes ${allowed.join(', ')}.`;
    return sendFailure(new AppError('method_not_allowed', message), request, reply);
  };
  app.setNotFoundHandler(answer);
  return answer;
}
