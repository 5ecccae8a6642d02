/**
 * SQL that finds payments by keys of the metadata with their values, page by page in either direction. No locks. The
 * lists of blocks lead to them, as in a search (search-queries.ts); what is behind the lists is read. A page looks at
 * CANDIDATES_MAX transactions and goes through SEGMENTS_MAX segments at most, so that its cost has an end however large
 * the ledger is, and says where it has stopped.
 */
import { plainArray } from '../../platform/database/array-literal.ts';
import type { Database } from '../../platform/database/pool.ts';
import {
  type BoundQuery,
  type RowOf,
  type Slots,
  type Statement,
  statement,
} from '../../platform/database/statement.ts';
import { IS_PAYMENT } from '../../core/ledger/purposes.ts';
import { boundsQuery, OF_ANY_ACCOUNT, OF_LEDGER, type Sequenced } from '../../core/ledger/sequence-bounds.ts';
import type { Cursor } from '../../platform/wire/cursors.ts';
import { type Filter, type Owner, RANGE, type RangeValues, rangeValues } from './queries.ts';
import { hasMetadata, listedSequences, ways } from './search-queries.ts';
import { blockSql, SEGMENT_SIZE, segmentSql } from './word-lists.ts';
import { lastListed } from './word-queries.ts';
import { metadataHashes } from './words.ts';

export const CANDIDATES_MAX = 10_000;
/** Ten million transactions. */
const SEGMENTS_MAX = 320;

/** Which payments, and where the page begins. */
export interface WantedByMetadata extends Cursor, Pick<Filter, 'from' | 'before'> {
  readonly metadata: Readonly<Record<string, string>>;
}

interface Values extends RangeValues {
  readonly hashes: string;
  /** A JSON object. */
  readonly metadata: string;
  readonly edge: bigint | null;
  readonly size: number;
  readonly segmentsMax: number;
}

const COLUMNS = {
  /** The number of a payment; null only in the one row of an empty page. */
  sequence: 'int8?',
  /** This is no payment but where the page has stopped: the next one begins behind it. */
  is_stop: 'bool?',
} as const;
type Row = RowOf<typeof COLUMNS>;

const ledgerNumber = ({ isOwned, sequence }: Sequenced, number: string): string =>
  `(SELECT t.sequence FROM transactions t WHERE ${isOwned} AND ${sequence} = ${number})`;

/** Numbers of the ledger from `first` to `last`, cut to so many segments; a null is that of a period without any. */
const RANGES = {
  older: (scope: Sequenced, { edge, segmentsMax }: Slots<Values>) => `
SELECT w.listed, w.last, CASE WHEN w.cut > w.first THEN w.cut ELSE w.first END AS first,
       CASE WHEN w.cut > w.first AND w.cut <= w.last THEN w.cut END AS stop
  FROM (SELECT e.*, (${segmentSql(blockSql('CASE WHEN e.last > e.listed THEN e.listed ELSE e.last END'))}
                     - ${segmentsMax}::integer + 1)::bigint * ${SEGMENT_SIZE} + 1 AS cut
          FROM (SELECT k.listed, k.first, CASE WHEN k.last >= ${edge}::bigint THEN ${edge} - 1 ELSE k.last END AS last
                  FROM (${rangeOf(scope)}) AS k) AS e) AS w`,
  newer: (scope: Sequenced, { edge, segmentsMax }: Slots<Values>) => `
SELECT w.listed, w.first, CASE WHEN w.is_cut THEN w.cut ELSE w.last END AS last,
       CASE WHEN w.is_cut THEN w.cut END AS stop
  FROM (SELECT c.*, c.cut < c.last AND c.cut < c.listed AS is_cut
          FROM (SELECT e.*,
                       (${segmentSql(blockSql('e.first'))} + ${segmentsMax}::integer)::bigint * ${SEGMENT_SIZE} AS cut
                  FROM (SELECT k.listed, k.last,
                               CASE WHEN k.first <= ${edge}::bigint THEN ${edge} + 1 ELSE k.first END AS first
                          FROM (${rangeOf(scope)}) AS k) AS e) AS c) AS w`,
} as const;

const rangeOf = (scope: Sequenced): string => `
SELECT ${ledgerNumber(scope, 'b.first')} AS first, ${ledgerNumber(scope, 'b.last')} AS last,
       ${lastListed('$1', '$2')} AS listed
  FROM o CROSS JOIN bounds b
OFFSET 0`;

/** Each transaction behind the lists may be one. */
const behindLists = (order: Order): string => `SELECT n.sequence
  FROM r CROSS JOIN LATERAL (
       SELECT t.sequence FROM transactions t
        WHERE t.business_id = $1 AND t.live = $2 AND t.sequence > r.listed AND t.sequence BETWEEN r.first AND r.last
        ORDER BY t.sequence ${order}
        LIMIT ${CANDIDATES_MAX + 1}) AS n`;

const byLists = (order: Order): string => `SELECT q.sequence
  FROM ${listedSequences(order)}
 CROSS JOIN LATERAL (
       SELECT u.sequence FROM unnest(c.sequences) AS u (sequence) ORDER BY u.sequence ${order} OFFSET 0) AS q`;

type Order = 'ASC' | 'DESC';

/** One row without a number for an empty page, none for an unknown owner. */
const pageStatement = (name: string, scope: Sequenced, direction: Cursor['direction']): Statement<Values, Row> => {
  const isOlder = direction === 'older';
  const order = isOlder ? 'DESC' : 'ASC';
  const parts = isOlder ? [behindLists(order), byLists(order)] : [byLists(order), behindLists(order)];
  return statement<Values, typeof COLUMNS>({
    name: `find_${direction}_payments_with_metadata_of_${name}`,
    columns: COLUMNS,
    numbered: RANGE,
    text: ($) => `${boundsQuery(scope)}, r AS MATERIALIZED (
SELECT x.*, ${blockSql('x.first')} AS first_block,
       ${blockSql('CASE WHEN x.last > x.listed THEN x.listed ELSE x.last END')} AS last_block
  FROM (${RANGES[direction](scope, $)}) AS x
), ${ways({ hashes: $.hashes, amountHashes: 'NULL' })}, looked AS MATERIALIZED (
SELECT CASE WHEN w.nth > ${CANDIDATES_MAX} THEN w.sequence ${isOlder ? '+' : '-'} 1 ELSE w.sequence END AS sequence,
       w.nth > ${CANDIDATES_MAX} AS is_stop
  FROM (SELECT f.sequence, row_number() OVER () AS nth
          FROM ((${parts[0]}) UNION ALL (${parts[1]})) AS f
         LIMIT ${CANDIDATES_MAX + 1}) AS w
 WHERE w.nth > ${CANDIDATES_MAX} OR EXISTS (
       SELECT FROM transactions t
        WHERE t.business_id = $1 AND t.live = $2 AND t.sequence = w.sequence AND ${IS_PAYMENT}
          AND ($3::bigint IS NULL OR t.connected_account_id = $3) AND ${hasMetadata($.metadata)}
       OFFSET 0)
 LIMIT ${$.size}
)
SELECT found.sequence, found.is_stop
  FROM o LEFT JOIN (SELECT l.sequence, l.is_stop FROM looked l
                     UNION ALL SELECT r.stop, true FROM r WHERE r.stop IS NOT NULL) AS found ON true
 ORDER BY found.is_stop, found.sequence ${order}`,
  });
};

const PAGES = {
  ofLedger: {
    older: pageStatement('ledger', OF_LEDGER, 'older'),
    newer: pageStatement('ledger', OF_LEDGER, 'newer'),
  },
  ofAccount: {
    older: pageStatement('account', OF_ANY_ACCOUNT, 'older'),
    newer: pageStatement('account', OF_ANY_ACCOUNT, 'newer'),
  },
} as const;

/** One more than the limit, where there are more. */
export function withMetadataQuery(
  namer: Pick<Database, 'namedStatements'>,
  owner: Owner,
  { metadata, edge, limit, direction, ...period }: WantedByMetadata,
  segmentsMax = SEGMENTS_MAX,
): BoundQuery<Row> {
  const pages = owner.accountId === undefined ? PAGES.ofLedger : PAGES.ofAccount;
  return pages[direction].bind(namer, {
    ...rangeValues(owner, period),
    hashes: plainArray(metadataHashes(owner, metadata)),
    metadata: JSON.stringify(metadata),
    edge: edge ?? null,
    size: limit + 1,
    segmentsMax,
  });
}

/** Numbers of the ledger, in the page's order, and where a page that went not to the end has stopped. */
export interface FoundSequences {
  readonly sequences: readonly bigint[];
  readonly stop: bigint | undefined;
}

/** Undefined for an owner that is unknown, or of another business or mode. */
export function sequencesIn(rows: readonly Row[]): FoundSequences | undefined {
  if (rows.length === 0) return undefined;
  const numbered = rows.flatMap(({ sequence, is_stop }) => (sequence === null ? [] : [{ sequence, isStop: is_stop }]));
  const stops = numbered.filter(({ isStop }) => isStop === true).map(({ sequence }) => sequence);
  return {
    sequences: numbered.filter(({ isStop }) => isStop !== true).map(({ sequence }) => sequence),
    stop: stops[0],
  };
}
