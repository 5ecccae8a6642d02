/** What only a part of an operation's requests needs of the caller. */
import { type Permission, requirePermissions } from '../../core/words/permissions.ts';
import type { KeyCaller, MemberCaller } from './operation.ts';

/**
 * The caller, who needs these permissions as well; the ledger's lock will ask for them, too.
 * @throws AppError role_not_allowed or scope_missing, naming what is lacking.
 */
export function requireAlso<C extends KeyCaller | MemberCaller>(caller: C, permissions: readonly Permission[]): C {
  if (permissions.length === 0) return caller;
  requirePermissions(caller, permissions);
  const { keyUse, memberUse } = caller;
  return {
    ...caller,
    ...(keyUse && { keyUse: { ...keyUse, needed: [...keyUse.needed, ...permissions] } }),
    ...(memberUse && { memberUse: { ...memberUse, needed: [...memberUse.needed, ...permissions] } }),
  };
}
