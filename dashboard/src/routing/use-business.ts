import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { LedgerAddress } from '../api/query-keys.ts';
import { can, type Needed, type Role } from '../permissions.ts';

const route = getRouteApi('/_authenticated/$businessId/$mode');

export interface CurrentBusiness extends LedgerAddress {
  readonly name: string;
  readonly role: Role;
  readonly isLive: boolean;
  /** Whether the signed-in person may do this here. */
  readonly can: (needed: Needed) => boolean;
}

/** The business and the mode in the address. `params` is for typed links and calls: `{ businessId, mode }`. */
export function useBusiness(): CurrentBusiness {
  const { businessId, mode } = route.useParams();
  const { name, role } = route.useRouteContext({ select: ({ business }) => business });
  return useMemo(
    () => ({
      businessId,
      mode,
      name,
      role,
      isLive: mode === 'live',
      can: (needed: Needed) => can(role, mode, needed),
    }),
    [businessId, mode, name, role],
  );
}
