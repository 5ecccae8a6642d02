/** A business with one of everything that an address can name, and the operations of the OpenAPI document. */
import { expect } from 'vitest';
import { exampleOf, type JsonSchema } from '../../src/platform/http/openapi-example.ts';
import { continueRuns } from '../../src/features/settlements/runs/continue-runs.ts';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import { type ApiDocument, operationsIn, type Parameter, wholeSchema } from '../harness/api-document.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { type Client, startTestApp, type TestApp } from '../harness/test-app.ts';
import { requireFile, send } from '../settlements/results.testing.ts';
import { dispatcherOf } from '../webhooks/webhooks.testing.ts';

export interface Operation {
  /** In lower case. */
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** An example of its body, if it takes JSON. */
  readonly body: unknown;
}

export interface Place {
  readonly testApp: TestApp;
  readonly owner: TestMember;
  readonly operations: readonly Operation[];
  /** The path with existing ids, except for `changes`. */
  readonly at: (path: string, changes?: Readonly<Record<string, string>>) => string;
  /** An existing id for each parameter of a path. */
  readonly ids: Readonly<Record<string, string>>;
  readonly account: { readonly id: number; readonly authorizationKeys: string };
}

/** `webhookUrl` gets the webhooks of the business. */
export const makePlace = async (webhookUrl?: string): Promise<Place> =>
  fillPlace(await startTestApp({ trustProxy: true }), webhookUrl);

/** The first business of this app gets one of everything. */
export async function fillPlace(testApp: TestApp, webhookUrl = 'http://127.0.0.1:9/'): Promise<Place> {
  const { app, business } = testApp;
  const owner = await signInMember(testApp, business, 'owner');
  const created = await business.inTest.post('/v1/api/webhook-endpoints', { url: webhookUrl });
  expect(created.status, created.text).toBe(200);
  const account = await createAccount(business.inTest);
  const paid = await pay(business.inTest, account.id, account.authorizationKeys);
  const payout = await settle(testApp, business.inTest);
  await readBank(owner, `/dashboard/api/businesses/${business.businessId}/test`, payout);
  await dispatcherOf(testApp).settle();
  const requests = `/dashboard/api/businesses/${business.businessId}/test/settlement-settings/source-account-requests`;
  const requested = await owner.post(requests, { sourceAccount: null, reason: 'The account was closed' });
  expect(requested.status, requested.text).toBe(200);
  const court = { kind: 'court_order', reason: 'Suit 12' };
  const held = await business.inTest.post(`/v1/api/subaccounts/${account.id}/payout-holds`, court);
  expect(held.status, held.text).toBe(200);
  const keys = `/dashboard/api/businesses/${business.businessId}/test/keys`;
  // A spare one: other operations may revoke it.
  const spare = await owner.post(keys, { kind: 'secret', name: 'Spare', scopes: ['payments:read'] });
  expect(spare.status, spare.text).toBe(200);
  const views = `/dashboard/api/businesses/${business.businessId}/views`;
  const view = await owner.post(views, { page: 'transactions', name: 'Refunds', search: { kind: 'refund' } });
  expect(view.status, view.text).toBe(200);
  const ids: Place['ids'] = {
    businessId: String(business.businessId),
    mode: 'test',
    accountId: String(account.id),
    subAccountId: String(account.id),
    subaccountId: String(account.id),
    endpointId: String((created.body.data as { id: number }).id),
    keyId: String((spare.body.data as { id: number }).id),
    viewId: String((view.body.data as { id: number }).id),
    number: '1',
    sequence: '1',
    lineId: '1-1',
    id: payout,
    reference: (paid.body.data as { reference: string }).reference,
  };
  const at: Place['at'] = (path, changes = {}) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => changes[name] ?? ids[name] ?? `no-${name}`);
  const operations = [app.swagger(), app.dashboardDocument()].flatMap(operationsOf);
  return { testApp, owner, operations, at, ids, account };
}

function operationsOf(swagger: object): readonly Operation[] {
  const document = JSON.parse(JSON.stringify(swagger)) as ApiDocument;
  return operationsIn(document).map(({ method, path, parameters, requestBody }) => {
    const json = requestBody?.content['application/json'];
    // The document leaves out what its reader composes from the fields.
    const composed = json && exampleOf(withExamples(wholeSchema(document, json.schema)));
    const body = json?.example ?? Object.values(json?.examples ?? {})[0]?.value ?? composed;
    return { method: method.toLowerCase(), path, parameters, body };
  });
}

/** Objects of optional fields have no example of their own, if their fields have. */
function withExamples(schema: JsonSchema): JsonSchema {
  const { properties } = schema;
  if (properties === undefined) return schema;
  const fields = Object.entries(properties).map(([name, field]) => {
    const isComposed = field.properties !== undefined && field.examples === undefined;
    return [name, isComposed ? { ...field, examples: [exampleOf(withExamples(field))] } : field] as const;
  });
  return { ...schema, properties: Object.fromEntries(fields) };
}

/** Says what the headings of a bank mean, and looks at a file with ours. */
async function readBank(owner: TestMember, base: string, payout: string): Promise<void> {
  const saved = await owner.post(`${base}/settlement-result-mappings`, {
    name: 'First Bank',
    headings: ['Reference', 'Sum', 'Response'],
    columns: ['end_to_end_id', 'amount', 'status'].map((is, index) => ({ is, column: index + 1 })),
    statuses: [{ word: 'Done', means: 'paid' }],
    replaces: null,
  });
  expect(saved.status, saved.text).toBe(200);
  const content = `end_to_end_id,amount,status\n${payout.replaceAll('-', '')},1,paid\n`;
  const seen = await send(owner, content, {}, `${base}/settlement-results/preview`);
  expect(seen.status, seen.text).toBe(200);
}

/** Makes a run with a payout that the bank has paid, and the file that said so; returns the id of the payout. */
async function settle({ services }: TestApp, client: Client): Promise<string> {
  const runs = '/v1/api/settlement-runs';
  for (const [url, body] of [
    [runs, {}],
    [`${runs}/1/approve`, {}],
    [`${runs}/1/export`, { format: 'csv' }],
  ] as const) {
    const done = await client.post(url, body);
    expect(done.status, done.text).toBe(200);
    await continueRuns(services);
  }
  interface WirePayout {
    readonly id: string;
    readonly endToEndId: string;
    readonly amount: number;
  }
  const [payout] = (await client.get(`${runs}/1/payouts`)).body.data as WirePayout[];
  if (payout === undefined) throw new Error('the run has no payouts');
  requireFile(
    await send(client, `end_to_end_id,amount,status\n${payout.endToEndId},${payout.amount.toFixed(2)},paid\n`),
  );
  return payout.id;
}
