/** Who calls: what the API key of a request says, or the session of a person who uses the dashboard. */
import type { ApiKeyId, BusinessId } from './database/ids.ts';
import type { AppError } from './errors.ts';

export interface Principal {
  readonly apiKeyId: ApiKeyId;
  readonly businessId: BusinessId;
  readonly live: boolean;
  readonly kind: 'public' | 'secret';
}

/**
 * Finds the holder of a key, at once where it can. Gives `api_key_unknown`, or rejects with it, when there is none. Who
 * may wait does so for a database that is away.
 */
export type Authenticate = (key: string, mayWait?: boolean) => Principal | AppError | Promise<Principal>;

export const ROLES = ['owner', 'admin', 'finance', 'developer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/**
 * What each role may do in the dashboard. The server asks on every call; the dashboard only hides what would be
 * refused.
 */
export const ROLE_PERMISSIONS = {
  owner: [
    'read',
    'money:read',
    'secrets:read',
    'accounts:write',
    'payments:test',
    'refunds:write',
    'settlements:write',
    'keys:manage',
    'team:manage',
    'settings:write',
    'webhooks:read',
    'webhooks:write',
    'audit:read',
  ],
  admin: [
    'read',
    'money:read',
    'secrets:read',
    'accounts:write',
    'payments:test',
    'refunds:write',
    'settlements:write',
    'keys:manage',
    'team:manage',
    'settings:write',
    'webhooks:read',
    'webhooks:write',
    'audit:read',
  ],
  finance: ['read', 'money:read', 'refunds:write', 'settlements:write', 'webhooks:read', 'audit:read'],
  developer: [
    'read',
    'secrets:read',
    'accounts:write',
    'payments:test',
    'keys:manage',
    'webhooks:read',
    'webhooks:write',
    'audit:read',
  ],
  viewer: ['read'],
} as const satisfies Record<Role, readonly string[]>;

export type Permission = (typeof ROLE_PERMISSIONS)['owner'][number];

/** What each permission is, in words that follow "Can"; the dashboard tells what a role is by them. */
export const PERMISSION_MEANINGS: Readonly<Record<Permission, string>> = {
  read: 'see accounts, transactions, the names of API keys, requests and the team',
  'money:read': 'see payouts, statements and bank files, and export',
  'secrets:read': 'see authorisation keys of accounts',
  'accounts:write': 'create, change and delete accounts',
  'payments:test': 'make test payments',
  'refunds:write': 'refund payments',
  'settlements:write': 'make, approve and export settlement runs, and say how payouts ended',
  'keys:manage': 'make and revoke API keys, live ones too, which take and refund payments',
  'team:manage': 'invite, change and remove members',
  'settings:write': 'change settings and schedules',
  'webhooks:read': 'see webhooks',
  'webhooks:write': 'change webhooks',
  'audit:read': 'read the audit log',
};

export function mayDo(role: Role, permission: Permission): boolean {
  return (ROLE_PERMISSIONS[role] as readonly Permission[]).includes(permission);
}

/** A person in the dashboard, at one business in one mode. No API key stands behind what they do. */
export interface MemberPrincipal {
  readonly kind: 'member';
  readonly userId: string;
  readonly role: Role;
  readonly businessId: BusinessId;
  readonly live: boolean;
  readonly apiKeyId: undefined;
  readonly origin: Origin;
}

/**
 * Who did something, as it is written down: a person, a key, a schedule of the business, or the operator at the command
 * line.
 */
export type Actor =
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'api_key'; readonly id: ApiKeyId }
  | { readonly kind: 'schedule' | 'operator' };

/** Where a change comes from, for the audit log. */
export interface Origin {
  readonly actor: Actor;
  /** What the answer's X-Request-Id says; null where there was no request. */
  readonly requestId: string | null;
  /** The address of the caller as far as it is known: that of the connection, or what a trusted proxy says. */
  readonly address: string | null;
  /** What an operator is called on their machine. */
  readonly name?: string;
}

/** Runs that fall due. */
export const BY_SCHEDULE: Origin = { actor: { kind: 'schedule' }, requestId: null, address: null };
/** Whoever may start the server or the command line. */
export const BY_OPERATOR: Origin = { actor: { kind: 'operator' }, requestId: null, address: null };

export const actorOf = (principal: Principal | MemberPrincipal): Actor =>
  principal.kind === 'member' ? { kind: 'user', id: principal.userId } : { kind: 'api_key', id: principal.apiKeyId };
