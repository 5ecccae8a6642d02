/**
 * Writes the words of accounts that have none, or old ones: those from before the upgrade, those that a process of the
 * version before wrote, and all after a change of the fold.
 */
import { type BusinessId, ledgerName } from '../../platform/database/ids.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { transact } from '../../platform/database/transaction.ts';
import { findWithoutWords, writeWords } from './word-queries.ts';

const ACCOUNTS_AT_ONCE = 500;

interface KeepWordsOptions {
  readonly signal?: AbortSignal;
  readonly accountsAtOnce?: number;
}

/** Locks no account. Several processes may run this at once. Returns how many accounts it wrote. */
export async function keepAllWords(
  { db }: DbDeps,
  { signal, accountsAtOnce = ACCOUNTS_AT_ONCE }: KeepWordsOptions = {},
): Promise<number> {
  let after = { businessId: 0n as BusinessId, live: false, sequence: 0n };
  let written = 0;
  for (;;) {
    const found = await findWithoutWords(db, after, accountsAtOnce);
    const byLedger = Map.groupBy(found, ({ business_id: businessId, live }) => ledgerName({ businessId, live }));
    for (const texts of byLedger.values()) {
      const [first] = texts;
      if (signal?.aborted === true || first === undefined) return written;
      await transact(db, (tx) => writeWords(tx, { businessId: first.business_id, live: first.live }, texts));
      written += texts.length;
    }
    const last = found.at(-1);
    if (last === undefined || found.length < accountsAtOnce) return written;
    after = { businessId: last.business_id, live: last.live, sequence: last.sequence };
  }
}
