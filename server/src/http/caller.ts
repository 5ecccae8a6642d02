/** What only a part of an operation's requests needs of the caller. */
import { type Permission, requirePermissions } from '../permissions.ts';
import type { KeyCaller, MemberCaller } from './operation.ts';

/**
 * The caller, who needs these permissions as well; of a key, the ledger's lock will ask for them, too.
 * @throws AppError role_not_allowed or scope_missing, naming what is lacking.
 */
export function requireAlso<C extends KeyCaller | MemberCaller>(caller: C, permissions: readonly Permission[]): C {
  if (permissions.length === 0) return caller;
  requirePermissions(caller, permissions);
  const { keyUse } = caller;
  return keyUse === undefined
    ? caller
    : { ...caller, keyUse: { ...keyUse, needed: [...keyUse.needed, ...permissions] } };
}
