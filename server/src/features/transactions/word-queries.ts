/**
 * SQL of the words that a search for transactions looks into, and of the lists that lead there. Both are written in the
 * order of the ledger, without gaps, so that the last ones tell which transactions can be found. No locks.
 */
import { plainArray, textArray } from '../../platform/database/array-literal.ts';
import type { Db } from '../../platform/database/pool.ts';
import { columnsOf, listOf, type RowOf, type Slots, statement } from '../../platform/database/statement.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { FOLD_VERSION } from '../search/fold.ts';
import { BLOCK_SIZE, type Bucket, BUCKETS, segmentOf } from './word-lists.ts';

/** It is written last of a block. */
const LAST_BUCKET = BUCKETS - 1;

/** The last transaction of the ledger with words, by the primary key; 0 when there is none. */
const lastWithWords = (business: string, live: string): string => `coalesce((
       SELECT w.sequence FROM transaction_words w
        WHERE w.business_id = ${business} AND w.live = ${live} AND w.fold_version = ${FOLD_VERSION}
        ORDER BY w.sequence DESC
        LIMIT 1), 0)`;

/**
 * The last transaction of the ledger that is in lists, by their primary key; 0 when there is none. A block is listed
 * once it has its last bucket: a segment may have begun with a block that has only some.
 */
export const lastListed = (business: string, live: string): string => `coalesce((
       SELECT (l.block + 1)::bigint * ${BLOCK_SIZE} FROM transaction_word_lists l
        WHERE l.business_id = ${business} AND l.live = ${live} AND l.fold_version = ${FOLD_VERSION}
          AND l.bucket = ${LAST_BUCKET}
        ORDER BY l.segment DESC, l.block DESC
        LIMIT 1), 0)`;

/**
 * The last transaction of the ledger that a search finds. A search reads the words behind the lists, which are of less
 * than a block: it does not find what has words beyond.
 */
export const lastSearched = (business: string, live: string): string =>
  `least(${lastWithWords(business, live)}, ${lastListed(business, live)} + ${BLOCK_SIZE - 1})`;

const BEHIND = { ...columnsOf('ledgers', ['business_id', 'live']), through: 'int8', missing: 'int8' } as const;

/** Each ledger's own row, and look-ups in the primary keys of words and lists. */
const FIND_BEHIND = statement({
  name: 'find_ledgers_without_words',
  acrossBusinesses: 'finds ledgers with transactions that have no words; each is then written by itself',
  columns: BEHIND,
  text: ($: Slots<{ limit: number }>) => `
SELECT b.business_id, b.live, b.through, b.last_sequence - b.through AS missing
  FROM (SELECT l.business_id, l.live, l.last_sequence, ${lastSearched('l.business_id', 'l.live')} AS through
          FROM ledgers l
         WHERE l.last_sequence > 0
        OFFSET 0) AS b
 WHERE b.last_sequence > b.through
 ORDER BY missing
 LIMIT ${$.limit}`,
});

export type LedgerBehind = RowOf<typeof BEHIND>;

/** Those that lack the fewest first: a ledger that is filled must not make others wait. */
export const findLedgersBehind = (db: Db, limit: number): Promise<LedgerBehind[]> => FIND_BEHIND.rows(db, { limit });

const PROGRESS = { through: 'int8', words: 'int8', listed: 'int8' } as const;

const FIND_PROGRESS = statement({
  name: 'find_progress_of_words',
  columns: PROGRESS,
  text: ($: Slots<LedgerKey>) => `
SELECT ${lastSearched($.businessId, $.live)} AS through, ${lastWithWords($.businessId, $.live)} AS words,
       ${lastListed($.businessId, $.live)} AS listed`,
});

/** The last transactions of the ledger that a search finds, that has words, and that is in lists. */
export const findProgress = (db: Db, ledger: LedgerKey): Promise<RowOf<typeof PROGRESS>> =>
  FIND_PROGRESS.one(db, ledger);

const TRANSACTION = columnsOf('transactions', ['sequence', 'purpose', 'description', 'metadata']);
const TEXT = { ...TRANSACTION, business_name: 'connected_accounts.business_name?' } as const;

export type TransactionText = RowOf<typeof TEXT>;

/** A range of the primary key, and the account of each by its own, whatever the statistics say. */
const FIND_TEXTS = statement({
  name: 'find_transaction_texts',
  columns: TEXT,
  text: ($: Slots<LedgerKey & { after: bigint; limit: number }>) => `
SELECT ${listOf(TRANSACTION, 't')}, a.business_name
  FROM transactions t
  LEFT JOIN LATERAL (
       SELECT a.business_name FROM connected_accounts a
        WHERE a.business_id = ${$.businessId} AND a.id = t.connected_account_id
       OFFSET 0) AS a ON true
 WHERE t.business_id = ${$.businessId} AND t.live = ${$.live} AND t.sequence > ${$.after}::bigint
 ORDER BY t.sequence
 LIMIT ${$.limit}`,
});

export const findTexts = (
  db: Db,
  { businessId, live }: LedgerKey,
  after: bigint,
  limit: number,
): Promise<TransactionText[]> => FIND_TEXTS.rows(db, { businessId, live, after, limit });

/** Transactions never change, so a second writer has the same to write. */
const WRITE_WORDS = statement({
  name: 'write_transaction_words',
  text: ($: Slots<LedgerKey & { sequences: string; folded: string }>) => `
INSERT INTO transaction_words (business_id, live, fold_version, sequence, folded)
SELECT ${$.businessId}::bigint, ${$.live}::boolean, ${FOLD_VERSION}, n.sequence, n.folded
  FROM unnest(${$.sequences}::bigint[], ${$.folded}::text[]) AS n (sequence, folded)
 ORDER BY n.sequence
ON CONFLICT DO NOTHING`,
});

export async function writeWords(
  db: Db,
  { businessId, live }: LedgerKey,
  words: readonly { readonly sequence: bigint; readonly folded: string }[],
): Promise<void> {
  const sequences = plainArray(words.map(({ sequence }) => sequence));
  await WRITE_WORDS.run(db, { businessId, live, sequences, folded: textArray(words.map(({ folded }) => folded)) });
}

const UNLISTED = {
  ...columnsOf('transaction_words', ['sequence', 'folded']),
  ...columnsOf('transactions', ['metadata', 'wallet_kobo', 'clearing_kobo']),
} as const;

/** A range of the primary key of both. */
const FIND_UNLISTED = statement({
  name: 'find_unlisted_words',
  columns: UNLISTED,
  text: ($: Slots<LedgerKey & { after: bigint; upTo: bigint }>) => `
SELECT w.sequence, w.folded, t.metadata, t.wallet_kobo, t.clearing_kobo
  FROM transaction_words w
  JOIN transactions t ON t.business_id = w.business_id AND t.live = w.live AND t.sequence = w.sequence
 WHERE w.business_id = ${$.businessId} AND w.live = ${$.live} AND w.fold_version = ${FOLD_VERSION}
   AND w.sequence > ${$.after} AND w.sequence <= ${$.upTo}
   AND t.sequence > ${$.after} AND t.sequence <= ${$.upTo}`,
});

/** In no order. */
export const findUnlisted = (
  db: Db,
  { businessId, live }: LedgerKey,
  after: bigint,
  upTo: bigint,
): Promise<RowOf<typeof UNLISTED>[]> => FIND_UNLISTED.rows(db, { businessId, live, after, upTo });

interface Lists extends LedgerKey {
  readonly segment: number;
  readonly block: number;
  readonly firstBucket: number;
  readonly common: string;
  readonly elements: string;
}

const WRITE_LISTS = statement({
  name: 'write_transaction_word_lists',
  text: ($: Slots<Lists>) => `
INSERT INTO transaction_word_lists (business_id, live, fold_version, segment, bucket, block, common, elements)
SELECT ${$.businessId}::bigint, ${$.live}::boolean, ${FOLD_VERSION}, ${$.segment}::integer,
       ${$.firstBucket}::integer + n.nth - 1, ${$.block}::integer, n.common::integer[], n.elements::integer[]
  FROM unnest(${$.common}::text[], ${$.elements}::text[]) WITH ORDINALITY AS n (common, elements, nth)
 ORDER BY n.nth
ON CONFLICT DO NOTHING`,
});

/** Buckets in a row. The last of all tells that the block is listed, so it is written last. */
export async function writeLists(
  db: Db,
  { businessId, live }: LedgerKey,
  block: number,
  firstBucket: number,
  buckets: readonly Bucket[],
): Promise<void> {
  const common = textArray(buckets.map((bucket) => plainArray(bucket.common)));
  const elements = textArray(buckets.map((bucket) => plainArray(bucket.elements)));
  await WRITE_LISTS.run(db, { businessId, live, segment: segmentOf(block), block, firstBucket, common, elements });
}

const OLD = {
  ...columnsOf('ledgers', ['business_id', 'live']),
  ...columnsOf('transaction_words', ['fold_version', 'sequence']),
} as const;

/**
 * The last row of an old version, of each ledger whose words of this version are complete. A process of the version
 * before takes it for how far it has come, so it stays.
 */
const FIND_OLD = statement({
  name: 'find_old_transaction_words',
  acrossBusinesses: 'finds ledgers with words of an old version; those of each are then deleted by themselves',
  columns: OLD,
  text: () => `
SELECT l.business_id, l.live, o.fold_version, o.sequence
  FROM ledgers l
 CROSS JOIN LATERAL (
       SELECT w.fold_version, w.sequence
         FROM transaction_words w
        WHERE w.business_id = l.business_id AND w.live = l.live AND w.fold_version < ${FOLD_VERSION}
        ORDER BY w.fold_version DESC, w.sequence DESC
        LIMIT 1) AS o
 WHERE l.last_sequence <= ${lastSearched('l.business_id', 'l.live')}`,
});

export type OldWords = RowOf<typeof OLD>;

export const findOldWords = (db: Db): Promise<OldWords[]> => FIND_OLD.rows(db, {});

/** A range of the primary key, the lowest first. */
const DELETE_BEFORE = statement({
  name: 'delete_old_transaction_words',
  text: ($: Slots<OldWords & { limit: number }>) => `
DELETE FROM transaction_words w
 USING (SELECT n.business_id, n.live, n.fold_version, n.sequence
          FROM transaction_words n
         WHERE n.business_id = ${$.business_id} AND n.live = ${$.live}
           AND (n.fold_version, n.sequence) < (${$.fold_version}::integer, ${$.sequence}::bigint)
         ORDER BY n.fold_version, n.sequence
         LIMIT ${$.limit}
           FOR UPDATE SKIP LOCKED) AS old
 WHERE w.business_id = old.business_id AND w.live = old.live AND w.fold_version = old.fold_version
   AND w.sequence = old.sequence`,
});

/** Those before this last one. Returns how many it deleted, at most `limit`. */
export const deleteOldWords = (db: Db, last: OldWords, limit: number): Promise<bigint> =>
  DELETE_BEFORE.run(db, { ...last, limit });

/** The same of their lists: the last block stays. By the primary key. */
const DELETE_LISTS_BEFORE = statement({
  name: 'delete_old_transaction_word_lists',
  text: ($: Slots<Pick<OldWords, 'business_id' | 'live' | 'fold_version'> & { limit: number }>) => `
DELETE FROM transaction_word_lists l
 USING (SELECT n.business_id, n.live, n.fold_version, n.segment, n.bucket, n.block
          FROM transaction_word_lists n
         WHERE n.business_id = ${$.business_id} AND n.live = ${$.live} AND n.fold_version <= ${$.fold_version}::integer
           AND (n.fold_version < ${$.fold_version}::integer OR n.block < (
               SELECT o.block FROM transaction_word_lists o
                WHERE o.business_id = ${$.business_id} AND o.live = ${$.live}
                  AND o.fold_version = ${$.fold_version}::integer AND o.bucket = ${LAST_BUCKET}
                ORDER BY o.segment DESC, o.block DESC
                LIMIT 1))
         ORDER BY n.fold_version, n.segment, n.bucket, n.block
         LIMIT ${$.limit}
           FOR UPDATE SKIP LOCKED) AS old
 WHERE l.business_id = old.business_id AND l.live = old.live AND l.fold_version = old.fold_version
   AND l.segment = old.segment AND l.bucket = old.bucket AND l.block = old.block`,
});

export const deleteOldLists = (db: Db, { business_id, live, fold_version }: OldWords, limit: number): Promise<bigint> =>
  DELETE_LISTS_BEFORE.run(db, { business_id, live, fold_version, limit });
