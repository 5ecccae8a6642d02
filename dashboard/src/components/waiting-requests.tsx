import { useQuery } from '@tanstack/react-query';
import { waitingRequestsQuery } from '../api/approvals.ts';
import type { components } from '../api/schema.gen.ts';
import { useBusiness } from '../routing/use-business.ts';
import { TextLink } from './links.tsx';
import { Caution } from './states.tsx';
import classes from './waiting-requests.module.css';

type ChangeRequest = components['schemas']['MemberChangeRequest'];

interface WaitingRequestsProps {
  readonly kinds: readonly ChangeRequest['kind'][];
  /** Only those about this; all of these kinds without it. */
  readonly isAbout?: (subject: string | null) => boolean;
}

/** Stands beside the setting that they would change, lest somebody asks for it a second time without knowing. */
export function WaitingRequests({ kinds, isAbout = () => true }: WaitingRequestsProps) {
  const business = useBusiness();
  const { data } = useQuery({ ...waitingRequestsQuery(business), enabled: business.can('payouts:read') });
  const waiting = data?.items.filter(({ kind, subject }) => kinds.includes(kind) && isAbout(subject)) ?? [];
  if (waiting.length === 0) return null;
  return (
    <Caution mb="md">
      <ul className={classes.waiting}>
        {waiting.map(({ number, summary, made, isOwn, isStale }) => (
          <li key={number}>
            Request {number} of {isOwn ? 'yours' : <bdi>{makerOf(made.by)}</bdi>} waits
            {isStale && ', although this was changed since'}: <bdi>{summary}.</bdi>
          </li>
        ))}
      </ul>
      <TextLink from="/$businessId/$mode" to="./approvals">
        See Approvals
      </TextLink>
    </Caution>
  );
}

const makerOf = ({ kind, name }: ChangeRequest['made']['by']): string =>
  name ?? (kind === 'api_key' ? 'an API key' : 'somebody who has left');
