import { businessQuery, fileAddress } from '../../api/calls.ts';
import type { LedgerAddress } from '../../api/query-keys.ts';
import { LIMIT } from '../../components/page-range.ts';
import type { EventKind } from './words.ts';

export interface SecurityFilters {
  readonly kind?: EventKind | undefined;
  /** An id, or an e-mail address. */
  readonly person?: string | undefined;
  readonly address?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const securityLogQuery = (address: LedgerAddress, filters: SecurityFilters, page: number) =>
  businessQuery(address, '{mode}/security-log', { ...filters, page, limit: LIMIT });

export const exportAddress = (address: LedgerAddress, filters: SecurityFilters): string =>
  fileAddress(address, '{mode}/security-log.csv', { ...filters });

const HOUR_MS = 3_600_000;
const ALERTED_HOURS = 24;

/** Of the last day; to the hour, so that the query stays the same between renders. */
export const alertsQuery = (address: LedgerAddress) => {
  const from = new Date((Math.floor(Date.now() / HOUR_MS) - ALERTED_HOURS) * HOUR_MS).toISOString();
  return businessQuery(address, '{mode}/security-log', { kind: 'alert', from, page: 1, limit: 1 });
};
