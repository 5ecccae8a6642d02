/** What may stand in an address: the states of runs and payouts. */
export const RUN_STATES = [
  'preparing',
  'draft',
  'approved',
  'exported',
  'completed',
  'cancelling',
  'cancelled',
] as const;
export const PAYOUT_STATES = ['draft', 'approved', 'exported', 'paid', 'failed', 'unknown', 'cancelled'] as const;
