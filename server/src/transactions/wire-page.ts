/**
 * From the rows of an answer to its bytes. Most of what a busy server reads is pages of transactions, so the numbers go
 * from PostgreSQL's text to the text of the answer without becoming anything in between. What a transaction looks like
 * is said by `wireTransaction`; the tests hold the two against each other.
 */
import type { PageRow } from './queries.ts';
import { wireDate } from './wire-date.ts';

/** Rows of several pages by slot, cut where a page begins. */
export function splitPages(rows: readonly PageRow[]): Map<number, readonly PageRow[]> {
  const pages = new Map<number, PageRow[]>();
  let page: PageRow[] = [];
  for (const row of rows) {
    const [slot] = row;
    if (slot !== null) {
      page = [];
      pages.set(Number(slot), page);
    }
    page.push(row);
  }
  return pages;
}

/** The whole response body. `rows` has at least one row, which has the totals. */
export function wirePage(rows: readonly PageRow[]): Buffer {
  const [first] = rows;
  if (first === undefined) throw new Error('a page has at least one row');
  const [, balanceKobo, inflowKobo, commissionKobo, totalCount] = first;
  let transactions = '';
  for (const row of rows) {
    const text = transactionText(row);
    transactions += transactions === '' ? text : `,${text}`;
  }
  return Buffer.from(
    '{"message":"Transactions retrieved successfully",' +
      `"data":{"balance":${nairaText(balanceKobo)},"currency":"NGN","inflowAmount":${nairaText(inflowKobo)},` +
      `"transactions":[${transactions}],"totalCount":${totalCount},"connectedFees":${nairaText(commissionKobo)}}}`,
  );
}

/** Empty for the one row of an empty page. */
function transactionText(row: PageRow): string {
  const id = row[5];
  if (id === null) return '';
  const [, , , , , , isDebit, amountKobo, purpose, reference, description, metadata, epochSeconds] = row;
  const [, , , , , , , , , , , , , walletId, beforeKobo, afterKobo, accountId, grossKobo, commissionKobo] = row;
  return (
    `{"id":${id},"amount":${nairaText(amountKobo)},"purpose":${JSON.stringify(purpose)},"reference":"${reference}",` +
    `"description":${JSON.stringify(description)},"metadata":${JSON.stringify(metadata)},` +
    `"createdAt":"${wireDate(new Date(Number(epochSeconds) * 1000))}","type":"${isDebit === 't' ? 'debit' : 'credit'}",` +
    `"walletId":${walletId},"balanceBefore":${nairaText(beforeKobo)},"balanceAfter":${nairaText(afterKobo)},` +
    `"subAccountId":${accountId},"grossAmount":${nairaText(grossKobo)},"commission":${nairaText(commissionKobo)}}`
  );
}

/** The JSON number of naira for whole kobo in digits, as `nairaFromKobo` and JSON.stringify would write it. */
function nairaText(kobo: string | null): string {
  if (kobo === null) throw new Error('an amount is missing');
  if (kobo.endsWith('00') && kobo.length > 2) return kobo.slice(0, -2);
  const isNegative = kobo.startsWith('-');
  const digits = (isNegative ? kobo.slice(1) : kobo).padStart(3, '0');
  const decimals = digits.slice(-2);
  const whole = `${isNegative ? '-' : ''}${digits.slice(0, -2)}`;
  if (decimals === '00') return whole;
  return `${whole}.${decimals.endsWith('0') ? decimals.charAt(0) : decimals}`;
}
