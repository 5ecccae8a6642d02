/** Who may approve a change request: a person who neither made it nor depends on whoever did. */
import type { Db } from '../database/pool.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { otherApprovers } from '../people/approvers.ts';
import { Dependence, DEPENDENCE_MS } from '../people/independence.ts';
import { ALONE_AFTER_MS, type ChangeRequest } from './change-request.ts';

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
  const dependence = await Dependence.since(db, ledger.businessId, at);
  if (request.makerId === userId) return judgeMaker(db, ledger, request, { dependence, at });
  if (!dependence.grantersOf(userId, at).has(request.makerId)) return { refusal: undefined, aloneFrom: undefined };
  const days = DEPENDENCE_MS / 86_400_000;
  return {
    refusal:
      `Whoever made this request invited you or raised your role within the last ${days} days; another person has ` +
      'to approve it.',
    aloneFrom: undefined,
  };
}

const OWN = 'You or an API key of yours made this request; another person has to approve it.';

/** An owner whose second person is gone can end the rule alone, and nothing else, after three days. */
async function judgeMaker(
  db: Db,
  { businessId }: LedgerKey,
  { kind, makerId, createdAt }: Judged,
  { dependence, at }: { readonly dependence: Dependence; readonly at: Date },
): Promise<Verdict> {
  if (kind !== 'approval_rule') return { refusal: OWN, aloneFrom: undefined };
  const { isOwner, others } = await otherApprovers(db, businessId, makerId);
  const isSomebody = others.some((other) => !dependence.grantersOf(other, at).has(makerId));
  if (!isOwner || isSomebody) return { refusal: OWN, aloneFrom: undefined };
  const aloneFrom = new Date(createdAt.getTime() + ALONE_AFTER_MS);
  if (at >= aloneFrom) return { refusal: undefined, aloneFrom };
  return {
    refusal:
      'Nobody else in the team could approve this request. You can approve it yourself from ' +
      `${aloneFrom.toISOString()}.`,
    aloneFrom,
  };
}
