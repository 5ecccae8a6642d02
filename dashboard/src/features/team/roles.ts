/** The name of each role and what it may do, in words for people who never read a table of permissions. */
import { meaningOf, type Role } from '../../permissions.ts';

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  finance: 'Finance',
  developer: 'Developer',
  viewer: 'Viewer',
};

/** No permission says who is an owner. */
export function describeRole(role: Role): string {
  if (role === 'admin') return 'Can do everything except add, change or remove owners.';
  return role === 'owner' ? `${meaningOf(role)} Only owners can add, change or remove owners.` : meaningOf(role);
}
