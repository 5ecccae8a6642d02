/** Writes the words of new transactions and their lists, by which a search finds them. No payment waits for it. */
import { setImmediate as otherWork } from 'node:timers/promises';
import type { Db, DbDeps } from '../../platform/database/pool.ts';
import { catchUp, type CatchUpOptions } from '../../core/ledger/catch-up.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { BLOCK_SIZE, BlockLists, type Bucket, BUCKETS, positionOf } from './word-lists.ts';
import {
  deleteOldLists,
  deleteOldWords,
  findLedgersBehind,
  findOldWords,
  findProgress,
  findTexts,
  findUnlisted,
  type OldWords,
  writeLists,
  writeWords,
} from './word-queries.ts';
import { addHashes, foldedText } from './words.ts';

const TRANSACTIONS_AT_ONCE = 1_000;
/** Read and hashed together: some milliseconds, in which the process answers nobody. */
const HASHED_AT_ONCE = 256;
/** Written by one statement: as much as 200 usual transactions, or 20 of the longest, have. */
const LETTERS_AT_ONCE = 40_000;
/** Sorted and written together. One bucket of the longest transactions has as many. */
const ELEMENTS_AT_ONCE = 20_000;

interface KeepWordsOptions extends CatchUpOptions {
  readonly transactionsAtOnce?: number;
}

/**
 * Several processes may run this at once: each writes what follows the last row, or finds it written.
 * @throws Error of the first ledger that failed; the others are written all the same.
 */
export async function keepTransactionWords(
  { db }: DbDeps,
  { transactionsAtOnce = TRANSACTIONS_AT_ONCE, ...options }: KeepWordsOptions = {},
): Promise<void> {
  await catchUp({
    ...options,
    db,
    task: 'index_transactions',
    findBehind: (limit) => findLedgersBehind(db, limit),
    findThrough: async (on, ledger) => (await findProgress(on, ledger)).through,
    writeNext: async (on, ledger) => {
      const { words, listed } = await findProgress(on, ledger);
      const isBlockFull = words >= listed + BigInt(BLOCK_SIZE);
      const count = isBlockFull ? 0 : await writeTexts(on, ledger, words, transactionsAtOnce, options.signal);
      const hasFilled = words + BigInt(count) >= listed + BigInt(BLOCK_SIZE);
      if (hasFilled) await listBlock(on, ledger, listed);
      return { count: Math.max(count, Number(hasFilled)), isBehind: hasFilled || count === transactionsAtOnce };
    },
  });
}

/** Returns how many transactions it found after this one, and has written. */
async function writeTexts(db: Db, ledger: LedgerKey, after: bigint, atOnce: number, signal?: AbortSignal) {
  const texts = await findTexts(db, ledger, after, atOnce);
  let written = 0;
  let words: { sequence: bigint; folded: string }[] = [];
  let letters = 0;
  for (const { sequence, business_name, ...text } of texts) {
    if (signal?.aborted === true) break;
    const folded = foldedText({ ...text, accountName: business_name ?? '' });
    words.push({ sequence, folded });
    letters += folded.length;
    if (letters < LETTERS_AT_ONCE && written + words.length < texts.length) continue;
    await writeWords(db, ledger, words);
    written += words.length;
    words = [];
    letters = 0;
  }
  return written;
}

/** Writes the lists of the block that follows this transaction; all of it has words. */
async function listBlock(db: Db, ledger: LedgerKey, after: bigint): Promise<void> {
  const lists = new BlockLists();
  for (let done = 0; done < BLOCK_SIZE; done += HASHED_AT_ONCE) {
    const first = after + BigInt(done);
    for (const { sequence, folded, metadata, wallet_kobo, clearing_kobo } of await findUnlisted(
      db,
      ledger,
      first,
      first + BigInt(HASHED_AT_ONCE),
    )) {
      const position = positionOf(sequence);
      const transaction = { folded, metadata, walletKobo: wallet_kobo, clearingKobo: clearing_kobo };
      addHashes(ledger, transaction, (hash) => lists.add(position, hash));
    }
  }
  const block = Number(after) / BLOCK_SIZE;
  for (let next = 0; next < BUCKETS;) {
    const first = next;
    const written: Bucket[] = [];
    for (let elements = 0; elements < ELEMENTS_AT_ONCE && next < BUCKETS; next += 1) {
      const bucket = lists.bucket(next);
      written.push(bucket);
      elements += bucket.elements.length;
    }
    await writeLists(db, ledger, block, first, written);
    await otherWork();
  }
}

const OLD_AT_ONCE = 2_000;

interface ForgetOldWordsOptions {
  readonly signal?: AbortSignal;
  readonly rowsAtOnce?: number;
}

/**
 * Deletes the words of an old version and their lists where those of this one are complete, a few at once. Several
 * processes may run this at once. Returns how many rows it deleted.
 */
export async function forgetOldWords(
  { db }: DbDeps,
  { signal, rowsAtOnce = OLD_AT_ONCE }: ForgetOldWordsOptions = {},
): Promise<number> {
  let deleted = 0;
  const deleteAll = async (deleteSome: typeof deleteOldWords, last: OldWords): Promise<void> => {
    for (;;) {
      if (signal?.aborted === true) return;
      const count = Number(await deleteSome(db, last, rowsAtOnce));
      deleted += count;
      if (count < rowsAtOnce) return;
    }
  };
  for (const last of await findOldWords(db)) {
    await deleteAll(deleteOldLists, last);
    await deleteAll(deleteOldWords, last);
  }
  return deleted;
}
