/** The README's first payment, executed as written. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServedApp, type ServedApp } from './served-app.testing.ts';

const SDK = fileURLToPath(new URL('..', import.meta.url));

let served: ServedApp;
beforeAll(async () => {
  served = await startServedApp();
});
afterAll(() => served.close());

it('the first payment of the README works when it is pasted', async () => {
  const readme = await readFile(`${SDK}README.md`, 'utf8');
  const [, code = ''] = /^## The first payment\n\n```ts\n(.*?)^```$/ms.exec(readme) ?? [];
  const pasted = code.replace('http://127.0.0.1:3000', served.url);
  expect(pasted).toContain(served.url);
  const flags = ['--conditions=tributary-source', '--input-type=module-typescript'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '-e', pasted], {
    cwd: SDK,
    env: { ...process.env, TRIBUTARY_SECRET_KEY: served.apiKey },
  });
  expect(stdout).toBe('250 9750\n');
});
