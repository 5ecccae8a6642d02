/**
 * The API reference: the OpenAPI document as JSON, as a collection for Postman, and as pages that a browser renders
 * without other servers.
 */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';
import type { ApiDocument } from './openapi-parts.ts';
import { postmanCollection } from './postman.ts';
import { compressed, once, sendStatic, type StaticAnswer, staticAnswer } from './static-answer.ts';
import type { App } from './typed-app.ts';

const DOCUMENT_PATH = '/openapi.json';
const PAGES_PATH = '/docs';
const COLLECTION_PATH = `${PAGES_PATH}/postman.json`;
const SCRIPT_PATH = `${PAGES_PATH}/js/scalar.js`;
/** The dashboard's icon, from its sources, so that the reference has it without a build. */
const ICON_FILE = new URL('../../../../dashboard/src/favicon.svg', import.meta.url);

/** Register after `describeApi`. */
export function serveReference(app: App): void {
  const hidden = { schema: { hide: true } };
  const document = once(() =>
    compressed(staticAnswer('application/json; charset=utf-8', JSON.stringify(app.swagger()))),
  );
  const collection = once(() =>
    compressed(
      staticAnswer(
        'application/json; charset=utf-8',
        JSON.stringify(postmanCollection(app.swagger() as unknown as ApiDocument)),
      ),
    ),
  );
  const pages = once(loadPages);

  app.get(DOCUMENT_PATH, hidden, async (request, reply) => sendStatic(request, reply, await document()));
  app.get(COLLECTION_PATH, hidden, async (request, reply) => sendStatic(request, reply, await collection()));
  app.get(PAGES_PATH, hidden, (_request, reply) => reply.redirect(`${PAGES_PATH}/`, 302));
  app.get(`${PAGES_PATH}/`, hidden, async (request, reply) => sendStatic(request, reply, (await pages()).page));
  app.get(SCRIPT_PATH, hidden, async (request, reply) => sendStatic(request, reply, (await pages()).script));
}

/**
 * The page and the script that renders it, from Scalar's plugin. They are loaded at the first request, because they
 * take 25 MB that a server without readers does not need.
 */
async function loadPages(): Promise<{ page: StaticAnswer; script: StaticAnswer }> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const icon = await readFile(ICON_FILE, 'utf8');
  const source = Fastify();
  try {
    await source.register(scalar, {
      routePrefix: PAGES_PATH,
      configuration: {
        pageTitle: 'Tributary API',
        // Inlined in the page, so that it needs no address.
        favicon: `data:image/svg+xml,${encodeURIComponent(icon)}`,
        url: DOCUMENT_PATH,
        // The page fetches nothing from elsewhere and sends nothing to anyone.
        withDefaultFonts: false,
        telemetry: false,
        agent: { disabled: true },
        mcp: { disabled: true },
        hideClientButton: true,
        showDeveloperTools: 'never',
        persistAuth: false,
        defaultOpenAllTags: true,
        documentDownloadType: 'direct',
        authentication: { preferredSecurityScheme: 'secretKey' },
        defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
      },
    });
    const page = (await source.inject(`${PAGES_PATH}/`)).body;
    const script = (await source.inject(SCRIPT_PATH)).rawPayload;
    return {
      page: staticAnswer('text/html; charset=utf-8', page, policyFor(page)),
      script: staticAnswer('text/javascript; charset=utf-8', script),
    };
  } finally {
    await source.close();
  }
}

/**
 * Allows our own scripts only, by address or by hash, and requests to this server only. The page sets styles on its
 * elements, which no hash can allow.
 */
function policyFor(page: string): string {
  const inline = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)];
  const hashes = inline.map(([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
