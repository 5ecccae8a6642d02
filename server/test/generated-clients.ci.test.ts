/** Clients that others' generators make of the served document compile, and work against a served app. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './harness/test-app.ts';

const run = promisify(execFile);
/** The generators belong to the workspace `sdk`, with the TypeScript that they need. */
const fromSdk = createRequire(new URL('../../sdk/package.json', import.meta.url));
/** It is for `import` alone, which looks from here. */
const HEY_API = new URL('../../sdk/node_modules/@hey-api/openapi-ts/dist/index.mjs', import.meta.url).href;
const TSC = new URL('../../node_modules/.bin/tsc', import.meta.url).pathname;

const ACCOUNT = `{
  bankCode: '000014', bankName: 'Access Bank', accountNumber, accountName: 'Ada Obi', businessName: 'Ada Stores',
  userMobile: '2348031234567', subAccountEmail: 'ada@example.com', txPercentage: 10,
}`;

/** Each exports \`use\`: creates an account, pays, lists, and gets an error. */
const USES = {
  'use-hey.ts': `
    import { createClient } from './hey/client';
    import { acceptPayment, createConnectedAccount, listTransactions } from './hey/sdk.gen';
    export async function use(baseUrl: string, apiKey: string, accountNumber: string) {
      const client = createClient({ baseUrl, headers: { apiKey } });
      const { data: created } = await createConnectedAccount({ client, body: ${ACCOUNT} });
      if (created === undefined) throw new Error('no account');
      const { id: subAccountId, authorizationKeys: authorizationKey } = created.data;
      const paid = await acceptPayment({ client, body: { subAccountId, authorizationKey, amount: 100 } });
      const listed = await listTransactions({ client, query: { limit: 10 } });
      const refused = await acceptPayment({ client, body: { subAccountId, authorizationKey, amount: 0 } });
      const amount: number | undefined = paid.data?.data.amount;
      const first: string | undefined = listed.data?.data.transactions[0]?.reference;
      const code: string | undefined = refused.error?.error.code;
      return { amount, isListed: first === paid.data?.data.reference, code };
    }`,
  'use-codegen.ts': `
    import { ApiError, ConnectedAccountsService, OpenAPI, PaymentsService, TransactionsService } from './codegen';
    export async function use(baseUrl: string, apiKey: string, accountNumber: string) {
      OpenAPI.BASE = baseUrl;
      OpenAPI.HEADERS = { apiKey };
      const created = await ConnectedAccountsService.createConnectedAccount(${ACCOUNT});
      if (created.data === null) throw new Error('no account');
      const { id: subAccountId, authorizationKeys: authorizationKey } = created.data;
      const paid = await PaymentsService.acceptPayment({ subAccountId, authorizationKey, amount: 100 });
      const listed = await TransactionsService.listTransactions();
      const refused: unknown = await PaymentsService.acceptPayment({ subAccountId, authorizationKey, amount: 0 }).catch(
        (error: unknown) => error,
      );
      const amount: number | undefined = paid.data?.amount;
      const first: string | undefined = listed.data?.transactions[0]?.reference;
      const code: string | undefined = refused instanceof ApiError ? refused.body.error.code : undefined;
      return { amount, isListed: first === paid.data?.reference, code };
    }`,
};

const COMPILER = {
  strict: true,
  module: 'commonjs',
  moduleResolution: 'bundler',
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  outDir: 'built',
};

let testApp: TestApp;
let origin: string;
let folder: string;

beforeAll(async () => {
  testApp = await startTestApp();
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(testApp.app.server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'tributary-clients-'));
  await writeFile(join(folder, 'openapi.json'), await (await fetch(`${origin}/openapi.json`)).text());
  await generate();
  for (const [file, text] of Object.entries(USES)) await writeFile(join(folder, file), text);
  await writeFile(join(folder, 'package.json'), '{"type":"commonjs"}');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER }));
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

interface HeyApi {
  readonly createClient: (options: object) => Promise<unknown>;
}
interface Codegen {
  readonly generate: (options: object) => Promise<unknown>;
}

async function generate(): Promise<void> {
  const input = join(folder, 'openapi.json');
  const hey = (await import(HEY_API)) as HeyApi;
  await hey.createClient({
    input,
    output: { path: join(folder, 'hey') },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  });
  const codegen = fromSdk('openapi-typescript-codegen') as Codegen;
  await codegen.generate({ input, output: join(folder, 'codegen'), httpClient: 'fetch', useUnionTypes: true });
}

interface Used {
  readonly use: (origin: string, apiKey: string, accountNumber: string) => Promise<object>;
}

it('clients of two generators compile under --strict, and create, pay, list and understand an error', async () => {
  await run(TSC, ['-p', folder]).catch((error: unknown) => {
    throw new Error(String((error as { readonly stdout: unknown }).stdout), { cause: error });
  });
  const built = createRequire(join(folder, 'built', 'x.js'));
  for (const [index, name] of ['./use-hey.js', './use-codegen.js'].entries()) {
    const { use } = built(name) as Used;
    const used = await use(origin, testApp.business.test.secretKey, `012345678${index}`);
    expect(used, name).toEqual({ amount: 90, isListed: true, code: 'validation_failed' });
  }
});
