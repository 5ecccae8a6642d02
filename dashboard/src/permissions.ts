/** Who may do what, as the server decides it; the pages only avoid offering what would be refused. */
import { PERMISSIONS, type Role } from './permissions.gen.ts';

export { type Role, ROLES } from './permissions.gen.ts';

export type Permission = keyof typeof PERMISSIONS;

export function can(role: Role, permission: Permission): boolean {
  return rolesWith(permission).includes(role);
}

/** For telling somebody whom to ask. */
export function rolesWith(permission: Permission): readonly Role[] {
  return PERMISSIONS[permission].roles;
}

const LIST = new Intl.ListFormat('en-GB');

/** All that a role may do, in a sentence. */
export function meaningOf(role: Role): string {
  const meanings = Object.values(PERMISSIONS).filter(({ roles }) => (roles as readonly Role[]).includes(role));
  if (meanings.length === Object.keys(PERMISSIONS).length) return 'Can do everything.';
  return `Can ${LIST.format(meanings.map(({ meaning }) => meaning))}. Nothing else.`;
}
