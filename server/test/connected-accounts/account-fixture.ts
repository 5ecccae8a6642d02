import { expect } from 'vitest';
import type { WireCreatedAccount } from '../../src/features/connected-accounts/wire-account.ts';
import type { Client, TestApp, TestResponse } from '../harness/test-app.ts';

export const CREATE = '/v1/api/subaccounts/partial';
export const LIST = '/v1/api/subaccounts';

/** Access Bank, with a check digit that fits. */
export const ACCOUNT_BODY = {
  bankCode: '000014',
  bankName: 'Access Bank',
  accountNumber: '0000014579',
  accountName: 'Ada Stores Ltd',
  businessName: 'Ada Stores',
  userMobile: '2348031234567',
  subAccountEmail: 'accounts@example.com',
};

let lastNumber = 1_000_000_000;
/** Ten digits that no other call has returned; the check digit is right only by chance. */
export const freshNumber = (): string => String((lastNumber += 1));

export async function createAccount(client: Client, changes: object = {}): Promise<WireCreatedAccount> {
  const response = await client.post(CREATE, { ...ACCOUNT_BODY, accountNumber: freshNumber(), ...changes });
  expect(response.status, response.text).toBe(200);
  return response.body.data as WireCreatedAccount;
}

export function pay(
  client: Client,
  subAccountId: number,
  authorizationKey: string,
  amount = 1000,
): Promise<TestResponse> {
  return client.post('/v1/api/payments', { subAccountId, authorizationKey, amount });
}

/** Checks for each ledger of the file what the list's order and total rely on, against the accounts themselves. */
export async function requireCountsHold({ testDatabase, businessIds }: TestApp): Promise<void> {
  const { rows } = await testDatabase.database.pool.query(
    `SELECT l.business_id, l.live, l.account_count, l.last_account_sequence,
            count(a.id) FILTER (WHERE a.deleted_at IS NULL) AS live_accounts,
            count(a.id) AS all_accounts, coalesce(max(a.sequence), 0) AS last_sequence, count(w.id) AS wallets
       FROM ledgers l
       LEFT JOIN connected_accounts a USING (business_id, live)
       LEFT JOIN wallets w ON w.business_id = a.business_id AND w.connected_account_id = a.id AND w.id = a.wallet_id
      WHERE l.business_id = ANY($1)
      GROUP BY l.business_id, l.live, l.account_count, l.last_account_sequence`,
    [businessIds],
  );
  for (const row of rows as Record<string, bigint>[]) {
    expect(row['account_count']).toBe(row['live_accounts']);
    expect(row['last_account_sequence']).toBe(row['last_sequence']);
    expect(row['all_accounts']).toBe(row['last_sequence']);
    expect(row['wallets']).toBe(row['all_accounts']);
  }
}

/** The whole content of the database as text, including a readable form of bytes. */
export async function dumpDatabase({ testDatabase }: TestApp): Promise<string> {
  const { pool } = testDatabase.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  let dump = '';
  for (const { name } of tables) {
    const { rows } = await pool.query<Record<string, unknown>>(`SELECT * FROM ${name}`);
    for (const row of rows) {
      for (const value of Object.values(row)) {
        dump += Buffer.isBuffer(value)
          ? `${value.toString('latin1')}\n${value.toString('hex')}\n`
          : `${String(value)}\n`;
      }
    }
  }
  return dump;
}
