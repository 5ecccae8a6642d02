/**
 * Everything that the audit log tells of, as nouns and verbs. Kept for ever: what was written once is never renamed.
 */
export const AUDIT_ACTIONS = [
  'business.created',
  'settings.changed',
  'account.created',
  'account.updated',
  'account.enabled',
  'account.disabled',
  'account.deleted',
  'account.key_rotated',
  'api_key.created',
  'api_key.rolled',
  'api_key.revoked',
  'invitation.created',
  'invitation.cancelled',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'member.left',
  'person.two_factor_on',
  'person.two_factor_off',
  'person.two_factor_reset',
  'person.password_changed',
  'person.password_reset',
  'webhook_endpoint.created',
  'webhook_endpoint.updated',
  'webhook_endpoint.deleted',
  'webhook_endpoint.secret_rolled',
  'webhook_endpoint.tested',
  'webhook_delivery.resent',
  'refund.created',
  'settlement_run.started',
  'settlement_run.approved',
  'settlement_run.exported',
  'settlement_run.cancelled',
  'payout.resolved',
  'payout.cancelled',
  'settlement_settings.changed',
  'settlement_schedule.changed',
  'settlement_schedule.removed',
  'settlement_result.taken_in',
  'bank_directory.imported',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What a change happened to. */
export const AUDIT_SUBJECTS = [
  'business',
  'account',
  'api_key',
  'invitation',
  'member',
  'person',
  'webhook_endpoint',
  'webhook_delivery',
  'refund',
  'settlement_run',
  'payout',
  'settlement_settings',
  'settlement_result',
  'bank_directory',
] as const;
export type AuditSubjectKind = (typeof AUDIT_SUBJECTS)[number];

export const AUDIT_ACTORS = ['user', 'api_key', 'schedule', 'operator'] as const;
export type AuditActorKind = (typeof AUDIT_ACTORS)[number];
