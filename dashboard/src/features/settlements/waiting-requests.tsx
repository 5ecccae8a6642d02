import { useQuery } from '@tanstack/react-query';
import { waitingRequestsQuery } from '../../api/approvals.ts';
import { TextLink } from '../../components/links.tsx';
import { Caution } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import type { ChangeRequest } from './change-requests.ts';
import classes from './change-requests.module.css';
import { nameOf } from './words.ts';

/** Beside the setting that they would change, so that nobody asks for it a second time without knowing. */
export function WaitingRequests({ kind }: { readonly kind: ChangeRequest['kind'] }) {
  const business = useBusiness();
  const { data } = useQuery({ ...waitingRequestsQuery(business), enabled: business.can('payouts:read') });
  const waiting = data?.items.filter((request) => request.kind === kind) ?? [];
  if (waiting.length === 0) return null;
  return (
    <Caution mb="md">
      <ul className={classes.waiting}>
        {waiting.map(({ number, summary, made, isOwn, isStale }) => (
          <li key={number}>
            Request {number} of {isOwn ? 'yours' : <bdi>{nameOf(made.by)}</bdi>} waits
            {isStale && ', although the setting was changed since'}: <bdi>{summary}.</bdi>
          </li>
        ))}
      </ul>
      <TextLink from="/$businessId/$mode" to="./approvals">
        See Approvals
      </TextLink>
    </Caution>
  );
}
