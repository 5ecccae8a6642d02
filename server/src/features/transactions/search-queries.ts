/**
 * SQL of searches in the lists of transactions: words, amounts, beginnings of references, and keys of the metadata with
 * their values. No locks. The newest thousand that fit are found, and one more tells that there are others. The range
 * of the ledger comes from `boundsQuery`, so that a search of a day reads what is of that day.
 *
 * The lists of blocks lead to transactions, from the newest segment and block on, until there are enough: a word that
 * nearly every transaction has is found in one block, a rare one costs a look-up in each segment. What is behind the
 * lists, less than a block, is read. Subqueries with OFFSET 0 or LIMIT are read once for each row before them, in their
 * order, whatever the statistics say.
 */
import { plainArray, textArray } from '../../platform/database/array-literal.ts';
import type { Database } from '../../platform/database/pool.ts';
import {
  type BoundQuery,
  type Columns,
  type RowOf,
  type Slots,
  type Statement,
  statement,
} from '../../platform/database/statement.ts';
import { FOLD_VERSION } from '../search/fold.ts';
import { boundsQuery } from '../../core/ledger/sequence-bounds.ts';
import { fitsFilters } from './filters.ts';
import {
  ACCOUNT_SCOPE,
  type Filter,
  filteredValues,
  type FilteredValues,
  IN_PERIOD,
  LEDGER_SCOPE,
  type PageKey,
  RANGE,
  type Scope,
  type Shape,
} from './queries.ts';
import {
  BLOCK_SIZE,
  blockSql,
  bucketSql,
  countSql,
  hasSql,
  isCommonSql,
  listSql,
  positionSql,
  segmentSql,
  sequenceSql,
} from './word-lists.ts';
import { lastListed, lastSearched } from './word-queries.ts';
import { metadataHashes, wantedBy } from './words.ts';

/** How many are shown, the newest. */
export const SHOWN_MAX = 100;
/** How many are counted. */
const COUNTED_MAX = 1_000;
/** How many are looked at, the newest, where more than the words has to fit, or nothing leads there. */
const LOOKED_THROUGH_MAX = 20_000;
/** How many of the hashes are looked up, those that are rarest in the newest block. */
const RAREST_MAX = 3;
/** The lists lead to all accounts. Beyond so many, the account's own newest are looked through. */
const OF_OTHERS_MAX = 2_000;
const FOUND_MAX = COUNTED_MAX + 1;

type Namer = Pick<Database, 'namedStatements'>;

/** What may be wanted beside the rest of a filter. */
export interface Search {
  readonly text: string | undefined;
  /** Keys with their values, exactly. */
  readonly metadata: Readonly<Record<string, string>> | undefined;
}

/** The values of a search; arrays as text. Null or empty where nothing of the kind is wanted. */
interface SearchValues extends FilteredValues {
  readonly words: string;
  /** The hashes of words and metadata: a transaction has them all. */
  readonly hashes: string | null;
  /** The hashes of the amount and metadata. */
  readonly amountHashes: string | null;
  readonly amountKobo: bigint | null;
  /** Whether the amount is one of a debit; null for either. */
  readonly isDebit: boolean | null;
  readonly firstReference: string | null;
  readonly lastReference: string | null;
  /** A JSON object. */
  readonly metadata: string | null;
  /** How many that have all words are looked at. */
  readonly lookedAtMax: number;
  /** Words of one or two letters have no hashes. */
  readonly isWithoutHashes: boolean;
  /** Whether transactions without words yet may fit. */
  readonly needsNoWords: boolean;
  /** Whether a transaction that has all words fits, without a look at it. */
  readonly isOfWordsOnly: boolean;
}

type Search$ = Slots<SearchValues>;

/** Whether the row `w` has each of the words in its text. Ends at the first that it has not. */
const hasWords = ($: Search$): string =>
  `NOT EXISTS (SELECT FROM unnest(${$.words}::text[]) AS word WHERE strpos(w.folded, word) = 0)`;
/** Whether the transaction `t` has the amount. */
const hasAmount = (
  $: Search$,
): string => `((abs(t.wallet_kobo) = ${$.amountKobo} OR abs(t.clearing_kobo) = ${$.amountKobo})
   AND (${$.isDebit}::boolean IS NULL OR (t.clearing_kobo > 0) = ${$.isDebit}))`;

/** Whether the metadata of the transaction `t`, as text, has the wanted keys and values. */
export const hasMetadata = (wanted: string): string => `NOT EXISTS (
       SELECT FROM jsonb_each_text(${wanted}::jsonb) AS m
        WHERE t.metadata::json ->> m.key IS DISTINCT FROM m.value)`;

/** Whether the transaction `t` fits the rest of the filter. */
const fitsRest = ($: Search$): string => `(${$.accountId}::bigint IS NULL OR t.connected_account_id = ${$.accountId})
   AND ${IN_PERIOD}
   AND ${fitsFilters($)}
   AND (${$.metadata}::jsonb IS NULL OR ${hasMetadata($.metadata)})`;

/** The lists `l` of the ledger, by their primary key. */
const LISTS = `l.business_id = $1 AND l.live = $2 AND l.fold_version = ${FOLD_VERSION}`;

/**
 * The one or two sets of hashes that lead to what fits: of words and metadata, and of the amount and metadata. Of each
 * those that the newest block of the range `r` has least often: a hash that nearly every transaction has would cost
 * much and leave nothing out. What is found is compared with all words.
 */
export const ways = ($: Slots<Pick<SearchValues, 'hashes' | 'amountHashes'>>): string => `ways AS MATERIALIZED (
SELECT w.nth, c.hashes, cardinality(c.hashes) AS size
  FROM r CROSS JOIN (VALUES (1, ${$.hashes}::integer[]), (2, ${$.amountHashes}::integer[])) AS w (nth, hashes)
 CROSS JOIN LATERAL (
       SELECT array_agg(h.hash ORDER BY h.count, h.nth) AS hashes
         FROM (SELECT u.hash, u.nth, (
                      SELECT ${countSql('l', 'u.hash')}
                        FROM transaction_word_lists l
                       WHERE ${LISTS} AND l.segment = ${segmentSql('r.last_block')}
                         AND l.bucket = ${bucketSql('u.hash')} AND l.block = r.last_block) AS count
                 FROM unnest(w.hashes) WITH ORDINALITY AS u (hash, nth)
                ORDER BY count, u.nth
                LIMIT ${RAREST_MAX}) AS h) AS c
 WHERE c.hashes IS NOT NULL AND r.first_block <= r.last_block
)`;

/** The transactions of the range `r` behind the lists that have the words, the newest first. */
const behindLists = ($: Search$): string => `SELECT w.sequence, w.folded
  FROM r CROSS JOIN LATERAL (
       SELECT n.sequence, n.folded FROM transaction_words n
        WHERE n.business_id = $1 AND n.live = $2 AND n.fold_version = ${FOLD_VERSION}
          AND n.sequence > r.listed AND n.sequence <= r.through AND n.sequence BETWEEN r.first AND r.last
        ORDER BY n.sequence DESC
        LIMIT ${BLOCK_SIZE}) AS w
 WHERE ${$.hashes}::integer[] IS NOT NULL AND NOT ${$.needsNoWords} AND ${hasWords($)}`;

/** In a block, the list of the way's hash of this number, and whether it is a common one; null if it has fewer. */
const listOfWay = (number: number): string => `LEFT JOIN LATERAL (
                      SELECT ${listSql('l', `y.hashes[${number}]`)} AS list,
                             ${isCommonSql('l', `y.hashes[${number}]`)} AS is_common
                        FROM transaction_word_lists l
                       WHERE ${LISTS} AND l.segment = s.segment AND l.bucket = ${bucketSql(`y.hashes[${number}]`)}
                         AND l.block = b.block
                      OFFSET 0) AS l${number} ON true`;

const isInList = (number: number): string =>
  hasSql(`l${number}.list`, `l${number}.is_common`, `y.hashes[${number}]`, 'e.position');

/**
 * Blocks and transactions that the lists lead to, in this order: of each segment the blocks that have the rarest hash
 * of a way, and of each of these as `c` the `sequences` that have all hashes of it, in no order.
 */
export const listedSequences = (order: 'ASC' | 'DESC'): string => `(
       SELECT n.number AS segment, r.first, r.last, r.first_block, r.last_block
          FROM r CROSS JOIN LATERAL generate_series(
               ${segmentSql(order === 'ASC' ? 'r.first_block' : 'r.last_block')},
               ${segmentSql(order === 'ASC' ? 'r.last_block' : 'r.first_block')},
               ${order === 'ASC' ? 1 : -1}) AS n (number)
         WHERE EXISTS (SELECT FROM ways)
        OFFSET 0) AS s
 CROSS JOIN LATERAL (
       SELECT DISTINCT l.block
         FROM ways y CROSS JOIN LATERAL (
              SELECT * FROM transaction_word_lists l
               WHERE ${LISTS} AND l.segment = s.segment AND l.bucket = ${bucketSql('y.hashes[1]')}
                 AND l.block BETWEEN s.first_block AND s.last_block
              OFFSET 0) AS l
        WHERE ${isCommonSql('l', 'y.hashes[1]')} OR ${listSql('l', 'y.hashes[1]')} <> '{}'
        ORDER BY l.block ${order}
       OFFSET 0) AS b
 CROSS JOIN LATERAL (
       SELECT array_agg(DISTINCT p.sequence) AS sequences
         FROM (SELECT ${sequenceSql('b.block', 'e.position')} AS sequence
                 FROM ways y
                 ${listOfWay(1)}
                 ${listOfWay(2)}
                 ${listOfWay(3)}
                CROSS JOIN LATERAL (
                      SELECT ${positionSql('u.element')} AS position FROM unnest(l1.list) AS u (element)
                       WHERE NOT l1.is_common
                       UNION ALL
                      SELECT e.position FROM generate_series(0, ${BLOCK_SIZE - 1}) AS e (position)
                       WHERE l1.is_common AND ${isInList(1)}) AS e
                WHERE (y.size < 2 OR ${isInList(2)}) AND (y.size < 3 OR ${isInList(3)})) AS p
        WHERE p.sequence BETWEEN s.first AND s.last
       OFFSET 0) AS c`;

/** Those that the lists lead to, the newest first, with their words. */
const byLists = ($: Search$): string => `SELECT f.sequence, f.folded
  FROM ${listedSequences('DESC')}
 CROSS JOIN LATERAL (
       SELECT w.sequence, w.folded FROM transaction_words w
        WHERE w.business_id = $1 AND w.live = $2 AND w.fold_version = ${FOLD_VERSION}
          AND w.sequence = ANY (c.sequences) AND (${$.amountKobo}::bigint IS NOT NULL OR ${hasWords($)})
        ORDER BY w.sequence DESC
       OFFSET 0) AS f`;

/**
 * The newest transactions of the range `r` that the words, the amount and the metadata lead to. Of those that have all
 * words at most `lookedAtMax` are looked at; one more is kept as a sign that there are others, `is_beyond`.
 */
const byIndex = ($: Search$): string => `by_index AS MATERIALIZED (
SELECT w.sequence, w.nth > ${$.lookedAtMax} AS is_beyond
  FROM (SELECT f.*, row_number() OVER () AS nth
          FROM ((${behindLists($)}) UNION ALL (${byLists($)})) AS f
         LIMIT ${$.lookedAtMax}::bigint + 1) AS w
 WHERE w.nth > ${$.lookedAtMax} OR ${$.isOfWordsOnly} OR EXISTS (
       SELECT FROM transactions t
        WHERE t.business_id = $1 AND t.live = $2 AND t.sequence = w.sequence AND ${fitsRest($)}
          AND (${$.amountKobo}::bigint IS NULL OR ${hasAmount($)}
               OR (${$.hashes}::integer[] IS NOT NULL AND ${hasWords($)}))
       OFFSET 0)
 LIMIT ${FOUND_MAX}
)`;

/** The newest of a ledger, by the primary key of the words: where words are too short for the index. */
const newestOfLedger = ($: Search$): string => `newest AS MATERIALIZED (
SELECT w.sequence
  FROM r CROSS JOIN LATERAL (
       SELECT * FROM transaction_words n
        WHERE n.business_id = $1 AND n.live = $2 AND n.fold_version = ${FOLD_VERSION}
          AND n.sequence BETWEEN greatest(r.first, r.last - ${LOOKED_THROUGH_MAX} + 1) AND r.last
        ORDER BY n.sequence DESC
        LIMIT ${LOOKED_THROUGH_MAX}) AS w
 WHERE ${$.isWithoutHashes} AND ${hasWords($)}
   AND (${$.isOfWordsOnly} OR EXISTS (
       SELECT FROM transactions t
        WHERE t.business_id = $1 AND t.live = $2 AND t.sequence = w.sequence AND ${fitsRest($)}
       OFFSET 0))
 LIMIT ${FOUND_MAX}
)`;

/** The newest of an account, by the index on the wallet's sequence: also where the index leads to many of others. */
const newestOfAccount = ($: Search$): string => `newest AS MATERIALIZED (
SELECT t.sequence
  FROM o CROSS JOIN bounds b CROSS JOIN LATERAL (
       SELECT * FROM transactions n
        WHERE n.business_id = o.business_id AND n.wallet_id = o.id
          AND n.wallet_sequence BETWEEN greatest(b.first, b.last - ${LOOKED_THROUGH_MAX} + 1) AND b.last
        ORDER BY n.wallet_sequence DESC
        LIMIT ${LOOKED_THROUGH_MAX}) AS t
 WHERE (${$.isWithoutHashes} OR EXISTS (SELECT FROM by_index i WHERE i.is_beyond)) AND ${fitsRest($)}
   AND (${hasAmount($)} OR EXISTS (
       SELECT FROM transaction_words w
        WHERE w.business_id = $1 AND w.live = $2 AND w.fold_version = ${FOLD_VERSION} AND w.sequence = t.sequence
          AND (${$.hashes}::integer[] IS NOT NULL OR ${$.isWithoutHashes}) AND ${hasWords($)}
       OFFSET 0))
 LIMIT ${FOUND_MAX}
)`;

/**
 * What no words lead to: amounts and metadata behind the lists, metadata of transactions without words yet, and
 * references by their unique index.
 */
const besideWords = ($: Search$): string => `unlisted AS MATERIALIZED (
SELECT t.sequence
  FROM r CROSS JOIN LATERAL (
       SELECT * FROM transactions u
        WHERE u.business_id = $1 AND u.live = $2 AND u.sequence > r.listed AND u.sequence BETWEEN r.first AND r.last
          AND (${$.needsNoWords} OR u.sequence <= r.through)
        ORDER BY u.sequence DESC
        LIMIT ${LOOKED_THROUGH_MAX + BLOCK_SIZE}) AS t
 WHERE (${$.needsNoWords} OR (${$.amountKobo}::bigint IS NOT NULL AND ${hasAmount($)})) AND ${fitsRest($)}
 LIMIT ${FOUND_MAX}
), by_reference AS MATERIALIZED (
SELECT t.sequence
  FROM (SELECT * FROM transactions r
         WHERE r.business_id = $1 AND r.live = $2
           AND r.reference BETWEEN ${$.firstReference}::uuid AND ${$.lastReference}::uuid
         ORDER BY r.reference DESC
         LIMIT ${FOUND_MAX}) AS t
 WHERE ${fitsRest($)}
)`;

const ledgerNumber = ({ isOwned, sequence }: Scope, number: string): string =>
  `(SELECT t.sequence FROM transactions t WHERE ${isOwned} AND ${sequence} = ${number})`;

/** Twice the number of those found, and one more when others may fit: see `foundOf`. */
const counted = ($: Search$): string => `(SELECT 2 * count(*) FROM matching)
       + (((SELECT count(*) FROM matching) > ${COUNTED_MAX}
           OR (${$.isWithoutHashes} OR EXISTS (SELECT FROM by_index i WHERE i.is_beyond))
          AND b.last - b.first >= ${LOOKED_THROUGH_MAX})::integer)`;

/** How many a search has found, from its `total_count`, and whether there may be more. */
export const foundOf = (totalCount: bigint): { readonly totalCount: number; readonly hasMore: boolean } => ({
  totalCount: Math.min(Number(totalCount / 2n), COUNTED_MAX),
  hasMore: totalCount % 2n === 1n,
});

/** The primary keys of transactions, of their words and of the lists. */
const searchStatement = <C extends Columns>(shape: Shape<C>, scope: Scope, newest: ($: Search$) => string) =>
  statement<SearchValues, C>({
    ...shape,
    name: `${shape.name}${scope.name}_transaction_search`,
    numbered: RANGE,
    text: ($) => `${boundsQuery(scope)}, r AS MATERIALIZED (
SELECT k.*, ${blockSql('k.first')} AS first_block,
       ${blockSql('CASE WHEN k.last > k.listed THEN k.listed ELSE k.last END')} AS last_block
  FROM (SELECT ${ledgerNumber(scope, 'b.first')} AS first, ${ledgerNumber(scope, 'b.last')} AS last,
               ${lastListed('$1', '$2')} AS listed, ${lastSearched('$1', '$2')} AS through
          FROM o CROSS JOIN bounds b
        OFFSET 0) AS k
), ${ways($)}, ${byIndex($)}, ${newest($)}, ${besideWords($)}, matching AS MATERIALIZED (
SELECT sequence FROM by_index WHERE NOT is_beyond UNION SELECT sequence FROM newest UNION SELECT sequence FROM unlisted
 UNION SELECT sequence FROM by_reference
 ORDER BY sequence DESC
 LIMIT ${FOUND_MAX}
)
SELECT 1::bigint AS slot, ${shape.selected(counted($), scope.returnedKobo)}
  FROM o CROSS JOIN bounds b
 ${shape.page(`SELECT ${shape.transaction}, chosen.sequence AS position
         FROM (SELECT m.sequence FROM matching m ORDER BY m.sequence DESC OFFSET ${$.skip} LIMIT ${$.size}) AS chosen
        CROSS JOIN LATERAL (SELECT * FROM transactions x
                             WHERE x.business_id = $1 AND x.live = $2 AND x.sequence = chosen.sequence OFFSET 0) AS t`)}
 ${shape.order}`,
  });

function searchValues(key: PageKey, filter: Filter, { text, metadata }: Search): SearchValues {
  const ledger = { businessId: key.businessId, live: key.live };
  const wanted = text === undefined ? undefined : wantedBy(ledger, text);
  const ofMetadata = metadata === undefined ? [] : metadataHashes(ledger, metadata);
  const hashes = [...(wanted?.trigrams ?? []), ...ofMetadata];
  const amount = wanted?.amountHashes ?? [];
  const { from: _from, before: _before, ...narrowing } = filter;
  const rest = [key.accountId, metadata, wanted?.amountKobo, ...Object.values(narrowing)];
  const arrayOrNull = (values: readonly number[]): string | null => (values.length === 0 ? null : plainArray(values));
  return {
    ...filteredValues(key, filter),
    words: textArray(wanted?.words ?? []),
    hashes: arrayOrNull(hashes),
    amountHashes: arrayOrNull(amount.length === 0 ? [] : [...amount, ...ofMetadata]),
    amountKobo: wanted?.amountKobo ?? null,
    isDebit: wanted?.isDebit ?? null,
    firstReference: wanted?.references?.[0] ?? null,
    lastReference: wanted?.references?.[1] ?? null,
    metadata: metadata === undefined ? null : JSON.stringify(metadata),
    lookedAtMax: key.accountId === undefined ? LOOKED_THROUGH_MAX : OF_OTHERS_MAX,
    isWithoutHashes: hashes.length === 0 && wanted !== undefined,
    needsNoWords: text === undefined,
    isOfWordsOnly: rest.every((value) => value === undefined),
  };
}

/** The statements of searches, for accounts and for ledgers. */
export interface SearchStatements<Row> {
  readonly ofAccount: Statement<SearchValues, Row>;
  readonly ofLedger: Statement<SearchValues, Row>;
}

export const searchStatements = <C extends Columns>(
  shape: Shape<C>,
  ofAccount: Scope = ACCOUNT_SCOPE,
): SearchStatements<RowOf<C>> => ({
  ofAccount: searchStatement(shape, ofAccount, newestOfAccount),
  ofLedger: searchStatement(shape, LEDGER_SCOPE, newestOfLedger),
});

/** One page of what a search finds. */
export const findSearched = <Row>(
  namer: Namer,
  { ofAccount, ofLedger }: SearchStatements<Row>,
  key: PageKey,
  filter: Filter,
  search: Search,
): BoundQuery<Row> =>
  (key.accountId === undefined ? ofLedger : ofAccount).bind(namer, searchValues(key, filter, search));

const STATE = { missing: 'int8', lag_ms: 'int8' } as const;

export type SearchState = RowOf<typeof STATE>;

/** How many of the newest transactions a search does not find yet, and for how long already. */
const SEARCH_STATE = statement({
  name: 'transaction_search_state',
  columns: STATE,
  text: `SELECT l.last_sequence - k.through AS missing,
       coalesce((SELECT greatest(0, round(date_part('epoch', clock_timestamp() - t.created_at) * 1000))
                   FROM transactions t
                  WHERE t.business_id = $1 AND t.live = $2 AND t.sequence = k.through + 1), 0)::bigint AS lag_ms
  FROM ledgers l CROSS JOIN LATERAL (SELECT ${lastSearched('$1', '$2')} AS through OFFSET 0) AS k
 WHERE l.business_id = $1 AND l.live = $2`,
});

export const searchStateQuery = (namer: Namer, { businessId, live }: PageKey): BoundQuery<SearchState> =>
  SEARCH_STATE.bind(namer, [businessId, live]);
