import { Badge } from '@mantine/core';
import type { DeliveryState, Endpoint } from './webhooks.ts';
import { STATE_WORDS } from './webhooks.ts';

const STATUS = {
  enabled: { color: 'river', label: 'On' },
  retrying: { color: 'amber', label: 'Retrying' },
  disabled: { color: 'gray', label: 'Off' },
  failing: { color: 'red', label: 'Failing' },
} as const;

const STATE_COLORS: Readonly<Record<DeliveryState, string>> = { pending: 'amber', delivered: 'river', parked: 'red' };

/** Amber as soon as an attempt has failed; red once nothing has gone well for a minute. */
export function EndpointBadge({ status, failingSince }: Pick<Endpoint, 'status' | 'failingSince'>) {
  const { color, label } = STATUS[status === 'enabled' && failingSince !== null ? 'retrying' : status];
  return (
    <Badge color={color} variant="light">
      {label}
    </Badge>
  );
}

export function DeliveryBadge({ state }: { readonly state: DeliveryState }) {
  return (
    <Badge color={STATE_COLORS[state]} variant="light">
      {STATE_WORDS[state]}
    </Badge>
  );
}
