/** SQL of what bank statements contain besides payouts: their account, and the bookings. */
import { plainArray } from '../../../platform/database/array-literal.ts';
import type { Db } from '../../../platform/database/pool.ts';
import { columnsOf, type RowOf, type Slots, statement } from '../../../platform/database/statement.ts';
import { transact } from '../../../platform/database/transaction.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { referenceOfEndToEndId } from '../runs/payout.ts';
import type { LineRange } from './result-line.ts';
import { type FileName, type StagedLine, withoutNestedLoops } from './staging-queries.ts';

const FIND_AMOUNTS = statement({
  name: 'find_amounts_of_payouts',
  columns: columnsOf('settlement_payouts', ['reference', 'amount_kobo']),
  text: ($: Slots<LedgerKey & { references: string }>) => `SELECT reference, amount_kobo FROM settlement_payouts
 WHERE business_id = ${$.businessId} AND live = ${$.live} AND reference = ANY (${$.references}::uuid[])`,
});

/**
 * An entry with charges inside moved the payout and the charges: such a line gets the amount of its payout, where the
 * charges that the bank tells make up the difference. Unique index settlement_payouts_reference_unique.
 */
export async function amountsByPayouts(
  db: Db,
  { businessId, live }: LedgerKey,
  lines: readonly StagedLine[],
): Promise<readonly StagedLine[]> {
  const referenceOf = ({ endToEndId, otherKobo = [] }: StagedLine) =>
    otherKobo.length === 0 ? undefined : referenceOfEndToEndId(endToEndId ?? '');
  const references = lines.flatMap((line) => referenceOf(line) ?? []);
  if (references.length === 0) return lines;
  const rows = await FIND_AMOUNTS.rows(db, { businessId, live, references: plainArray(references) });
  const amounts = new Map(rows.map((row) => [row.reference, row.amount_kobo]));
  return lines.map((line) => {
    const kobo = amounts.get(referenceOf(line) ?? '');
    return kobo !== undefined && line.otherKobo?.includes(kobo) === true ? { ...line, amountKobo: kobo } : line;
  });
}

/** Without zeros in front, as `judge` compares them; the account of a run has digits only. */
const isSameAccount = `ltrim(r.debtor_account_number, '0') = ltrim(l.account_number, '0')
   AND r.debtor_bank_code = coalesce(l.account_bank_code, r.debtor_bank_code)`;

/** Lines `l` of the file that are bookings of exactly their payout `p`, out of or into the account of its run. */
const exactLines = ($: Slots<FileName>): string => `settlement_result_lines l
  JOIN settlement_payouts p ON p.business_id = l.business_id AND p.live = l.live AND p.reference = l.reference
  JOIN settlement_runs r ON r.business_id = p.business_id AND r.live = p.live AND r.number = p.run_number
 WHERE l.business_id = ${$.businessId} AND l.live = ${$.live} AND l.file_id = ${$.id} AND l.reference IS NOT NULL
   AND l.status <> 'pending' AND l.result IS NULL AND l.foreign_currency IS NULL AND l.amount_kobo = p.amount_kobo
   AND ${isSameAccount}`;

const MARK_SECOND = statement({
  name: 'mark_second_bookings',
  text: ($: Slots<FileName>) => `UPDATE settlement_result_lines l SET is_second = true
  FROM (
    SELECT l.position, l.bank_reference, l.entry_reference, l.booked_on,
           row_number() OVER same AS place, first_value(l.bank_reference) OVER same AS first_bank_reference,
           first_value(l.entry_reference) OVER same AS first_entry_reference,
             first_value(l.booked_on) OVER same AS first_booked_on
      FROM ${exactLines($)} AND l.status IN ('paid', 'failed')
    WINDOW same AS (PARTITION BY l.reference, l.status, l.statement_id ORDER BY l.position)
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
 * same. A fee under the id of its payout is no booking of it.
 */
export async function markSecond(db: Db, name: FileName): Promise<void> {
  await transact(db, async (tx) => {
    await withoutNestedLoops(tx);
    await MARK_SECOND.run(tx, name);
  });
}

const MARK_RETURNED = statement({
  name: 'mark_returned_bookings',
  text: ($: Slots<FileName>) => `WITH exact AS MATERIALIZED (
    SELECT l.position, l.reference, l.status, l.bank_reference, l.entry_reference, l.booked_on,
           row_number() OVER (PARTITION BY l.reference, l.statement_id, l.status ORDER BY l.position) AS nth
      FROM ${exactLines($)}
  ), returned AS (
    SELECT reference, bool_or(status = 'unknown') AS is_unclear,
           greatest(max(nth) FILTER (WHERE status = 'paid'),
             count(DISTINCT (bank_reference, entry_reference, booked_on,
               CASE WHEN bank_reference IS NULL THEN position END)) FILTER (WHERE status = 'paid')) AS debits,
           count(DISTINCT coalesce(bank_reference, position::text)) FILTER (WHERE status = 'failed') AS credits
      FROM exact GROUP BY reference
    HAVING bool_or(status = 'failed') AND bool_or(status <> 'failed')
  )
UPDATE settlement_result_lines l
   SET contradicted = r.is_unclear OR (l.status = 'failed' AND r.debits > r.credits),
       result = CASE WHEN l.status = 'paid' AND NOT r.is_unclear AND r.debits <= r.credits THEN 'applied' END
  FROM exact e JOIN returned r ON r.reference = e.reference
 WHERE l.business_id = ${$.businessId} AND l.live = ${$.live} AND l.file_id = ${$.id} AND l.position = e.position`,
});

/**
 * A payout that left and came back in one file is no contradiction: its debit is marked as one that came back, and the
 * return decides. A statement that has the debit twice moved the money twice, whatever references the bank gave both.
 * Where more left than came back, the debit decides, and the return is for a person: the receiver may have the money
 * once. So are all lines where one of them is unclear, such as the reversal of a return.
 */
export async function markReturned(db: Db, name: FileName): Promise<void> {
  await transact(db, async (tx) => {
    await withoutNestedLoops(tx);
    await MARK_RETURNED.run(tx, name);
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
HAVING NOT bool_or(${isSameAccount})
 ORDER BY min(l.position) LIMIT 1`,
});

/** The first account in the file whose statements show payouts, although none was to be paid from it. */
export const findOtherAccount = (db: Db, name: FileName): Promise<OtherAccount | undefined> =>
  FIND_OTHER_ACCOUNT.first(db, name);
