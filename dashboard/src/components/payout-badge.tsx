import { Badge } from '@mantine/core';
import type { components } from '../api/schema.gen.ts';

export type PayoutState = components['schemas']['Payout']['state'];

export const PAYOUT_STATE_WORDS: Readonly<Record<PayoutState, string>> = {
  draft: 'Draft',
  approved: 'Approved',
  exported: 'Exported',
  paid: 'Paid',
  failed: 'Failed',
  unknown: 'Unknown',
  cancelled: 'Cancelled',
};

const COLORS: Readonly<Record<PayoutState, string>> = {
  draft: 'gray',
  approved: 'gray',
  exported: 'gray',
  paid: 'river',
  failed: 'red',
  unknown: 'amber',
  cancelled: 'gray',
};

export function PayoutBadge({ state }: { readonly state: PayoutState }) {
  return (
    <Badge color={COLORS[state]} variant="light">
      {PAYOUT_STATE_WORDS[state]}
    </Badge>
  );
}
