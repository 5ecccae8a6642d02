/**
 * A statement for a spreadsheet: rows for the opening balance, the lines, the totals and finally the closing balance.
 */
import { type Cell, exportedTable } from '../../platform/wire/exported-table.ts';
import { addTotals, NO_TOTALS, type OpenedStatement, type StatementLine } from './statement.ts';

/** A line, or a balance or a total, which has fewer cells. */
type Row = Partial<StatementLine> & Pick<StatementLine, 'at' | 'description'> & { readonly type: string };

export const EXPORTED = exportedTable<Row>({
  createdAt: ({ at }) => at.toISOString(),
  sequence: ({ sequence }) => (sequence === undefined ? '' : Number(sequence)),
  reference: ({ reference = '' }) => reference,
  description: ({ description }) => description,
  purpose: ({ purpose = '' }) => purpose,
  type: ({ type }) => type,
  amount: ({ amountKobo = '' }) => amountKobo,
  // Negative for a refund, so that the column adds up.
  commission: ({ commissionKobo, isDebit }) => {
    if (commissionKobo === undefined) return '';
    return isDebit === true ? -commissionKobo : commissionKobo;
  },
  balanceAfter: ({ balanceAfterKobo = '' }) => balanceAfterKobo,
  grossAmount: ({ grossKobo = '' }) => grossKobo,
});

/** Pieces of the file. If the last row is not the closing balance, the file is incomplete. */
export async function* statementRows({ head, lines }: OpenedStatement): AsyncGenerator<(readonly Cell[])[]> {
  const { from, to, openingKobo, closingKobo } = head;
  const opening = { at: from, type: 'opening_balance', description: 'Opening balance', balanceAfterKobo: openingKobo };
  yield [EXPORTED.rowOf(opening)];
  let totals = NO_TOTALS;
  for await (const some of lines()) {
    totals = addTotals(totals, some);
    yield some.map((line) => EXPORTED.rowOf({ ...line, type: line.isDebit ? 'debit' : 'credit' }));
  }
  const ending: readonly Omit<Row, 'at'>[] = [
    { type: 'total_credits', description: 'Total of credits', amountKobo: totals.creditKobo },
    { type: 'total_debits', description: 'Total of debits', amountKobo: totals.debitKobo },
    { type: 'total_commission', description: 'Total of commission', commissionKobo: totals.commissionKobo },
    { type: 'total_gross', description: 'Paid by payers, less refunds', grossKobo: totals.grossKobo },
    { type: 'total_received', description: 'Received of payments', amountKobo: totals.receivedKobo },
    { type: 'total_refunded', description: 'Refunded', amountKobo: totals.refundedKobo },
    { type: 'total_payouts', description: 'Payouts, less those that came back', amountKobo: totals.payoutsKobo },
    { type: 'closing_balance', description: 'Closing balance', balanceAfterKobo: closingKobo },
  ];
  yield ending.map((row) => EXPORTED.rowOf({ ...row, at: to }));
}
