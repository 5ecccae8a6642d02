/** Writes the words of new transactions, which a search finds them by. No payment waits for it. */
import type { Db, DbDeps } from '../database/pool.ts';
import { catchUp, type CatchUpOptions } from '../ledger/catch-up.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import {
  deleteOldWords,
  findLedgersBehind,
  findOldWords,
  findTexts,
  findThrough,
  type TransactionText,
  writeWords,
} from './word-queries.ts';
import { wordsOfTransaction } from './words.ts';

const TRANSACTIONS_AT_ONCE = 500;
/** Made and written together: some milliseconds, in which the process answers nobody. */
const WRITTEN_AT_ONCE = 100;
/** Written by one statement, which takes a second at most. One transaction has some two thousand at most. */
const HASHES_AT_ONCE = 20_000;

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
    findThrough,
    writeNext: async (on, ledger, { through }) => {
      const texts = await findTexts(on, ledger, through, transactionsAtOnce);
      let count = 0;
      while (count < texts.length) {
        if (options.signal?.aborted === true) break;
        count += await writeFirst(on, ledger, texts.slice(count, count + WRITTEN_AT_ONCE));
      }
      return { count, isBehind: texts.length === transactionsAtOnce };
    },
  });
}

/** Returns how many it wrote, at least one. */
async function writeFirst(db: Db, ledger: LedgerKey, texts: readonly TransactionText[]): Promise<number> {
  const words = texts.map((text) =>
    wordsOfTransaction(ledger, {
      sequence: text.sequence,
      accountName: text.business_name ?? '',
      purpose: text.purpose,
      description: text.description,
      metadata: text.metadata,
      walletKobo: text.wallet_kobo,
      clearingKobo: text.clearing_kobo,
    }),
  );
  let hashes = 0;
  const beyond = words.findIndex((each) => (hashes += each.hashes.length) > HASHES_AT_ONCE);
  const count = beyond === -1 ? texts.length : Math.max(1, beyond);
  await writeWords(db, ledger, texts.slice(0, count), words.slice(0, count));
  return count;
}

const OLD_AT_ONCE = 2_000;

interface ForgetOldWordsOptions {
  readonly signal?: AbortSignal;
  readonly rowsAtOnce?: number;
}

/**
 * Deletes the words of an old version where those of this one are complete, a few at once. Several processes may run
 * this at once. Returns how many rows it deleted.
 */
export async function forgetOldWords(
  { db }: DbDeps,
  { signal, rowsAtOnce = OLD_AT_ONCE }: ForgetOldWordsOptions = {},
): Promise<number> {
  let deleted = 0;
  for (const last of await findOldWords(db)) {
    for (;;) {
      if (signal?.aborted === true) return deleted;
      const count = Number(await deleteOldWords(db, last, rowsAtOnce));
      deleted += count;
      if (count < rowsAtOnce) break;
    }
  }
  return deleted;
}
