/** Nobody makes a key that may do more than they may themselves. */
import {
  KEY_PERMISSIONS,
  holds,
  type Permission,
  requirePermissions,
  type Role,
} from '../../core/words/permissions.ts';
import type { Origin } from '../../core/words/principal.ts';

/** Who makes, rolls or changes a key: a member, or the operator, who has no role and no limits. */
export interface Grantor {
  readonly role?: Role | undefined;
  readonly live: boolean;
  readonly origin: Origin;
}

/** Everything that the grantor may give to a key. */
export function grantable({ role, live, origin }: Grantor): readonly Permission[] {
  if (role === undefined) {
    requireOperator(origin);
    return KEY_PERMISSIONS;
  }
  return KEY_PERMISSIONS.filter((permission) => holds({ role, live }, permission));
}

/** @throws AppError role_not_allowed naming what the grantor lacks. `scopes` is null for everything. */
export function requireGrantable({ role, live, origin }: Grantor, scopes: readonly Permission[] | null): void {
  if (role === undefined) requireOperator(origin);
  else requirePermissions({ role, live }, scopes ?? KEY_PERMISSIONS);
}

function requireOperator({ actor }: Origin): void {
  if (actor.kind !== 'operator') throw new Error(`a key is granted by ${actor.kind}, whose role is not known`);
}
