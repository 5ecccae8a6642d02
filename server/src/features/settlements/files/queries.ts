/** SQL of the files of exported runs. No locks: the export fixes what a file says of a run, and its payouts. */
import type { Database } from '../../../platform/database/pool.ts';
import { columnsOf, listOf, narrowed, type RowOf, statement } from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import type { PayoutFileFormat } from '../runs/file-format.ts';
import type { KeptRunState } from '../runs/run.ts';

export type FileDatabase = Pick<Database, 'db' | 'pool' | 'namedStatements'>;

/** All but the first six are null before the export; the debtor's also if no source account was set by then. */
const HEAD_COLUMNS = {
  reference: 'settlement_runs.reference',
  state: narrowed<KeptRunState>('settlement_runs.state'),
  count: 'int8',
  amount_kobo: 'int8',
  failed_count: 'settlement_runs.failed_count',
  paid_count: 'settlement_runs.paid_count',
  exported_at: 'settlement_runs.exported_at',
  export_format: narrowed<PayoutFileFormat | null>('settlement_runs.export_format'),
  execution_date: 'text?',
  ...columnsOf('settlement_runs', ['debtor_name', 'debtor_bank_code', 'debtor_account_number', 'debtor_account_name']),
  export_bank_names: narrowed<Readonly<Record<string, string>> | null>('settlement_runs.export_bank_names'),
} as const;

export type HeadRow = RowOf<typeof HEAD_COLUMNS>;

/** Primary key. Payouts that were cancelled in the draft are not paid; no others can be cancelled. */
const HEAD = statement({
  name: 'payout_file_head',
  columns: HEAD_COLUMNS,
  text: `SELECT reference, state, exported_at, export_format, payout_count - cancelled_count AS count,
       total_kobo - cancelled_kobo AS amount_kobo, failed_count, paid_count, execution_date::text, debtor_name,
       debtor_bank_code, debtor_account_number, debtor_account_name, export_bank_names
  FROM settlement_runs
 WHERE business_id = $1 AND live = $2 AND number = $3`,
});

export async function findHead(
  database: FileDatabase,
  { businessId, live }: LedgerKey,
  runNumber: bigint,
): Promise<HeadRow | undefined> {
  return (await HEAD.prepared(database, database.pool, [businessId, live, runNumber]))[0];
}

/**
 * The statement's text contains it too, because otherwise the planner would expect a share of the table. The payouts,
 * up to 2 kB each as XML, stay in memory while the reader of the file takes them.
 */
const PAYOUTS_PER_READ_MAX = 200;

const PAYOUT_COLUMNS = columnsOf('settlement_payouts', [
  'position',
  'reference',
  'connected_account_id',
  'amount_kobo',
  'bank_code',
  'account_number',
  'account_name',
]);

/** Primary key. */
const PAYOUTS = statement({
  name: 'payout_file_payouts',
  columns: PAYOUT_COLUMNS,
  text: `SELECT ${listOf(PAYOUT_COLUMNS)}
  FROM settlement_payouts
 WHERE business_id = $1 AND live = $2 AND run_number = $3 AND position > $4 AND outcome IS DISTINCT FROM 'cancelled'
 ORDER BY position
 LIMIT ${PAYOUTS_PER_READ_MAX}`,
});

/** Those after a position; empty when there are no more. */
export const findPayouts = (
  database: FileDatabase,
  { businessId, live }: LedgerKey,
  runNumber: bigint,
  position: bigint,
): Promise<RowOf<typeof PAYOUT_COLUMNS>[]> =>
  PAYOUTS.prepared(database, database.pool, [businessId, live, runNumber, position]);
