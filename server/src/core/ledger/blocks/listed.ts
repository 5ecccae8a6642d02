/**
 * Counts and pages of the lists that the blocks keep: all transactions of some kinds, or those of one purpose among
 * them. Whatever the length of the ledger, a count is two look-ups for each kind and a page reads the rows of
 * `listed_transactions` that it shows, and those of newer pages. What is in no block yet is read from the transactions.
 */
import type { Slots } from '../../../platform/database/statement.ts';
import type { Sequenced } from '../sequence-bounds.ts';
import { BLOCK_SIZE, blockOf, countInBlocks } from '../transaction-blocks.ts';

/** `skip` of the list are newer than the page, which has at most `size`. */
export interface ListedValues {
  /** As `plainArray`. */
  readonly listedKinds: string;
  /** '' for any. */
  readonly listedPurpose: string;
  readonly skip: bigint;
  readonly size: number;
}

/** How many of the list `w` have this number at most; it is in a block. By the primary key of listed_transactions. */
const countUpTo = ($: Slots<ListedValues>, { isOwnedBlock }: Sequenced, number: string): string => `coalesce((
       SELECT n.listed_before
            + (SELECT count(*) FROM unnest(n.positions) AS p WHERE p < ${number} - n.block * ${BLOCK_SIZE})
         FROM listed_transactions n
        WHERE ${isOwnedBlock} AND n.kind = w.kind AND n.purpose = ${$.listedPurpose}
          AND n.block <= ${blockOf(number)}
        ORDER BY n.block DESC
        LIMIT 1), 0)`;

/**
 * To follow `boundsQuery`. `matching` has how many there are in the bounds, and `chosen` the numbers of the page.
 * `fits` says the same of a transaction `t` as the lists.
 *
 * `lists` has, for each kind, how many of it come before the bounds and up to their end. From the end down, `spans` has
 * the blocks that may be on the page by listed_transactions_in_order, each with how many of all kinds are above it.
 */
export const listedQuery = ($: Slots<ListedValues>, of: Sequenced, fits: string): string => `covered AS MATERIALIZED (
SELECT ${countInBlocks(of.isOwnedBlock)} AS through FROM o
), unlisted AS MATERIALIZED (
SELECT ${of.sequence} AS position
  FROM o CROSS JOIN bounds b CROSS JOIN covered c JOIN transactions t ON ${of.isOwned}
 WHERE ${of.sequence} > greatest(c.through, b.first - 1) AND ${of.sequence} <= b.last
   AND ${fits}
), lists AS MATERIALIZED (
SELECT w.kind, ${countUpTo($, of, 'w.first')} AS low, ${countUpTo($, of, 'w.last')} AS high
  FROM o CROSS JOIN (
       SELECT k.kind, least(b.first - 1, c.through) AS first, least(b.last, c.through) AS last
         FROM bounds b CROSS JOIN covered c CROSS JOIN unnest(${$.listedKinds}::text[]) AS k (kind)
        OFFSET 0) AS w
), matching AS MATERIALIZED (
SELECT (SELECT count(*) FROM unlisted)
     + (SELECT coalesce(sum(greatest(l.high - l.low, 0)), 0)::bigint FROM lists l) AS count
), spans AS (
SELECT s.*, (sum(s.count) OVER (ORDER BY s.block DESC) - sum(s.count) OVER (PARTITION BY s.block))::bigint AS above
  FROM (SELECT n.block, n.positions, n.listed_before, l.low, l.high,
               least(l.high, n.listed_before + cardinality(n.positions)) - greatest(l.low, n.listed_before) AS count
          FROM o CROSS JOIN lists l CROSS JOIN LATERAL (
               SELECT * FROM listed_transactions n
                WHERE ${of.isOwnedBlock} AND n.kind = l.kind AND n.purpose = ${$.listedPurpose}
                  AND n.listed_before < l.high
                  AND n.listed_before > greatest(l.low, l.high - ${$.skip}::bigint - ${$.size}::bigint) - ${BLOCK_SIZE}
               OFFSET 0) AS n
         WHERE l.high > l.low) AS s
 WHERE s.count > 0
), on_page AS MATERIALIZED (
SELECT s.*
  FROM spans s CROSS JOIN (SELECT count(*) AS count FROM unlisted) AS u
 WHERE u.count + s.above < ${$.skip}::bigint + ${$.size}::bigint
   AND u.count + s.above + ${BLOCK_SIZE} > ${$.skip}::bigint
), chosen AS MATERIALIZED (
SELECT p.position
  FROM (SELECT u.position FROM unlisted u
         UNION ALL
        SELECT s.block * ${BLOCK_SIZE} + 1 + p.position
          FROM on_page s CROSS JOIN LATERAL unnest(s.positions) WITH ORDINALITY AS p (position, nth)
         WHERE s.listed_before + p.nth > s.low AND s.listed_before + p.nth <= s.high) AS p
 ORDER BY p.position DESC
OFFSET ${$.skip}::bigint - coalesce((SELECT min(s.above) FROM on_page s), 0) LIMIT ${$.size}
)`;
