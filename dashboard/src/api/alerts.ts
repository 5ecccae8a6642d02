import { businessQuery } from './calls.ts';
import type { LedgerAddress } from './query-keys.ts';

const HOUR_MS = 3_600_000;
const ALERTED_HOURS = 24;

/** The latest alert of the last day; to the hour, so that the query stays the same between renders. */
export const alertsQuery = (address: LedgerAddress) => {
  const from = new Date((Math.floor(Date.now() / HOUR_MS) - ALERTED_HOURS) * HOUR_MS).toISOString();
  return businessQuery(address, '{mode}/security-log', { kind: 'alert', from, page: 1, limit: 1 });
};
