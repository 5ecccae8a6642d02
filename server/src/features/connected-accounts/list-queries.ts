/**
 * The two hot reads, hand-written: single accounts and pages of the list. No locks; each is one statement, one
 * snapshot.
 */
import { plainArray, textArray } from '../../platform/database/array-literal.ts';
import type { AccountId } from '../../platform/database/ids.ts';
import { pageOf, selectList } from '../../platform/database/noun-columns.ts';
import type { Database } from '../../platform/database/pool.ts';
import { type BoundQuery, type RowOf, send, statement } from '../../platform/database/statement.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { LISTED_MAX } from '../../platform/wire/paging.ts';
import { ACCOUNT_COLUMNS, ACCOUNT_LINE, ALIASES } from './account.ts';
import { HAS_WORDS, wantedBy } from './word-queries.ts';

type Namer = Pick<Database, 'namedStatements'>;
type ReadingDatabase = Pick<Database, 'pool' | 'namedStatements'>;

/** The slot, the number of accounts, and the lines of the page; null for an empty page. */
const PAGE_COLUMNS = ['int8', 'int8', 'text?'] as const;

export type AccountPageRow = RowOf<typeof PAGE_COLUMNS>;

/** The accounts of a page as one text. */
const linesIn = (order: 'ASC' | 'DESC') => `${pageOf(ACCOUNT_LINE, `a.sequence ${order}`)} AS lines`;
const LINES = linesIn('DESC');

/** Primary key. */
const FIND_ACCOUNTS = statement({
  name: 'find_accounts',
  columns: { slot: 'int8', ...ACCOUNT_COLUMNS },
  text: `SELECT wanted.slot, ${selectList(ACCOUNT_COLUMNS, ALIASES)}
  FROM unnest($1::bigint[], $2::boolean[], $3::bigint[]) WITH ORDINALITY AS wanted (business_id, live, id, slot)
  JOIN connected_accounts a
    ON a.business_id = wanted.business_id AND a.id = wanted.id AND a.live = wanted.live AND a.deleted_at IS NULL
  JOIN banks b ON b.code = a.bank_code`,
});

/**
 * Reads the partial unique index connected_accounts_sequence_unique backwards from the page's first account. The
 * ledger's row has the number of accounts. Sequences are gapless as long as no account was deleted, so they give the
 * position of the page. After deletions the first pages are found by an offset in the index. For later pages the
 * deleted accounts are counted by connected_accounts_deleted, and the page begins that much lower. One scan returns the
 * page, so no plan can read more than it.
 */
const FIND_PAGES = statement({
  name: 'find_account_pages',
  columns: PAGE_COLUMNS,
  text: `SELECT wanted.slot, l.account_count, page.lines
  FROM unnest($1::bigint[], $2::boolean[], $3::bigint[], $4::bigint[]) WITH ORDINALITY
    AS wanted (business_id, live, skip, size, slot)
  JOIN ledgers l ON l.business_id = wanted.business_id AND l.live = wanted.live
 CROSS JOIN LATERAL (
       SELECT CASE WHEN l.account_count = l.last_account_sequence THEN l.last_account_sequence - wanted.skip
                   WHEN wanted.skip > ${LISTED_MAX}
                   THEN l.last_account_sequence - wanted.skip - (
                        SELECT count(*)
                          FROM (SELECT d.sequence, row_number() OVER (ORDER BY d.sequence DESC) - 1 AS above
                                  FROM connected_accounts d
                                 WHERE d.business_id = l.business_id AND d.live = l.live AND d.deleted_at IS NOT NULL
                               ) AS d
                         WHERE l.last_account_sequence - d.sequence - d.above <= wanted.skip)
                   ELSE (SELECT s.sequence
                           FROM connected_accounts s
                          WHERE s.business_id = l.business_id AND s.live = l.live AND s.deleted_at IS NULL
                          ORDER BY s.sequence DESC
                         OFFSET wanted.skip
                          LIMIT 1) END AS sequence
       OFFSET 0) AS first
 CROSS JOIN LATERAL (
       SELECT ${LINES}
         FROM (SELECT *
                 FROM connected_accounts a
                WHERE a.business_id = l.business_id AND a.live = l.live AND a.deleted_at IS NULL
                  AND a.sequence <= first.sequence
                ORDER BY a.sequence DESC
                LIMIT wanted.size) AS a
         JOIN banks b ON b.code = a.bank_code
       ) AS page`,
});

/** The oldest accounts after a sequence, oldest first: a range of connected_accounts_sequence_unique. */
const FIND_AFTER = statement({
  name: 'find_accounts_after',
  columns: PAGE_COLUMNS,
  text: `SELECT wanted.slot, l.account_count, page.lines
  FROM unnest($1::bigint[], $2::boolean[], $3::bigint[], $4::bigint[]) WITH ORDINALITY
    AS wanted (business_id, live, after, size, slot)
  JOIN ledgers l ON l.business_id = wanted.business_id AND l.live = wanted.live
 CROSS JOIN LATERAL (
       SELECT ${linesIn('ASC')}
         FROM (SELECT *
                 FROM connected_accounts a
                WHERE a.business_id = l.business_id AND a.live = l.live AND a.deleted_at IS NULL
                  AND a.sequence > wanted.after
                ORDER BY a.sequence
                LIMIT wanted.size) AS a
         JOIN banks b ON b.code = a.bank_code
       ) AS page`,
});

/** At most one account for each key: a look-up in the partial unique index connected_accounts_external_id_unique. */
const FIND_BY_EXTERNAL_IDS = statement({
  name: 'find_accounts_by_external_ids',
  columns: PAGE_COLUMNS,
  text: `SELECT wanted.slot, 1::bigint, ${ACCOUNT_LINE.sql}
  FROM unnest($1::bigint[], $2::boolean[], $3::text[], $4::boolean[]) WITH ORDINALITY
    AS wanted (business_id, live, external_id, enabled, slot)
  JOIN connected_accounts a
    ON a.business_id = wanted.business_id AND a.live = wanted.live AND a.external_id = wanted.external_id
   AND a.deleted_at IS NULL AND (wanted.enabled IS NULL OR a.enabled = wanted.enabled)
  JOIN banks b ON b.code = a.bank_code`,
});

/** The page of those accounts that `queries` give as `matching`; each is read by its primary key. */
const chosenPage = (name: string, queries: string) =>
  statement({
    name,
    columns: PAGE_COLUMNS,
    text: `WITH ${queries}
SELECT 1::bigint AS slot, (SELECT count(*) FROM matching), (
       SELECT ${LINES}
         FROM (SELECT id FROM matching ORDER BY sequence DESC OFFSET $4 LIMIT $5) AS chosen
        CROSS JOIN LATERAL (SELECT * FROM connected_accounts c
                             WHERE c.business_id = $1 AND c.id = chosen.id OFFSET 0) AS a
         JOIN banks b ON b.code = a.bank_code)`,
  });

/**
 * The words of the ledger's accounts, and then each account that fits by its primary key. OFFSET 0 keeps the planner
 * to that key: without fresh statistics it compared every account with every fitting one, or scanned a partial index.
 */
const searchPage = (name: string, byIndex: string) =>
  chosenPage(
    name,
    `fitting AS MATERIALIZED (
  SELECT w.business_id, w.live, w.account_id FROM account_words w
   WHERE w.business_id = $1 AND w.live = $2 AND ${HAS_WORDS('$6')} ${byIndex}
), matching AS MATERIALIZED (
  SELECT s.sequence, s.id
    FROM fitting f CROSS JOIN LATERAL (
         SELECT a.sequence, a.id, a.live, a.enabled, a.deleted_at, a.external_id FROM connected_accounts a
          WHERE a.business_id = f.business_id AND a.id = f.account_id
         OFFSET 0) AS s
   WHERE s.live = f.live AND s.deleted_at IS NULL AND ($3::boolean IS NULL OR s.enabled = $3)
     AND ($7::text IS NULL OR s.external_id = $7))`,
  );

/** Reads every account of the ledger. */
const ENABLED_PAGE = chosenPage(
  'enabled_account_page',
  `matching AS MATERIALIZED (
  SELECT s.sequence, s.id
    FROM connected_accounts s
   WHERE s.business_id = $1 AND s.live = $2 AND s.deleted_at IS NULL
     AND ($3::boolean IS NULL OR s.enabled = $3))`,
);
/** The index account_words_trigrams. */
const SEARCH_PAGE = searchPage('search_account_page', 'AND w.trigrams @> $8::integer[]');
/** Finds words of one or two letters: reads the words of every account of the ledger by the primary key. */
const SHORT_SEARCH_PAGE = searchPage('short_search_account_page', '');

export interface AccountPageKey extends LedgerKey {
  readonly skip: bigint;
  readonly size: bigint;
  readonly enabled: boolean | undefined;
  readonly search: string | undefined;
  readonly externalId: string | undefined;
}

export interface ExternalIdKey extends LedgerKey {
  readonly externalId: string;
  readonly enabled: boolean | undefined;
}

export const findByExternalIds = (
  database: ReadingDatabase,
  keys: readonly ExternalIdKey[],
): Promise<AccountPageRow[]> =>
  FIND_BY_EXTERNAL_IDS.prepared(database, database.pool, [
    plainArray(keys.map((key) => key.businessId)),
    plainArray(keys.map((key) => key.live)),
    textArray(keys.map((key) => key.externalId)),
    plainArray(keys.map((key) => key.enabled ?? 'NULL')),
  ]);

export const findAccounts = (database: ReadingDatabase, keys: readonly (LedgerKey & { readonly id: AccountId })[]) =>
  FIND_ACCOUNTS.prepared(database, database.pool, [
    plainArray(keys.map((key) => key.businessId)),
    plainArray(keys.map((key) => key.live)),
    plainArray(keys.map((key) => key.id)),
  ]);

export const accountPagesQuery = (namer: Namer, pages: readonly AccountPageKey[]): BoundQuery<AccountPageRow> =>
  FIND_PAGES.bind(namer, [
    plainArray(pages.map((page) => page.businessId)),
    plainArray(pages.map((page) => page.live)),
    plainArray(pages.map((page) => page.skip)),
    plainArray(pages.map((page) => page.size)),
  ]);

/** A page of the oldest accounts after a sequence. */
export interface AccountsAfterKey extends LedgerKey {
  readonly after: bigint;
  readonly size: bigint;
}

export const accountsAfterQuery = (namer: Namer, pages: readonly AccountsAfterKey[]): BoundQuery<AccountPageRow> =>
  FIND_AFTER.bind(namer, [
    plainArray(pages.map((page) => page.businessId)),
    plainArray(pages.map((page) => page.live)),
    plainArray(pages.map((page) => page.after)),
    plainArray(pages.map((page) => page.size)),
  ]);

export const findAccountsAfter = (
  database: ReadingDatabase,
  pages: readonly AccountsAfterKey[],
): Promise<AccountPageRow[]> => send(database.pool, accountsAfterQuery(database, pages));

export const findAccountPages = (
  database: ReadingDatabase,
  pages: readonly AccountPageKey[],
): Promise<AccountPageRow[]> => send(database.pool, accountPagesQuery(database, pages));

export function searchAccountPage(database: ReadingDatabase, page: AccountPageKey): Promise<AccountPageRow[]> {
  const { businessId, live, enabled, search, externalId, skip, size } = page;
  const common = [businessId, live, enabled ?? null, skip, size];
  if (search === undefined) return ENABLED_PAGE.prepared(database, database.pool, common);
  const { words, trigrams } = wantedBy(page, search);
  return trigrams === undefined
    ? SHORT_SEARCH_PAGE.prepared(database, database.pool, [...common, words, externalId ?? null])
    : SEARCH_PAGE.prepared(database, database.pool, [...common, words, externalId ?? null, trigrams]);
}
