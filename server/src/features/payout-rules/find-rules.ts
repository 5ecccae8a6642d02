/** The rules of a business in one mode. */
import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '../../platform/database/pool.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { changedRules, defaultRules, type HoldRules, type HoldRulesChange } from './hold-rules.ts';
import { readRules, writeRules } from './queries.ts';

export const findHoldRules = async (db: Db, ledger: LedgerKey): Promise<HoldRules> =>
  (await readRules(db, ledger)) ?? defaultRules(ledger.live);

/** Runs inside `writeInLedger`, because it relies on that lock. Writes nothing if the rules stay as they are. */
export async function changeHoldRules(
  tx: Tx,
  ledger: LedgerKey,
  { before, change, at }: { readonly before: HoldRules; readonly change: HoldRulesChange; readonly at: Date },
): Promise<HoldRules> {
  const after = changedRules(before, change);
  if (!isDeepStrictEqual(before, after)) await writeRules(tx, ledger, after, at);
  return after;
}
