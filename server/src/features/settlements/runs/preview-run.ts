/** Computes what a run would make now. */
import type { AccountId } from '../../../platform/database/ids.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Db } from '../../../platform/database/pool.ts';
import { readTogether } from '../../../platform/database/transaction.ts';
import type { WhoCould } from '../../people/team/who-could.ts';
import type { Caller } from '../../../core/words/principal.ts';
import { foreseeIfNeeded } from '../manifests/foresee-approval.ts';
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
  /** Who could approve the run if this caller made it; undefined if the business asks for no second person. */
  readonly couldApprove: WhoCould | undefined;
}

/** How many held accounts a preview names. */
const HELD_SHOWN_MAX = 100;

/** In one snapshot, without a lock. @throws AppError not_found for an account of another ledger. */
export async function previewRun(
  { db, calendar }: PreviewDeps,
  caller: Pick<Caller, 'businessId' | 'live' | 'origin'>,
  accountIds: readonly AccountId[] | undefined,
): Promise<Preview> {
  return readTogether(db, async (tx) => {
    if (accountIds !== undefined) await requireOwnAccounts(tx, caller, accountIds);
    const at = await databaseNow(tx);
    const total = { count: 0n, amountKobo: 0n };
    const held = { count: 0n, amountKobo: 0n };
    const heldAccounts: HeldPayable[] = [];
    const paid: AccountId[] = [];
    const { payoutsMax: limit, walletsMax: window } = STEP_LIMITS;
    for (let after: bigint | undefined = 0n; after !== undefined;) {
      const search = { accountIds, due: undefined, limit, window, after };
      const page = await findPayables({ db: tx, calendar }, caller, search, { settledAt: at, at });
      add(total, page.payables);
      paid.push(...page.payables.map(({ accountId }) => accountId));
      add(held, page.held);
      heldAccounts.push(...page.held.slice(0, HELD_SHOWN_MAX - heldAccounts.length));
      after = page.next;
    }
    return { ...total, held, heldAccounts, couldApprove: await foreseeIfNeeded(tx, caller, paid) };
  });
}

function add(total: { count: bigint; amountKobo: bigint }, some: readonly Pick<HeldPayable, 'amountKobo'>[]): void {
  total.count += BigInt(some.length);
  for (const { amountKobo } of some) total.amountKobo += amountKobo;
}
