import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { waitingRequestsQuery, waitingRunsQuery } from '../api/approvals.ts';
import { useBusiness } from '../routing/use-business.ts';

/** How many runs and change requests wait for this person. Shows nothing to people who may not approve. */
export function WaitingCount({ className }: { readonly className: string | undefined }) {
  const business = useBusiness();
  const enabled = business.can('payouts:approve');
  const runs = useQuery({ ...waitingRunsQuery(business), enabled });
  const requests = useQuery({ ...waitingRequestsQuery(business), enabled });
  const count =
    (runs.data?.items.filter(({ approvalRefusal }) => approvalRefusal === null).length ?? 0) +
    (requests.data?.items.filter(({ refusal }) => refusal === null).length ?? 0);
  if (!enabled || count === 0) return null;
  return (
    <span className={className}>
      {count}
      <VisuallyHidden> waiting for you</VisuallyHidden>
    </span>
  );
}
