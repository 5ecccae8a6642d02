import { type WaitingRequest, useWaitingRequests } from '../routing/use-waiting-requests.ts';
import { useBusiness } from '../routing/use-business.ts';
import { Instant } from './instant.tsx';
import { TextLink } from './links.tsx';
import { Caution } from './states.tsx';
import classes from './waiting-requests.module.css';

interface WaitingRequestsProps {
  /** All kinds without it. */
  readonly kinds?: readonly WaitingRequest['kind'][];
  /** Only those about this; all of these kinds without it. */
  readonly isAbout?: (subject: string | null) => boolean;
  /** Only those that this mode's list does not have. */
  readonly isElsewhere?: boolean;
}

/** Stands beside the setting that they would change, lest somebody asks for it a second time without knowing. */
export function WaitingRequests({ kinds, isAbout = () => true, isElsewhere = false }: WaitingRequestsProps) {
  const { mode: here } = useBusiness();
  const all = [...useWaitingRequests('approved_waiting'), ...useWaitingRequests('pending')];
  const waiting = all.filter(
    ({ kind, subject, mode }) => (kinds?.includes(kind) ?? true) && isAbout(subject) && !(isElsewhere && mode === here),
  );
  const [first] = waiting;
  if (first === undefined) return null;
  return (
    <Caution mb="md">
      <ul className={classes.waiting}>
        {waiting.map((request) => (
          <li key={`${request.mode} ${request.number}`}>
            <Waiting request={request} isElsewhere={request.mode !== here} />
          </li>
        ))}
      </ul>
      <TextLink from="/$businessId/$mode" to="/$businessId/$mode/approvals" params={{ mode: first.mode }}>
        See Approvals{first.mode !== here && ` in ${first.mode} mode`}
      </TextLink>
    </Caution>
  );
}

interface WaitingProps {
  readonly request: WaitingRequest;
  readonly isElsewhere: boolean;
}

function Waiting({ request, isElsewhere }: WaitingProps) {
  const { number, summary, made, isOwn, isStale, appliesAt, mode } = request;
  return (
    <>
      Request {number} of {isOwn ? 'yours' : <bdi>{makerOf(made.by)}</bdi>}
      {isElsewhere && `, made in ${mode} mode for the whole business,`}{' '}
      {appliesAt === null ? (
        'waits'
      ) : (
        <>
          is approved and takes effect <Instant at={appliesAt} />
        </>
      )}
      {isStale && ', although this was changed since'}: <bdi>{summary}.</bdi>
    </>
  );
}

const makerOf = ({ kind, name }: WaitingRequest['made']['by']): string =>
  name ?? (kind === 'api_key' ? 'an API key' : 'somebody who has left');
