/** An endpoint for the audit log: what its owner can change, without its secret. */
import type { Change } from '../../core/ledger/log/entry.ts';
import type { Endpoint } from './endpoint.ts';

export const endpointAsAudited = ({ url, description, eventTypes, enabled }: Endpoint): object => ({
  url,
  description,
  events: eventTypes,
  enabled,
});

export const endpointSubject = ({ id, url }: Pick<Endpoint, 'id' | 'url'>): Change['subject'] => ({
  kind: 'webhook_endpoint',
  id,
  name: url,
});
