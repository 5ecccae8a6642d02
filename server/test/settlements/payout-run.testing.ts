/** Inserts runs into the database without their accounts and debits, for the files that are made from them. */
import { randomUUID } from 'node:crypto';
import type { ApiKeyId, BusinessId } from '../../src/platform/database/ids.ts';
import type { Database } from '../../src/platform/database/pool.ts';
import { transact } from '../../src/platform/database/transaction.ts';
import { addApproval } from '../../src/features/settlements/manifests/kept-manifests.ts';
import { makeFirstManifest } from '../../src/features/settlements/manifests/make-manifest.ts';
import type { OfRun } from '../../src/features/settlements/manifests/manifest-form.ts';
import { leaveOut } from '../harness/leave-out.ts';

export interface PayoutRow {
  readonly accountName: string;
  readonly amountKobo?: bigint;
  readonly bankCode?: string;
  readonly accountNumber?: string;
  readonly reference?: string;
  /** Cancelled ones are counted as such. */
  readonly outcome?: 'paid' | 'failed' | 'cancelled' | undefined;
}

export interface RunRow {
  readonly businessId: BusinessId;
  readonly live: boolean;
  readonly payouts: readonly PayoutRow[];
  readonly reference?: string;
  readonly state?: 'draft' | 'approved';
}

type Parts = Pick<Database, 'pool' | 'db'>;

const BY_KEY = "'api_key', '1', '2026-11-21T08:00:00Z'";

/** Approved, unless it must be a draft. Returns its number. */
export async function insertRun(database: Parts, run: RunRow): Promise<bigint> {
  const number = await insertBare(database, run);
  await makeManifest(database, { ...run, number }, run.state ?? 'approved');
  return number;
}

async function insertBare({ pool }: Parts, run: RunRow): Promise<bigint> {
  const { businessId, live, payouts, reference = randomUUID(), state = 'approved' } = run;
  const { rows } = await pool.query<{ number: bigint }>(
    `INSERT INTO settlement_runs (business_id, live, number, reference, state, payout_count, total_kobo,
       created_by_kind, created_by_id, created_at, drafted_at, approved_by_kind, approved_by_id, approved_at)
     SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4::text, $5, $6, ${BY_KEY}, '2026-11-21T08:00:01Z',
            CASE WHEN $4 = 'draft' THEN NULL ELSE 'api_key' END, CASE WHEN $4 = 'draft' THEN NULL ELSE '1' END,
            CASE WHEN $4 = 'draft' THEN NULL ELSE '2026-11-21T08:30:00Z'::timestamptz END
       FROM settlement_runs WHERE business_id = $1 AND live = $2
     RETURNING number`,
    [businessId, live, reference, state, 0, 0],
  );
  const number = rows[0]?.number ?? 0n;
  for (const [index, payout] of payouts.entries()) {
    const { accountName, amountKobo = 123_450n, bankCode = '000014', accountNumber = '0000014579', outcome } = payout;
    const position = BigInt(index) + 1n;
    const sequence = number * 1_000_000n + position * 2n;
    await pool.query(
      `INSERT INTO settlement_payouts (business_id, live, run_number, position, sequence, reference,
         connected_account_id, wallet_id, amount_kobo, bank_code, account_number, account_name, outcome,
           outcome_at, return_sequence)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11, $12::text,
         CASE WHEN $12 IS NULL THEN NULL ELSE '2026-11-21T08:10:00Z'::timestamptz END,
         CASE WHEN $12 IN ('failed', 'cancelled') THEN $5::bigint + 1 END)`,
      [
        businessId,
        live,
        number,
        position,
        sequence,
        payout.reference ?? randomUUID(),
        1000n + position,
        amountKobo,
        bankCode,
        accountNumber,
        accountName,
        outcome ?? null,
      ],
    );
  }
  await recount(pool, businessId, live, number);
  return number;
}

/** As the program makes it with the draft, with an approval of an approved run. */
async function makeManifest({ db }: Parts, run: OfRun, state: RunRow['state']): Promise<void> {
  const by = { kind: 'api_key', id: 1n as ApiKeyId } as const;
  const at = new Date('2026-11-21T08:30:00Z');
  await transact(db, async (tx) => {
    await makeFirstManifest(tx, run, by, at);
    if (state === 'approved') await addApproval(tx, run, { by, at, version: 1, number: 1 });
  });
}

/** An approved run of many payouts. Returns its number. */
export async function generateRun(
  database: Parts,
  { businessId, live, count }: { readonly businessId: BusinessId; readonly live: boolean; readonly count: number },
): Promise<bigint> {
  const number = await insertBare(database, { businessId, live, payouts: [] });
  await database.pool.query(
    `INSERT INTO settlement_payouts (business_id, live, run_number, position, sequence, reference, connected_account_id,
       wallet_id, amount_kobo, bank_code, account_number, account_name)
     SELECT $1, $2, $3::bigint, n, $3 * 1000000000 + n, gen_random_uuid(), n, n, 100000 + n, '000014',
            lpad(n::text, 10, '0'), 'Ọlá & Sons No. ' || n
       FROM generate_series(1, $4::bigint) AS n`,
    [businessId, live, number, count],
  );
  await recount(database.pool, businessId, live, number);
  await makeManifest(database, { businessId, live, number }, 'approved');
  await database.pool.query('ANALYZE settlement_payouts');
  return number;
}

async function recount(pool: Database['pool'], businessId: BusinessId, live: boolean, number: bigint): Promise<void> {
  await pool.query(
    `UPDATE settlement_runs r
        SET (payout_count, total_kobo, cancelled_count, cancelled_kobo, paid_count, paid_kobo, failed_count,
          failed_kobo) = (
          SELECT count(*), coalesce(sum(amount_kobo), 0),
                 count(*) FILTER (WHERE outcome = 'cancelled'), coalesce(sum(amount_kobo) FILTER (WHERE outcome =
                 'cancelled'), 0), count(*) FILTER (WHERE outcome = 'paid'), coalesce(sum(amount_kobo) FILTER
                 (WHERE outcome = 'paid'), 0), count(*) FILTER (WHERE outcome = 'failed'),
                   coalesce(sum(amount_kobo) FILTER (WHERE outcome = 'failed'), 0)
            FROM settlement_payouts p
           WHERE p.business_id = r.business_id AND p.live = r.live AND p.run_number = r.number)
      WHERE business_id = $1 AND live = $2 AND number = $3`,
    [businessId, live, number],
  );
}

export const SOURCE = { bankCode: '000013', accountNumber: '0123456789', accountName: 'Acme Collections' };

/** Sets the source account in the settings. */
export async function setSource(
  { pool }: Pick<Database, 'pool'>,
  { businessId, live }: { readonly businessId: BusinessId; readonly live: boolean },
  { bankCode, accountNumber, accountName } = SOURCE,
): Promise<void> {
  await leaveOut(pool, 'settlement_settings');
  await pool.query(
    `INSERT INTO settlement_settings (business_id, live, source_bank_code, source_account_number,
      source_account_name, updated_at)
     VALUES ($1, $2, $3, $4, $5, now())
     ON CONFLICT (business_id, live) DO UPDATE
        SET source_bank_code = $3, source_account_number = $4, source_account_name = $5`,
    [businessId, live, bankCode, accountNumber, accountName],
  );
}
