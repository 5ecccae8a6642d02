// Made from `server/src/core/words/permissions.ts` by `npm run generate`; do not edit.

export const ROLES = ['owner', 'admin', 'finance', 'developer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** By permission: the roles that have it in each mode, and what it is, in words that follow "Can". */
export const PERMISSIONS = {
  'accounts:read': {
    test: ['owner', 'admin', 'finance', 'developer', 'viewer'],
    live: ['owner', 'admin', 'finance', 'developer', 'viewer'],
    meaning: 'see accounts',
  },
  'accounts:write': {
    test: ['owner', 'admin', 'developer'],
    live: ['owner', 'admin', 'developer'],
    meaning: 'change the name, contact and commission of accounts, disable and delete them',
  },
  'bank-details:write': {
    test: ['owner', 'admin'],
    live: ['owner', 'admin'],
    meaning: 'change the bank details of accounts, and so create accounts',
  },
  'authorization-keys:read': {
    test: ['owner', 'admin', 'developer'],
    live: ['owner', 'admin', 'developer'],
    meaning: 'see and rotate the authorisation keys of accounts',
  },
  'payments:read': {
    test: ['owner', 'admin', 'finance', 'developer', 'viewer'],
    live: ['owner', 'admin', 'finance', 'developer', 'viewer'],
    meaning: 'see transactions, balances, refunds and events',
  },
  'payments:write': { test: ['owner', 'admin', 'developer'], live: ['owner', 'admin'], meaning: 'make payments' },
  'refunds:write': {
    test: ['owner', 'admin', 'finance'],
    live: ['owner', 'admin', 'finance'],
    meaning: 'refund payments',
  },
  'payouts:read': {
    test: ['owner', 'admin', 'finance'],
    live: ['owner', 'admin', 'finance'],
    meaning: 'see settlement runs, payouts, bank results and schedules',
  },
  'payouts:make': {
    test: ['owner', 'admin', 'finance'],
    live: ['owner', 'admin', 'finance'],
    meaning: 'create, cancel and export settlement runs, and record the outcome of payouts',
  },
  'payouts:approve': {
    test: ['owner', 'admin', 'finance'],
    live: ['owner', 'admin', 'finance'],
    meaning: 'approve settlement runs',
  },
  'payout-rules:write': {
    test: ['owner', 'admin'],
    live: ['owner', 'admin'],
    meaning: 'change settlement settings, schedules and the source account',
  },
  'webhooks:read': {
    test: ['owner', 'admin', 'finance', 'developer'],
    live: ['owner', 'admin', 'finance', 'developer'],
    meaning: 'see webhooks',
  },
  'webhooks:write': {
    test: ['owner', 'admin', 'developer'],
    live: ['owner', 'admin', 'developer'],
    meaning: 'change webhooks',
  },
  'requests:read': {
    test: ['owner', 'admin', 'developer'],
    live: ['owner', 'admin', 'developer'],
    meaning: 'see the requests of API keys',
  },
  'audit:read': {
    test: ['owner', 'admin', 'finance', 'developer'],
    live: ['owner', 'admin', 'finance', 'developer'],
    meaning: 'read the audit log',
  },
  'reports:export': {
    test: ['owner', 'admin', 'finance'],
    live: ['owner', 'admin', 'finance'],
    meaning: 'download CSV exports and statements',
  },
  'keys:write': {
    test: ['owner', 'admin', 'developer'],
    live: ['owner', 'admin', 'developer'],
    meaning: 'see, create, roll and revoke API keys, including live keys, which take and refund payments',
  },
  'team:read': {
    test: ['owner', 'admin', 'finance', 'developer', 'viewer'],
    live: ['owner', 'admin', 'finance', 'developer', 'viewer'],
    meaning: 'see the team',
  },
  'team:write': { test: ['owner', 'admin'], live: ['owner', 'admin'], meaning: 'invite, change and remove members' },
  'settings:write': {
    test: ['owner', 'admin'],
    live: ['owner', 'admin'],
    meaning: 'change the settings of the business',
  },
} as const satisfies Record<
  string,
  { readonly test: readonly Role[]; readonly live: readonly Role[]; readonly meaning: string }
>;

/** The permissions that an API key can hold. */
export const KEY_PERMISSIONS = [
  'accounts:read',
  'accounts:write',
  'bank-details:write',
  'authorization-keys:read',
  'payments:read',
  'payments:write',
  'refunds:write',
  'payouts:read',
  'payouts:make',
  'payouts:approve',
  'payout-rules:write',
  'webhooks:read',
  'webhooks:write',
  'requests:read',
  'audit:read',
  'reports:export',
] as const satisfies readonly (keyof typeof PERMISSIONS)[];
