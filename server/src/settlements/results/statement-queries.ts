/** SQL of what bank statements contain besides payouts: their account, and the bookings. */
import { plainArray } from '../../database/array-literal.ts';
import type { Db } from '../../database/pool.ts';
import { type RowOf, type Slots, statement } from '../../database/statement.ts';
import { transact } from '../../database/transaction.ts';
import type { LineRange } from './result-line.ts';
import { type FileName, withoutNestedLoops } from './staging-queries.ts';

const MARK_SECOND = statement({
  name: 'mark_second_bookings',
  text: ($: Slots<FileName>) => `UPDATE settlement_result_lines l SET is_second = true
  FROM (
    SELECT position, bank_reference, entry_reference, booked_on,
           row_number() OVER same AS place, first_value(bank_reference) OVER same AS first_bank_reference,
           first_value(entry_reference) OVER same AS first_entry_reference,
             first_value(booked_on) OVER same AS first_booked_on
      FROM settlement_result_lines
     WHERE business_id = ${$.businessId} AND live = ${$.live} AND file_id = ${$.id} AND reference IS NOT NULL
       AND status IN ('paid', 'failed')
    WINDOW same AS (PARTITION BY reference, status, account_number, statement_id ORDER BY position)
  ) s
 WHERE l.business_id = ${$.businessId} AND l.live = ${$.live} AND l.file_id = ${$.id} AND l.position = s.position
      AND s.place > 1
   AND (s.bank_reference IS NULL
     OR s.bank_reference IS DISTINCT FROM s.first_bank_reference
     OR s.entry_reference IS DISTINCT FROM s.first_entry_reference
     OR s.booked_on IS DISTINCT FROM s.first_booked_on)`,
});

/**
 * Marks each line that, within one statement, is another booking of a payout than the first line about it. A statement
 * lists a booking once, so two lines are one booking only if the bank's reference and all other references are the
 * same.
 */
export async function markSecond(db: Db, name: FileName): Promise<void> {
  await transact(db, async (tx) => {
    await withoutNestedLoops(tx);
    await MARK_SECOND.run(tx, name);
  });
}

const MARK_UNEQUAL = statement({
  name: 'mark_unequal_entries',
  text: (
    $: Slots<FileName & Record<keyof LineRange, string>>,
  ) => `UPDATE settlement_result_lines l SET result = 'amount_differs'
  FROM (
    SELECT generate_series(r.first, r.last) AS position
      FROM unnest(${$.first}::bigint[], ${$.last}::bigint[]) AS r (first, last)
  ) u
 WHERE l.business_id = ${$.businessId} AND l.live = ${$.live} AND l.file_id = ${$.id} AND l.position = u.position
   AND l.reference IS NOT NULL`,
});

/** Lines of an entry whose amount differs from their sum: none of them can be trusted. */
export async function markUnequal(db: Db, name: FileName, ranges: readonly LineRange[]): Promise<void> {
  if (ranges.length === 0) return;
  const first = plainArray(ranges.map((range) => range.first));
  const last = plainArray(ranges.map((range) => range.last));
  await transact(db, async (tx) => {
    await withoutNestedLoops(tx);
    await MARK_UNEQUAL.run(tx, { ...name, first, last });
  });
}

/**
 * An account of statements in the file, without a bank's code if the statement names none, and an account that a run in
 * them was to be paid from.
 */
const OTHER_ACCOUNT = {
  accountNumber: 'settlement_result_lines.account_number!',
  bankCode: 'settlement_result_lines.account_bank_code',
  sourceNumber: 'text',
  sourceBankCode: 'text',
  runNumber: 'int8',
} as const;

export type OtherAccount = RowOf<typeof OTHER_ACCOUNT>;

/**
 * Runs without a source account are ignored. By settlement_payouts_reference_unique; no lock, because a run keeps its
 * account.
 */
const FIND_OTHER_ACCOUNT = statement({
  name: 'find_other_account',
  columns: OTHER_ACCOUNT,
  text: ($: Slots<FileName>) => `SELECT l.account_number AS "accountNumber", l.account_bank_code AS "bankCode",
       min(r.debtor_account_number) AS "sourceNumber", min(r.debtor_bank_code) AS "sourceBankCode",
         min(r.number) AS "runNumber"
  FROM settlement_result_lines l
  JOIN settlement_payouts p ON p.business_id = l.business_id AND p.live = l.live AND p.reference = l.reference
  JOIN settlement_runs r ON r.business_id = p.business_id AND r.live = p.live AND r.number = p.run_number
 WHERE l.business_id = ${$.businessId} AND l.live = ${$.live} AND l.file_id = ${$.id}
      AND r.debtor_account_number IS NOT NULL
 GROUP BY l.account_number, l.account_bank_code
HAVING NOT bool_or(r.debtor_account_number = l.account_number
                   AND r.debtor_bank_code = coalesce(l.account_bank_code, r.debtor_bank_code))
 ORDER BY min(l.position) LIMIT 1`,
});

/** The first account in the file whose statements show payouts, none of which was to be paid from it. */
export const findOtherAccount = (db: Db, name: FileName): Promise<OtherAccount | undefined> =>
  FIND_OTHER_ACCOUNT.first(db, name);
