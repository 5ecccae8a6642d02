// Made from `server/src/principal.ts` by `npm run generate`; do not edit.

export const ROLES = ['owner', 'admin', 'finance', 'developer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** By permission: the roles that have it, and what it is, in words that follow "Can". */
export const PERMISSIONS = {
  read: {
    roles: ['owner', 'admin', 'finance', 'developer', 'viewer'],
    meaning: 'see accounts, transactions, the names of API keys, requests and the team',
  },
  'money:read': { roles: ['owner', 'admin', 'finance'], meaning: 'see payouts, statements and bank files, and export' },
  'secrets:read': { roles: ['owner', 'admin', 'developer'], meaning: 'see authorisation keys of accounts' },
  'accounts:write': { roles: ['owner', 'admin', 'developer'], meaning: 'create, change and delete accounts' },
  'payments:test': { roles: ['owner', 'admin', 'developer'], meaning: 'make test payments' },
  'refunds:write': { roles: ['owner', 'admin', 'finance'], meaning: 'refund payments' },
  'settlements:write': {
    roles: ['owner', 'admin', 'finance'],
    meaning: 'make, approve and export settlement runs, and say how payouts ended',
  },
  'keys:manage': {
    roles: ['owner', 'admin', 'developer'],
    meaning: 'make and revoke API keys, live ones too, which take and refund payments',
  },
  'team:manage': { roles: ['owner', 'admin'], meaning: 'invite, change and remove members' },
  'settings:write': { roles: ['owner', 'admin'], meaning: 'change settings and schedules' },
  'webhooks:read': { roles: ['owner', 'admin', 'finance', 'developer'], meaning: 'see webhooks' },
  'webhooks:write': { roles: ['owner', 'admin', 'developer'], meaning: 'change webhooks' },
  'audit:read': { roles: ['owner', 'admin', 'finance', 'developer'], meaning: 'read the audit log' },
} as const satisfies Record<string, { readonly roles: readonly Role[]; readonly meaning: string }>;
