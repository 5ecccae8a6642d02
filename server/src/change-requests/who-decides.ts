/** Who may approve a change request: a person who neither made it nor depends on whoever did. */
import type { Db } from '../database/pool.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { otherApprovers } from '../people/approvers.ts';
import { GONE_AFTER_MS, lastPowerChange } from '../people/independence.ts';
import { refusalOf } from '../people/second-person.ts';
import { findTeam } from '../people/who-could.ts';
import type { ChangeRequest } from './change-request.ts';

type Judged = Pick<ChangeRequest, 'kind' | 'makerId' | 'createdAt'>;

export interface Verdict {
  /** Why they may not, as a sentence for them; undefined if they may. */
  readonly refusal: string | undefined;
  /** When the maker can end the rule alone, because nobody else could approve it. */
  readonly aloneFrom: Date | undefined;
}

/** `at` is the present time of the database. */
export async function judge(
  db: Db,
  ledger: LedgerKey,
  request: Judged,
  { userId, at }: { readonly userId: string; readonly at: Date },
): Promise<Verdict> {
  const { makerId } = request;
  if (makerId === userId) return judgeMaker(db, ledger, request, at);
  return refused(refusalOf(await findTeam(db, ledger.businessId, at), { userId, makerId, at }));
}

const refused = (refusal: string | undefined): Verdict => ({ refusal, aloneFrom: undefined });

const OWN = 'You or an API key of yours made this request; another person has to approve it.';

/**
 * An owner whose second person is gone can end the rules alone, and nothing else, three days after the request and
 * after the last of them lost the power. Whoever is still there counts, even if they may not approve this request yet:
 * otherwise an owner could lower and raise them, and be alone.
 */
async function judgeMaker(
  db: Db,
  { businessId }: LedgerKey,
  { kind, makerId, createdAt }: Judged,
  at: Date,
): Promise<Verdict> {
  if (kind !== 'approval_rule' && kind !== 'payout_rules') return refused(OWN);
  const { isOwner, others } = await otherApprovers(db, businessId, makerId);
  if (!isOwner || others.length > 0) return refused(OWN);
  const lastChangeAt = (await lastPowerChange(db, businessId)) ?? createdAt;
  const since = Math.max(createdAt.getTime(), lastChangeAt.getTime());
  const aloneFrom = new Date(since + GONE_AFTER_MS);
  if (at >= aloneFrom) return { refusal: undefined, aloneFrom };
  return {
    refusal:
      'Nobody else in the team could approve this request. You can approve it yourself from ' +
      `${aloneFrom.toISOString()}.`,
    aloneFrom,
  };
}
