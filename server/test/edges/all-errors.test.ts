import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIELD_ERRORS_MAX, type FieldError } from '../../src/core/errors/errors.ts';
import { WORDED_KEYWORDS } from '../../src/platform/http/schema-words.ts';
import { ACCOUNT_BODY, createAccount } from '../connected-accounts/account-fixture.ts';
import { type ApiDocument, operationsIn, wholeSchema } from '../harness/api-document.ts';
import { type Client, shareTestApp, type TestApp, type TestResponse } from '../harness/test-app.ts';

let test: TestApp;
let client: Client;
beforeAll(async () => {
  test = await shareTestApp();
  client = test.business.inTest;
});
afterAll(() => test.close());

const errorsIn = ({ body }: TestResponse): readonly FieldError[] =>
  (body.error as { readonly errors?: readonly FieldError[] } | undefined)?.errors ?? [];
const fieldsIn = (response: TestResponse): string[] => errorsIn(response).map(({ field, code }) => `${field} ${code}`);

describe('a refused request', () => {
  it('names all fields whose shape is wrong, the first one also by itself', async () => {
    const response = await client.post('/v1/api/payments', { amount: '10', authorizationKey: 7, colour: 'red' });
    expect(response.status).toBe(400);
    expect(fieldsIn(response).toSorted()).toEqual([
      'amount wrong_type',
      'authorizationKey wrong_type',
      'colour unknown_field',
      'subAccountId required',
    ]);
    expect(response.body.error?.field).toBe(errorsIn(response)[0]?.field);
    expect(errorsIn(response)).toContainEqual({
      field: 'amount',
      code: 'wrong_type',
      message: 'amount must be a number.',
      expected: 'a number',
    });
  });

  it('names all fields that break a rule, in the words that each has alone', async () => {
    const wrong = { accountNumber: '12', subAccountEmail: 'nobody', userMobile: 'x', businessName: ' ' };
    const response = await client.post('/v1/api/subaccounts/partial', { ...ACCOUNT_BODY, ...wrong });
    expect(fieldsIn(response)).toEqual([
      'accountNumber wrong_format',
      'businessName invalid',
      'subAccountEmail wrong_format',
      'userMobile wrong_format',
    ]);
    const [first] = errorsIn(response);
    expect(first).toMatchObject({ message: response.body.message, expected: 'ten digits, e.g. 0123456789' });
    for (const [field, value] of Object.entries(wrong)) {
      const alone = await client.post('/v1/api/subaccounts/partial', { ...ACCOUNT_BODY, [field]: value });
      expect(errorsIn(response).map(({ message }) => message)).toContain(alone.body.message);
    }
  });

  it('names all query parameters that are wrong', async () => {
    const response = await client.get('/v1/api/subaccounts?enabled=a&enabled=b&colour=red&size=1');
    expect(fieldsIn(response).toSorted()).toEqual(['colour unknown_field', 'enabled repeated', 'size unknown_field']);
    const pages = await client.get('/v1/api/subaccounts?page=a&limit=b');
    expect(fieldsIn(pages)).toEqual(['page invalid', 'limit invalid']);
  });

  it('names the terms of a split beside the other fields, and all of them', async () => {
    const terms = { splitType: 'half', txPercentage: 101, txCap: -1 };
    const wrong = { ...terms, accountNumber: '12' };
    const response = await client.post('/v1/api/subaccounts/partial', { ...ACCOUNT_BODY, ...wrong });
    const names = ['accountNumber', 'splitType', 'txPercentage', 'txCap'];
    expect(errorsIn(response).map(({ field }) => field)).toEqual(names);
    const { id } = await createAccount(client);
    const update = await client.patch(`/v1/api/subaccounts/${id}`, { ...terms, userMobile: 'x' });
    expect(errorsIn(update).map(({ field }) => field)).toEqual(['userMobile', 'splitType', 'txPercentage', 'txCap']);
  });

  it('names all that is wrong about a webhook endpoint, before its name is resolved', async () => {
    const wrong = { url: 'ftp://example.com', description: '\u0000' };
    const fields = ['description', 'url'];
    const created = await client.post('/v1/api/webhook-endpoints', wrong);
    expect(errorsIn(created).map(({ field }) => field)).toEqual(fields);
    const { body } = await client.post('/v1/api/webhook-endpoints', { url: 'https://example.com/hook' });
    const { id } = (body as unknown as { data: { id: number } }).data;
    const changed = await client.patch(`/v1/api/webhook-endpoints/${id}`, wrong);
    expect(errorsIn(changed).map(({ field }) => field)).toEqual(fields);
  });

  it('names all parameters of a filter and all fields of a source account that are wrong', async () => {
    const filters = await client.get('/v1/business/subaccounts/transactions?from=x&to=y&purpose=%20&reference=z');
    expect(errorsIn(filters).map(({ field }) => field)).toEqual(['from', 'to', 'purpose', 'reference']);
    expect(errorsIn(filters).every(({ message }) => message.startsWith('The query parameter '))).toBe(true);
    const sourceAccount = { bankCode: '044', accountNumber: '1', accountName: ' ' };
    const settings = await client.patch('/v1/api/settlement-settings', { minimumAmount: -1, sourceAccount });
    expect(errorsIn(settings).map(({ field }) => field)).toEqual([
      'minimumAmount',
      'sourceAccount.accountNumber',
      'sourceAccount.accountName',
    ]);
  });

  it('says which types a field may have', async () => {
    const { id } = await createAccount(client);
    const payment = { subAccountId: id, authorizationKey: 'x', amount: 1, metadata: { a: {}, b: [] } };
    const response = await client.post('/v1/api/payments', payment);
    expect(errorsIn(response)).toEqual([
      expect.objectContaining({
        field: 'metadata.a',
        code: 'wrong_type',
        message: 'metadata.a must be a string or a number or a boolean or null.',
      }),
      expect.objectContaining({ field: 'metadata.b', code: 'wrong_type' }),
    ]);
  });

  it('names fields of the items of many from the top, whatever is wrong with them', async () => {
    const { id, authorizationKeys } = await createAccount(client);
    const right = { subAccountId: id, authorizationKey: authorizationKeys, amount: 1 };
    const payments = [{}, { ...right, amount: -1, reference: 'x' }, { ...right, amount: 'x' }, right];
    const { body } = await client.post('/v1/api/payments/bulk', { payments });
    const data = (body as unknown as { data: TestResponse['body'][] }).data;
    const fields = data.map((one) => fieldsIn({ body: one } as TestResponse));
    expect(fields).toEqual([
      ['payments.0.subAccountId required', 'payments.0.amount required'],
      ['payments.1.reference invalid', 'payments.1.amount invalid'],
      ['payments.2.amount wrong_type'],
      [],
    ]);
  });

  it('names the item also where the payment itself is refused', async () => {
    const { id, authorizationKeys } = await createAccount(client);
    const right = { subAccountId: id, authorizationKey: authorizationKeys, amount: 1 };
    const payments = [right, { ...right, authorizationKey: 'other' }, { ...right, purpose: 'refund' }];
    const { body } = await client.post('/v1/api/payments/bulk', { payments });
    const data = (body as unknown as { data: TestResponse['body'][] }).data;
    const fields = data.map(({ error }) => error?.field);
    expect(fields).toEqual([undefined, 'payments.1.authorizationKey', 'payments.2.purpose']);
  });

  it(`names at most ${FIELD_ERRORS_MAX} fields, and of a hostile body only the first`, async () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`x${index}`, 1]));
    expect(errorsIn(await client.post('/v1/api/payments', many))).toHaveLength(FIELD_ERRORS_MAX);
    const events = Array.from({ length: 100_000 }, () => 0);
    const response = await client.post('/v1/api/webhook-endpoints', { url: 'https://example.com', events });
    expect(response.status).toBe(400);
    expect(errorsIn(response)).toHaveLength(1);
  });
});

describe('the words of refusals', () => {
  it('are ours for every keyword in the schema of any request', async () => {
    const documents = [
      (await test.app.inject('/openapi.json')).json<ApiDocument>(),
      test.app.dashboardDocument() as ApiDocument,
    ];
    const keywords = new Set<string>();
    for (const document of documents) {
      for (const { parameters, requestBody } of operationsIn(document)) {
        const bodies = Object.values(requestBody?.content ?? {});
        const queries = parameters.filter((parameter) => parameter.in === 'query');
        for (const { schema } of [...bodies, ...queries]) collectKeywords(wholeSchema(document, schema), keywords);
      }
    }
    expect([...keywords].filter((keyword) => !WORDED_KEYWORDS.includes(keyword))).toEqual([]);
    expect(keywords.size).toBeGreaterThan(8);
  });
});

/** They demand nothing, or lead to schemas inside. */
const SILENT = ['description', 'examples', 'example', 'default', 'deprecated', 'title', 'readOnly', 'writeOnly'];
/** Only described, and no part of what validates: who reads the field says what is missing. */
const DESCRIBED = ['oneOf'];
const LEADS = ['properties', 'items', 'patternProperties', 'contentMediaType'];

function collectKeywords(schema: unknown, found: Set<string>): void {
  if (Array.isArray(schema)) for (const one of schema) collectKeywords(one, found);
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return;
  for (const [keyword, value] of Object.entries(schema)) {
    if ([...SILENT, ...DESCRIBED].includes(keyword) || keyword.startsWith('x-')) continue;
    if (!LEADS.includes(keyword)) found.add(keyword);
    if (keyword === 'properties' || keyword === 'patternProperties') {
      for (const one of Object.values(value as object)) collectKeywords(one, found);
    } else if (['items', 'anyOf', 'additionalProperties'].includes(keyword)) collectKeywords(value, found);
  }
}
