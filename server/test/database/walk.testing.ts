/** Everything that a business can do, for recording what it asks the database. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { sealLedgers } from '../../src/core/ledger/seals/seal-ledgers.ts';
import { verifyLedgers } from '../../src/core/ledger/verify/verify-ledgers.ts';
import { rollUpRound } from '../../src/features/overview/roll-up.ts';
import { continueFiles } from '../../src/features/settlements/results/apply-file.ts';
import { continueRuns } from '../../src/features/settlements/runs/continue-runs.ts';
import { scheduleDueRuns } from '../../src/features/settlements/schedules/schedule-due-runs.ts';
import { forgetDeliveries } from '../../src/features/webhooks/forget-deliveries.ts';
import type { Operation, Place } from '../edges/place.testing.ts';
import type { Client, TestApp } from '../harness/test-app.ts';
import { createHolder, makeRun, payoutsOf } from '../settlements/settlements.testing.ts';
import { dispatcherOf } from '../webhooks/webhooks.testing.ts';

const REQUIRED: Readonly<Record<string, string>> = {
  format: 'csv',
  from: '2026-01-01',
  to: '2099-12-31',
  at: '2099-01-01',
  search: 'ada',
};
/** A value for each filter of a list. */
const FILTERS: Readonly<Record<string, readonly string[]>> = {
  search: ['ada', 'ad'],
  enabled: ['true'],
  externalId: ['shop-1017'],
  purpose: ['refund'],
  getWallet: ['true'],
  actor: ['operator'],
  action: ['api_key.created'],
  subject: ['account:1'],
  kind: ['sign_in'],
  address: ['127.0.0.1'],
  result: ['applied'],
  page: ['2'],
  after: ['1'],
  before: ['9'],
  from: ['2026-01-01'],
  to: ['2076-12-31'],
};
/** What every payment has, read in both directions. */
const METADATA_FILTERS = ['metadata[source]=api', 'metadata[source]=api&after=0'];
/** They never end, or end the session that the walk needs. */
const LEFT_OUT = /\/(?:\{mode\}\/events|sign-out|leave|password|end-others|second-factor|two-factor\/\w+)$/;

function filtersOf({ account, ids, testApp }: Place, name: string): readonly string[] {
  if (name === 'after') return ['0', 'latest', `evt_test_${testApp.business.businessId}_t1`];
  if (name === 'subAccountId' || name === 'accountId') return [String(account.id)];
  return name === 'reference' ? [ids['reference'] ?? ''] : (FILTERS[name] ?? []);
}

/** Everything that an owner and a key can do: first what reads, and last what deletes; and what the server does. */
export async function walk(place: Place): Promise<void> {
  const { testApp } = place;
  const client = testApp.business.inTest;
  const { id } = await createHolder(client, 10, 20, 30);
  await createHolder(client, 40);
  const { number } = await makeRun(testApp, client);
  await client.post(`/v1/api/settlement-runs/${number}/payouts/${(await payoutsOf(client, number))[0]?.id}/cancel`);
  await client.post(`/v1/api/settlement-runs/${number}/cancel`);
  await runTasks(testApp);
  const payment = (await paymentsOf(client, id)).at(-1);
  const refund = { amount: 5, reason: 'Torn', reference: randomUUID() };
  await client.post(`/v1/api/payments/${payment}/refunds`, refund);
  await client.post(`/v1/api/payments/${payment}/refunds`, refund);
  await makeRun(testApp, client);
  const turn = ({ method }: Operation): number => (method === 'get' ? 0 : method === 'delete' ? 2 : 1);
  for (const operation of place.operations.toSorted((a, b) => turn(a) - turn(b))) {
    if (LEFT_OUT.test(operation.path)) continue;
    await ask(place, operation);
    const inOneAccount = operation.parameters.some(({ name }) => name === 'subAccountId');
    const filters = operation.parameters
      .filter((parameter) => parameter.in === 'query')
      .flatMap(({ name, schema }) =>
        name === 'metadata'
          ? METADATA_FILTERS
          : (schema?.enum ?? filtersOf(place, name)).map((value) => `${name}=${String(value)}`),
      );
    const all = inOneAccount ? filters.flatMap((one) => [one, `subAccountId=${place.account.id}&${one}`]) : filters;
    await Promise.all(all.map((filter) => ask(place, operation, filter)));
  }
  await runTasks(testApp);
  await verifyLedgers(testApp.testDatabase.database);
  await writeNotes(place);
}

async function paymentsOf(client: Client, account: number): Promise<string[]> {
  const listed = await client.get(`/v1/api/subaccounts/${account}/transactions`);
  const { transactions } = listed.body.data as { readonly transactions: readonly { readonly reference: string }[] };
  return transactions.map(({ reference }) => reference);
}

/** What servers do by themselves. */
async function runTasks(testApp: TestApp): Promise<void> {
  const { services } = testApp;
  await continueRuns(services);
  await continueFiles(services);
  await scheduleDueRuns(services);
  await sealLedgers(services, { limits: { ageMs: 0 } });
  await dispatcherOf(testApp).settle();
  await rollUpRound({
    db: services.db,
    missingMin: 1,
    isResting: () => false,
    onFailed: (_ledger, error) => expect.fail(String(error)),
    rest: () => Promise.resolve(),
    signal: new AbortController().signal,
  });
  await forgetDeliveries(services);
}

/** What is kept in memory for a while, of either business. */
async function writeNotes({ testApp: { services } }: Place): Promise<void> {
  await services.requestLog.write();
  await services.securityLog.writeFailures();
  await services.securityLog.writeOthers();
}

async function ask(place: Place, operation: Operation, filter = ''): Promise<void> {
  const { testApp, owner, at } = place;
  const { method, path, parameters } = operation;
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required && !filter.startsWith(`${parameter.name}=`))
    .map(({ name }) => `${name}=${REQUIRED[name] ?? ''}`);
  const body = bodyOf(place, operation);
  // The second run is a draft.
  const address = at(path, /\/(?:hold|approve)$/.test(path) ? { number: '2' } : {});
  await testApp.app.inject({
    method: method.toUpperCase() as 'POST',
    url: `${address}?${[...query, filter].join('&')}`,
    headers: {
      ...(path.startsWith('/dashboard/') ? { cookie: owner.cookie } : { apiKey: testApp.business.test.secretKey }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method !== 'get' && { 'idempotency-key': randomUUID() }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
}

/** The document's example with existing ids. */
function bodyOf({ account }: Place, { body }: Operation): unknown {
  if (body === undefined) return undefined;
  return JSON.parse(
    JSON.stringify(body, (name, value: unknown) => {
      if (name === 'subAccountId') return account.id;
      if (name === 'subAccountIds') return [account.id];
      if (name === 'authorizationKey') return account.authorizationKeys;
      return name === 'reference' || name === 'manifest' ? undefined : value;
    }),
  ) as unknown;
}
