/** The dashboard as files: assets that never change under their name, and one page for every address of the app. */
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { join } from 'node:path';
import type { AnswerPage } from '../http/not-found.ts';
import type { App } from '../http/typed-app.ts';
import { readIndexPage, UNBUILT_PAGE } from './index-page.ts';

/** Where scripts/build-dashboard.mjs puts the build. */
const BUILT = join(import.meta.dirname, '../../../../dashboard/dist');
/** The paths for programs. An unknown path below them is a 404 in the envelope, also for browsers. */
const NOT_PAGES = /^\/(v1|business|docs|dashboard\/api|assets)(\/|$)|^\/(openapi\.json|healthz|readyz|metrics)$/;

export interface DashboardFiles {
  /** Answers paths without a route: the app finds its pages itself, and says so when there is none. */
  readonly answerPage: AnswerPage;
  readonly serve: (app: App) => Promise<void>;
}

export function dashboardFiles(directory: string = BUILT): DashboardFiles {
  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    readIndexPage(directory).then(
      (page) => sendIndexPage(request, reply, page),
      (error: Error) => reply.send(error),
    );
    return reply;
  };
  return {
    answerPage: (request, reply) => (asksForPage(request) ? sendPage(request, reply) : undefined),
    async serve(app) {
      app.get('/', { schema: { hide: true } }, sendPage);
      await app.register(fastifyStatic, {
        root: join(directory, 'assets'),
        prefix: '/assets/',
        index: false,
        decorateReply: false,
        preCompressed: true,
        // Their names contain a hash of their content.
        immutable: true,
        maxAge: '365d',
        // The page at / says that there is no build.
        suppressWarning: true,
      });
    },
  };
}

/** Browsers ask for HTML when they navigate; programs that accept anything get the envelope. */
function asksForPage({ method, headers, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return headers.accept?.includes('text/html') === true && !NOT_PAGES.test(url.split('?', 1)[0] ?? '/');
}

/** Revalidated every time, with its tag, so that a new build is seen at once. */
function sendIndexPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Awaited<ReturnType<typeof readIndexPage>>,
): FastifyReply {
  const { body, etag, policy } = page ?? UNBUILT_PAGE;
  reply.headers({
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    etag,
  });
  if (page !== undefined && request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply
    .code(page === undefined ? 404 : 200)
    .type('text/html; charset=utf-8')
    .send(body);
}
