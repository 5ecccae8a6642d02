import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESERVED_PURPOSES } from '../../src/core/ledger/purposes.ts';
import { type Client, shareTestApp, type TestApp } from '../harness/test-app.ts';
import {
  BULK,
  type BulkItem,
  codeOf,
  createPayee,
  isReplay,
  pay,
  PAYMENTS,
  paymentTo,
  requireAccepted,
} from '../posting/payments.testing.ts';

let testApp: TestApp;
let client: Client;
beforeAll(async () => {
  testApp = await shareTestApp();
  client = testApp.business.inTest;
});
afterAll(() => testApp.close());

async function countTransactions(): Promise<number> {
  const { rows } = await testApp.testDatabase.database.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM transactions WHERE business_id = ANY($1)',
    [testApp.businessIds],
  );
  return rows[0]?.count ?? 0;
}

describe.each(RESERVED_PURPOSES)('the purpose %s', (purpose) => {
  it('is refused by name, alone, in bulk and in a preview, and leaves nothing behind', async () => {
    const payee = await createPayee(client);
    const before = await countTransactions();
    const preview = { subAccountId: payee.id, amount: 100, purpose };
    for (const answer of [
      await pay(client, payee, { purpose }),
      await pay(client, payee, { purpose: ` ${purpose} ` }),
      await pay(client, payee, { purpose, reference: randomUUID() }, { 'Idempotency-Key': randomUUID() }),
      await client.post(`${PAYMENTS}/preview`, preview),
    ]) {
      expect([answer.status, codeOf(answer), answer.body.error?.field]).toEqual([400, 'validation_failed', 'purpose']);
    }
    const bulk = await client.post(BULK, { payments: [paymentTo(payee, { purpose }), paymentTo(payee)] });
    const [refused, accepted] = bulk.body.data as BulkItem[];
    expect(refused).toMatchObject({ success: false, error: { code: 'validation_failed' } });
    expect(accepted?.success).toBe(true);
    expect(await countTransactions()).toBe(before + 1);
  });
});

describe('a payment that has a reserved purpose since an earlier version', () => {
  it.each(['refund', 'payout'])('is answered when it is sent again: %s', async (purpose) => {
    const payee = await createPayee(client);
    const reference = randomUUID();
    const accepted = requireAccepted(await pay(client, payee, { reference, purpose: 'rent' }));
    await testApp.testDatabase.database.pool.query('UPDATE transactions SET purpose = $2 WHERE reference = $1', [
      reference,
      purpose,
    ]);
    const again = await pay(client, payee, { reference, purpose });
    expect(isReplay(again)).toBe(true);
    expect(requireAccepted(again)).toEqual({ ...accepted, purpose });
    expect(codeOf(await pay(client, payee, { reference, purpose, amount: 101 }))).toBe('reference_conflict');
  });
});

it('is told together with what else is wrong with a payment', async () => {
  const payee = await createPayee(client);
  const refused = await pay(client, payee, { amount: -1, purpose: 'payout_return' });
  const { errors } = refused.body.error as unknown as { readonly errors: readonly { readonly field: string }[] };
  expect(refused.status).toBe(400);
  expect(errors.map(({ field }) => field).toSorted()).toEqual(['amount', 'purpose']);
});
