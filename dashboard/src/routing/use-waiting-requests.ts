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

/** The requests of this mode, and those of the other one that concern the whole business. Empty for who reads none. */
export function useWaitingRequests(state: WaitingState, isWanted = true): readonly WaitingRequest[] {
  const { businessId, mode, can } = useBusiness();
  const other = mode === 'live' ? 'test' : 'live';
  const enabled = isWanted && can('payouts:read');
  const here = useQuery({ ...waitingRequestsQuery({ businessId, mode }, state), enabled });
  const there = useQuery({ ...waitingRequestsQuery({ businessId, mode: other }, state), enabled });
  return [
    ...(here.data?.items ?? []).map((request) => ({ ...request, mode })),
    ...(there.data?.items ?? [])
      .filter(({ kind }) => ofBusiness.includes(kind))
      .map((request) => ({ ...request, mode: other }) as const),
  ];
}
