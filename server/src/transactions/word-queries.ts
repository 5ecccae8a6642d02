/**
 * SQL of the words that a search for transactions looks into. Rows are written in the order of the ledger, without
 * gaps, so that the last one tells which transactions can be found. No locks.
 */
import { plainArray, textArray } from '../database/array-literal.ts';
import type { Db } from '../database/pool.ts';
import { columnsOf, type RowOf, type Slots, statement } from '../database/statement.ts';
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

const TEXT = columnsOf('transactions', [
  'sequence',
  'connected_account_id',
  'description',
  'metadata',
  'wallet_kobo',
  'clearing_kobo',
]);

export type TransactionText = RowOf<typeof TEXT>;

/** A range of the primary key. */
const FIND_TEXTS = statement({
  name: 'find_transaction_texts',
  columns: TEXT,
  text: ($: Slots<LedgerKey & { after: bigint; limit: number }>) => `
SELECT t.sequence, t.connected_account_id, t.description, t.metadata, t.wallet_kobo, t.clearing_kobo
  FROM transactions t
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
