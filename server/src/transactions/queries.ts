/**
 * SQL of the transaction lists. Each answer is one statement, hence one snapshot: the totals, the count and the page
 * agree. No locks. Every statement gives one row for an owner (an account's wallet, or a ledger) that exists, and none
 * for one that does not.
 *
 * All of it rests on two facts that posting keeps: sequence numbers have no gaps, so that a page is a range of them,
 * and `created_at` never falls along them, so that an instant is found by halving.
 */
import type pg from 'pg';
import { plainArray } from '../database/array-literal.ts';
import type { AccountId } from '../database/ids.ts';
import { bind, type Database, type Statement } from '../database/pool.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { boundsQuery } from '../ledger/sequence-bounds.ts';

type Namer = Pick<Database, 'namedStatements'>;

/** The account whose transactions are wanted; undefined for those of all accounts, deleted ones too. */
export interface Owner extends LedgerKey {
  readonly accountId: AccountId | undefined;
}

/** `skip` transactions are newer than the page, which has at most `size`. */
export interface PageKey extends Owner {
  readonly skip: bigint;
  readonly size: number;
}

export interface Filter {
  /** Inclusive. */
  readonly from: Date | undefined;
  /** Exclusive. */
  readonly before: Date | undefined;
  readonly type: 'credit' | 'debit' | undefined;
  readonly purpose: string | undefined;
  readonly reference: string | undefined;
}

/** Agrees with the predicate of the indexes transactions_uncommon and transactions_uncommon_by_wallet. */
const COMMON_PURPOSE = 'product_sale';
export const IS_UNCOMMON = `(t.clearing_kobo > 0 OR t.purpose <> '${COMMON_PURPOSE}')`;

/** Control characters part the fields and the transactions of a page; no text that posting takes has any. */
export const FIELD_SEPARATOR = '\x1f';
export const TRANSACTION_SEPARATOR = '\x1e';

/**
 * What an answer shows of a transaction, in the order of TransactionFields. An epoch is quicker to read than a time
 * stamp, and as exact as the wire.
 */
const LINE = `concat_ws(E'\\x1f', t.id, t.clearing_kobo > 0, abs(t.wallet_kobo), t.purpose, t.reference, t.description,
              t.metadata, floor(date_part('epoch', t.created_at)), t.wallet_id, t.balance_after_kobo - t.wallet_kobo,
              t.balance_after_kobo, t.connected_account_id, abs(t.clearing_kobo), abs(t.commission_kobo))`;

/**
 * The lines of a page, newest first, as one text: a row per transaction would cost the database a fifth more, and this
 * process four times as much.
 */
const pageOf = (lines: string): string => `CROSS JOIN LATERAL (
       SELECT string_agg(shown.line, E'\\x1e' ORDER BY shown.position DESC) AS lines
         FROM (${lines}) AS shown
       ) AS page`;
const TOTALS = 'o.balance_kobo, o.inflow_kobo, o.commission_kobo';

/**
 * A page is at most a thousand rows. The constant tells the planner so: it would otherwise expect a share of the table,
 * and compile such a query anew each time (JIT).
 */
const PAGE_ROWS_MAX = 1_000;

export interface Scope {
  readonly name: string;
  /** What an answer shows of a transaction `t`: the fields in their order, as one text. */
  readonly line: string;
  /** The owner as `o` with its totals and `last_sequence`; of business $1, mode $2 and, for an account, id $3. */
  readonly owner: string;
  /** The same for a set of pages as `k`. */
  readonly ownersOfPages: string;
  /** The owner's transactions as `t`; by the primary key, or the unique index on the wallet's sequence. */
  readonly isOwned: string;
  readonly sequence: string;
}

export const ACCOUNT_SCOPE: Scope = {
  name: 'account',
  line: LINE,
  owner: `connected_accounts a
  JOIN wallets o ON o.business_id = a.business_id AND o.id = a.wallet_id
 WHERE a.business_id = $1 AND a.live = $2 AND a.id = $3 AND a.deleted_at IS NULL`,
  ownersOfPages: `JOIN connected_accounts a
    ON a.business_id = k.business_id AND a.id = k.account_id AND a.live = k.live AND a.deleted_at IS NULL
  JOIN wallets o ON o.business_id = a.business_id AND o.id = a.wallet_id`,
  isOwned: 't.business_id = o.business_id AND t.wallet_id = o.id',
  sequence: 't.wallet_sequence',
};

export const LEDGER_SCOPE: Scope = {
  name: 'ledger',
  line: LINE,
  owner: `ledgers o
 WHERE o.business_id = $1 AND o.live = $2 AND $3::bigint IS NULL`,
  ownersOfPages: 'JOIN ledgers o ON o.business_id = k.business_id AND o.live = k.live AND k.account_id IS NULL',
  isOwned: 't.business_id = o.business_id AND t.live = o.live',
  sequence: 't.sequence',
};

/** Pages without a filter: ranges of the sequence, any of which costs the same. */
const pagesStatement = ({ name, line, ownersOfPages, isOwned, sequence }: Scope): Statement => ({
  name: `${name}_transaction_pages`,
  text: `SELECT k.slot, ${TOTALS}, o.last_sequence AS total_count, page.lines
  FROM unnest($1::bigint[], $2::boolean[], $3::bigint[], $4::bigint[], $5::bigint[]) WITH ORDINALITY
    AS k (business_id, live, account_id, skip, size, slot)
  ${ownersOfPages}
 ${pageOf(`SELECT ${line} AS line, ${sequence} AS position
         FROM transactions t
        WHERE ${isOwned}
          AND ${sequence} <= o.last_sequence - k.skip AND ${sequence} > o.last_sequence - k.skip - k.size
        ORDER BY ${sequence} DESC
        LIMIT ${PAGE_ROWS_MAX}`)}`,
});

/**
 * A filter that common transactions match: $6 leaves out debits, $7 leaves out other purposes. What it leaves out is
 * counted by the partial index on uncommon transactions, and the page starts that much further down.
 */
const commonStatement = (scope: Scope): Statement => ({
  name: `${scope.name}_common_transactions`,
  text: `${boundsQuery(scope)}, left_out AS MATERIALIZED (
SELECT ${scope.sequence} AS position, row_number() OVER (ORDER BY ${scope.sequence} DESC) - 1 AS above
  FROM o CROSS JOIN bounds b JOIN transactions t ON ${scope.isOwned}
 WHERE ${scope.sequence} BETWEEN b.first AND b.last AND ${IS_UNCOMMON}
   AND ($6 OR $7) AND (($6 AND t.clearing_kobo > 0) OR ($7 AND t.purpose <> '${COMMON_PURPOSE}'))
)
SELECT 1 AS slot, ${TOTALS},
       greatest(b.last - b.first + 1, 0) - (SELECT count(*) FROM left_out) AS total_count, page.lines
  FROM o CROSS JOIN bounds b
 ${pageOf(`SELECT ${scope.line} AS line, ${scope.sequence} AS position
         FROM transactions t
        WHERE ${scope.isOwned} AND ${scope.sequence} >= b.first
          AND ${scope.sequence} <= b.last - $8
              - (SELECT count(*) FROM left_out l WHERE b.last - l.position - l.above <= $8)
          AND NOT ($6 AND t.clearing_kobo > 0) AND NOT ($7 AND t.purpose <> '${COMMON_PURPOSE}')
        ORDER BY ${scope.sequence} DESC
        LIMIT $9`)}`,
});

/**
 * A filter that only uncommon transactions match: $6 true for debits, false for credits, $7 the purpose; null for any.
 * Reads every uncommon transaction of the range by the partial index.
 */
const uncommonStatement = (scope: Scope): Statement => ({
  name: `${scope.name}_uncommon_transactions`,
  text: `${boundsQuery(scope)}, matching AS MATERIALIZED (
SELECT ${scope.sequence} AS position
  FROM o CROSS JOIN bounds b JOIN transactions t ON ${scope.isOwned}
 WHERE ${scope.sequence} BETWEEN b.first AND b.last AND ${IS_UNCOMMON}
   AND ($6::boolean IS NULL OR (t.clearing_kobo > 0) = $6) AND ($7::text IS NULL OR t.purpose = $7)
)
SELECT 1 AS slot, ${TOTALS},
       (SELECT count(*) FROM matching) AS total_count, page.lines
  FROM o
 ${pageOf(`SELECT ${scope.line} AS line, chosen.position
         FROM (SELECT m.position FROM matching m ORDER BY m.position DESC OFFSET $8 LIMIT $9) AS chosen
         JOIN transactions t ON ${scope.isOwned} AND ${scope.sequence} = chosen.position`)}`,
});

/** Unique index transactions_reference_unique: one transaction, if it matches the rest of the filter, or none. */
const referenceStatement = (scope: Scope): Statement => ({
  name: `${scope.name}_transaction_by_reference`,
  text: `WITH o AS MATERIALIZED (
SELECT o.* FROM ${scope.owner}
), found AS MATERIALIZED (
SELECT ${scope.line} AS line, ${scope.sequence} AS position
  FROM o JOIN transactions t ON ${scope.isOwned}
 WHERE t.business_id = $1 AND t.live = $2 AND t.reference = $6::uuid
   AND ($4::timestamptz IS NULL OR t.created_at >= $4) AND ($5::timestamptz IS NULL OR t.created_at < $5)
   AND ($7::boolean IS NULL OR (t.clearing_kobo > 0) = $7) AND ($8::text IS NULL OR t.purpose = $8)
)
SELECT 1 AS slot, ${TOTALS},
       (SELECT count(*) FROM found) AS total_count, page.lines
  FROM o
 ${pageOf('SELECT * FROM found OFFSET $9')}`,
});

/** The statements of one kind of list, for accounts and for ledgers. */
export interface ListStatements {
  readonly ofAccount: ScopeStatements;
  readonly ofLedger: ScopeStatements;
}

type ScopeStatements = Readonly<Record<'pages' | 'common' | 'uncommon' | 'reference', Statement>>;

export const statementsOf = (scope: Scope): ScopeStatements => ({
  pages: pagesStatement(scope),
  common: commonStatement(scope),
  uncommon: uncommonStatement(scope),
  reference: referenceStatement(scope),
});

export const API_STATEMENTS: ListStatements = {
  ofAccount: statementsOf(ACCOUNT_SCOPE),
  ofLedger: statementsOf(LEDGER_SCOPE),
};

const statementsFor = (statements: ListStatements, { accountId }: Owner): ScopeStatements =>
  accountId === undefined ? statements.ofLedger : statements.ofAccount;

/** Several pages, all of them of accounts or all of them of ledgers. */
export const findPages = (
  namer: Namer,
  keys: readonly [PageKey, ...PageKey[]],
  statements: ListStatements = API_STATEMENTS,
): PageQuery =>
  asText(
    bind(namer, statementsFor(statements, keys[0]).pages, [
      plainArray(keys.map((key) => key.businessId)),
      plainArray(keys.map((key) => key.live)),
      plainArray(keys.map((key) => key.accountId ?? 'NULL')),
      plainArray(keys.map((key) => key.skip)),
      plainArray(keys.map((key) => key.size)),
    ]),
  );

/** Whether common transactions may match; else all that match are in the partial index on uncommon ones. */
export const matchesCommon = ({ type, purpose }: Filter): boolean =>
  type !== 'debit' && (purpose === undefined || purpose === COMMON_PURPOSE);

/**
 * Whether a page of what this filter matches is a range of the sequence, and not counted off among uncommon
 * transactions.
 */
export const isRange = (filter: Filter): boolean => filter.reference === undefined && matchesCommon(filter);

/** One page of what a filter matches. */
export function findFiltered(
  namer: Namer,
  key: PageKey,
  filter: Filter,
  statements: ListStatements = API_STATEMENTS,
): PageQuery {
  const { common, uncommon, reference } = statementsFor(statements, key);
  const range = [key.businessId, key.live, key.accountId ?? null, filter.from ?? null, filter.before ?? null];
  const isDebit = filter.type === undefined ? null : filter.type === 'debit';
  if (filter.reference !== undefined) {
    return asText(bind(namer, reference, [...range, filter.reference, isDebit, filter.purpose ?? null, key.skip]));
  }
  return asText(
    matchesCommon(filter)
      ? bind(namer, common, [...range, isDebit === false, filter.purpose !== undefined, key.skip, key.size])
      : bind(namer, uncommon, [...range, isDebit, filter.purpose ?? null, key.skip, key.size]),
  );
}

/** The columns of an answer, in their order, as PostgreSQL writes them. */
export type PageRow = readonly [
  slot: string,
  balanceKobo: string,
  inflowKobo: string,
  commissionKobo: string,
  totalCount: string,
  /** Null for an empty page. */
  lines: string | null,
];

/** The fields of a line. */
export type TransactionFields = readonly [
  id: string,
  /** `t` or `f`. */
  isDebit: string,
  amountKobo: string,
  purpose: string,
  reference: string,
  description: string,
  metadata: string,
  /** Whole ones. */
  epochSeconds: string,
  walletId: string,
  balanceBeforeKobo: string,
  balanceAfterKobo: string,
  accountId: string,
  grossKobo: string,
  commissionKobo: string,
];

type PageQuery = pg.QueryArrayConfig;
const TEXT: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value };
const asText = (query: pg.QueryConfig): PageQuery => ({ ...query, rowMode: 'array', types: TEXT });
