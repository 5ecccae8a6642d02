/** A request is worth what its maker may do: makers who were removed or lowered have no open requests that count. */
import type { LedgerKey } from '../../core/ledger/posting.ts';
import type { Team } from '../people/team/approvers.ts';
import { mayDo } from '../../core/words/permissions.ts';
import type { ChangeRequest } from './change-request.ts';
import { KINDS } from './kinds.ts';

/** Why nobody can approve it any more, as a sentence; undefined if its maker could still make it. */
export function makerRefusal(
  { members }: Team,
  { live }: LedgerKey,
  { kind, makerId }: Pick<ChangeRequest, 'kind' | 'makerId'>,
): string | undefined {
  const maker = members.find(({ userId }) => userId === makerId);
  if (maker === undefined) return 'Whoever made this request has left the team; reject it.';
  // Only an owner can ask for it.
  if (kind === 'second_factor' && maker.role !== 'owner')
    return 'Whoever made this request is no longer an owner; reject it.';
  const { needs } = KINDS[kind];
  if (needs === undefined || mayDo(maker.role, live, needs)) return undefined;
  return `Whoever made this request may no longer make it: their role (${maker.role}) lacks ${needs}. Reject it.`;
}
