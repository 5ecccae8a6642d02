import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreatedRefund, RefundList } from '../../src/features/refunds/schemas.ts';
import { keepLedgerInvariants } from '../harness/ledger-invariants.ts';
import { signInMember } from '../harness/member.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { codeOf, createPayee, isReplay, pay, type Payee, requireAccepted } from '../posting/payments.testing.ts';
import { refund, requireRefund } from './refunds.testing.ts';

let testApp: TestApp;
let business: TestBusiness;
let client: Client;

beforeAll(async () => {
  testApp = await startTestApp();
  ({ business } = testApp);
  client = business.inTest;
});
afterAll(() => testApp.close());
keepLedgerInvariants(
  () => testApp.testDatabase.database.pool,
  () => business,
);

/** 10 % of 10,000 naira, unless the terms or the amount say otherwise. */
async function paid(
  terms: object = { txPercentage: 10 },
  amount = 10_000,
): Promise<{ payee: Payee; reference: string }> {
  const payee = await createPayee(client, terms);
  const { reference } = requireAccepted(await pay(client, payee, { amount }));
  return { payee, reference };
}

async function countTransactions(): Promise<number> {
  const { rows } = await testApp.testDatabase.database.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM transactions',
  );
  return rows[0]?.count ?? 0;
}

const listOf = async (reference: string, by: Client = client): Promise<RefundList> =>
  (await by.get(`/v1/api/payments/${reference}/refunds`)).body.data as RefundList;

describe('a refund', () => {
  it('without an amount gives back all of the payment, and its commission', async () => {
    const { payee, reference } = await paid();
    const made = requireRefund(await refund(client, reference, { reason: 'Sent back' }));
    expect(made).toMatchObject({
      refund: {
        amount: 10_000,
        accountAmount: 9_000,
        commissionAmount: 1_000,
        commission: 'reverse',
        reason: 'Sent back',
      },
      payment: { reference, subAccountId: payee.id, amount: 10_000, refundedAmount: 10_000, refundableAmount: 0 },
      balanceAfter: 0,
    });
    const list = await client.get(`/v1/api/subaccounts/${payee.id}/transactions?type=debit`);
    expect(list.body.data).toMatchObject({
      balance: 0,
      inflowAmount: 9_000,
      connectedFees: 0,
      totalCount: 1,
      transactions: [
        {
          type: 'debit',
          purpose: 'refund',
          amount: 9_000,
          grossAmount: 10_000,
          commission: 1_000,
          balanceBefore: 9_000,
          balanceAfter: 0,
          description: 'Sent back',
          reference: made.refund.reference,
        },
      ],
    });
  });

  it.each([
    ['reverse', 2_250, 250, 6_750],
    ['keep', 2_500, 0, 6_500],
    ['platform', 0, 2_500, 9_000],
  ])('of a part with commission "%s" takes %d from the account and %d from the business', async (...row) => {
    const [commission, accountAmount, commissionAmount, balanceAfter] = row;
    const { reference } = await paid();
    const made = requireRefund(await refund(client, reference, { amount: 2_500, commission }));
    expect(made).toMatchObject({ refund: { accountAmount, commissionAmount }, balanceAfter });
    expect(made.payment).toMatchObject({ refundedAmount: 2_500, refundableAmount: 7_500 });
  });

  it('needs no body for the whole rest, whatever type of content is declared', async () => {
    for (const body of [undefined, '', '{}']) {
      for (const declared of [undefined, 'application/json']) {
        const { reference } = await paid();
        const { status, data } = await testApp.app
          .inject({
            method: 'POST',
            url: `/v1/api/payments/${reference}/refunds`,
            headers: {
              apikey: business.test.secretKey,
              ...((declared ?? body) && { 'content-type': 'application/json' }),
            },
            ...(body !== undefined && { payload: body }),
          })
          .then((answer) => ({ status: answer.statusCode, data: answer.json<{ data: CreatedRefund }>().data }));
        expect([status, data.payment.refundableAmount]).toEqual([200, 0]);
      }
    }
  });

  it('in parts gives back the commission to the kobo', async () => {
    const { reference } = await paid({ txPercentage: 3.3333 }, 99.99);
    const parts: number[] = [];
    for (let part = 0; part < 7; part += 1) {
      const { refund: made } = requireRefund(await refund(client, reference, part < 6 ? { amount: 14.28 } : {}));
      parts.push(Math.round(made.commissionAmount * 100));
    }
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(333);
    expect((await listOf(reference)).payment).toMatchObject({ refundedAmount: 99.99, refundableAmount: 0 });
  });

  it('of a payment whose account is disabled or deleted is possible', async () => {
    for (const end of ['disable', 'delete']) {
      const { payee, reference } = await paid();
      if (end === 'disable') await client.patch(`/v1/api/subaccounts/${payee.id}`, { enabled: false });
      else await client.delete(`/v1/business/subaccounts/${payee.id}`);
      expect(requireRefund(await refund(client, reference)).balanceAfter).toBe(0);
    }
  });

  it('that was made stands in the list of its payment, newest first, a page at a time', async () => {
    const { reference } = await paid();
    for (const amount of [1, 2, 3]) requireRefund(await refund(client, reference, { amount }));
    const page = await client.get(`/v1/api/payments/${reference}/refunds?limit=2`);
    expect((page.body.data as RefundList).refunds.map(({ amount }) => amount)).toEqual([3, 2]);
    expect(page.headers['x-total-count']).toBe('3');
    const last = await client.get(`/v1/api/payments/${reference.toUpperCase()}/refunds?limit=2&page=2`);
    expect((last.body.data as RefundList).refunds.map(({ amount }) => amount)).toEqual([1]);
  });
});

describe('a refund is refused', () => {
  it('of a reference that no payment has, or that is that of a refund, or no reference at all', async () => {
    const { reference } = await paid();
    const made = requireRefund(await refund(client, reference, { amount: 1 }));
    for (const wrong of [randomUUID(), made.refund.reference, 'x', '%00', '1']) {
      const answer = await refund(client, wrong);
      expect([answer.status, codeOf(answer)], wrong).toEqual([404, 'not_found']);
      expect((await client.get(`/v1/api/payments/${wrong}/refunds`)).status, wrong).toBe(404);
    }
  });

  it('of a payment of another business, or of the other mode', async () => {
    const { reference } = await paid();
    const other = await testApp.addBusiness();
    for (const stranger of [other.inTest, business.inLive]) {
      expect(codeOf(await refund(stranger, reference))).toBe('not_found');
      expect((await stranger.get(`/v1/api/payments/${reference}/refunds`)).status).toBe(404);
    }
    expect((await listOf(reference)).refunds).toEqual([]);
  });

  it('beyond what is left, naming the amount, and once nothing is left', async () => {
    const { reference } = await paid();
    requireRefund(await refund(client, reference, { amount: 9_999.99 }));
    const tooMuch = await refund(client, reference, { amount: 0.02 });
    expect([tooMuch.status, codeOf(tooMuch), tooMuch.body.error?.field]).toEqual([409, 'refund_too_large', 'amount']);
    expect(tooMuch.body.message).toContain('0.01 naira');
    requireRefund(await refund(client, reference, { amount: 0.01 }));
    const again = await refund(client, reference);
    expect([again.status, codeOf(again)]).toEqual([409, 'already_refunded']);
  });

  it.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ amount: 1.005 }, 'amount'],
    [{ amount: '5' }, 'amount'],
    [{ amount: 1e13 }, 'amount'],
    [{ commission: 'mine' }, 'commission'],
    [{ reason: 'a\u0000b' }, 'reason'],
    [{ reason: 'x'.repeat(300) }, 'reason'],
    [{ reference: 'order-1' }, 'reference'],
    [{ refund: true }, 'refund'],
  ])('%j names what is wrong', async (body, field) => {
    const { reference } = await paid();
    const before = await countTransactions();
    const answer = await refund(client, reference, body);
    expect([answer.status, codeOf(answer), answer.body.error?.field]).toEqual([400, 'validation_failed', field]);
    expect(await countTransactions()).toBe(before);
  });
});

describe('a wallet that cannot bear a refund', () => {
  async function emptied(): Promise<{ payee: Payee; reference: string }> {
    const { payee, reference } = await paid();
    const second = requireAccepted(await pay(client, payee, { amount: 100 }));
    requireRefund(await refund(client, reference, { amount: 1_000, commission: 'keep' }));
    expect(second.balanceAfter).toBe(9_090);
    return { payee, reference };
  }

  it('refuses it, unless the business bears it', async () => {
    const { reference } = await emptied();
    // 8,090 are left, and 9,000 would be taken.
    const answer = await refund(client, reference, { commission: 'keep' });
    expect([answer.status, codeOf(answer)]).toEqual([409, 'insufficient_balance']);
    expect(answer.body.message).toContain('8090.00 naira');
    expect(requireRefund(await refund(client, reference, { commission: 'platform' })).balanceAfter).toBe(8_090);
  });

  it('owes it where the business wants that, and what comes in repays it first', async () => {
    const owner = await signInMember(testApp, business, 'owner');
    const url = `/dashboard/api/businesses/${business.businessId}/settings`;
    await owner.patch(url, { refundShortfall: 'owe' });
    const { payee, reference } = await emptied();
    expect(requireRefund(await refund(client, reference, { commission: 'keep' })).balanceAfter).toBe(-910);
    expect(requireAccepted(await pay(client, payee, { amount: 2_000 }))).toMatchObject({
      balanceBefore: -910,
      balanceAfter: 890,
    });
    await owner.patch(url, { refundShortfall: 'refuse' });
  });
});

describe('a refund that is sent again', () => {
  it('with the same reference is made once, and said to be a replay', async () => {
    const { reference } = await paid();
    const body = { amount: 100, reason: 'Twice', reference: randomUUID() };
    const first = await refund(client, reference, body);
    const second = await refund(client, reference, body);
    expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
    expect(requireRefund(second)).toEqual(requireRefund(first));
  });

  it.each([[{ amount: 101 }], [{ reason: 'Other' }], [{ commission: 'keep' }]])(
    'with the same reference and other content (%j) is a conflict',
    async (changes) => {
      const { reference } = await paid();
      const body = { amount: 100, reason: 'Twice', reference: randomUUID() };
      requireRefund(await refund(client, reference, body));
      expect(codeOf(await refund(client, reference, { ...body, ...changes }))).toBe('reference_conflict');
    },
  );

  it('with the reference of a payment, or of a refund of another payment, is a conflict', async () => {
    const { reference } = await paid();
    const { reference: other } = await paid();
    const made = requireRefund(await refund(client, other, { amount: 5 })).refund.reference;
    for (const taken of [reference, made]) {
      expect(codeOf(await refund(client, reference, { amount: 5, reference: taken }))).toBe('reference_conflict');
    }
    const { payee } = await paid();
    expect(codeOf(await pay(client, payee, { reference: made }))).toBe('reference_conflict');
  });

  it('under the same Idempotency-Key is made once, even when all is given back', async () => {
    const { reference } = await paid();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await refund(client, reference, {}, headers);
    const second = await refund(client, reference, {}, headers);
    expect(isReplay(second)).toBe(true);
    expect(second.text).toBe(first.text);
    expect(codeOf(await refund(client, reference, { amount: 1 }, headers))).toBe('idempotency_key_mismatch');
    expect((await listOf(reference)).refunds).toHaveLength(1);
  });
});

describe('in the dashboard', () => {
  it('finance refunds, and a developer may not', async () => {
    const { reference } = await paid();
    const url = `/dashboard/api/businesses/${business.businessId}/test/payments/${reference}/refunds`;
    const finance = await signInMember(testApp, business, 'finance');
    const developer = await signInMember(testApp, business, 'developer');
    expect((await developer.post(url, { amount: 5 })).status).toBe(403);
    expect((await finance.post(url, { amount: 5 })).status).toBe(200);
    expect((await developer.get(url)).body.data).toMatchObject({ payment: { refundedAmount: 5 } });
  });
});
