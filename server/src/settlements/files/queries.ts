/**
 * SQL of the files of exported runs. No locks: what a file says of a run is fixed by its export, and so are its
 * payouts.
 */
import type { AccountId } from '../../database/ids.ts';
import { bind, type Database, type Statement } from '../../database/pool.ts';
import type { LedgerKey } from '../../ledger/posting.ts';
import type { FileFormat } from '../file-format.ts';
import type { KeptRunState } from '../run.ts';

export type FileDatabase = Pick<Database, 'pool' | 'namedStatements'>;

/** Primary key. Payouts that were cancelled in the draft are not paid; no other can be cancelled. */
const HEAD: Statement = {
  name: 'payout_file_head',
  text: `SELECT reference, state, exported_at, export_format, payout_count - cancelled_count AS count,
       total_kobo - cancelled_kobo AS amount_kobo, execution_date::text, debtor_name,
       debtor_bank_code, debtor_account_number, debtor_account_name, export_bank_names
  FROM settlement_runs
 WHERE business_id = $1 AND live = $2 AND number = $3`,
};

export interface HeadRow {
  readonly reference: string;
  readonly state: KeptRunState;
  readonly count: bigint;
  readonly amount_kobo: bigint;
  /** Null before the export, as all that follows; of the debtor's account, also where none was set by then. */
  readonly exported_at: Date | null;
  readonly export_format: FileFormat | null;
  readonly execution_date: string | null;
  readonly debtor_name: string | null;
  readonly debtor_bank_code: string | null;
  readonly debtor_account_number: string | null;
  readonly debtor_account_name: string | null;
  readonly export_bank_names: Readonly<Record<string, string>> | null;
}

export async function findHead(
  database: FileDatabase,
  { businessId, live }: LedgerKey,
  runNumber: bigint,
): Promise<HeadRow | undefined> {
  return (await database.pool.query<HeadRow>(bind(database, HEAD, [businessId, live, runNumber]))).rows[0];
}

/** It stands in the text as well, because the planner would otherwise expect a share of the table. */
const PAYOUTS_PER_READ_MAX = 1_000;

/** Primary key. */
const PAYOUTS: Statement = {
  name: 'payout_file_payouts',
  text: `SELECT position, reference, connected_account_id, amount_kobo, bank_code, account_number, account_name
  FROM settlement_payouts
 WHERE business_id = $1 AND live = $2 AND run_number = $3 AND position > $4 AND outcome IS DISTINCT FROM 'cancelled'
 ORDER BY position
 LIMIT ${PAYOUTS_PER_READ_MAX}`,
};

export interface PayoutRow {
  readonly position: bigint;
  readonly reference: string;
  readonly connected_account_id: AccountId;
  readonly amount_kobo: bigint;
  readonly bank_code: string;
  readonly account_number: string;
  readonly account_name: string;
}

/** Those behind a position; none when there are no more. */
export async function findPayouts(
  database: FileDatabase,
  { businessId, live }: LedgerKey,
  runNumber: bigint,
  position: bigint,
): Promise<PayoutRow[]> {
  const values = [businessId, live, runNumber, position];
  return (await database.pool.query<PayoutRow>(bind(database, PAYOUTS, values))).rows;
}
