// Made from `server/src/` by `npm run generate`; do not edit.

export const RUN_STATES = [
  'preparing',
  'draft',
  'approved',
  'exported',
  'completed',
  'cancelling',
  'cancelled',
] as const;
export const REQUEST_STATES = ['pending', 'approved_waiting', 'approved', 'rejected', 'withdrawn', 'expired'] as const;
export const WAITING_KINDS = ['approval_rule', 'payout_rules', 'second_factor'] as const;
export const BUSINESS_KINDS = ['business_terms', 'team_role', 'second_factor'] as const;
export const UNUSUAL_CODES = [
  'paid_again',
  'account_held',
  'bank_details_differ',
  'account_owes',
  'account_deleted',
  'account_disabled',
  'bank_details_changed',
  'bank_account_shared',
  'inflow_unusual',
  'amount_unusual',
  'first_to_bank_account',
  'check_digit',
  'account_name_not_carried',
  'first_payout',
] as const;
export const PAYOUT_STATES = ['draft', 'approved', 'exported', 'paid', 'failed', 'unknown', 'cancelled'] as const;
export const PAYOUT_FILE_FORMATS = ['csv', 'pain.001.001.09', 'pain.001.001.10'] as const;
export const LINE_RESULTS = [
  'applied',
  'repeated',
  'conflict',
  'amount_differs',
  'unmatched',
  'not_exported',
  'pending',
  'other_movement',
] as const;
export const NOT_MATCHED = ['conflict', 'amount_differs', 'unmatched', 'not_exported'] as const;
export const DELIVERY_STATES = ['pending', 'delivered', 'parked'] as const;
export const EVENT_TYPES = [
  'account.created',
  'account.updated',
  'account.disabled',
  'account.enabled',
  'account.deleted',
  'account.key_rotated',
  'payment.accepted',
  'refund.created',
  'payout.created',
  'payout.paid',
  'payout.failed',
  'payout.unknown',
  'payout.cancelled',
  'settlement_run.drafted',
  'settlement_run.approved',
  'settlement_run.exported',
  'settlement_run.cancelled',
] as const;
export const REFUND_COMMISSIONS = ['reverse', 'keep', 'platform'] as const;
export const FREQUENCIES = ['manual', 'daily', 'weekly', 'monthly'] as const;
