import { StateBadge } from '../../components/state-badge.tsx';
import type { Endpoint } from './webhooks.ts';

const STATUS = {
  enabled: { color: 'river', label: 'On' },
  retrying: { color: 'amber', label: 'Retrying' },
  disabled: { color: 'gray', label: 'Off' },
  failing: { color: 'red', label: 'Failing' },
} as const;

/** Amber as soon as an attempt has failed; red after half a minute without success. */
export function EndpointBadge({ status, failingSince }: Pick<Endpoint, 'status' | 'failingSince'>) {
  const { color, label } = STATUS[status === 'enabled' && failingSince !== null ? 'retrying' : status];
  return <StateBadge color={color}>{label}</StateBadge>;
}
