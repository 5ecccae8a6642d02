import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_BODY, createAccount } from '../connected-accounts/account-fixture.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

const RUNS = { numRuns: 60 };

let test: TestApp;
let account: { readonly id: number; readonly authorizationKeys: string };
beforeAll(async () => {
  test = await startTestApp();
  account = await createAccount(test.business.inTest);
});
afterAll(() => test.close());

const TABLES = ['transactions', 'connected_accounts', 'wallets', 'idempotency_keys', 'ledgers', 'api_keys'];

/** Everything that a write could change, as one text. */
async function databaseContent(): Promise<string> {
  const { pool } = test.testDatabase.database;
  const contents = await Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await pool.query<{ text: string }>(`SELECT t::text AS text FROM ${table} t ORDER BY 1`);
      return [table, ...rows.map((row) => row.text)].join('\n');
    }),
  );
  return contents.join('\n\n');
}

const WRITES = ['payments', 'payments/bulk', 'payments/preview', 'create', 'update', 'rotate', 'delete'] as const;

function addressOf(write: (typeof WRITES)[number]): { method: 'POST' | 'PATCH' | 'DELETE'; url: string } {
  switch (write) {
    case 'create':
      return { method: 'POST', url: '/v1/api/subaccounts/partial' };
    case 'update':
      return { method: 'PATCH', url: `/v1/api/subaccounts/${account.id}` };
    case 'rotate':
      return { method: 'POST', url: `/v1/api/subaccounts/${account.id}/authorization-key` };
    case 'delete':
      // The account does not exist: a body does not affect a deletion.
      return { method: 'DELETE', url: '/v1/business/subaccounts/999999' };
    default:
      return { method: 'POST', url: `/v1/api/${write}` };
  }
}

const nastyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    'a\udc00',
    '\u001b[0m',
    '\u2028',
    "'; DROP TABLE banks; --",
    '{}',
    'x'.repeat(300),
  ),
);
const nastyNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -0, 0.001, 1e300, 2 ** 53, 2 ** 63, 1e12 + 1),
);
const nasty = fc.oneof(nastyText, nastyNumber, fc.boolean(), fc.constant(null), fc.jsonValue());

/** Bodies that are right except for a few fields, so that they get past the first check. */
const rightBodies: Record<string, () => object> = {
  payments: () => ({ subAccountId: account.id, authorizationKey: account.authorizationKeys, amount: 10 }),
  'payments/bulk': () => ({
    payments: [{ subAccountId: account.id, authorizationKey: account.authorizationKeys, amount: 10 }],
  }),
  'payments/preview': () => ({ subAccountId: account.id, amount: 10 }),
  create: () => ACCOUNT_BODY,
  update: () => ({ businessName: 'Ada' }),
  rotate: () => ({}),
  delete: () => ({}),
};
const FIELDS = `subAccountId authorizationKey authorizationKeys amount reference purpose description metadata source
  paymentMethod payments bankCode bankName accountNumber accountName businessName userMobile subAccountEmail currency
  splitType split_type splitValue txPercentage percentValue txCap enabled externalId firstName lastName overlapSeconds
  __proto__ constructor toString`.split(/\s+/);
const changes = fc.dictionary(fc.constantFrom(...FIELDS), nasty, { maxKeys: 4 });
const headers = fc.record(
  {
    'idempotency-key': fc.string({ unit: 'grapheme-ascii', maxLength: 300 }),
    'x-request-id': fc.string({ unit: 'grapheme-ascii', maxLength: 80 }),
    accept: fc.constantFrom('*/*', 'text/html', 'nonsense'),
    'accept-encoding': fc.constantFrom('gzip', 'br', 'nonsense'),
    origin: fc.webUrl(),
  },
  { requiredKeys: [] },
);

interface Answer {
  readonly statusCode: number;
  readonly body: string;
}

async function send(
  write: (typeof WRITES)[number],
  payload: string | Buffer,
  extra: Readonly<Record<string, string | undefined>>,
): Promise<Answer> {
  const sent = Object.entries(extra).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return test.app.inject({
    ...addressOf(write),
    headers: {
      'content-type': 'application/json',
      ...Object.fromEntries(sent),
      apiKey: test.business.test.secretKey,
    },
    payload,
  });
}

/** Either accepted, or refused as the caller's mistake without any change; never a failure of ours. */
async function requireCleanAnswer(before: string, { statusCode, body }: Answer): Promise<void> {
  expect(statusCode, body).toBeLessThan(500);
  expect(statusCode, body).toBeGreaterThanOrEqual(200);
  const envelope = JSON.parse(body) as { success: boolean; data: unknown; error?: { code: string } };
  expect(envelope.success).toBe(statusCode === 200);
  if (statusCode === 200) return;
  expect(envelope).toMatchObject({ data: null, error: { code: expect.stringMatching(/^[a-z_]+$/) as string } });
  expect(await databaseContent()).toBe(before);
}

describe.each(WRITES)('generated requests to %s', (write) => {
  it('with any JSON for a body never fail and never write half', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ stringUnit: 'binary' }), headers, async (body, extra) => {
        await requireCleanAnswer(await databaseContent(), await send(write, body, extra));
      }),
      RUNS,
    );
  });

  it('with any bytes for a body never fail and never write half', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        await requireCleanAnswer(await databaseContent(), await send(write, Buffer.from(bytes), {}));
      }),
      RUNS,
    );
  });

  it('with a right body and a few wrong fields never fail and never write half', async () => {
    await fc.assert(
      fc.asyncProperty(changes, headers, async (wrong, extra) => {
        const body = JSON.stringify({ ...rightBodies[write]?.(), ...wrong });
        await requireCleanAnswer(await databaseContent(), await send(write, body, extra));
      }),
      RUNS,
    );
  });
});

describe('after all of them', () => {
  it('the ledger still adds up', async () => {
    await requireLedgerInvariants(test.testDatabase.database.pool);
  });
});
