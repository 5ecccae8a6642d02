/**
 * A statement for a spreadsheet: rows for the opening balance, the lines, the totals and finally the closing balance.
 */
import { addTotals, NO_TOTALS, type OpenedStatement, type StatementLine } from './statement.ts';

/** In the order of CSV_COLUMNS; amounts are kobo. A refund's commission is negative, so that the column adds up. */
export type StatementRow = readonly (string | number | bigint)[];

/** Pieces of the file. If the last row is not the closing balance, the file is incomplete. */
export async function* statementRows({ head, lines }: OpenedStatement): AsyncGenerator<StatementRow[]> {
  yield [[head.from.toISOString(), '', '', 'Opening balance', '', 'opening_balance', '', '', head.openingKobo, '']];
  let totals = NO_TOTALS;
  for await (const some of lines()) {
    totals = addTotals(totals, some);
    yield some.map(rowOf);
  }
  const to = head.to.toISOString();
  yield [
    [to, '', '', 'Total of credits', '', 'total_credits', totals.creditKobo, '', '', ''],
    [to, '', '', 'Total of debits', '', 'total_debits', totals.debitKobo, '', '', ''],
    [to, '', '', 'Total of commission', '', 'total_commission', '', totals.commissionKobo, '', ''],
    [to, '', '', 'Paid by payers, less refunds', '', 'total_gross', '', '', '', totals.grossKobo],
    [to, '', '', 'Received of payments', '', 'total_received', totals.receivedKobo, '', '', ''],
    [to, '', '', 'Refunded', '', 'total_refunded', totals.refundedKobo, '', '', ''],
    [to, '', '', 'Payouts, less those that came back', '', 'total_payouts', totals.payoutsKobo, '', '', ''],
    [to, '', '', 'Closing balance', '', 'closing_balance', '', '', head.closingKobo, ''],
  ];
}

const rowOf = (line: StatementLine): StatementRow => [
  line.at.toISOString(),
  Number(line.sequence),
  line.reference,
  line.description,
  line.purpose,
  line.isDebit ? 'debit' : 'credit',
  line.amountKobo,
  line.isDebit ? -line.commissionKobo : line.commissionKobo,
  line.balanceAfterKobo,
  line.grossKobo,
];
