/** A request is worth what its maker may do: whoever was removed or lowered has no open requests that count. */
import type { Db } from '../database/pool.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { findRoleIn } from '../people/approvers.ts';
import { mayDo } from '../permissions.ts';
import type { ChangeRequest } from './change-request.ts';
import { KINDS } from './kinds.ts';

/** Why nobody can approve it any more, as a sentence; undefined if its maker could still make it. */
export async function makerRefusal(
  db: Db,
  { businessId, live }: LedgerKey,
  { kind, makerId }: Pick<ChangeRequest, 'kind' | 'makerId'>,
): Promise<string | undefined> {
  const role = await findRoleIn(db, businessId, makerId);
  if (role === undefined) return 'Whoever made this request has left the team; reject it.';
  const { needs } = KINDS[kind];
  if (needs === undefined || mayDo(role, live, needs)) return undefined;
  return `Whoever made this request may no longer make it: their role (${role}) lacks ${needs}. Reject it.`;
}
