/** Who may do what, as the server decides it; the pages only hide what would be refused. */
import { PERMISSIONS, type Role, ROLES } from './permissions.gen.ts';

export { KEY_PERMISSIONS, type Role, ROLES } from './permissions.gen.ts';

export type Permission = keyof typeof PERMISSIONS;

/** A new account has bank details, so its creator must be allowed to decide where money goes. */
export const CREATE_ACCOUNTS = ['accounts:write', 'bank-details:write'] as const satisfies readonly Permission[];

type Mode = 'test' | 'live';

/** One permission, or several that are needed together. */
export type Needed = Permission | readonly Permission[];

export function can(role: Role, mode: Mode, needed: Needed): boolean {
  return [needed].flat().every((permission) => (PERMISSIONS[permission][mode] as readonly Role[]).includes(role));
}

/** The roles to name when somebody needs this permission. */
export function rolesWith(needed: Needed, mode: Mode = 'live'): readonly Role[] {
  return ROLES.filter((role) => can(role, mode, needed));
}

const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** `An owner, admin or developer`; the owner always comes first. */
export function whoMay(needed: Needed): string {
  return `An ${EITHER.format(rolesWith(needed))}`;
}

export const whyReadOnly = (permission: Permission): string =>
  `Your role can only view this. Roles that can change it: ${rolesWith(permission).join(', ')}.`;

/** In words that follow "Can". */
export const meaningOfPermission = (permission: Permission): string => PERMISSIONS[permission].meaning;

/** Everything that a role may do, in a sentence. */
export function meaningOf(role: Role): string {
  if (rolesWith(Object.keys(PERMISSIONS) as Permission[]).includes(role)) return 'Can do everything.';
  const meanings = Object.values(PERMISSIONS).flatMap(({ test, live, meaning }) => {
    if ((live as readonly Role[]).includes(role)) return [meaning];
    return (test as readonly Role[]).includes(role) ? [`${meaning} in test mode`] : [];
  });
  return `Can ${meanings.join('; ')}.`;
}
