/** What each role is called, and may do, in words for somebody who never read a table of permissions. */
import { meaningOf, type Role } from '../../permissions.ts';

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  finance: 'Finance',
  developer: 'Developer',
  viewer: 'Viewer',
};

/** Who is an owner is the one thing that no permission tells. */
export function describeRole(role: Role): string {
  if (role === 'admin') return 'Can do everything but make, change or remove owners.';
  return role === 'owner' ? `${meaningOf(role)} Only owners make, change or remove owners.` : meaningOf(role);
}
