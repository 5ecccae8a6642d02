import { businessQuery, fileAddress } from '../../api/calls.ts';
import type { LedgerAddress } from '../../api/query-keys.ts';
import { LIMIT } from '../../components/page-range.ts';
import type { KindWanted } from './words.ts';

export interface SecurityFilters {
  readonly kind?: KindWanted | undefined;
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
