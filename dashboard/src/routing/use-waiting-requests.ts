import { useQuery } from '@tanstack/react-query';
import { type WaitingState, waitingRequestsQuery } from '../api/approvals.ts';
import type { Mode } from '../api/query-keys.ts';
import type { components } from '../api/schema.gen.ts';
import { BUSINESS_KINDS } from '../states.gen.ts';
import { useBusiness } from './use-business.ts';

type ChangeRequest = components['schemas']['MemberChangeRequest'];
export interface WaitingRequest extends ChangeRequest {
  /** Where it was made, and is decided. */
  readonly mode: Mode;
}

const ofBusiness: readonly ChangeRequest['kind'][] = BUSINESS_KINDS;

/**
 * The requests of this mode, and those of the other one that concern the whole business. Empty for who reads none. What
 * is not wanted is not asked for, and shown where something else has asked for it.
 */
export function useWaitingRequests(
  state: WaitingState,
  isWanted = true,
  isWantedElsewhere = isWanted,
): readonly WaitingRequest[] {
  const { businessId, mode, can } = useBusiness();
  const other = mode === 'live' ? 'test' : 'live';
  const mayRead = can('payouts:read');
  const here = useQuery({ ...waitingRequestsQuery({ businessId, mode }, state), enabled: mayRead && isWanted });
  const elsewhere = waitingRequestsQuery({ businessId, mode: other }, state);
  const there = useQuery({ ...elsewhere, enabled: mayRead && isWantedElsewhere });
  return [
    ...(here.data?.items ?? []).map((request) => ({ ...request, mode })),
    ...(there.data?.items ?? [])
      .filter(({ kind }) => ofBusiness.includes(kind))
      .map((request) => ({ ...request, mode: other }) as const),
  ];
}
