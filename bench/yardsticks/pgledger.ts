/**
 * pgledger (github.com/pgr0ss/pgledger) by HTTP: a payment is two of its transfers, one to the account and one to the
 * business, in one call. Its SQL is not ours and is read from files.
 */
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import type { SeededAccount } from '../target.ts';
import { openPool, readSettings, serve } from './serve.ts';

const COMMISSION_PART = 0.015;

const settings = readSettings();
const pool = openPool(settings);
for (const file of settings.sql ?? []) await pool.query(readFileSync(file, 'utf8'));
const incoming = await createAccount(pool, 'incoming');
const commissions = await createAccount(pool, 'commissions');
const wallets = await createWallets(pool, settings.accounts ?? []);
await serve(async ({ body: { subAccountId, amount, metadata } }) => {
  const commission = amount * COMMISSION_PART;
  const { rows } = await pool.query<object>({
    name: 'pay',
    text: `SELECT * FROM pgledger_create_transfers(
             ARRAY[($1, $2, $3), ($1, $4, $5)]::transfer_request[], now(), $6::jsonb)`,
    values: [incoming, wallets.get(subAccountId), amount - commission, commissions, commission, metadata],
  });
  return { success: true, data: rows };
});

async function createAccount(db: pg.Pool, name: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(`SELECT id FROM pgledger_create_account($1, 'NGN')`, [name]);
  return rows[0]?.id ?? '';
}

async function createWallets(db: pg.Pool, accounts: readonly SeededAccount[]): Promise<ReadonlyMap<number, string>> {
  const created = new Map<number, string>();
  for (const { id } of accounts) created.set(id, await createAccount(db, `wallet ${id}`));
  return created;
}
