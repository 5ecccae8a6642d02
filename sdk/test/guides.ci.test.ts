/**
 * The programs of docs/guides and of the SDK's README, executed as written: the `ts` blocks of a page are one program,
 * and the `text` blocks are what it prints.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBusiness } from '../../server/src/features/businesses/create-business.ts';
import { IdAllocator } from '../../server/src/platform/database/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../server/test/harness/database.ts';
import { type ServerProcess, startServer } from '../../server/test/harness/server-process.ts';

const run = promisify(execFile);
const SDK = fileURLToPath(new URL('..', import.meta.url));
const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
const GUIDES = new URL('../../docs/guides/', import.meta.url);
/** Inside the package, whose name then leads to its sources, and ignored by git. */
const PROGRAMS = `${SDK}tmp/guides`;

const guides = readdirSync(GUIDES).map((page) => ({ page, text: readFileSync(new URL(page, GUIDES), 'utf8') }));
/** In the order of their list, for whoever walks through them with one business. */
const LIST = readFileSync(new URL('README.md', GUIDES), 'utf8');
guides.sort((a, b) => LIST.indexOf(`(${a.page})`) - LIST.indexOf(`(${b.page})`));
const pages = [...guides, { page: 'README.md', text: readFileSync(`${SDK}README.md`, 'utf8') }];
const programs = pages.filter(({ text }) => text.includes('\n```ts\n'));

let testDatabase: TestDatabase;
let server: ServerProcess;
let secretKey: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { db, pool } = testDatabase.database;
  const business = await createBusiness({ db, ids: new IdAllocator(pool) }, { name: 'Acme' });
  secretKey = business.test.secretKey;
  server = await startServer({ DATABASE_URL: testDatabase.url, WEBHOOK_ALLOW_PRIVATE: 'true' });
  mkdirSync(PROGRAMS, { recursive: true });
  for (const { page, text } of programs) writeFileSync(fileOf(page), blocks(text, 'ts'));
});
afterAll(async () => {
  rmSync(PROGRAMS, { recursive: true, force: true });
  await server.end('SIGTERM');
  await testDatabase.drop();
});

const fileOf = (page: string): string => `${PROGRAMS}/${page.replace('.md', '.ts')}`;

/** The blocks of a language, one after the other. */
const blocks = (text: string, language: string): string =>
  [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)]
    .flatMap(([, fence, code]) => (fence === language ? [code] : []))
    .join('');

describe('the programs of the guides', () => {
  it('are on the pages about work that code does', () => {
    expect(programs.map(({ page }) => page)).toEqual(
      expect.arrayContaining(['checkout.md', 'first-payment.md', 'reconcile.md', 'refunds.md']),
    );
  });

  it('are right by their types', async () => {
    const options =
      '--ignoreConfig --noEmit --strict --target es2024 --module nodenext --allowImportingTsExtensions ' +
      '--skipLibCheck --customConditions tributary-source';
    const checked = run(TSC, [...options.split(' '), '--types', 'node', ...programs.map(({ page }) => fileOf(page))]);
    await checked.catch((error: unknown) => {
      throw new Error((error as { stdout: string }).stdout);
    });
  });

  it.each(programs)('$page prints what it says', async ({ page, text }) => {
    const { stdout } = await run(process.execPath, ['--conditions=tributary-source', fileOf(page)], {
      env: { ...process.env, TRIBUTARY_URL: server.url, TRIBUTARY_SECRET_KEY: secretKey },
    });
    expect(stdout).toBe(blocks(text, 'text'));
  });
});
