/**
 * What members and API keys may do: one closed list, with the same words for roles in a team and for scopes of keys.
 * The server checks every call; the dashboard only hides what would be refused.
 */
import { AppError } from '../errors/errors.ts';

export const ROLES = ['owner', 'admin', 'finance', 'developer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Each permission, in words that follow "Can"; the dashboard describes a role by them. */
export const PERMISSION_MEANINGS = {
  'accounts:read': 'see accounts',
  'accounts:write': 'change the name, contact and commission of accounts, disable and delete them',
  'bank-details:write': 'change the bank details of accounts, and so create accounts',
  'authorization-keys:read': 'see and rotate the authorisation keys of accounts',
  'payments:read': 'see transactions, balances, refunds and events',
  'payments:write': 'make payments',
  'refunds:write': 'refund payments',
  'payouts:read': 'see settlement runs, payouts, bank results and schedules',
  'payouts:make': 'create, cancel and export settlement runs, and record the outcome of payouts',
  'payouts:approve': 'approve settlement runs',
  'payout-rules:write': 'change settlement settings, schedules and the source account',
  'webhooks:read': 'see webhooks',
  'webhooks:write': 'change webhooks',
  'requests:read': 'see the requests of API keys',
  'audit:read': 'read the audit log',
  'reports:export': 'download CSV exports and statements',
  'keys:write': 'see, create, roll and revoke API keys, including live keys, which take and refund payments',
  'team:read': 'see the team',
  'team:write': 'invite, change and remove members',
  'settings:write': 'change the settings of the business',
} as const satisfies Readonly<Record<string, string>>;

export type Permission = keyof typeof PERMISSION_MEANINGS;

export const PERMISSIONS = Object.keys(PERMISSION_MEANINGS) as readonly Permission[];

/** A key that could make keys, members or settings could give itself more permissions. */
const PEOPLE_ONLY: readonly Permission[] = ['keys:write', 'team:read', 'team:write', 'settings:write'];

/** The permissions that an API key can hold. */
export const KEY_PERMISSIONS = PERMISSIONS.filter((permission) => !PEOPLE_ONLY.includes(permission));

/** In both modes. An admin has what an owner has; a rule of the team says that only owners make owners. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  owner: PERMISSIONS,
  admin: PERMISSIONS,
  finance: [
    'accounts:read',
    'payments:read',
    'refunds:write',
    'payouts:read',
    'payouts:make',
    'payouts:approve',
    'webhooks:read',
    'audit:read',
    'reports:export',
    'team:read',
  ],
  developer: [
    'accounts:read',
    'accounts:write',
    'authorization-keys:read',
    'payments:read',
    'webhooks:read',
    'webhooks:write',
    'requests:read',
    'audit:read',
    'keys:write',
    'team:read',
  ],
  viewer: ['accounts:read', 'payments:read', 'team:read'],
};

/** Whether somebody may do less with the other role; without one they may do nothing. */
export const mayLess = (role: Role, former: Role): boolean =>
  ROLE_PERMISSIONS[former].some((permission) => !ROLE_PERMISSIONS[role].includes(permission));

const TEST_MODE_PERMISSIONS: Readonly<Partial<Record<Role, readonly Permission[]>>> = {
  developer: ['payments:write'],
};

export function mayDo(role: Role, live: boolean, permission: Permission): boolean {
  return (
    ROLE_PERMISSIONS[role].includes(permission) || (!live && TEST_MODE_PERMISSIONS[role]?.includes(permission) === true)
  );
}

/** A member, whose role decides, or an API key with its own permissions. */
export type Holder =
  | { readonly role: Role; readonly live: boolean }
  | { readonly permissions: ReadonlySet<Permission>; readonly role?: undefined };

export const holds = (holder: Holder, permission: Permission): boolean =>
  holder.role === undefined ? holder.permissions.has(permission) : mayDo(holder.role, holder.live, permission);

/**
 * What an operation needs of its caller; called again for parts of a request that need more than that.
 * @throws AppError role_not_allowed or scope_missing, naming what is lacking.
 */
export function requirePermissions(holder: Holder, needed: readonly Permission[]): void {
  if (needed.every((permission) => holds(holder, permission))) return;
  const lacking = needed.filter((permission) => !holds(holder, permission)).join(' and ');
  if (holder.role === undefined) {
    throw new AppError(
      'scope_missing',
      `This API key lacks ${lacking}. Somebody who may do that can add it to the key in the dashboard.`,
    );
  }
  throw new AppError(
    'role_not_allowed',
    `Your role (${holder.role}) lacks ${lacking}. An owner or admin of the business can change roles.`,
  );
}
