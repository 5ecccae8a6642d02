import { readdirSync, readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { healthRoutes } from '../../src/platform/http/health.ts';
import { renderGuides } from '../../src/platform/http/guides.ts';
import { createPayee, pay } from '../posting/payments.testing.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

const GUIDES = new URL('../../../docs/guides/', import.meta.url);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const open = (): ReturnType<TestApp['clientOf']> => test.clientOf(undefined);

describe('/healthz', () => {
  it('says that the process is alive, without a key', async () => {
    const { status, body } = await open().get('/healthz');
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        message: 'The process is alive',
        data: { status: 'alive', build: expect.stringMatching(/^0\.1\.0\+[0-9a-f]{12}$/) as string },
      },
    ]);
  });
});

describe('/readyz', () => {
  it('says that the process can serve', async () => {
    const { status, body } = await open().get('/readyz');
    expect([status, body.data]).toEqual([200, { status: 'ready', processesMissing: 0 }]);
  });

  it('is 503 while a migration is missing, and 200 when it was applied; /healthz does not mind', async () => {
    const { pool } = test.testDatabase.database;
    const { rows } = await pool.query<{ version: string }>(
      `UPDATE schema_migrations SET version = 990000 + version
        WHERE version = (SELECT max(version) FROM schema_migrations) RETURNING version::text`,
    );
    try {
      await expect.poll(async () => (await open().get('/readyz')).status).toBe(503);
      const { headers, body } = await open().get('/readyz');
      expect([body.error?.code, headers['retry-after']]).toEqual(['database_unavailable', '1']);
      expect(body.message).toBe('The schema of the database is not up to date.');
      expect((await open().get('/healthz')).status).toBe(200);
    } finally {
      await pool.query('UPDATE schema_migrations SET version = version - 990000 WHERE version = $1', [
        rows[0]?.version,
      ]);
    }
    await expect.poll(async () => (await open().get('/readyz')).status).toBe(200);
  });

  it('is 503 while the database does not answer in time', async () => {
    const client = await test.testDatabase.database.pool.connect();
    await client.query('BEGIN');
    await client.query('LOCK TABLE schema_migrations IN ACCESS EXCLUSIVE MODE');
    await expect.poll(async () => (await open().get('/readyz')).status).toBe(503);
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, () => open().get('/readyz')));
    await client.query('ROLLBACK');
    client.release();
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    await expect.poll(async () => (await open().get('/readyz')).status).toBe(200);
  });
});

describe('/metrics', () => {
  it('shows durations of requests, batches, the queue and the pools, and nothing of anybody', async () => {
    const { inTest } = test.business;
    const payee = await createPayee(inTest);
    expect((await pay(inTest, payee)).status).toBe(200);
    await inTest.get(`/v1/api/subaccounts/${payee.id}`);
    const response = await test.app.inject('/metrics');
    expect(response.headers['content-type']).toContain('text/plain');
    const text = response.body;
    for (const line of [
      /^tributary_http_request_duration_seconds_count\{method="POST",route="\/v1\/api\/payments",status="200"\} 1$/m,
      /^tributary_http_request_duration_seconds_bucket\{.*route="\/v1\/api\/subaccounts\/:subaccountId".*\} \d+$/m,
      /^tributary_batch_size_count 1$/m,
      /^tributary_batch_size_sum 1$/m,
      /^tributary_post_duration_seconds_count 1$/m,
      /^tributary_queue_length 0$/m,
      /^tributary_pool_connections\{pool="posting"\} \d+$/m,
      /^tributary_pool_connections\{pool="general"\} \d+$/m,
      /^tributary_pool_idle_connections\{pool="general"\} \d+$/m,
      /^tributary_pool_waiting\{pool="posting"\} 0$/m,
      /^process_resident_memory_bytes \d+$/m,
    ]) {
      expect(text).toMatch(line);
    }
    for (const secret of [test.business.test.secretKey, payee.authorizationKeys, '0000014579', 'Ada', 'postgres://']) {
      expect(text).not.toContain(secret);
    }
  });

  it('does not grow with the addresses that strangers ask for', async () => {
    const lines = async (): Promise<number> => (await test.app.inject('/metrics')).body.split('\n').length;
    await test.app.inject('/unknown/first');
    await lines();
    const before = await lines();
    for (let index = 0; index < 50; index += 1) await test.app.inject(`/unknown/${index}`);
    expect(await lines()).toBe(before);
  });
});

describe('the API reference', () => {
  it('is where /docs leads', async () => {
    const response = await test.app.inject('/docs');
    expect([response.statusCode, response.headers['location']]).toEqual([302, '/docs/']);
  });

  it('is a page that loads its own script and document only, under a policy that lets it do nothing else', async () => {
    const page = await test.app.inject('/docs/');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; /,
    );
    expect(page.body).not.toMatch(/https?:\/\//);
    expect(page.body).toContain('"telemetry": false');
    const [, source] = /<script src="([^"]+)">/.exec(page.body) ?? [];
    const script = await test.app.inject(`/docs/${source}`);
    expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    const again = await test.app.inject({
      url: '/docs/js/scalar.js',
      headers: { 'if-none-match': String(script.headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('leaves the strict policy on everything else', async () => {
    for (const path of ['/openapi.json', '/docs/js/scalar.js', '/healthz', '/nowhere']) {
      const { headers } = await test.app.inject(path);
      expect(headers['content-security-policy'], path).toBe("default-src 'none'; frame-ancestors 'none'");
    }
  });
});

describe('the guides', () => {
  it('are pages without scripts, each linked from the first one', async () => {
    const index = await test.app.inject('/docs/guides/');
    expect([index.statusCode, index.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const guides = readdirSync(GUIDES).filter((name) => name !== 'README.md');
    expect(guides.length).toBeGreaterThan(5);
    for (const name of guides) {
      const path = `/docs/guides/${name.replace('.md', '')}`;
      expect(index.body).toContain(`<a href="${path}">`);
      const page = await test.app.inject(path);
      expect(page.statusCode, path).toBe(200);
      expect(page.headers['content-security-policy'], path).toMatch(
        /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; base-uri/,
      );
      expect(page.body).not.toMatch(/<script|<img|\son\w+=/);
    }
  });

  it('lead only to pages and headings that are there', async () => {
    const pages = await renderGuides();
    for (const [from, { body }] of pages) {
      for (const [, link = ''] of body.toString().matchAll(/<a href="([/#][^"]*)"/g)) {
        const [path = '', id] = link.split('#');
        // Made of the document, and not of these pages.
        if (['/docs/', '/docs/postman.json'].includes(path)) continue;
        const target = pages.get(path === '' ? from : path);
        expect(target, `${from} -> ${link}`).toBeDefined();
        if (id !== undefined) expect(target?.body.toString(), `${from} -> ${link}`).toContain(` id="${id}"`);
      }
    }
  });

  it('come with the error codes, and unknown ones are not found', async () => {
    expect((await test.app.inject('/docs/errors')).body).toContain('<code>validation_failed</code>');
    for (const path of [
      '/docs/guides/nothing',
      '/docs/guides/..%2f..%2fpackage.json',
      '/docs/README',
      '/docs/__proto__',
    ]) {
      expect((await test.app.inject(path)).statusCode, path).toBe(404);
    }
    const redirect = await test.app.inject('/docs/guides');
    expect([redirect.statusCode, redirect.headers['location']]).toEqual([302, '/docs/guides/']);
  });

  it('are Markdown, too, which programs find from /llms.txt on', async () => {
    const list = await test.app.inject('/llms.txt');
    expect([list.statusCode, list.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const links = [...list.body.matchAll(/^- \[.+?\]\((\/\S+)\): \S/gm)].map(([, path = '']) => path);
    const guides = readdirSync(GUIDES).filter((name) => name !== 'README.md');
    expect(links).toEqual(expect.arrayContaining(guides.map((name) => `/docs/guides/${name}`)));
    expect(links).toEqual(
      expect.arrayContaining(['/docs/errors.md', '/docs/introduction.md', '/openapi.json', '/docs/postman.json']),
    );
    for (const path of [...links, '/docs/guides/README.md']) {
      const page = await test.app.inject(path);
      expect(page.statusCode, path).toBe(200);
      if (!path.endsWith('.md')) continue;
      expect(page.headers['content-type'], path).toBe('text/markdown; charset=utf-8');
      expect(page.body, path).toMatch(/^# \S/);
    }
    const guide = await test.app.inject('/docs/guides/webhooks.md');
    expect(guide.body).toBe(readFileSync(new URL('webhooks.md', GUIDES), 'utf8'));
    // Their links are relative, and lead to Markdown again.
    for (const [, path = ''] of guide.body.matchAll(/\]\(([^):]+?\.md)(?:#[^)]*)?\)/g)) {
      const address = new URL(path, 'http://here/docs/guides/').pathname;
      expect((await test.app.inject(address)).statusCode, address).toBe(200);
    }
  });

  it('are revalidated by their tags', async () => {
    const { headers } = await test.app.inject('/docs/guides/checkout');
    const again = await test.app.inject({
      url: '/docs/guides/checkout',
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

describe('/metrics', () => {
  it('makes one answer at a time, however many ask', async () => {
    const asked: ((text: string) => void)[] = [];
    const metrics = (): Promise<string> => new Promise((resolve) => asked.push(resolve));
    const app = Fastify();
    onTestFinished(() => app.close());
    healthRoutes(app, test.services, { metrics, check: () => Promise.resolve({ isReady: true, missingCount: 0 }) });
    const scrape = async (): Promise<string> => (await app.inject('/metrics')).body;
    const together = Array.from({ length: 20 }, scrape);
    await expect.poll(() => asked.length).toBe(1);
    asked[0]?.('first');
    expect(new Set(await Promise.all(together))).toEqual(new Set(['first']));
    const next = scrape();
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.('second');
    expect(await next).toBe('second');
  });
});
