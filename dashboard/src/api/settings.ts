/** The settings of a business. */
import { businessQuery, ledgerQuery } from './calls.ts';
import type { LedgerAddress } from './query-keys.ts';

/** The settings of both modes. */
export const businessSettingsQuery = (address: LedgerAddress) => businessQuery(address, 'settings', {});

/** How and when it pays out, and who has to agree. */
export const settlementSettingsQuery = (address: LedgerAddress) =>
  ledgerQuery(address, '{mode}/settlement-settings', {});
