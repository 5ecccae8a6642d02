/**
 * SQL of the words that a search for transactions looks into. Rows are written in the order of the ledger, without
 * gaps, so that the last one tells which transactions can be found. No locks.
 */
import { plainArray, textArray } from '../database/array-literal.ts';
import type { Db } from '../database/pool.ts';
import { columnsOf, listOf, type RowOf, type Slots, statement } from '../database/statement.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { FOLD_VERSION } from '../search/fold.ts';
import type { Words } from './words.ts';

/** The last transaction of the ledger with words, by the primary key; 0 when there is none. */
export const lastWithWords = (business: string, live: string): string => `coalesce((
       SELECT w.sequence FROM transaction_words w
        WHERE w.business_id = ${business} AND w.live = ${live} AND w.fold_version = ${FOLD_VERSION}
        ORDER BY w.sequence DESC
        LIMIT 1), 0)`;

const BEHIND = { ...columnsOf('ledgers', ['business_id', 'live']), through: 'int8', missing: 'int8' } as const;

/** Each ledger's own row, and a look-up in the primary key of the words. */
const FIND_BEHIND = statement({
  name: 'find_ledgers_without_words',
  acrossBusinesses: 'finds ledgers with transactions that have no words; each is then written by itself',
  columns: BEHIND,
  text: ($: Slots<{ limit: number }>) => `
SELECT b.business_id, b.live, b.through, b.last_sequence - b.through AS missing
  FROM (SELECT l.business_id, l.live, l.last_sequence, ${lastWithWords('l.business_id', 'l.live')} AS through
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

const FIND_THROUGH = statement({
  name: 'find_last_transaction_with_words',
  columns: { through: 'int8' },
  text: ($: Slots<LedgerKey>) => `SELECT ${lastWithWords($.businessId, $.live)} AS through`,
});

/** The last transaction of the ledger that has words. */
export const findThrough = async (db: Db, ledger: LedgerKey): Promise<bigint> =>
  (await FIND_THROUGH.one(db, ledger)).through;

const TRANSACTION = columnsOf('transactions', [
  'sequence',
  'connected_account_id',
  'purpose',
  'description',
  'metadata',
  'wallet_kobo',
  'clearing_kobo',
]);
const TEXT = { ...TRANSACTION, business_name: 'connected_accounts.business_name?' } as const;

export type TransactionText = RowOf<typeof TEXT>;

/** A range of the primary key, and the account of each by its own. */
const FIND_TEXTS = statement({
  name: 'find_transaction_texts',
  columns: TEXT,
  text: ($: Slots<LedgerKey & { after: bigint; limit: number }>) => `
SELECT ${listOf(TRANSACTION, 't')}, a.business_name
  FROM transactions t
  LEFT JOIN connected_accounts a ON a.business_id = t.business_id AND a.id = t.connected_account_id
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

/** Transactions never change, so whoever comes second has the same to write. */
const WRITE_WORDS = statement({
  name: 'write_transaction_words',
  text: ($: Slots<LedgerKey & { sequences: string; accountIds: string; folded: string; hashes: string }>) => `
INSERT INTO transaction_words (business_id, live, fold_version, sequence, connected_account_id, folded, hashes)
SELECT ${$.businessId}::bigint, ${$.live}::boolean, ${FOLD_VERSION}, n.sequence, n.account_id, n.folded,
       n.hashes::integer[]
  FROM unnest(${$.sequences}::bigint[], ${$.accountIds}::bigint[], ${$.folded}::text[], ${$.hashes}::text[])
    AS n (sequence, account_id, folded, hashes)
 ORDER BY n.sequence
ON CONFLICT DO NOTHING`,
});

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
 WHERE l.last_sequence <= ${lastWithWords('l.business_id', 'l.live')}`,
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

export async function writeWords(
  db: Db,
  { businessId, live }: LedgerKey,
  texts: readonly TransactionText[],
  words: readonly Words[],
): Promise<void> {
  await WRITE_WORDS.run(db, {
    businessId,
    live,
    sequences: plainArray(texts.map(({ sequence }) => sequence)),
    accountIds: plainArray(texts.map((text) => text.connected_account_id)),
    folded: textArray(words.map(({ folded }) => folded)),
    hashes: textArray(words.map(({ hashes }) => plainArray(hashes))),
  });
}
