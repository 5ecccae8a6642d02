/** Who may do what, as the server decides it; the pages only avoid offering what would be refused. */

export const ROLES = ['owner', 'admin', 'finance', 'developer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

const ALLOWED = {
  read: ROLES,
  'money:read': ['owner', 'admin', 'finance'],
  'secrets:read': ['owner', 'admin', 'developer'],
  'accounts:write': ['owner', 'admin', 'developer'],
  'payments:test': ['owner', 'admin', 'developer'],
  'refunds:write': ['owner', 'admin', 'finance'],
  'settlements:write': ['owner', 'admin', 'finance'],
  'keys:manage': ['owner', 'admin', 'developer'],
  'team:manage': ['owner', 'admin'],
  'settings:write': ['owner', 'admin'],
  'webhooks:read': ['owner', 'admin', 'finance', 'developer'],
  'webhooks:write': ['owner', 'admin', 'developer'],
  'audit:read': ['owner', 'admin', 'finance', 'developer'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof ALLOWED;

export function can(role: Role, permission: Permission): boolean {
  return rolesWith(permission).includes(role);
}

/** For telling somebody whom to ask. */
export function rolesWith(permission: Permission): readonly Role[] {
  return ALLOWED[permission];
}
