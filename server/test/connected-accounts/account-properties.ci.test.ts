import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../harness/test-app.ts';
import { ACCOUNT_BODY, CREATE, createAccount, freshNumber, LIST, requireCountsHold } from './account-fixture.ts';

let testApp: TestApp;
let client: Client;
beforeAll(async () => {
  testApp = await startTestApp();
  client = testApp.business.inTest;
});
afterAll(() => testApp.close());

const RUNS = 300;
const TERMS = ['splitType', 'split_type', 'splitValue', 'split_value', 'txPercentage', 'percentValue', 'txCap'];
const FIELDS = [
  ...Object.keys(ACCOUNT_BODY),
  'currency',
  'firstName',
  'lastName',
  'enabled',
  ...TERMS,
  'constructor',
  'x',
];

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    'NGN',
    'flat',
    'percentage',
    '058',
    '000014',
    '0000014579',
    "' OR 1=1 --",
    '%',
    '🏪',
  ),
);
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 0.03, 3, 10, 100, 100.00001, 0.001, 1e12, 1e13, 2 ** 53, -1),
);
const value = fc.oneof(text, number, fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 2 }));
/** A right body with a few fields replaced, added or removed, so that most of them reach the later rules. */
const changes = fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof(value, fc.constant(undefined)), { maxKeys: 4 });

/** Expects 200 or a 4xx, and no change in the second case. */
async function expectWholeOrNothing(write: () => Promise<{ status: number; text: string }>): Promise<void> {
  const before = await everything();
  const { status, text: answer } = await write();
  expect(status === 200 || (status >= 400 && status < 500), answer).toBe(true);
  if (status !== 200) expect(await everything()).toEqual(before);
}

async function everything(): Promise<unknown> {
  const { rows } = await testApp.testDatabase.database.pool.query(
    `SELECT (SELECT count(*) FROM wallets) AS wallets,
            (SELECT count(*) FROM idempotency_keys) AS keys,
            (SELECT md5(string_agg(a::text, ';' ORDER BY id)) FROM connected_accounts a) AS accounts,
            (SELECT md5(string_agg(l::text, ';' ORDER BY business_id, live)) FROM ledgers l) AS ledgers`,
  );
  return rows;
}

describe('whatever a body holds', () => {
  it('a create succeeds or is refused, and leaves nothing behind when it is refused', async () => {
    await fc.assert(
      fc.asyncProperty(changes, fc.boolean(), async (changed, isOnce) => {
        const body = { ...ACCOUNT_BODY, accountNumber: freshNumber(), ...changed };
        const headers = isOnce ? { 'idempotency-key': freshNumber() } : {};
        await expectWholeOrNothing(() => client.post(CREATE, body, headers));
      }),
      { numRuns: RUNS },
    );
    await requireCountsHold(testApp);
  });

  it('an update succeeds or is refused, and leaves nothing behind when it is refused', async () => {
    const { id } = await createAccount(client);
    await fc.assert(
      fc.asyncProperty(changes, (changed) => expectWholeOrNothing(() => client.patch(`${LIST}/${id}`, changed))),
      { numRuns: RUNS },
    );
    expect((await client.get(`${LIST}/${id}`)).status).toBe(200);
  });

  it('any JSON at all is answered', async () => {
    const { id } = await createAccount(client);
    await fc.assert(
      fc.asyncProperty(fc.json(), async (body) => {
        await expectWholeOrNothing(() => client.post(CREATE, body));
        await expectWholeOrNothing(() => client.patch(`${LIST}/${id}`, body));
        await expectWholeOrNothing(() => client.post(`${LIST}/${id}/authorization-key`, body));
      }),
      { numRuns: 100 },
    );
  });

  it('any id and any query are answered', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, text, async (id, page, search) => {
        const encoded = encodeURIComponent(id.toWellFormed());
        const query = new URLSearchParams({ page: page.toWellFormed(), search: search.toWellFormed() }).toString();
        for (const url of [`${LIST}/${encoded}`, `${LIST}?${query}`, `${LIST}?search=${encoded}`]) {
          expect((await client.get(url)).status).toBeLessThan(500);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
