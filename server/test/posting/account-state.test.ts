import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listKeys } from '../../src/features/api-keys/list-keys.ts';
import { revokeKey } from '../../src/features/api-keys/revoke-key.ts';
import { rollKey } from '../../src/features/api-keys/roll-key.ts';
import type { ApiKeyId } from '../../src/platform/database/ids.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import {
  type Client,
  startTestApp,
  type TestApp,
  type TestBusiness,
  type TestProcess,
  type TestResponse,
} from '../harness/test-app.ts';
import { BY_OPERATOR } from '../../src/core/words/principal.ts';
import { codeOf, createPayee, pay, type Payee, requireAccepted, transactionOf } from './payments.testing.ts';
import { leaveOut } from '../harness/leave-out.ts';

/** Half of them pay on each process, one payment after the other. */
const PAYERS = 16;
/** Answers that each payer gets before the change and after it. */
const ANSWERS_BEFORE = 5;
const ANSWERS_AFTER = 5;

let testApp: TestApp;
let sibling: TestProcess;

beforeAll(async () => {
  testApp = await startTestApp();
  sibling = await testApp.startSibling();
});
afterAll(async () => {
  await requireLedgerInvariants(testApp.testDatabase.database.pool);
  await sibling.close();
  await testApp.close();
});

interface Answers {
  /** Answers to payments sent before the change was answered; some were posted before it and some after. */
  readonly meanwhile: readonly TestResponse[];
  /** Answers to payments sent after the change was answered. */
  readonly after: readonly TestResponse[];
}

/** Payers on two processes pay without a pause while `change` runs on the first process. */
async function whileEverybodyPays(
  send: (processOfPayer: TestProcess) => Promise<TestResponse>,
  change: () => Promise<void>,
): Promise<Answers> {
  const meanwhile: TestResponse[] = [];
  const after: TestResponse[] = [];
  const progress = { isChanged: false, hasFailed: false };
  const payers = Array.from({ length: PAYERS }, async (_, index) => {
    for (let sentAfter = 0; sentAfter < ANSWERS_AFTER && !progress.hasFailed;) {
      const wasChanged = progress.isChanged;
      const response = await send(index % 2 === 0 ? testApp : sibling);
      (wasChanged ? after : meanwhile).push(response);
      if (wasChanged) sentAfter += 1;
    }
  });
  try {
    await expect.poll(() => meanwhile.length, { interval: 5 }).toBeGreaterThanOrEqual(PAYERS * ANSWERS_BEFORE);
    await change();
    progress.isChanged = true;
  } catch (error) {
    progress.hasFailed = true;
    throw error;
  } finally {
    await Promise.all(payers);
  }
  return { meanwhile, after };
}

const requireRefused = (responses: readonly TestResponse[], status: number, code: string): void =>
  expect([...new Set(responses.map((response) => `${response.status} ${codeOf(response)}`))]).toEqual([
    `${status} ${code}`,
  ]);

function requireOk(response: TestResponse): void {
  expect(response.status, response.text).toBe(200);
}

const payerOf = (business: TestBusiness, payee: Payee) => (process: TestProcess) =>
  pay(process.clientOf(business.test.secretKey), payee);

async function rotate(client: Client, { id }: Payee, body: object = {}): Promise<string> {
  const response = await client.post(`/v1/api/subaccounts/${id}/authorization-key`, body);
  requireOk(response);
  return (response.body.data as Payee).authorizationKeys;
}

async function secretKeyId(business: TestBusiness): Promise<ApiKeyId> {
  const keys = await listKeys(testApp.services, { businessId: business.businessId, live: false });
  const key = keys.find(({ kind }) => kind === 'secret');
  if (key === undefined) throw new Error('the business has no secret key');
  return key.id;
}

describe('once it is answered, on every process,', () => {
  it('a deleted account accepts nothing', async () => {
    const { business } = testApp;
    const payee = await createPayee(business.inTest);
    const { meanwhile, after } = await whileEverybodyPays(payerOf(business, payee), async () =>
      requireOk(await business.inTest.delete(`/v1/business/subaccounts/${payee.id}`)),
    );
    requireRefused(after, 404, 'not_found');
    for (const response of meanwhile) expect([200, 404]).toContain(response.status);
  });

  it('a disabled account accepts nothing, and everything again once it is enabled', async () => {
    const { business } = testApp;
    const payee = await createPayee(business.inTest);
    const patch = async (enabled: boolean): Promise<void> =>
      requireOk(await business.inTest.patch(`/v1/api/subaccounts/${payee.id}`, { enabled }));
    const disabled = await whileEverybodyPays(payerOf(business, payee), () => patch(false));
    requireRefused(disabled.after, 403, 'account_disabled');
    const enabled = await whileEverybodyPays(payerOf(business, payee), () => patch(true));
    for (const response of enabled.after) requireAccepted(response);
  });

  it('a changed split is the one that applies, and each payment has the one of its place in the wallet', async () => {
    const { business } = testApp;
    const payee = await createPayee(business.inTest, { splitType: 'flat', splitValue: 1 });
    const { meanwhile, after } = await whileEverybodyPays(payerOf(business, payee), async () =>
      requireOk(await business.inTest.patch(`/v1/api/subaccounts/${payee.id}`, { splitType: 'flat', splitValue: 2 })),
    );
    expect(after.map((response) => requireAccepted(response).commission)).toEqual(after.map(() => 2));
    for (const response of meanwhile) expect([1, 2]).toContain(requireAccepted(response).commission);
    const { rows } = await testApp.testDatabase.database.pool.query<{ commission_kobo: bigint }>(
      'SELECT commission_kobo FROM transactions WHERE connected_account_id = $1 ORDER BY wallet_sequence',
      [payee.id],
    );
    const fees = rows.map((row) => row.commission_kobo);
    expect(fees).toHaveLength(meanwhile.length + after.length);
    expect(fees).toEqual(fees.toSorted((a, b) => Number(a - b)));
  });

  it('a key that was rotated without overlap opens nothing, and the new one does', async () => {
    const { business } = testApp;
    const payee = await createPayee(business.inTest);
    let newKey = '';
    const { meanwhile, after } = await whileEverybodyPays(payerOf(business, payee), async () => {
      newKey = await rotate(business.inTest, payee);
    });
    requireRefused(after, 403, 'authorization_key_mismatch');
    for (const response of meanwhile) expect([200, 403]).toContain(response.status);
    requireAccepted(await payerOf(business, { ...payee, authorizationKeys: newKey })(sibling));
  });

  it('a key that was rotated without overlap opens nothing on a process whose clock is behind', async () => {
    const { business } = testApp;
    const payee = await createPayee(business.inTest);
    await rotate(business.inTest, payee);
    const { rows } = await testApp.testDatabase.database.pool.query(
      'SELECT previous_authorization_key_expires_at AS ends FROM connected_accounts WHERE id = $1',
      [payee.id],
    );
    expect(rows).toEqual([{ ends: null }]);
  });

  it('a key that was rotated with an overlap opens the account until its end, and nothing after that', async () => {
    const { business } = testApp;
    const payee = await createPayee(business.inTest);
    let newKey = '';
    const { meanwhile, after } = await whileEverybodyPays(payerOf(business, payee), async () => {
      newKey = await rotate(business.inTest, payee, { overlapSeconds: 3_600 });
    });
    for (const response of [...meanwhile, ...after]) requireAccepted(response);
    requireAccepted(await payerOf(business, { ...payee, authorizationKeys: newKey })(sibling));

    // As if the hour had passed.
    await leaveOut(testApp.testDatabase.database.pool, 'account');
    await testApp.testDatabase.database.pool.query(
      `UPDATE connected_accounts SET previous_authorization_key_expires_at = now() - interval '1 ms' WHERE id = $1`,
      [payee.id],
    );
    requireRefused([await payerOf(business, payee)(sibling)], 403, 'authorization_key_mismatch');
    requireAccepted(await payerOf(business, { ...payee, authorizationKeys: newKey })(sibling));
  });

  it('a second rotation ends the first key, whatever overlap it had', async () => {
    const { business } = testApp;
    const payee = await createPayee(business.inTest);
    await rotate(business.inTest, payee, { overlapSeconds: 3_600 });
    const { after } = await whileEverybodyPays(payerOf(business, payee), async () => {
      await rotate(business.inTest, payee, { overlapSeconds: 3_600 });
    });
    requireRefused(after, 403, 'authorization_key_mismatch');
  });

  it('an API key that was revoked posts nothing, not even a replay', async () => {
    const business = await testApp.addBusiness();
    const payee = await createPayee(business.inTest);
    const reference = randomUUID();
    requireAccepted(await pay(business.inTest, payee, { reference }));
    const { after } = await whileEverybodyPays(
      (process) => pay(process.clientOf(business.test.secretKey), payee, Math.random() < 0.5 ? { reference } : {}),
      async () => {
        await revokeKey(testApp.services, { origin: BY_OPERATOR, keyId: await secretKeyId(business) });
      },
    );
    requireRefused(after, 401, 'api_key_unknown');
  });

  it('an API key that was rolled without overlap posts nothing, and the new one does', async () => {
    const business = await testApp.addBusiness();
    const payee = await createPayee(business.inTest);
    let newKey = '';
    const { after } = await whileEverybodyPays(payerOf(business, payee), async () => {
      const rolled = await rollKey(testApp.services, {
        origin: BY_OPERATOR,
        keyId: await secretKeyId(business),
        overlapMs: 0,
      });
      newKey = rolled.issued.text;
    });
    requireRefused(after, 401, 'api_key_unknown');
    requireAccepted(await pay(sibling.clientOf(newKey), payee));
  });

  it('an API key that was rolled with an overlap still posts, and the new one does, too', async () => {
    const business = await testApp.addBusiness();
    const payee = await createPayee(business.inTest);
    let newKey = '';
    const { meanwhile, after } = await whileEverybodyPays(payerOf(business, payee), async () => {
      const rolled = await rollKey(testApp.services, {
        origin: BY_OPERATOR,
        keyId: await secretKeyId(business),
        overlapMs: 3_600_000,
      });
      newKey = rolled.issued.text;
    });
    for (const response of [...meanwhile, ...after]) requireAccepted(response);
    requireAccepted(await pay(sibling.clientOf(newKey), payee));
  });
});

describe('many changes beside many payments', () => {
  it('leave each payment with exactly one of the splits that the account had meanwhile', async () => {
    const { business } = testApp;
    const payee = await createPayee(business.inTest, { splitType: 'flat', splitValue: 0 });
    const fees = Array.from({ length: 20 }, (_, index) => index + 1);
    const { meanwhile, after } = await whileEverybodyPays(payerOf(business, payee), async () => {
      for (const [index, splitValue] of fees.entries()) {
        const client = (index % 2 === 0 ? testApp : sibling).clientOf(business.test.secretKey);
        requireOk(await client.patch(`/v1/api/subaccounts/${payee.id}`, { splitType: 'flat', splitValue }));
      }
    });
    for (const response of meanwhile) expect([0, ...fees]).toContain(requireAccepted(response).commission);
    for (const response of after) expect(transactionOf(response).commission).toBe(fees.at(-1));
    const { rows } = await testApp.testDatabase.database.pool.query<{ commission_kobo: bigint }>(
      'SELECT commission_kobo FROM transactions WHERE connected_account_id = $1 ORDER BY wallet_sequence',
      [payee.id],
    );
    const inOrder = rows.map((row) => row.commission_kobo);
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => Number(a - b)));
  });
});
