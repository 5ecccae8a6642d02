/** What each role may do, in words for somebody who never read a table of permissions. */
import type { Role } from '../../permissions.ts';

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  finance: 'Finance',
  developer: 'Developer',
  viewer: 'Viewer',
};

export const ROLE_MEANINGS: Readonly<Record<Role, string>> = {
  owner: 'Everything, and the only role that can make, change or remove owners.',
  admin: 'Everything except changes to owners: accounts, refunds, keys, exports, team and settings.',
  finance: 'Sees accounts, transactions and figures, exports them, and refunds payments. Changes nothing else.',
  developer:
    'Creates and changes accounts, manages API keys, sees secrets and makes test payments. Refunds and exports nothing.',
  viewer: 'Sees accounts, transactions and figures. Changes and exports nothing.',
};
