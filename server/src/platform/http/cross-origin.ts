/**
 * CORS. Pages of other origins may read what a public key opens, which is the bank list: there no cookie counts, and
 * everybody who has the page has its key. All other paths send no such header, not even to OPTIONS, so that a browser
 * neither sends a secret key there nor shows an answer to another origin.
 */
declare module 'fastify' {
  interface FastifyContextConfig {
    /** Browsers show the answer, refusals too, to pages of any origin. */
    readonly forAnyOrigin?: true;
  }
}

/** Without `Access-Control-Allow-Credentials`: browsers then refuse to show answers to requests with cookies. */
export const TO_ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Retry-After, X-Request-Id',
};

/** How long browsers may remember it; Chromium takes no more than this. */
const PREFLIGHT_FRESH_S = 7_200;

/** `allowed` are the methods of the path. The headers are those that a public key is sent in. */
export const preflightOf = (allowed: readonly string[]): Readonly<Record<string, string>> => ({
  ...TO_ANY_ORIGIN,
  'access-control-allow-methods': allowed.join(', '),
  'access-control-allow-headers': 'apiKey, Authorization',
  'access-control-max-age': String(PREFLIGHT_FRESH_S),
});
