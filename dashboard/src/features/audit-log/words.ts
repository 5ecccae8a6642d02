import type { components } from '../../api/schema.gen.ts';
/** The actions of people, in words. */

export type AuditEntry = components['schemas']['AuditLogEntry'];
export type Action = AuditEntry['action'];
export type ActorKind = AuditEntry['actor']['kind'];

const ACTION_WORDS: Readonly<Record<Action, string>> = {
  'business.created': 'Business created',
  'settings.changed': 'Settings changed',
  'account.created': 'Account created',
  'account.updated': 'Account changed',
  'account.enabled': 'Account enabled',
  'account.disabled': 'Account disabled',
  'account.deleted': 'Account deleted',
  'account.held': 'Account put on hold',
  'account.hold_released': 'Account hold released',
  'account.key_rotated': 'Authorisation key rotated',
  'api_key.created': 'API key created',
  'api_key.changed': 'API key changed',
  'api_key.rolled': 'API key rolled',
  'api_key.revoked': 'API key revoked',
  'invitation.created': 'Member invited',
  'invitation.cancelled': 'Invitation withdrawn',
  'member.joined': 'Member joined',
  'member.role_changed': 'Role changed',
  'member.removed': 'Member removed',
  'member.left': 'Member left',
  'person.proof_given': 'Identity confirmed',
  'person.sign_in_link_made': 'Sign-in link created by the operator',
  'person.sessions_ended': 'Sessions ended',
  'person.two_factor_on': 'Two-factor sign-in switched on',
  'person.two_factor_off': 'Two-factor sign-in switched off',
  'person.two_factor_reset': 'Two-factor sign-in reset by the operator',
  'person.authenticator_app_added': 'Authenticator app added',
  'person.authenticator_app_removed': 'Authenticator app removed',
  'person.passkey_added': 'Passkey added',
  'person.passkey_renamed': 'Passkey renamed',
  'person.passkey_removed': 'Passkey removed',
  'person.backup_codes_made': 'Backup codes renewed',
  'person.password_changed': 'Password changed',
  'person.password_reset': 'Password reset by the operator',
  'webhook_endpoint.created': 'Webhook endpoint created',
  'webhook_endpoint.updated': 'Webhook endpoint changed',
  'webhook_endpoint.deleted': 'Webhook endpoint deleted',
  'webhook_endpoint.secret_rolled': 'Webhook secret rolled',
  'webhook_endpoint.tested': 'Webhook endpoint tested',
  'webhook_delivery.resent': 'Webhook deliveries sent again',
  'refund.created': 'Payment refunded',
  'settlement_run.started': 'Settlement run started',
  'settlement_run.approved': 'Settlement run approved',
  'settlement_run.exported': 'Settlement run exported',
  'settlement_run.cancelled': 'Settlement run cancelled',
  'settlement_run.manifest_changed': 'Settlement run contents changed',
  'settlement_run.returned_to_draft': 'Settlement run returned to draft',
  'payout.resolved': 'Payout resolved',
  'payout.cancelled': 'Payout cancelled',
  'payout.held': 'Payout held',
  'settlement_settings.changed': 'Settlement settings changed',
  'settlement_schedule.changed': 'Account settlement schedule changed',
  'settlement_schedule.removed': 'Account settlement schedule removed',
  'spending_limits.changed': 'Limits changed',
  'spending_limits.removed': 'Limits removed',
  'settlement_result.taken_in': 'Bank results file uploaded',
  'settlement_result.line_taken': 'Bank results line assigned',
  'settlement_result.line_answered': 'Bank results line resolved',
  'bank_directory.imported': 'Bank directory imported',
  'change_request.created': 'Change requested',
  'change_request.approved': 'Change request approved',
  'change_request.applied': 'Change request took effect',
  'change_request.rejected': 'Change request rejected',
  'change_request.withdrawn': 'Change request withdrawn',
};

export const ACTIONS = Object.keys(ACTION_WORDS) as readonly Action[];
export const actionInWords = (action: Action): string => ACTION_WORDS[action];

const ACTOR_WORDS: Readonly<Record<ActorKind, string>> = {
  user: 'People',
  api_key: 'API keys',
  schedule: 'Schedules',
  operator: 'Operator',
};

export const ACTORS = Object.keys(ACTOR_WORDS) as readonly ActorKind[];
export const actorsInWords = (kind: ActorKind): string => ACTOR_WORDS[kind];

/** The display text of a thing: its name, or else its kind and id. */
export const subjectInWords = ({ kind, id, name }: AuditEntry['subject']): string =>
  name ?? [kind.replaceAll('_', ' '), id].filter((part) => part !== null).join(' ');
