import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { QuestionDialog } from '../../components/action-form.tsx';
import { Fact, Facts, Inline } from '../../components/facts.tsx';
import { Instant } from '../../components/instant.tsx';
import { NobodyCould } from '../../components/nobody-could.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { RequestBadge } from '../../components/state-badge.tsx';
import { nameOf } from './words.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { type ChangeRequest, type Decision, decideRequest } from './change-requests.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { RequestedChange } from './requested-change.tsx';
import { WAITING_KINDS } from '../../states.gen.ts';
import classes from './change-requests.module.css';

interface RequestProps {
  readonly request: ChangeRequest;
}

export function RequestCard({ request }: RequestProps) {
  const { number, summary, state, reason, made, decided, expiresAt, appliesAt, rejectionReason } = request;
  return (
    <li className={classes.card}>
      <Inline>
        <Text fw={600}>Request {number}</Text>
        <RequestBadge state={state} />
      </Inline>
      <bdi>{summary}.</bdi>
      <Facts>
        <Fact label="Reason">
          <bdi>{reason}</bdi>
        </Fact>
        <RequestedChange request={request} />
        <Fact label="Made">
          <bdi>{nameOf(made.by)}</bdi>, <Instant at={made.at} />
        </Fact>
        <Fact label={DECIDED[state]}>
          {decided !== null && (
            <>
              <bdi>{nameOf(decided.by)}</bdi>, <Instant at={decided.at} />
            </>
          )}
        </Fact>
        <Fact label="Why rejected">{rejectionReason !== null && <bdi>{rejectionReason}</bdi>}</Fact>
        <Fact label="Ends" at={state === 'pending' ? expiresAt : null} />
        <Fact label="Takes effect" at={appliesAt} />
      </Facts>
      {state === 'pending' && <Decisions request={request} />}
      {state === 'approved_waiting' && <StopIt request={request} />}
    </li>
  );
}

const DECIDED: Readonly<Record<ChangeRequest['state'], string>> = {
  pending: 'Decided',
  approved_waiting: 'Approved',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

/** What loosens a rule waits, so that an owner who sees it in time can keep the rule. */
function StopIt({ request }: RequestProps) {
  const { role } = useBusiness();
  const [isAsked, setAsked] = useState(false);
  if (role !== 'owner') return <Text size="sm">An owner can stop it until then.</Text>;
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setAsked(true)}>
        Stop it
      </Button>
      <RejectDialog request={request} opened={isAsked} onClose={() => setAsked(false)} />
    </Group>
  );
}

const WAITING: readonly ChangeRequest['kind'][] = WAITING_KINDS;
/** An owner who ends a rule alone has waited before. */
const whenOf = ({ kind, isOwn }: ChangeRequest): string =>
  WAITING.includes(kind) && !isOwn
    ? 'This takes effect in 24 hours, if no owner stops it: '
    : 'This takes effect at once: ';

/** Who may not approve reads why before they try. */
function Decisions({ request }: RequestProps) {
  const { can } = useBusiness();
  const [asked, setAsked] = useState<Decision | 'reject'>();
  const { refusal, isOwn, isStale, number, couldApprove } = request;
  return (
    <>
      {refusal !== null && <Text size="sm">{refusal}</Text>}
      <NobodyCould what="this request" who={couldApprove} />
      <Group gap="xs">
        {!isStale && (refusal === null || !can('payouts:approve')) && (
          <PermittedButton permission="payouts:approve" onClick={() => setAsked('approve')}>
            Approve
          </PermittedButton>
        )}
        {isOwn ? (
          <Button variant="default" onClick={() => setAsked('withdraw')}>
            Withdraw
          </Button>
        ) : (
          <PermittedButton permission="payouts:approve" variant="default" onClick={() => setAsked('reject')}>
            Reject
          </PermittedButton>
        )}
      </Group>
      <RejectDialog key={number} request={request} opened={asked === 'reject'} onClose={() => setAsked(undefined)} />
      {(['approve', 'withdraw'] as const).map((decision) => (
        <DecisionDialog
          key={`${number} ${decision}`}
          request={request}
          decision={decision}
          opened={asked === decision}
          onClose={() => setAsked(undefined)}
        />
      ))}
    </>
  );
}

const VERBS: Readonly<Record<Decision, string>> = { approve: 'Approve', withdraw: 'Withdraw' };

interface DecisionDialogProps extends RequestProps {
  readonly decision: Decision;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function DecisionDialog({ request, decision, opened, onClose }: DecisionDialogProps) {
  const { number, summary, reason } = request;
  const business = useBusiness();
  const write = useBusinessWrite({
    mutationFn: () => decideRequest(business, number, decision),
    onSuccess: onClose,
  });
  return (
    <QuestionDialog
      opened={opened}
      onClose={onClose}
      title={`${VERBS[decision]} request ${number}`}
      action={`${VERBS[decision]} request`}
      cancel="Not now"
      {...(decision !== 'approve' && { color: 'red' })}
      write={write}
    >
      <Text>
        {decision === 'approve' ? whenOf(request) : 'This does not happen: '}
        <bdi>{summary}.</bdi>
      </Text>
      {decision === 'approve' && (
        <Facts>
          <RequestedChange request={request} />
          <Fact label="Reason">
            <bdi>{reason}</bdi>
          </Fact>
        </Facts>
      )}
    </QuestionDialog>
  );
}
