/** The API reference: the OpenAPI document as JSON, and as pages that a browser renders without asking anyone else. */
import { hash } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { App } from './typed-app.ts';

const DOCUMENT_PATH = '/openapi.json';
const PAGES_PATH = '/docs';
/** The script of the pages changes with a release only. */
const SCRIPT_FRESH_S = 3_600;

/** Register after `describeApi`. */
export async function serveReference(app: App): Promise<void> {
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect(PAGES_PATH, 302));
  serveDocument(app);
  await servePages(app);
}

function serveDocument(app: App): void {
  let made: { readonly body: string; readonly etag: string } | undefined;
  const document = (): { readonly body: string; readonly etag: string } => {
    if (made === undefined) {
      const body = JSON.stringify(app.swagger());
      made = { body, etag: `"${hash('sha256', body, 'base64url')}"` };
    }
    return made;
  };
  app.get(DOCUMENT_PATH, { schema: { hide: true } }, (request, reply) => {
    const { body, etag } = document();
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return sendText(reply, 'application/json; charset=utf-8', body);
  });
}

async function servePages(app: App): Promise<void> {
  await app.register(async (pages) => {
    pages.addHook('onSend', async (_request, reply, payload) => {
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html') && typeof payload === 'string';
      if (isPage) reply.header('content-security-policy', policyFor(payload));
      else if (reply.statusCode === 200) reply.header('cache-control', `public, max-age=${SCRIPT_FRESH_S}`);
    });
    await pages.register(scalar, {
      routePrefix: PAGES_PATH,
      hooks: { onRequest: requireHost },
      configuration: {
        pageTitle: 'Tributary API',
        url: DOCUMENT_PATH,
        // Nothing is fetched from elsewhere, and nothing is told to anyone.
        withDefaultFonts: false,
        telemetry: false,
        agent: { disabled: true },
        hideClientButton: true,
        showDeveloperTools: 'never',
        persistAuth: false,
        documentDownloadType: 'direct',
        defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
      },
    });
  });
}

/** The pages redirect to an address that they make from the header Host. */
function requireHost(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  done(
    URL.canParse(`http://${request.host}`) ? undefined : new AppError('bad_request', 'The header Host is not valid.'),
  );
}

/**
 * Own scripts only, by address or by hash; requests go to this server only. The page sets styles on its elements, which no
 * hash can allow.
 */
function policyFor(page: string): string {
  const inline = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)];
  const hashes = inline.map(([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`);
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Text that is sent as it stands. */
function sendText(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply
    .type(type)
    .serializer((body: string) => body)
    .send(text);
}
