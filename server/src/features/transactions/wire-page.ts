/**
 * Turns the rows of the API's list into the bytes of its answer. A busy server mostly reads pages of transactions, so
 * digits are copied from PostgreSQL's text to the answer's text without a conversion to numbers. `wireTransaction`
 * defines what a transaction looks like; tests compare the two.
 */
import { narrowed, type RowOf } from '../../platform/database/statement.ts';
import { nairaJson } from '../../core/money/kobo.ts';
import { wireDate, wireInstant } from '../../platform/time/wire-date.ts';
import { forwardStatements, listStatements, type Shape } from './queries.ts';
import { foundOf, type SearchState, searchStatements } from './search-queries.ts';

/** Control characters separate the fields and the transactions of a page; no text that posting accepts contains any. */
const FIELD_SEPARATOR = '\x1f';
export const TRANSACTION_SEPARATOR = '\x1e';

/**
 * A transaction as one text, in the order of TransactionFields. An epoch is faster to read than a time stamp.
 * Transactions have whole milliseconds.
 */
const LINE = `concat_ws(E'\\x1f', t.id, t.clearing_kobo > 0, abs(t.wallet_kobo), t.purpose, t.reference, t.description,
              t.metadata, round(date_part('epoch', t.created_at) * 1000), t.wallet_id,
              t.balance_after_kobo - t.wallet_kobo, t.balance_after_kobo, t.connected_account_id, abs(t.clearing_kobo),
              abs(t.commission_kobo), t.sequence)`;

/**
 * The slot, the balance, all credits, the commission and the count in digits; the lines, null for an empty page; what
 * payouts gave back.
 */
const PAGE_COLUMNS = [
  narrowed<string>('int8'),
  narrowed<string>('int8'),
  narrowed<string>('int8'),
  narrowed<string>('int8'),
  narrowed<string>('int8'),
  'text?',
  narrowed<string>('int8'),
] as const;

export type PageRow = RowOf<typeof PAGE_COLUMNS>;

/**
 * The lines of a page, the highest position first, as one text: one row per transaction would cost the database a
 * fifth more, and this process four times as much.
 */
const TEXT_PAGES: Shape<typeof PAGE_COLUMNS> = {
  name: '',
  columns: PAGE_COLUMNS,
  asText: true,
  transaction: `${LINE} AS line`,
  selected: (totalCount, returnedKobo) =>
    `o.balance_kobo, o.inflow_kobo, o.commission_kobo, ${totalCount} AS total_count, page.lines,
       ${returnedKobo} AS returned_kobo`,
  page: (lines) => `CROSS JOIN LATERAL (
       SELECT string_agg(shown.line, E'\\x1e' ORDER BY shown.position DESC) AS lines
         FROM (${lines}) AS shown
       ) AS page`,
  order: '',
};

export const API_STATEMENTS = listStatements(TEXT_PAGES);
export const API_SEARCHES = searchStatements(TEXT_PAGES);
export const FORWARD_STATEMENTS = forwardStatements(TEXT_PAGES);

/** The fields of a line. */
type TransactionFields = readonly [
  id: string,
  /** `t` or `f`. */
  isDebit: string,
  amountKobo: string,
  purpose: string,
  reference: string,
  description: string,
  metadata: string,
  /** Whole ones. */
  epochMs: string,
  walletId: string,
  balanceBeforeKobo: string,
  balanceAfterKobo: string,
  accountId: string,
  grossKobo: string,
  commissionKobo: string,
  sequence: string,
];

const FIELDS = 15;

/** The whole response body. */
export function wirePage(
  [, balanceKobo, creditedKobo, commissionKobo, totalCount, lines, returnedKobo]: PageRow,
  state?: SearchState,
): string {
  const inflowKobo = String(BigInt(creditedKobo) - BigInt(returnedKobo));
  const transactions = lines === null ? [] : lines.split(TRANSACTION_SEPARATOR).map(transactionText);
  return (
    '{"message":"Transactions retrieved successfully",' +
    `"data":{"balance":${nairaJson(balanceKobo)},"currency":"NGN","inflowAmount":${nairaJson(inflowKobo)},` +
    `"returnedAmount":${nairaJson(returnedKobo)},` +
    `"transactions":[${transactions.join(',')}],` +
    (state === undefined ? `"totalCount":${totalCount},` : searchText(BigInt(totalCount), state)) +
    `"connectedFees":${nairaJson(commissionKobo)}}}`
  );
}

function searchText(counted: bigint, state: SearchState): string {
  const { totalCount, search } = wireSearch(counted, state);
  return `"totalCount":${totalCount},"search":${JSON.stringify(search)},`;
}

/** How many a search found, and what it cannot find yet. */
export function wireSearch(counted: bigint, { missing, lag_ms: lagMs }: SearchState) {
  const { totalCount, hasMore } = foundOf(counted);
  const lagSeconds = Math.ceil(Number(lagMs) / 1_000);
  return { totalCount, search: { hasMore, notYetSearched: Number(missing), lagSeconds } };
}

function transactionText(line: string): string {
  const fields = line.split(FIELD_SEPARATOR);
  if (!isWhole(fields)) throw new Error('a transaction has a control character in its text');
  const [id, isDebit, amountKobo, purpose, reference, description, metadata, epochMs] = fields;
  const [, , , , , , , , walletId, beforeKobo, afterKobo, accountId, grossKobo, commissionKobo, sequence] = fields;
  const createdAt = new Date(Number(epochMs));
  return (
    `{"id":${id},"amount":${nairaJson(amountKobo)},"purpose":${JSON.stringify(purpose)},"reference":"${reference}",` +
    `"description":${JSON.stringify(description)},"metadata":${JSON.stringify(metadata)},` +
    `"createdAt":"${wireDate(createdAt)}","createdAtIso":"${wireInstant(createdAt)}",` +
    `"type":"${isDebit === 't' ? 'debit' : 'credit'}",` +
    `"walletId":${walletId},"balanceBefore":${nairaJson(beforeKobo)},"balanceAfter":${nairaJson(afterKobo)},` +
    `"subAccountId":${accountId},"grossAmount":${nairaJson(grossKobo)},"commission":${nairaJson(commissionKobo)},` +
    `"sequence":${sequence}}`
  );
}

const isWhole = (fields: readonly string[]): fields is TransactionFields => fields.length === FIELDS;
