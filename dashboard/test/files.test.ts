import { hash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureDashboardBuilt } from '../../scripts/build-dashboard.mjs';
import { shareTestApp, type TestApp } from '../../server/test/harness/test-app.ts';

const ROOT = join(import.meta.dirname, '../..');
const ASSETS = join(ROOT, 'dashboard/dist/assets');
/** Chromium's header when a person follows a link. */
const NAVIGATION = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

let test: TestApp;

beforeAll(async () => {
  await ensureDashboardBuilt(ROOT);
  test = await shareTestApp();
});

afterAll(async () => {
  await test.close();
});

async function get(url: string, headers: Record<string, string> = {}) {
  return test.app.inject({ url, headers });
}

async function scriptPath(): Promise<string> {
  const [, path = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec((await get('/')).body) ?? [];
  return path;
}

describe('the page of the dashboard', () => {
  it.each(['/', '/sign-in', '/sign-in/link', '/12/test/transactions?open=TRB-1', '/nothing/of/the/kind'])(
    'is what a browser gets at %s',
    async (url) => {
      const { statusCode, headers, body } = await get(url, NAVIGATION);
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(body).toContain('<div id="root">');
    },
  );

  it('is kept by browsers, and asked for again with its tag', async () => {
    const { headers } = await get('/');
    expect(headers['cache-control']).toBe('no-cache');
    const again = await get('/', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect((await get('/', { 'if-none-match': '"of another build"' })).statusCode).toBe(200);
  });

  it('runs under a policy that allows its own files and nothing else', async () => {
    const { headers, body } = await get('/');
    const inline = [...body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
    expect(inline).toHaveLength(1);
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self' 'sha256-${hash('sha256', inline[0] ?? '', 'base64')}'; ` +
        "style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-request-id']).toBeDefined();
    expect(body).not.toMatch(/(src|href)="(https?:)?\/\//);
  });

  it('answers HEAD as it answers GET, without a body', async () => {
    const { statusCode, headers, body } = await test.app.inject({
      method: 'HEAD',
      url: '/sign-in',
      headers: NAVIGATION,
    });
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', '']);
  });
});

describe('assets', () => {
  it('are kept for a year and never asked for again', async () => {
    const { statusCode, headers } = await get(await scriptPath());
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', '.br'],
    ['gzip', 'gzip', '.gz'],
    ['identity', undefined, ''],
  ])('to who accepts %s come as %s, compressed at the build', async (accepted, encoding, suffix) => {
    const path = await scriptPath();
    const { headers, rawPayload } = await get(path, { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['vary']).toBe('accept-encoding');
    expect(rawPayload.length).toBe((await stat(join(ROOT, 'dashboard/dist', `${path}${suffix}`))).size);
  });

  it('are small files beside their compressed ones, for all that is text', async () => {
    const names = await readdir(ASSETS);
    const scripts = names.filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(5);
    for (const name of scripts) {
      const { size } = await stat(join(ASSETS, name));
      if (size >= 1_024) expect(names, name).toEqual(expect.arrayContaining([`${name}.br`, `${name}.gz`]));
    }
  });

  it('that are gone are a 404 in the envelope, for browsers too', async () => {
    const { statusCode, headers, body } = await get('/assets/index-00000000.js', NAVIGATION);
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    expect(JSON.parse(body)).toMatchObject({ success: false, error: { code: 'not_found' } });
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each([
    '/assets/../index.html',
    '/assets/%2e%2e/.built-for',
    '/assets/..%2f..%2fpackage.json',
    '/assets/',
    '/assets',
  ])('end at their folder: %s', async (url) => {
    expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe('paths of programs', () => {
  it.each([
    '/v1',
    '/v1/nothing',
    '/business/nothing',
    '/business/get-banks-api/nothing',
    '/dashboard/api',
    '/dashboard/api/nothing',
    '/docs/nothing',
  ])('that do not exist are a 404 in the envelope, for browsers too: %s', async (url) => {
    const { statusCode, body } = await get(url, NAVIGATION);
    expect(statusCode).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ success: false, error: { code: 'not_found' } });
  });

  it('answer as before', async () => {
    expect((await get('/healthz', NAVIGATION)).headers['content-type']).toContain('application/json');
    expect((await get('/openapi.json', NAVIGATION)).statusCode).toBe(200);
    expect((await get('/docs/', NAVIGATION)).body).toContain('scalar');
    expect((await get('/business/get-banks-api', NAVIGATION)).headers['content-type']).toContain('application/json');
  });

  it('are what programs without a wish for HTML get everywhere else', async () => {
    expect((await get('/nothing', { accept: '*/*' })).statusCode).toBe(404);
    const written = await test.app.inject({ method: 'POST', url: '/sign-in', headers: NAVIGATION });
    expect(written.statusCode).toBe(404);
  });
});
