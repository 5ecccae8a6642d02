/**
 * SQL of searches in the lists of transactions: words, amounts, beginnings of references, and keys of the metadata with
 * their values. No locks. The newest thousand that fit are found, and one more tells that there are others.
 *
 * A segment is looked up in the index by hashes that no other segment has, from the newest on, until there are enough:
 * a word that nearly every transaction has is found in one segment, a rare one costs a look-up in each. Subqueries with
 * OFFSET 0 or LIMIT are read once for each row before them, in their order, whatever the statistics say.
 */
import { plainArray, textArray } from '../database/array-literal.ts';
import type { Database } from '../database/pool.ts';
import { type BoundQuery, type Columns, type RowOf, type Statement, statement } from '../database/statement.ts';
import { FOLD_VERSION } from '../search/fold.ts';
import {
  ACCOUNT_SCOPE,
  type Filter,
  isOfKinds,
  kindsValue,
  LEDGER_SCOPE,
  type PageKey,
  type Scope,
  type Shape,
} from './queries.ts';
import { lastWithWords } from './word-queries.ts';
import { metadataHashes, mixSql, SEGMENT_SIZE, wantedBy } from './words.ts';

/** How many are shown, the newest. */
export const SHOWN_MAX = 100;
/** How many are counted. */
export const COUNTED_MAX = 1_000;
/** How many are looked through where no index leads to what is wanted, the newest. */
const LOOKED_THROUGH_MAX = 20_000;
const FOUND_MAX = COUNTED_MAX + 1;

type Namer = Pick<Database, 'namedStatements'>;

/** What may be wanted beside the rest of a filter. */
export interface Search {
  readonly text: string | undefined;
  /** Keys with their values, exactly. */
  readonly metadata: Readonly<Record<string, string>> | undefined;
}

/** Whether the row `w` has each of the words $11 in its text. */
const HAS_WORDS = '(SELECT coalesce(bool_and(strpos(w.folded, word) > 0), true) FROM unnest($11::text[]) AS word)';
/** Whether the transaction `t` has the amount $14. */
const HAS_AMOUNT = '(abs(t.wallet_kobo) = $14 OR abs(t.clearing_kobo) = $14)';

/** Whether the transaction `t` fits the rest of the filter: its metadata has the keys and values of $17. */
const FITS_REST = `($3::bigint IS NULL OR t.connected_account_id = $3)
          AND ($4::timestamptz IS NULL OR t.created_at >= $4) AND ($5::timestamptz IS NULL OR t.created_at < $5)
          AND ($6::boolean IS NULL OR (t.clearing_kobo > 0) = $6) AND ($7::text IS NULL OR t.purpose = $7)
          AND ${isOfKinds('$10')}
          AND ($17::jsonb IS NULL OR NOT EXISTS (
              SELECT FROM jsonb_each_text($17::jsonb) AS m
               WHERE t.metadata::jsonb ->> m.key IS DISTINCT FROM m.value))`;

const mixed = (hashes: string): string =>
  `(SELECT array_agg(h # ${mixSql('n.number')}) FROM unnest(${hashes}::integer[]) AS h)`;

/** What the index does not lead to: the newest, those without words, and references by their unique index. */
const BESIDE_INDEX = `newest AS MATERIALIZED (
SELECT w.sequence
  FROM known k CROSS JOIN LATERAL (
       SELECT * FROM transaction_words w
        WHERE w.business_id = $1 AND w.live = $2 AND w.fold_version = ${FOLD_VERSION}
          AND w.sequence > k.through - ${LOOKED_THROUGH_MAX}
        ORDER BY w.sequence DESC
        LIMIT ${LOOKED_THROUGH_MAX}) AS w
 WHERE $19 AND ${HAS_WORDS}
   AND EXISTS (
       SELECT FROM transactions t
        WHERE t.business_id = $1 AND t.live = $2 AND t.sequence = w.sequence AND ${FITS_REST}
       OFFSET 0)
 LIMIT ${FOUND_MAX}
), unknown AS MATERIALIZED (
SELECT t.sequence
  FROM known k CROSS JOIN LATERAL (
       SELECT * FROM transactions u
        WHERE u.business_id = $1 AND u.live = $2 AND u.sequence > k.through
        ORDER BY u.sequence DESC
        LIMIT ${LOOKED_THROUGH_MAX}) AS t
 WHERE $20 AND ${FITS_REST}
 LIMIT ${FOUND_MAX}
), by_reference AS MATERIALIZED (
SELECT t.sequence
  FROM (SELECT * FROM transactions r
         WHERE r.business_id = $1 AND r.live = $2 AND r.reference BETWEEN $15::uuid AND $16::uuid
         ORDER BY r.reference DESC
         LIMIT ${FOUND_MAX}) AS t
 WHERE ${FITS_REST}
`;

/** The index transaction_words_hashes, and the primary key of transactions. */
const searchStatement = <C extends Columns>(shape: Shape<C>, scope: Scope) =>
  statement({
    ...shape,
    name: `${shape.name}${scope.name}_transaction_search`,
    text: `WITH o AS MATERIALIZED (
SELECT o.* FROM ${scope.owner}
), known AS MATERIALIZED (
SELECT ${lastWithWords('$1', '$2')} AS through
), by_index AS MATERIALIZED (
SELECT f.sequence
  FROM (SELECT n.number, ${mixed('$12')} AS words, ${mixed('$13')} AS amount
          FROM known k CROSS JOIN LATERAL generate_series(k.through / ${SEGMENT_SIZE}, 0, -1) AS n (number)
         WHERE $12::integer[] IS NOT NULL OR $13::integer[] IS NOT NULL
        OFFSET 0) AS s
 CROSS JOIN LATERAL (
       SELECT w.sequence
         FROM (SELECT * FROM transaction_words h
                WHERE h.business_id = $1 AND h.live = $2 AND (h.hashes @> s.words OR h.hashes @> s.amount)
               OFFSET 0) AS w
        WHERE w.fold_version = ${FOLD_VERSION}
          AND w.sequence / ${SEGMENT_SIZE} = s.number AND ($3::bigint IS NULL OR w.connected_account_id = $3)
          AND ($14::bigint IS NOT NULL OR ${HAS_WORDS})
          AND ($18 OR EXISTS (
              SELECT FROM transactions t
               WHERE t.business_id = $1 AND t.live = $2 AND t.sequence = w.sequence AND ${FITS_REST}
                 AND ($14::bigint IS NULL OR ${HAS_AMOUNT} OR ($12::integer[] IS NOT NULL AND ${HAS_WORDS}))
              OFFSET 0))
        ORDER BY w.sequence DESC
        LIMIT ${FOUND_MAX}) AS f
 LIMIT ${FOUND_MAX}
), ${BESIDE_INDEX}), matching AS MATERIALIZED (
SELECT sequence FROM by_index UNION SELECT sequence FROM newest UNION SELECT sequence FROM unknown
 UNION SELECT sequence FROM by_reference
 ORDER BY sequence DESC
 LIMIT ${FOUND_MAX}
)
SELECT 1::bigint AS slot, ${shape.selected('(SELECT count(*) FROM matching)', scope.returnedKobo)}
  FROM o
 ${shape.page(`SELECT ${shape.transaction}, chosen.sequence AS position
         FROM (SELECT m.sequence FROM matching m ORDER BY m.sequence DESC OFFSET $8 LIMIT $9) AS chosen
        CROSS JOIN LATERAL (SELECT * FROM transactions x
                             WHERE x.business_id = $1 AND x.live = $2 AND x.sequence = chosen.sequence OFFSET 0) AS t`)}
 ${shape.order}`,
  });

/** The values of a search, in the order of its parameters. */
function searchValues(key: PageKey, filter: Filter, { text, metadata }: Search): readonly unknown[] {
  const { businessId, live, accountId } = key;
  const ledger = { businessId, live };
  const wanted = text === undefined ? undefined : wantedBy(ledger, text);
  const ofMetadata = metadata === undefined ? [] : metadataHashes(ledger, metadata);
  const hashes = [...(wanted?.trigrams ?? []), ...ofMetadata];
  const amount = wanted?.amountHashes ?? [];
  const isDebit = filter.type === undefined ? null : filter.type === 'debit';
  const kinds = kindsValue(filter);
  const rest = [
    filter.from,
    filter.before,
    filter.type,
    filter.purpose,
    metadata,
    wanted?.amountKobo,
    kinds ?? undefined,
  ];
  const arrayOrNull = (values: readonly number[]): string | null => (values.length === 0 ? null : plainArray(values));
  return [
    businessId,
    live,
    accountId ?? null,
    filter.from ?? null,
    filter.before ?? null,
    isDebit,
    filter.purpose ?? null,
    key.skip,
    key.size,
    kinds,
    textArray(wanted?.words ?? []),
    arrayOrNull(hashes),
    arrayOrNull(amount.length === 0 ? [] : [...amount, ...ofMetadata]),
    wanted?.amountKobo ?? null,
    wanted?.references?.[0] ?? null,
    wanted?.references?.[1] ?? null,
    metadata === undefined ? null : JSON.stringify(metadata),
    rest.every((value) => value === undefined),
    // Words of one or two letters have no trigrams.
    hashes.length === 0 && wanted !== undefined,
    text === undefined,
  ];
}

/** The statements of searches, for accounts and for ledgers. */
export interface SearchStatements<Row> {
  readonly ofAccount: Statement<readonly unknown[], Row>;
  readonly ofLedger: Statement<readonly unknown[], Row>;
}

export const searchStatements = <C extends Columns>(
  shape: Shape<C>,
  ofAccount: Scope = ACCOUNT_SCOPE,
): SearchStatements<RowOf<C>> => ({
  ofAccount: searchStatement(shape, ofAccount),
  ofLedger: searchStatement(shape, LEDGER_SCOPE),
});

/** One page of what a search finds. */
export const findSearched = <Row>(
  namer: Namer,
  { ofAccount, ofLedger }: SearchStatements<Row>,
  key: PageKey & Filter,
  search: Search,
): BoundQuery<Row> => (key.accountId === undefined ? ofLedger : ofAccount).bind(namer, searchValues(key, key, search));

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
  FROM ledgers l CROSS JOIN LATERAL (SELECT ${lastWithWords('$1', '$2')} AS through OFFSET 0) AS k
 WHERE l.business_id = $1 AND l.live = $2`,
});

export const searchStateQuery = (namer: Namer, { businessId, live }: PageKey): BoundQuery<SearchState> =>
  SEARCH_STATE.bind(namer, [businessId, live]);
