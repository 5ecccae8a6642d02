/** Computes what a run would make now. */
import type { AccountId } from '../../database/ids.ts';
import { databaseNow } from '../../database/clock.ts';
import type { Db } from '../../database/pool.ts';
import { readTogether } from '../../database/transaction.ts';
import type { LedgerKey } from '../../ledger/posting.ts';
import { STEP_LIMITS } from './fill-run.ts';
import { type Calendar, findPayables } from './payable.ts';
import type { PayoutTotal } from './run.ts';
import { requireOwnAccounts } from './start-run.ts';

export interface PreviewDeps {
  readonly db: Db;
  readonly calendar: Calendar;
}

/** In one snapshot, without a lock. @throws AppError not_found for an account of another ledger. */
export async function previewRun(
  { db, calendar }: PreviewDeps,
  ledger: LedgerKey,
  accountIds: readonly AccountId[] | undefined,
): Promise<PayoutTotal> {
  return readTogether(db, async (tx) => {
    if (accountIds !== undefined) await requireOwnAccounts(tx, ledger, accountIds);
    const now = await databaseNow(tx);
    const total = { count: 0n, amountKobo: 0n };
    const { payoutsMax: limit, walletsMax: window } = STEP_LIMITS;
    for (let after: bigint | undefined = 0n; after !== undefined;) {
      const search = { accountIds, due: undefined, limit, window, after };
      const page = await findPayables({ db: tx, calendar }, ledger, search, now);
      total.count += BigInt(page.payables.length);
      total.amountKobo += page.payables.reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
      after = page.next;
    }
    return total;
  });
}
