/** The settings of a business for both of its modes. */
import { businessQuery } from './calls.ts';
import type { LedgerAddress } from './query-keys.ts';

export const businessSettingsQuery = (address: LedgerAddress) => businessQuery(address, 'settings', {});
