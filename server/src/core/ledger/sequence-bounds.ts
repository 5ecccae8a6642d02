/** Finds the sequence of transactions at an instant. Every read of a period begins with it. */
import { BLOCK_SIZE, OF_WHOLE_LEDGER } from './transaction-blocks.ts';

/** Transactions `t` with gapless numbers, along which `created_at` never decreases. */
export interface Sequenced {
  /** The owner as `o` with its `last_sequence`: the text after FROM, with $1 to $3 for its values. */
  readonly owner: string;
  /** The owner's transactions as `t`; by the primary key, or the unique index on the wallet's sequence. */
  readonly isOwned: string;
  readonly sequence: string;
  /** The owner's blocks as `n`. */
  readonly isOwnedBlock: string;
}

/** The first number of the last block before a time, or of the first block from it on. */
export const startOfBlock = (
  { isOwnedBlock }: Pick<Sequenced, 'isOwnedBlock'>,
  where: string,
  order: 'ASC' | 'DESC',
): string =>
  `(SELECT n.block * ${BLOCK_SIZE} + 1 FROM transaction_blocks n
     WHERE ${isOwnedBlock} AND n.first_at ${where}
     ORDER BY n.first_at ${order}, n.block ${order}
     LIMIT 1)`;

/**
 * `bounds` has the first and the last sequence from the instant $4 (inclusive) to the instant $5 (exclusive); null
 * leaves a side open. If nothing happened in the period, `last` is `first` less one. The blocks lead to 128 numbers,
 * and `search` bisects these, or those that are in no block yet: seven look-ups, however many transactions there are.
 * OFFSET 0 keeps the planner from inlining the look-up into both places that use its result.
 */
export const boundsQuery = (of: Sequenced): string => `WITH RECURSIVE o AS MATERIALIZED (
SELECT o.* FROM ${of.owner}
), search (is_end, instant, low, high) AS (
SELECT b.is_end, b.instant,
       CASE WHEN b.instant IS NOT NULL THEN coalesce(${startOfBlock(of, '< b.instant', 'DESC')}, 1)
            WHEN b.is_end THEN o.last_sequence + 1 ELSE 1 END,
       CASE WHEN b.instant IS NOT NULL THEN least(o.last_sequence + 1, ${startOfBlock(of, '>= b.instant', 'ASC')})
            WHEN b.is_end THEN o.last_sequence + 1 ELSE 1 END
  FROM o CROSS JOIN (VALUES (false, $4::timestamptz), (true, $5::timestamptz)) AS b (is_end, instant)
UNION ALL
SELECT s.is_end, s.instant,
       CASE WHEN s.is_earlier THEN s.middle + 1 ELSE s.low END, CASE WHEN s.is_earlier THEN s.high ELSE s.middle END
  FROM (SELECT h.*, (SELECT t.created_at < h.instant FROM transactions t WHERE ${of.isOwned}
    AND ${of.sequence} = h.middle) AS is_earlier
          FROM o CROSS JOIN (SELECT s.*, (s.low + s.high) / 2 AS middle FROM search s WHERE s.low < s.high) AS h
        OFFSET 0) AS s
), bounds AS MATERIALIZED (
SELECT (SELECT s.low FROM search s WHERE s.low = s.high AND NOT s.is_end) AS first,
       (SELECT s.low - 1 FROM search s WHERE s.low = s.high AND s.is_end) AS last
)`;

/** All transactions of a ledger: its business is $1, its mode $2; $3 is null. By the primary key. */
export const OF_LEDGER: Sequenced = {
  owner: `ledgers o
 WHERE o.business_id = $1 AND o.live = $2 AND $3::bigint IS NULL`,
  isOwned: 't.business_id = o.business_id AND t.live = o.live',
  sequence: 't.sequence',
  isOwnedBlock: `n.business_id = o.business_id AND n.live = o.live AND n.wallet_id = ${OF_WHOLE_LEDGER}`,
};

/** Those of the account $3, which may be deleted. By transactions_wallet_sequence_unique. */
export const OF_ANY_ACCOUNT: Sequenced = {
  owner: `connected_accounts a
  JOIN wallets o ON o.business_id = a.business_id AND o.id = a.wallet_id
 WHERE a.business_id = $1 AND a.live = $2 AND a.id = $3`,
  isOwned: 't.business_id = o.business_id AND t.wallet_id = o.id',
  sequence: 't.wallet_sequence',
  isOwnedBlock: 'n.business_id = o.business_id AND n.live = o.live AND n.wallet_id = o.id',
};

/**
 * A SELECT of the number, among those of the owner `o`, of its first transaction whose number in the ledger is above
 * `edge`. Bisects like `boundsQuery`, between the blocks around the time of the transaction `edge`: both numbers and
 * the time grow together.
 */
export const firstAbove = (of: Omit<Sequenced, 'owner'>, edge: string): string => `
WITH RECURSIVE halving (low, high) AS (
SELECT coalesce(${startOfBlock(of, '< e.at', 'DESC')}, 1),
       least(o.last_sequence + 1, ${startOfBlock(of, '> e.at', 'ASC')})
  FROM (SELECT (SELECT t.created_at FROM transactions t
                 WHERE t.business_id = o.business_id AND t.live = o.live AND t.sequence = ${edge}) AS at OFFSET 0) AS e
UNION ALL
SELECT CASE WHEN s.is_below THEN s.middle + 1 ELSE s.low END, CASE WHEN s.is_below THEN s.high ELSE s.middle END
  FROM (SELECT h.*, (SELECT t.sequence <= ${edge} FROM transactions t
                      WHERE ${of.isOwned} AND ${of.sequence} = h.middle) AS is_below
          FROM (SELECT n.*, (n.low + n.high) / 2 AS middle FROM halving n WHERE n.low < n.high) AS h
        OFFSET 0) AS s
)
SELECT n.low AS number FROM halving n WHERE n.low = n.high`;
