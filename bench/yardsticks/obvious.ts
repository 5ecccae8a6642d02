/**
 * Payments in the obvious way: each request is a transaction on a connection of a pool. It knows its caller, locks the
 * account, splits the amount, and writes one row. It keeps no balance of the business, no numbers without gaps, no
 * seals, no events, no words to search and no log, so it has less to do than ours.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { SeededAccount } from '../target.ts';
import { inTransaction, openPool, type PaymentRequest, readSettings, serve } from './serve.ts';

const TABLES = `
CREATE TABLE api_keys (digest bytea PRIMARY KEY, business_id bigint NOT NULL);
CREATE TABLE accounts (
  id bigint PRIMARY KEY, business_id bigint NOT NULL, authorization_key text NOT NULL, percent_e4 bigint NOT NULL,
  cap_kobo bigint NOT NULL, balance_kobo bigint NOT NULL DEFAULT 0
);
CREATE TABLE transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, reference uuid NOT NULL DEFAULT gen_random_uuid(),
  business_id bigint NOT NULL, account_id bigint NOT NULL REFERENCES accounts (id), amount_kobo bigint NOT NULL,
  commission_kobo bigint NOT NULL, balance_kobo bigint NOT NULL, description text, metadata jsonb,
  created_at timestamptz NOT NULL DEFAULT now(), UNIQUE (business_id, reference)
);
CREATE INDEX ON transactions (business_id, created_at);
CREATE INDEX ON transactions (account_id, created_at);`;
const PERCENT_E4 = 15_000;
const CAP_KOBO = 200_000;
const WHOLE_E4 = 1_000_000;
const KOBO = 100;

interface AccountRow {
  readonly business_id: string;
  readonly authorization_key: string;
  readonly percent_e4: string;
  readonly cap_kobo: string;
}

const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest();

async function seed(pool: pg.Pool, accounts: readonly SeededAccount[]): Promise<void> {
  const businesses = [...new Set(accounts.map(({ apiKey }) => apiKey))];
  for (const [index, key] of businesses.entries()) {
    await pool.query('INSERT INTO api_keys VALUES ($1, $2)', [digestOf(key), index]);
  }
  for (const { id, apiKey, authorizationKey } of accounts) {
    const values = [id, businesses.indexOf(apiKey), authorizationKey, PERCENT_E4, CAP_KOBO];
    await pool.query('INSERT INTO accounts VALUES ($1, $2, $3, $4, $5)', values);
  }
}

async function payTo(client: pg.PoolClient, apiKey: string, payment: PaymentRequest): Promise<object> {
  const { rows: accounts } = await client.query<AccountRow>({
    name: 'lock_account',
    text: `SELECT a.business_id, a.authorization_key, a.percent_e4, a.cap_kobo FROM accounts a
             JOIN api_keys k ON k.business_id = a.business_id WHERE k.digest = $1 AND a.id = $2 FOR UPDATE OF a`,
    values: [digestOf(apiKey), payment.subAccountId],
  });
  const [account] = accounts;
  if (account?.authorization_key !== payment.authorizationKey) throw new Error('unknown account');
  const amount = BigInt(Math.round(payment.amount * KOBO));
  const share = (amount * BigInt(account.percent_e4)) / BigInt(WHOLE_E4);
  const cap = BigInt(account.cap_kobo);
  const commission = share < cap ? share : cap;
  const { rows: wallets } = await client.query<{ balance_kobo: string }>({
    name: 'add_to_balance',
    text: 'UPDATE accounts SET balance_kobo = balance_kobo + $2 WHERE id = $1 RETURNING balance_kobo',
    values: [payment.subAccountId, amount - commission],
  });
  const { rows } = await client.query<object>({
    name: 'add_transaction',
    text: `INSERT INTO transactions (reference, business_id, account_id, amount_kobo, commission_kobo, balance_kobo,
             description, metadata)
           VALUES (coalesce($1, gen_random_uuid()), $2, $3, $4, $5, $6, $7, $8) RETURNING *`,
    values: [
      payment.reference,
      account.business_id,
      payment.subAccountId,
      amount,
      commission,
      wallets[0]?.balance_kobo,
      payment.description,
      payment.metadata,
    ],
  });
  return { success: true, data: rows[0] };
}

const settings = readSettings();
const pool = openPool(settings);
await pool.query(TABLES);
await seed(pool, settings.accounts ?? []);
await pool.query('ANALYZE');
await serve(({ headers, body }) => inTransaction(pool, (client) => payTo(client, String(headers['apikey']), body)));
