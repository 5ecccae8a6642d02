/** Reads of connected accounts for all pages. */
import type { components } from './schema.gen.ts';
import { ledgerQuery } from './calls.ts';
import type { LedgerAddress } from './query-keys.ts';

export type AccountSummary = components['schemas']['AccountSummary'];
export type AccountWithFigures = components['schemas']['AccountWithFigures'];
export const ACCOUNT_SORTS = ['newest', 'oldest', 'name', 'balance'] as const;
export type AccountSort = (typeof ACCOUNT_SORTS)[number];

export interface AccountFilters {
  readonly search?: string | undefined;
  readonly enabled?: boolean | undefined;
}

interface AccountListing extends AccountFilters {
  readonly sort?: AccountSort | undefined;
  readonly page?: number;
  readonly limit: number;
}

export const accountsQuery = (address: LedgerAddress, { sort = 'newest', enabled, ...listing }: AccountListing) =>
  ledgerQuery(address, '{mode}/accounts', { ...listing, enabled: enabled?.toString(), sort });

export const accountQuery = (address: LedgerAddress, accountId: number) =>
  ledgerQuery(address, '{mode}/accounts/{subaccountId}', { subaccountId: accountId });
