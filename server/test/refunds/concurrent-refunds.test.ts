import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RefundList } from '../../src/features/refunds/schemas.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { type Client, startTestApp, type TestApp, type TestProcess } from '../harness/test-app.ts';
import { atOnce, codeOf, createPayee, isReplay, pay, requireAccepted } from '../posting/payments.testing.ts';
import { refund, requireRefund } from './refunds.testing.ts';

let testApp: TestApp;
let sibling: TestProcess;
/** The clients of two processes on one database. */
let clients: Client[];
let client: Client;

beforeAll(async () => {
  testApp = await startTestApp();
  sibling = await testApp.startSibling();
  client = testApp.business.inTest;
  clients = [client, sibling.clientOf(testApp.business.test.secretKey)];
});
afterAll(async () => {
  await requireLedgerInvariants(testApp.testDatabase.database.pool);
  await sibling.close();
  await testApp.close();
});

async function paid(amount: number): Promise<string> {
  const payee = await createPayee(client, { txPercentage: 7.77 });
  return requireAccepted(await pay(client, payee, { amount })).reference;
}

it('of 50 partial refunds at once, exactly those that fit are made', async () => {
  const reference = await paid(1_000);
  const answers = await atOnce(clients, 50, (by) => refund(by, reference, { amount: 30 }));
  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(33);
  for (const answer of answers) if (answer.status !== 200) expect(codeOf(answer)).toBe('refund_too_large');
  const rest = requireRefund(await refund(client, reference));
  expect(rest.refund.amount).toBe(10);
  const commission = [...made.map(requireRefund), rest].reduce(
    (sum, { refund: { commissionAmount } }) => sum + Math.round(commissionAmount * 100),
    0,
  );
  expect(commission).toBe(7_770);
});

it('of 50 whole refunds at once, one is made', async () => {
  const reference = await paid(1_000);
  const answers = await atOnce(clients, 50, (by) => refund(by, reference));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers) if (answer.status !== 200) expect(codeOf(answer)).toBe('already_refunded');
});

it('50 identical refunds at once are one', async () => {
  const reference = await paid(1_000);
  const body = { amount: 10, reference: randomUUID() };
  const answers = await atOnce(clients, 50, (by) => refund(by, reference, body));
  expect(answers.filter((answer) => answer.status === 200 && !isReplay(answer))).toHaveLength(1);
  expect(new Set(answers.map((answer) => requireRefund(answer).refund.id)).size).toBe(1);
  const list = await client.get(`/v1/api/payments/${reference}/refunds`);
  expect((list.body.data as RefundList).payment.refundedAmount).toBe(10);
});

it('a list that is read while refunds are made agrees with its sums', async () => {
  const reference = await paid(1_000);
  const making = { isDone: false };
  const lists: { readonly sum: number; readonly count: number; readonly listed: number }[] = [];
  const readers = clients.map(async (by) => {
    while (!making.isDone) {
      const { body, headers } = await by.get(`/v1/api/payments/${reference}/refunds?limit=100`);
      const { payment, refunds } = body.data as RefundList;
      lists.push({ sum: payment.refundedAmount, count: Number(headers['x-total-count']), listed: refunds.length });
    }
  });
  for (let round = 0; round < 90; round += 1) requireRefund(await refund(client, reference, { amount: 1 }));
  making.isDone = true;
  await Promise.all(readers);
  expect(new Set(lists.map(({ sum }) => sum)).size).toBeGreaterThan(10);
  expect(lists.filter(({ sum, count, listed }) => sum !== listed || count !== listed)).toEqual([]);
});

it('refunds and payments of one account at once leave it with what is right', async () => {
  const payee = await createPayee(client, { txPercentage: 10 });
  const references = await Promise.all(
    Array.from({ length: 20 }, async () => requireAccepted(await pay(client, payee, { amount: 100 })).reference),
  );
  const work = references.flatMap((reference, index) => {
    const by = clients[index % 2] ?? client;
    return [refund(by, reference, { amount: 50 }), pay(by, payee, { amount: 10 })];
  });
  for (const answer of await Promise.all(work)) expect(answer.status, answer.text).toBe(200);
  const account = await client.get(`/v1/api/subaccounts/${payee.id}/transactions`);
  expect(account.body.data).toMatchObject({ balance: 20 * (90 - 45 + 9), totalCount: 60 });
});
