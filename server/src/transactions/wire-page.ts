/**
 * From the rows of an answer to its bytes. Most of what a busy server reads is pages of transactions, so the numbers go
 * from PostgreSQL's text to the text of the answer without becoming anything in between. What a transaction looks like
 * is said by `wireTransaction`; the tests hold the two against each other.
 */
import { wireDate } from '../time/wire-date.ts';
import { FIELD_SEPARATOR, type PageRow, TRANSACTION_SEPARATOR, type TransactionFields } from './queries.ts';

const FIELDS = 14;

/** The whole response body. */
export function wirePage([, balanceKobo, inflowKobo, commissionKobo, totalCount, lines]: PageRow): string {
  const transactions = lines === null ? [] : lines.split(TRANSACTION_SEPARATOR).map(transactionText);
  return (
    '{"message":"Transactions retrieved successfully",' +
    `"data":{"balance":${nairaText(balanceKobo)},"currency":"NGN","inflowAmount":${nairaText(inflowKobo)},` +
    `"transactions":[${transactions.join(',')}],"totalCount":${totalCount},` +
    `"connectedFees":${nairaText(commissionKobo)}}}`
  );
}

function transactionText(line: string): string {
  const fields = line.split(FIELD_SEPARATOR);
  if (!isWhole(fields)) throw new Error('a transaction has a control character in its text');
  const [id, isDebit, amountKobo, purpose, reference, description, metadata, epochSeconds] = fields;
  const [, , , , , , , , walletId, beforeKobo, afterKobo, accountId, grossKobo, commissionKobo] = fields;
  return (
    `{"id":${id},"amount":${nairaText(amountKobo)},"purpose":${JSON.stringify(purpose)},"reference":"${reference}",` +
    `"description":${JSON.stringify(description)},"metadata":${JSON.stringify(metadata)},` +
    `"createdAt":"${wireDate(new Date(Number(epochSeconds) * 1000))}","type":"${isDebit === 't' ? 'debit' : 'credit'}",` +
    `"walletId":${walletId},"balanceBefore":${nairaText(beforeKobo)},"balanceAfter":${nairaText(afterKobo)},` +
    `"subAccountId":${accountId},"grossAmount":${nairaText(grossKobo)},"commission":${nairaText(commissionKobo)}}`
  );
}

const isWhole = (fields: readonly string[]): fields is TransactionFields => fields.length === FIELDS;

/** The JSON number of naira for whole kobo in digits, as `nairaFromKobo` and JSON.stringify would write it. */
function nairaText(kobo: string): string {
  if (kobo.endsWith('00') && kobo.length > 2) return kobo.slice(0, -2);
  const isNegative = kobo.startsWith('-');
  const digits = (isNegative ? kobo.slice(1) : kobo).padStart(3, '0');
  const decimals = digits.slice(-2);
  const whole = `${isNegative ? '-' : ''}${digits.slice(0, -2)}`;
  if (decimals === '00') return whole;
  return `${whole}.${decimals.endsWith('0') ? decimals.charAt(0) : decimals}`;
}
