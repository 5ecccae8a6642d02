/**
 * Blocks of 128 transactions in a row, of a ledger or of a wallet, by their gapless numbers: block 0 has the numbers 1
 * to 128. The background writes when each block began and which of it are in which list, so that an instant, a count
 * and a page are found by a few look-ups (docs/decisions/0062-flat-lists.md).
 */

const BLOCK_BITS = 7;
/**
 * Stored blocks have this size, and kinds as `KIND` in purposes.ts names them. A change of one of the two needs a
 * migration that empties transaction_blocks and listed_transactions: the background writes them anew.
 */
export const BLOCK_SIZE = 1 << BLOCK_BITS;

/** In the column `wallet_id` of both tables, for the blocks of a whole ledger. No wallet has this id. */
export const OF_WHOLE_LEDGER = '0';

/** The number of the block that a sequence is in; -1 for 0. */
export const blockOf = (sequence: string): string => `((${sequence} - 1) >> ${BLOCK_BITS})`;

/** How many of an owner's transactions are in blocks; `isOfOwner` is a condition on the blocks `n`. */
export const countInBlocks = (isOfOwner: string): string => `coalesce((
       SELECT (n.block + 1) * ${BLOCK_SIZE} FROM transaction_blocks n
        WHERE ${isOfOwner}
        ORDER BY n.block DESC
        LIMIT 1), 0)`;
