/**
 * SQL of the words that a search for accounts looks into. The index account_words_trigrams finds rows of one business
 * and mode by the hashes of its trigrams (search/trigrams.ts); the text of each is compared as well.
 */
import { sql } from 'kysely';
import { plainArray, textArray } from '../../platform/database/array-literal.ts';
import type { AccountId } from '../../platform/database/ids.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { columnsOf, type RowOf, type Slots, statement } from '../../platform/database/statement.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { askedWordsOf, fold, FOLD_VERSION, wordsOf } from '../search/fold.ts';
import { trigramsOf } from '../search/trigrams.ts';

/** What a search asks for, as array literals. */
export interface Wanted {
  readonly words: string;
  /** Undefined when every word is shorter than three letters: then all words of the ledger are read. */
  readonly trigrams: string | undefined;
}

export function wantedBy(ledger: LedgerKey, search: string): Wanted {
  const words = askedWordsOf(search);
  const trigrams = trigramsOf(ledger, words);
  return { words: textArray(words), trigrams: trigrams.length === 0 ? undefined : plainArray(trigrams) };
}

/** Whether the row `w` has each of these words, as they are, anywhere in its text. */
export const HAS_WORDS = (words: string): string =>
  `(SELECT bool_and(strpos(w.folded, word) > 0) FROM unnest(${words}::text[]) AS word)`;

/** Ids of the accounts that fit, deleted ones too. */
export function fittingAccounts(ledger: LedgerKey, search: string) {
  const { words, trigrams } = wantedBy(ledger, search);
  const byIndex = trigrams === undefined ? sql`` : sql`AND w.trigrams @> ${trigrams}::integer[]`;
  return sql<AccountId>`(SELECT w.account_id FROM account_words w
    WHERE w.business_id = ${ledger.businessId} AND w.live = ${ledger.live} ${byIndex}
      AND (SELECT bool_and(strpos(w.folded, word) > 0) FROM unnest(${words}::text[]) AS word))`;
}

/** The column search_text was there before own ids, and is not computed anew for every account. */
const SEARCHED = `concat_ws(E'\\n', a.search_text, a.external_id) AS search_text`;

const ROW = {
  ...columnsOf('connected_accounts', ['business_id', 'live', 'sequence', 'id']),
  search_text: 'text',
  /** As text: a Date has no microseconds. */
  updated_at: 'text',
} as const;

export type AccountText = RowOf<typeof ROW>;

/** Primary key. */
const FIND_TEXT = statement({
  name: 'find_account_text',
  columns: ROW,
  text: ($: Slots<LedgerKey & { id: AccountId }>) => `
SELECT a.business_id, a.live, a.sequence, a.id, ${SEARCHED}, a.updated_at::text AS updated_at
  FROM connected_accounts a
 WHERE a.business_id = ${$.businessId} AND a.live = ${$.live} AND a.id = ${$.id} AND a.deleted_at IS NULL`,
});

/** Never replaces the words of a later state of an account. Primary key. */
const WRITE_WORDS = statement({
  name: 'write_account_words',
  text: (
    $: Slots<LedgerKey & { ids: string; version: number; updatedAts: string; folded: string; trigrams: string }>,
  ) => `
INSERT INTO account_words AS w (business_id, live, account_id, fold_version, account_updated_at, folded, trigrams)
SELECT ${$.businessId}::bigint, ${$.live}::boolean, n.id, ${$.version}::integer, n.updated_at, n.folded,
       n.trigrams::integer[]
  FROM unnest(${$.ids}::bigint[], ${$.updatedAts}::timestamptz[], ${$.folded}::text[], ${$.trigrams}::text[])
    AS n (id, updated_at, folded, trigrams)
ON CONFLICT (business_id, live, account_id) DO UPDATE
   SET fold_version = excluded.fold_version, account_updated_at = excluded.account_updated_at,
       folded = excluded.folded, trigrams = excluded.trigrams
 WHERE w.account_updated_at <= excluded.account_updated_at AND w.fold_version <= excluded.fold_version`,
});

/** Writes the words of accounts of one ledger, as their texts were read. */
export async function writeWords(tx: Tx, ledger: LedgerKey, texts: readonly AccountText[]): Promise<void> {
  await WRITE_WORDS.run(tx, {
    ...ledger,
    version: FOLD_VERSION,
    ids: plainArray(texts.map(({ id }) => id)),
    updatedAts: textArray(texts.map((text) => text.updated_at)),
    folded: textArray(texts.map((text) => fold(text.search_text))),
    trigrams: textArray(texts.map((text) => plainArray(trigramsOf(ledger, wordsOf(text.search_text))))),
  });
}

/** After a change of the account, in its transaction; relies on the ledger's lock. */
export async function keepWords(tx: Tx, { businessId, live }: LedgerKey, id: AccountId): Promise<void> {
  const texts = await FIND_TEXT.rows(tx, { businessId, live, id });
  if (texts.length > 0) await writeWords(tx, { businessId, live }, texts);
}

/** Primary key. */
export async function forgetWords(tx: Tx, { businessId, live }: LedgerKey, id: AccountId): Promise<void> {
  await tx
    .deleteFrom('account_words')
    .where((eb) => eb.and({ business_id: businessId, live, account_id: id }))
    .execute();
}

interface Position extends LedgerKey {
  readonly sequence: bigint;
}

/** Along the partial unique index on the sequence, with a look-up in the primary key of the words for each account. */
const FIND_WITHOUT_WORDS = statement({
  name: 'find_accounts_without_words',
  acrossBusinesses: 'finds accounts whose words are missing or old; each ledger is then written by itself',
  columns: ROW,
  text: ($: Slots<Position & { version: number; limit: number }>) => `
SELECT a.business_id, a.live, a.sequence, a.id, ${SEARCHED}, a.updated_at::text AS updated_at
  FROM connected_accounts a
  LEFT JOIN account_words w ON w.business_id = a.business_id AND w.live = a.live AND w.account_id = a.id
 WHERE (a.business_id, a.live, a.sequence) > (${$.businessId}::bigint, ${$.live}::boolean, ${$.sequence}::bigint)
   AND a.deleted_at IS NULL
   AND (w.account_id IS NULL OR w.account_updated_at < a.updated_at OR w.fold_version < ${$.version}::integer)
 ORDER BY a.business_id, a.live, a.sequence
 LIMIT ${$.limit}`,
});

/** Finds accounts of all ledgers, after this position. No locks. */
export const findWithoutWords = (db: Db, after: Position, limit: number): Promise<AccountText[]> =>
  FIND_WITHOUT_WORDS.rows(db, { ...after, version: FOLD_VERSION, limit });
