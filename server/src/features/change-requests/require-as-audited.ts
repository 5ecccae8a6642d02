/** Whether a request still is what people did, before it changes anything: who writes to the database made nothing. */
import { digestedTime } from '../../core/ledger/log/entry-form.ts';
import { differenceFromLog } from '../audit-log/verify-acts.ts';
import type { Db } from '../../platform/database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { type Actor, actorIdOf } from '../../core/words/principal.ts';
import { personBehind } from '../people/team/approvers.ts';
import type { ChangeRequest } from './change-request.ts';

/**
 * Compares all that the audit log tells of a request with its row. What the request would change is sealed.
 * @throws AppError changed_by_hand
 */
export async function requireAsAudited(db: Db, ledger: LedgerKey, request: ChangeRequest): Promise<void> {
  const difference = (await differenceOfActs(db, ledger, request)) ?? (await differenceOfMaker(db, request));
  if (difference === undefined) return;
  throw new AppError(
    'changed_by_hand',
    `Change request ${request.number} ${difference}. Nothing is changed by it: reject it, and let the operator run ` +
      'ledger verify.',
  );
}

function differenceOfActs(db: Db, { businessId, live }: LedgerKey, request: ChangeRequest) {
  const { number, kind, summary, reason, madeBy, createdAt, decided } = request;
  const act = (action: 'created' | 'approved', state: ChangeRequest['state'], by: Actor, at: Date) => ({
    businessId,
    live,
    action: `change_request.${action}` as const,
    subjectKind: 'change_request' as const,
    subjectId: String(number),
    actorKind: by.kind,
    actorId: actorIdOf(by),
    at: digestedTime(at),
    tells: { kind, state, summary, reason },
  });
  const made = act('created', 'pending', madeBy, createdAt);
  return differenceFromLog(db, decided ? [made, act('approved', request.state, decided.by, decided.at)] : [made]);
}

/** The person behind a key is unknown once somebody else has widened it. */
async function differenceOfMaker(db: Db, { madeBy, makerId }: ChangeRequest): Promise<string | undefined> {
  const behind = (await personBehind(db, madeBy)) ?? makerId;
  return behind === makerId ? undefined : `has another maker (${makerId}) than the audit log: it was changed by hand`;
}
