/** The server's states in words, with a colour that shows who has to act. */
import { Badge } from '@mantine/core';
import { DELIVERY_STATES, PAYOUT_STATES, REQUEST_STATES, RUN_STATES } from '../states.gen.ts';

export type RunState = (typeof RUN_STATES)[number];
export type RequestState = (typeof REQUEST_STATES)[number];
export type PayoutState = (typeof PAYOUT_STATES)[number];
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Green is good, amber waits for a person, red is lost; everything else is in progress or over. */
const RUN_COLORS: Partial<Record<RunState, string>> = {
  draft: 'amber',
  approved: 'river',
  exported: 'river',
  completed: 'river',
};
const PAYOUT_COLORS: Partial<Record<PayoutState, string>> = { paid: 'river', failed: 'red', unknown: 'amber' };
const DELIVERIES: Readonly<Record<DeliveryState, { readonly label: string; readonly color: string }>> = {
  pending: { label: 'Waiting', color: 'amber' },
  delivered: { label: 'Delivered', color: 'river' },
  parked: { label: 'Given up', color: 'red' },
};

/** `draft` becomes Draft. */
const inWords = (state: string): string =>
  state === 'approved_waiting' ? 'Approved, waits' : state.charAt(0).toUpperCase() + state.slice(1);

const choicesOf = (states: readonly string[]) => states.map((value) => ({ value, label: inWords(value) }));
export const REQUEST_STATE_CHOICES = choicesOf(REQUEST_STATES);
export const RUN_STATE_CHOICES = choicesOf(RUN_STATES);
export const PAYOUT_STATE_CHOICES = PAYOUT_STATES.map((value) => ({
  value,
  label: value === 'cancelled' ? 'Held or cancelled' : inWords(value),
}));
export const DELIVERY_STATE_CHOICES = DELIVERY_STATES.map((value) => ({ value, label: DELIVERIES[value].label }));

interface StateBadgeProps {
  readonly color: string | undefined;
  readonly children: string;
}

export function StateBadge({ color = 'gray', children }: StateBadgeProps) {
  return <Badge color={color}>{children}</Badge>;
}

export const RunBadge = ({ state }: { readonly state: RunState }) => (
  <StateBadge color={RUN_COLORS[state]}>{inWords(state)}</StateBadge>
);

const REQUEST_COLORS: Partial<Record<RequestState, string>> = {
  pending: 'amber',
  approved_waiting: 'amber',
  approved: 'river',
  rejected: 'red',
};

export const RequestBadge = ({ state }: { readonly state: RequestState }) => (
  <StateBadge color={REQUEST_COLORS[state]}>{inWords(state)}</StateBadge>
);

interface StatedPayout {
  readonly state: PayoutState;
  readonly reasonCode: string | null;
}

/** Taken out of its run for a reason. On the wire it is cancelled, with the server's code. */
export const isHeldPayout = ({ state, reasonCode }: StatedPayout): boolean =>
  state === 'cancelled' && reasonCode === 'HELD';

export const PayoutBadge = ({ payout }: { readonly payout: StatedPayout }) => (
  <StateBadge color={PAYOUT_COLORS[payout.state]}>{isHeldPayout(payout) ? 'Held' : inWords(payout.state)}</StateBadge>
);

export const DeliveryBadge = ({ state }: { readonly state: DeliveryState }) => (
  <StateBadge color={DELIVERIES[state].color}>{DELIVERIES[state].label}</StateBadge>
);
