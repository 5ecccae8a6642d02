/** The webhook endpoints of a mode. */
import { businessQuery } from './calls.ts';
import type { LedgerAddress } from './query-keys.ts';

export const endpointsQuery = (business: LedgerAddress) => businessQuery(business, '{mode}/webhooks', {});
