/** Who may approve a change request: everybody who may approve what its maker makes. */
import type { Db } from '../../platform/database/pool.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { decisionOnRequest, HELD_MS, minuteInWords, refusalOf } from '../people/team/approval-rule.ts';
import { lastPowerChange, type Team } from '../people/team/approvers.ts';
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
  { businessId }: LedgerKey,
  { kind, makerId, createdAt }: Judged,
  { team, userId, at }: { readonly team: Team; readonly userId: string; readonly at: Date },
): Promise<Verdict> {
  const isAlone =
    makerId === userId && (kind === 'approval_rule' || kind === 'payout_rules') && isOnlyOwner(team, userId);
  if (!isAlone) {
    return {
      refusal: refusalOf(decisionOnRequest(makerId, team.approvers), { kind: 'user', id: userId }, at),
      ...NEVER,
    };
  }
  const lastChangeAt = (await lastPowerChange(db, businessId)) ?? createdAt;
  const aloneFrom = new Date(Math.max(createdAt.getTime(), lastChangeAt.getTime()) + HELD_MS);
  const wait = `You can approve it yourself from ${minuteInWords(aloneFrom)}.`;
  const refusal = `Nobody else in the team could approve this request. ${wait}`;
  return { refusal: at < aloneFrom ? refusal : undefined, aloneFrom };
}

const NEVER = { aloneFrom: undefined } as const;

/**
 * An owner whose second person is gone can end the rules alone, and nothing else, 72 hours after the request and after
 * the last of them lost the power. An approver who is still there counts, even if they may not approve this request
 * yet: otherwise an owner could lower and raise them, and be alone.
 */
const isOnlyOwner = ({ approvers }: Team, userId: string): boolean =>
  approvers.length === 1 && approvers[0]?.userId === userId && approvers[0].role === 'owner';
