import { VisuallyHidden } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { waitingRunsQuery } from '../api/approvals.ts';
import { useBusiness } from '../routing/use-business.ts';
import { useWaitingRequests } from '../routing/use-waiting-requests.ts';
import type { Section } from './sections.ts';
import classes from './waiting-count.module.css';

/** Stands beside the section whose things wait for this person. */
export const WaitingCount = ({ section }: { readonly section: Section }) =>
  section.to === '/$businessId/$mode/approvals' && <Counts />;

/** How many runs and requests this person may approve; with a clock, how many are approved and an owner may stop. */
function Counts() {
  const business = useBusiness();
  const enabled = business.can('payouts:approve');
  const runs = useQuery({ ...waitingRunsQuery(business), enabled });
  const isSettled = useSettled();
  // A menu asks for nothing of the other mode; pages that ask for it are counted.
  const requests = useWaitingRequests('pending', enabled, false);
  const isOwner = business.role === 'owner';
  const waiting = useWaitingRequests('approved_waiting', isOwner && isSettled, false);
  const stoppable = isOwner ? waiting.length : 0;
  const count =
    (runs.data?.items.filter(({ approvalRefusal }) => approvalRefusal === null).length ?? 0) +
    requests.filter(({ refusal }) => refusal === null).length;
  return (
    <span className={classes.counts}>
      {enabled && count > 0 && (
        <span className={classes.count}>
          {count}
          <VisuallyHidden> waiting for you</VisuallyHidden>
        </span>
      )}
      {stoppable > 0 && (
        <span className={classes.count} title="Approved, and waits 24 hours: you can still stop it">
          <IconClock size={12} stroke={2} aria-hidden />
          {stoppable}
          <VisuallyHidden> approved, which you can still stop</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

/** What can wait for hours is asked for when the first page has long been there. */
const SETTLED_AFTER_MS = 15_000;

function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
