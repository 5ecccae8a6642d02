/** What may stand in an address: the states of runs and payouts, and what becomes of the lines of a file. */
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
