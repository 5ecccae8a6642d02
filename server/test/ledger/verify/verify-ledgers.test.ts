import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/test-app.ts';
import { verifyLedgers } from '../../../src/core/ledger/verify/verify-ledgers.ts';
import { leaveOut } from '../../harness/leave-out.ts';

let testApp: TestApp;
/** The second account's wallet, and the sequence number of its second transaction. */
let walletId: bigint;
const SEQUENCE = 4;
const CHUNK_SIZE = 2;

beforeAll(async () => {
  testApp = await startTestApp();
  const { inTest, inLive } = testApp.business;
  for (const client of [inTest, inLive]) {
    const accounts: { id: number; authorizationKeys: string }[] = [];
    for (const accountNumber of ['0000000001', '0000000002']) {
      const { body } = await client.post('/v1/api/subaccounts/partial', {
        bankCode: '000014',
        accountNumber,
        accountName: 'Ada Obi',
        businessName: 'Ada Stores',
        userMobile: '2348031234567',
        subAccountEmail: 'ada@example.com',
      });
      accounts.push(body.data as { id: number; authorizationKeys: string });
    }
    for (let n = 0; n < 6; n += 1) {
      const account = accounts[n % 2];
      const payment = { subAccountId: account?.id, authorizationKey: account?.authorizationKeys, amount: 100 + n };
      expect((await client.post('/v1/api/payments', payment)).status).toBe(200);
    }
  }
  // Facts would find these changes sooner; here the sums do.
  await leaveOut(testApp.testDatabase.database.pool, 'account', 'refund');
  const { rows } = await sql(`SELECT wallet_id FROM transactions WHERE sequence = ${SEQUENCE} AND NOT live`);
  walletId = (rows[0] as { wallet_id: bigint }).wallet_id;
});
afterAll(() => testApp.close());

const sql = (text: string) => testApp.testDatabase.database.pool.query(text);
const verify = () => verifyLedgers(testApp.testDatabase.database, { chunkSize: CHUNK_SIZE });

it('finds nothing wrong with what the service posted, and tells its progress', async () => {
  const progress: number[] = [];
  const result = await verifyLedgers(testApp.testDatabase.database, {
    chunkSize: CHUNK_SIZE,
    onProgress: ({ done, total }) => {
      expect(total).toBe(12);
      progress.push(done);
    },
  });
  expect(result).toEqual({
    ledgers: 2,
    wallets: 4,
    transactions: 12,
    seals: 0,
    facts: 0,
    unsealed: 12,
    skipped: { transactions: 0, seals: 0 },
    disagreement: undefined,
  });
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress.at(-1)).toBe(12);
});

describe('a row changed by hand is named', () => {
  const transaction = `WHERE sequence = ${SEQUENCE} AND NOT live`;
  const change = (column: string, by: string, back: string): [string, string] => [
    `UPDATE transactions SET ${column} = ${by} ${transaction}`,
    `UPDATE transactions SET ${column} = ${back} ${transaction}`,
  ];

  it.each<[string, () => readonly [damage: string, repair: string], bigint | 'wallet' | 'wallet 12345' | undefined]>([
    [
      'its wallet leg against commission',
      () => [
        `UPDATE transactions SET wallet_kobo = wallet_kobo + 1, commission_kobo = commission_kobo - 1 ${transaction}`,
        `UPDATE transactions SET wallet_kobo = wallet_kobo - 1, commission_kobo = commission_kobo + 1 ${transaction}`,
      ],
      4n,
    ],
    [
      'commission against clearing',
      () => [
        'UPDATE transactions SET commission_kobo = commission_kobo + 1, clearing_kobo = ' +
          `clearing_kobo - 1 ${transaction}`,
        'UPDATE transactions SET commission_kobo = commission_kobo - 1, clearing_kobo = ' +
          `clearing_kobo + 1 ${transaction}`,
      ],
      'wallet',
    ],
    [
      'legs that no longer sum to zero',
      () => [
        'ALTER TABLE transactions DROP CONSTRAINT transactions_legs_balance; UPDATE transactions ' +
          `SET clearing_kobo = clearing_kobo - 1 ${transaction}`,
        `UPDATE transactions SET clearing_kobo = clearing_kobo + 1 ${transaction};
       ALTER TABLE transactions ADD CONSTRAINT transactions_legs_balance CHECK (wallet_kobo + commission_kobo +
         clearing_kobo = 0)`,
      ],
      4n,
    ],
    [
      'the balance after it',
      () => change('balance_after_kobo', 'balance_after_kobo + 1', 'balance_after_kobo - 1'),
      4n,
    ],
    [
      'its sequence',
      () => [
        `UPDATE transactions SET sequence = 99 ${transaction}`,
        'UPDATE transactions SET sequence = 4 WHERE sequence = 99 AND NOT live',
      ],
      5n,
    ],
    ['its wallet sequence', () => change('wallet_sequence', '99', '2'), 4n],
    ['its wallet', () => change('wallet_id', '999', String(walletId)), 4n],
    ['its account', () => change('connected_account_id', 'connected_account_id + 1', 'connected_account_id - 1'), 4n],
    ['its time', () => change('created_at', "created_at - interval '1 day'", "created_at + interval '1 day'"), 4n],
    [
      'its mode',
      () => [
        `UPDATE transactions SET live = true, sequence = 99 ${transaction}`,
        'UPDATE transactions SET live = false, sequence = 4 WHERE sequence = 99',
      ],
      5n,
    ],
    ...(['balance_kobo', 'inflow_kobo', 'commission_kobo', 'last_sequence'] as const).flatMap((column) => [
      [
        `a wallet's ${column}`,
        () => [
          `UPDATE wallets SET ${column} = ${column} + 1 WHERE id = ${walletId}`,
          `UPDATE wallets SET ${column} = ${column} - 1 WHERE id = ${walletId}`,
        ],
        'wallet',
      ] as [string, () => readonly [string, string], 'wallet'],
      [
        `a ledger's ${column}`,
        () => [
          `UPDATE ledgers SET ${column} = ${column} + 1 WHERE NOT live`,
          `UPDATE ledgers SET ${column} = ${column} - 1 WHERE NOT live`,
        ],
        undefined,
      ] as [string, () => readonly [string, string], undefined],
    ]),
    [
      "a ledger's number of accounts",
      () => [
        'UPDATE ledgers SET account_count = account_count + 1 WHERE NOT live',
        'UPDATE ledgers SET account_count = account_count - 1 WHERE NOT live',
      ],
      undefined,
    ],
    [
      "a ledger's last account sequence",
      () => [
        'UPDATE ledgers SET last_account_sequence = 1 WHERE NOT live',
        'UPDATE ledgers SET last_account_sequence = 2 WHERE NOT live',
      ],
      undefined,
    ],
    [
      "a ledger's last account sequence, when it runs ahead",
      () => [
        'UPDATE ledgers SET last_account_sequence = 3 WHERE NOT live',
        'UPDATE ledgers SET last_account_sequence = 2 WHERE NOT live',
      ],
      undefined,
    ],
    [
      "an account's sequence",
      () => [
        'UPDATE connected_accounts SET sequence = 9 WHERE sequence = 2 AND NOT live',
        'UPDATE connected_accounts SET sequence = 2 WHERE sequence = 9 AND NOT live',
      ],
      undefined,
    ],
    [
      "a wallet's account",
      () => [
        'UPDATE wallets SET connected_account_id = (SELECT min(connected_account_id) FROM wallets ' +
          `WHERE NOT live) WHERE id = ${walletId}`,
        'UPDATE wallets SET connected_account_id = (SELECT id FROM connected_accounts WHERE ' +
          `wallet_id = ${walletId}) WHERE id = ${walletId}`,
      ],
      2n,
    ],
    [
      'a wallet beside those of the accounts',
      () => [
        'INSERT INTO wallets (business_id, id, live, connected_account_id) SELECT business_id, ' +
          `12345, live, connected_account_id FROM wallets WHERE id = ${walletId}`,
        'DELETE FROM wallets WHERE id = 12345',
      ],
      'wallet 12345',
    ],
    [
      'a sequence before the first',
      () => [
        'INSERT INTO transactions SELECT business_id, 0, id, 777, connected_account_id, ' +
          'wallet_sequence, wallet_kobo, commission_kobo, clearing_kobo, balance_after_kobo, ' +
          `created_at, gen_random_uuid(), live, purpose, description, metadata FROM transactions ${transaction}`,
        'DELETE FROM transactions WHERE sequence = 0',
      ],
      0n,
    ],
    [
      "a ledger's time of the last posting",
      () => [
        "UPDATE ledgers SET last_posted_at = last_posted_at + interval '1 day' WHERE NOT live",
        "UPDATE ledgers SET last_posted_at = last_posted_at - interval '1 day' WHERE NOT live",
      ],
      undefined,
    ],
  ])('%s', async (_, statements, row) => {
    const [damage, repair] = statements();
    await sql(damage);
    try {
      const { disagreement } = await verify();
      expect(disagreement).toMatchObject({
        businessId: testApp.business.businessId,
        live: false,
        where: typeof row === 'bigint' ? 'transaction' : row === undefined ? 'ledger' : 'wallet',
      });
      expect(disagreement?.row).toBe(row === 'wallet' ? walletId : row === 'wallet 12345' ? 12345n : row);
      expect(disagreement?.message).not.toBe('');
    } finally {
      await sql(repair);
    }
    expect((await verify()).disagreement).toBeUndefined();
  });

  it('also when the last transaction is missing, or one is too many', async () => {
    await sql('CREATE TABLE kept AS SELECT * FROM transactions WHERE sequence = 6 AND NOT live');
    await sql('DELETE FROM transactions WHERE sequence = 6 AND NOT live');
    expect((await verify()).disagreement).toMatchObject({ where: 'wallet', row: walletId });
    await sql('INSERT INTO transactions SELECT * FROM kept');
    expect((await verify()).disagreement).toBeUndefined();
  });
});

it('a refund of more than its payment, or of a payment of another wallet, is named', async () => {
  const { rows } = await sql('SELECT reference FROM transactions WHERE sequence = 3 AND NOT live');
  const { reference } = rows[0] as { reference: string };
  const url = `/v1/api/payments/${reference}/refunds`;
  expect((await testApp.business.inTest.post(url, { commission: 'platform' })).status).toBe(200);
  expect((await verify()).disagreement).toBeUndefined();
  // The first payment brought 100 naira to the same wallet, the third 102; the second went to the other account.
  for (const [payment, named] of [
    [1, 1n],
    [2, 2n],
  ] as const) {
    await sql(`UPDATE refunds SET payment_sequence = ${payment}`);
    expect((await verify()).disagreement).toMatchObject({
      where: 'transaction',
      row: named,
      message: 'has refunds that do not fit it',
    });
  }
  await sql('UPDATE refunds SET payment_sequence = 3');
  expect((await verify()).disagreement).toBeUndefined();
});
