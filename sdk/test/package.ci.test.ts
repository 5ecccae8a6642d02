/** The SDK as strangers get it: packed, installed into an empty folder, and used on each Node and Bun. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { list } from 'tar';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openWindow } from '../../dashboard/test/harness/browser.ts';
import { newAccount, startServedApp, type ServedApp } from './served-app.testing.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** The two programs have passed the 32 KB in which gzip finds the second in the first. */
const PACKED_BYTES_MAX = 76_000;
/** What the registry's package `node` installs for this machine. */
const NODE = `npm:node-${process.platform}-${process.arch}`;
const RUNTIMES = { node20: `${NODE}@20`, node22: `${NODE}@22`, node24: `${NODE}@24`, bun: 'bun@1.4.5' };
const TOOLS = ['typescript@5.9.3', '@types/node@20', 'publint@0.3.25', '@arethetypeswrong/cli@0.18.5'];

const USE = `
async function use(sdk) {
  const { TRIBUTARY_URL: baseUrl, TRIBUTARY_SECRET_KEY: apiKey, ACCOUNT } = process.env;
  const tributary = sdk.createTributary({ baseUrl, apiKey });
  const account = await tributary.accounts.create(JSON.parse(ACCOUNT));
  const { id: subAccountId, authorizationKeys: authorizationKey } = account;
  const { commission } = await tributary.payments.accept({ subAccountId, authorizationKey, amount: 10_000 });
  const failure = await tributary.accounts.get(1).catch((error) => error);
  console.log(commission, failure instanceof sdk.TributaryError, failure.code);
}
`;
const TYPED = `
import { createTributary, TributaryError, type Payment, type TributaryEvent } from '@tributary/sdk';

const tributary = createTributary({ baseUrl: 'https://pay.example.com', apiKey: 'sk_test_x' });
export async function pay(payment: Payment): Promise<number> {
  const accepted = await tributary.payments.accept(payment);
  // @ts-expect-error: an amount is a number
  void (await tributary.payments.preview({ subAccountId: 1, amount: '10' }));
  return accepted.commission;
}
export function amountOf(event: TributaryEvent): number | undefined {
  return event.type === 'payment.accepted' ? event.data.amount : undefined;
}
export const isOurs = (error: unknown): error is TributaryError => error instanceof TributaryError;
`;

const run = promisify(execFile);
let folder: string;
let tarball: string;
let served: ServedApp;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-sdk-'));
  served = await startServedApp();
  const { stdout } = await run('npm', ['pack', '-w', 'sdk', '--pack-destination', folder], { cwd: ROOT });
  tarball = join(folder, stdout.trim().split('\n').at(-1) ?? '');
  writeFileSync(join(folder, 'package.json'), '{ "name": "stranger", "private": true }');
  const runtimes = Object.entries(RUNTIMES).map(([name, what]) => (name === 'bun' ? what : `${name}@${what}`));
  await run('npm', ['install', '--no-audit', '--no-fund', tarball, ...runtimes, ...TOOLS], { cwd: folder });
  writeFileSync(join(folder, 'use.mjs'), `import * as sdk from '@tributary/sdk';\n${USE}\nawait use(sdk);\n`);
  writeFileSync(join(folder, 'use.cjs'), `const sdk = require('@tributary/sdk');\n${USE}\nuse(sdk);\n`);
});
afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true, force: true });
});

const installed = (...path: string[]): string => join(folder, 'node_modules', ...path);
const failureText = (error: unknown): never => {
  const { stdout, stderr } = error as { stdout: string; stderr: string };
  throw new Error(`${stdout}${stderr}`);
};

describe('the package', () => {
  it('has the program, its types, its map, its licence and its README, and is small', async () => {
    const files: string[] = [];
    await list({ file: tarball, onReadEntry: ({ path }) => void files.push(path.replace('package/', '')) });
    expect(files.toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'dist/cjs/index.d.ts',
      'dist/cjs/index.js',
      'dist/cjs/package.json',
      'dist/esm/index.d.ts',
      'dist/esm/index.js',
      'dist/index.js.map',
      'package.json',
    ]);
    expect(statSync(tarball).size).toBeLessThanOrEqual(PACKED_BYTES_MAX);
    const manifest = JSON.parse(readFileSync(installed('@tributary/sdk/package.json'), 'utf8')) as object;
    expect(manifest).toMatchObject({
      license: 'Apache-2.0',
      dependencies: { 'openapi-fetch': expect.any(String) as string },
    });
    expect(Object.keys((manifest as { dependencies: object }).dependencies)).toHaveLength(1);
  });

  it('has a README whose links work outside the repository', () => {
    expect(readFileSync(installed('@tributary/sdk/README.md'), 'utf8')).not.toMatch(/\]\(\.\.?\//);
  });

  it('has a reference of its types, in which nothing is missing', async () => {
    const out = join(folder, 'reference');
    await run('npm', ['run', 'docs:sdk', '--', '--', '--out', out], { cwd: ROOT }).catch(failureText);
    expect(readFileSync(join(out, 'interfaces/Payments.html'), 'utf8')).toContain('acceptBulk');
  });

  it('passes publint, and its types are those of what is loaded', async () => {
    const publint = run(installed('.bin/publint'), [tarball, '--strict'], { cwd: folder });
    await publint.catch(failureText);
    const attw = run(installed('.bin/attw'), [tarball], { cwd: folder });
    await attw.catch(failureText);
  });
});

describe('a program', () => {
  const runtimes = Object.keys(RUNTIMES).flatMap((name) => ['mjs', 'cjs'].map((format) => ({ name, format })));

  it.each(runtimes)('with the packed SDK runs on $name as $format', async ({ name, format }) => {
    const program = name === 'bun' ? installed('.bin/bun') : installed(name, 'bin/node');
    const { stdout, stderr } = await run(program, [join(folder, `use.${format}`)], {
      env: {
        PATH: process.env['PATH'],
        TRIBUTARY_URL: served.url,
        TRIBUTARY_SECRET_KEY: served.apiKey,
        ACCOUNT: JSON.stringify(newAccount()),
      },
    });
    expect({ stdout, stderr }).toEqual({ stdout: '1000 true not_found\n', stderr: '' });
  });

  it.each(['mjs', 'cjs'])('as %s shows where the sources failed', async (format) => {
    const load =
      format === 'mjs' ? "const sdk = await import('@tributary/sdk');" : "const sdk = require('@tributary/sdk');";
    const file = join(folder, `fail.${format}`);
    writeFileSync(
      file,
      `${load}\ntry { sdk.createTributary({ apiKey: 'a b' }) } catch (error) { console.log(error.stack) }\n`,
    );
    const { stdout } = await run(installed('node24/bin/node'), ['--enable-source-maps', file]);
    const [, line = '0'] = /sdk\/src\/tributary\.ts:(\d+)/.exec(stdout) ?? [];
    const source = readFileSync(join(ROOT, 'sdk/src/tributary.ts'), 'utf8').split('\n')[Number(line) - 1];
    expect(source).toContain('throw new TypeError');
  });

  it('shows an error that nobody has caught, and not the whole program', async () => {
    const file = join(folder, 'uncaught.mjs');
    const create = "createTributary({ apiKey: 'a b', baseUrl: 'http://127.0.0.1' })";
    writeFileSync(file, `import { createTributary } from '@tributary/sdk';\n${create};\n`);
    const ended = await run(installed('node24/bin/node'), [file]).catch((error: unknown) => error);
    const stderr = String((ended as { readonly stderr: unknown }).stderr);
    expect(stderr).toContain('apiKey must be a key');
    expect(stderr.length).toBeLessThan(2_500);
  });

  it.each([
    { module: 'nodenext', resolution: 'nodenext', files: ['typed.mts', 'typed.cts'] },
    { module: 'esnext', resolution: 'bundler', files: ['typed.ts'] },
  ])('is checked strictly with $module, $resolution', async ({ module, resolution, files }) => {
    for (const file of files) writeFileSync(join(folder, file), TYPED);
    const options = `--noEmit --strict --exactOptionalPropertyTypes --target es2022 --module ${module}`;
    const args = [...options.split(' '), '--moduleResolution', resolution, '--types', 'node', ...files];
    await run(installed('.bin/tsc'), args, { cwd: folder }).catch(failureText);
  });

  it('in a page of a browser, and in its worker, gets no client with a secret key', async () => {
    const address = await servePage();
    const { page, complaints } = await openWindow(address);
    await page.goto(address);
    await page.waitForFunction('document.title !== ""');
    const refusal = 'A secret key must never be in a browser: anybody could read it.';
    expect(await page.title()).toBe(`TypeError: ${refusal} ${refusal}`);
    expect(complaints).toEqual([]);
  });
});

/** The page loads the package and what it depends on as they lie in node_modules. */
async function servePage(): Promise<string> {
  const imports = {
    '@tributary/sdk': '/@tributary/sdk/dist/esm/index.js',
    'openapi-fetch': '/openapi-fetch/dist/index.mjs',
  };
  const html = `<!doctype html><link rel="icon" href="data:,">
    <script type="importmap">${JSON.stringify({ imports })}</script>
    <script type="module">
      import { createTributary } from '@tributary/sdk';
      const baseUrl = location.origin;
      createTributary({ baseUrl, apiKey: 'pk_test_x' });
      let found = '';
      try { createTributary({ baseUrl, apiKey: 'sk_test_x' }) } catch (error) { found = error }
      const worker = new Worker('/worker.js', { type: 'module' });
      worker.onmessage = ({ data }) => { document.title = found + ' ' + data };
    </script>`;
  // Workers know no import map.
  const bundle = readFileSync(installed('@tributary/sdk/dist/esm/index.js'), 'utf8');
  const worker = `${bundle.replace('"openapi-fetch"', '"/openapi-fetch/dist/index.mjs"')}
    const baseUrl = location.origin;
    try { createTributary({ baseUrl, apiKey: 'sk_test_x' }) } catch (error) { postMessage(error.message) }`;
  const server = createServer((request, response) => {
    const { url = '/' } = request;
    if (url === '/') response.setHeader('content-type', 'text/html').end(html);
    else if (url === '/worker.js') response.setHeader('content-type', 'text/javascript').end(worker);
    else response.setHeader('content-type', 'text/javascript').end(readFileSync(installed(url)));
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
