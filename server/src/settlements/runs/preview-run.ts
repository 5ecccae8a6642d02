/** Computes what a run would make now. */
import type { AccountId } from '../../database/ids.ts';
import { databaseNow } from '../../database/clock.ts';
import type { Db } from '../../database/pool.ts';
import { readTogether } from '../../database/transaction.ts';
import type { LedgerKey } from '../../ledger/posting.ts';
import { STEP_LIMITS } from './fill-run.ts';
import { type Calendar, findPayables, type HeldPayable } from './payable.ts';
import type { PayoutTotal } from './run.ts';
import { requireOwnAccounts } from './start-run.ts';

export interface PreviewDeps {
  readonly db: Db;
  readonly calendar: Calendar;
}

export interface Preview extends PayoutTotal {
  readonly held: PayoutTotal;
  /** The first of them. */
  readonly heldAccounts: readonly HeldPayable[];
}

/** How many held accounts a preview names. */
const HELD_SHOWN_MAX = 100;

/** In one snapshot, without a lock. @throws AppError not_found for an account of another ledger. */
export async function previewRun(
  { db, calendar }: PreviewDeps,
  ledger: LedgerKey,
  accountIds: readonly AccountId[] | undefined,
): Promise<Preview> {
  return readTogether(db, async (tx) => {
    if (accountIds !== undefined) await requireOwnAccounts(tx, ledger, accountIds);
    const at = await databaseNow(tx);
    const total = { count: 0n, amountKobo: 0n };
    const held = { count: 0n, amountKobo: 0n };
    const heldAccounts: HeldPayable[] = [];
    const { payoutsMax: limit, walletsMax: window } = STEP_LIMITS;
    for (let after: bigint | undefined = 0n; after !== undefined;) {
      const search = { accountIds, due: undefined, limit, window, after };
      const page = await findPayables({ db: tx, calendar }, ledger, search, { settledAt: at, at });
      add(total, page.payables);
      add(held, page.held);
      heldAccounts.push(...page.held.slice(0, HELD_SHOWN_MAX - heldAccounts.length));
      after = page.next;
    }
    return { ...total, held, heldAccounts };
  });
}

function add(total: { count: bigint; amountKobo: bigint }, some: readonly Pick<HeldPayable, 'amountKobo'>[]): void {
  total.count += BigInt(some.length);
  for (const { amountKobo } of some) total.amountKobo += amountKobo;
}
