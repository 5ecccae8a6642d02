/** Places holds on accounts. It makes nothing looser, so anybody who may hold payouts does it alone, by any key too. */
import { everything } from '../audit-log/changes.ts';
import { nameActor } from '../../core/ledger/log/append.ts';
import { type ChangeOfLedger, recordChange } from '../../core/ledger/log/record.ts';
import type { AccountId } from '../../platform/database/ids.ts';
import type { DbDeps, Tx } from '../../platform/database/pool.ts';
import { writeInLedger } from '../../core/ledger/write-in-ledger.ts';
import { actorIdOf, type Caller } from '../../core/words/principal.ts';
import { invalid } from '../../platform/wire/invalid.ts';
import { type AccountHold, type HoldDecision, OPEN_HOLDS_MAX } from './account-hold.ts';
import { getPayoutHolds, type PayoutHolds, requireStanding } from './get-payout-holds.ts';
import { countHolds, insertHold } from './hold-queries.ts';

export interface WantedHold extends Pick<AccountHold, 'kind' | 'reason'> {
  readonly accountId: AccountId;
}

/**
 * Also on a deleted account, whose balance is still paid out. A run that is not exported is then neither approved nor
 * exported before the account's payout is taken out of it.
 * @throws AppError not_found, validation_failed if it has too many; those of every write.
 */
export async function placeHold(
  deps: DbDeps,
  caller: Caller,
  { accountId, kind, reason }: WantedHold,
): Promise<PayoutHolds> {
  return writeInLedger(deps, caller, async (tx, at) => {
    const { business_name: name } = await requireStanding(tx, caller, accountId);
    const account = { businessId: caller.businessId, live: caller.live, accountId };
    const { last, open } = await countHolds(tx, account);
    if (open >= BigInt(OPEN_HOLDS_MAX)) throw invalid('kind', TOO_MANY);
    const number = last + 1n;
    recordChange(tx, caller, at, {
      action: 'account.held',
      subject: { kind: 'account', id: accountId, name },
      after: everything({ hold: Number(number), kind, reason }),
    });
    await insertHold(tx, account, { number, kind, reason, placed: await decisionOf(tx, caller, at) });
    return getPayoutHolds({ db: tx }, caller, accountId);
  });
}

const TOO_MANY = `would be one of more than ${OPEN_HOLDS_MAX} holds of this account; release one first`;

/** Who decides, with the name that the audit log has. */
export async function decisionOf(tx: Tx, { origin, ...ledger }: ChangeOfLedger, at: Date): Promise<HoldDecision> {
  const { name } = await nameActor(tx, ledger, origin);
  return { at, by: { kind: origin.actor.kind, id: actorIdOf(origin.actor), name } };
}
