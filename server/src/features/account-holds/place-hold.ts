/** Places holds on accounts. It makes nothing looser, so anybody who may hold payouts does it alone, by any key too. */
import { everything } from '../audit-log/changes.ts';
import type { AuditEntry } from '../audit-log/entry.ts';
import { recordChange } from '../audit-log/record-change.ts';
import type { AccountId } from '../../platform/database/ids.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { writeInLedger } from '../../core/ledger/write-in-ledger.ts';
import type { Caller } from '../../core/words/principal.ts';
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
    const entry = await recordChange(tx, caller, at, {
      action: 'account.held',
      subject: { kind: 'account', id: accountId, name },
      after: everything({ hold: Number(number), kind, reason }),
    });
    await insertHold(tx, account, { number, kind, reason, placed: decisionOf(entry) });
    return getPayoutHolds({ db: tx }, caller, accountId);
  });
}

const TOO_MANY = `would be one of more than ${OPEN_HOLDS_MAX} holds of this account; release one first`;

/** Who decided, with the name that the audit log has. */
export const decisionOf = ({ at, actorKind, actorId, actorName }: AuditEntry): HoldDecision => ({
  at,
  by: { kind: actorKind, id: actorId, name: actorName },
});
