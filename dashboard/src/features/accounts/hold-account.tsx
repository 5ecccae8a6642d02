import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ActionForm } from '../../components/action-form.tsx';
import { Dialog, type DialogState } from '../../components/dialog.tsx';
import { fieldOf, refusalOf } from '../../components/form-errors.ts';
import { type AccountHold, KIND_WORDS } from '../../components/hold-words.ts';
import { RadioChoice } from '../../components/radio-choice.tsx';
import { REQUESTED } from '../../components/reason-field.tsx';
import type { AccountSummary } from '../../api/accounts.ts';
import classes from './account.module.css';
import { usePlaceHold, useReleaseHold } from './accounts.ts';
import { OpenPayouts } from './open-payouts.tsx';

interface HoldAccountProps extends DialogState {
  readonly account: AccountSummary;
}

export function HoldAccountDialog({ account, opened, onClose }: HoldAccountProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Put this account on hold">
      <HoldAccountForm account={account} onClose={onClose} />
    </Dialog>
  );
}

const KINDS = (Object.keys(KIND_WORDS) as AccountHold['kind'][]).map((value) => ({
  value,
  label: KIND_WORDS[value],
}));

function HoldAccountForm({ account: { id, businessName }, onClose }: Omit<HoldAccountProps, 'opened'>) {
  const place = usePlaceHold(id);
  const [kind, setKind] = useState<AccountHold['kind']>('court_order');
  const [reason, setReason] = useState('');
  const [wasAsked, setAsked] = useState(false);
  const isAtReason = fieldOf(place.error) === 'reason';

  function submit(): void {
    setAsked(true);
    if (reason.trim() !== '') place.mutate({ kind, reason: reason.trim() }, { onSuccess: onClose });
  }

  return (
    <ActionForm
      onSubmit={submit}
      onCancel={onClose}
      action="Hold payouts"
      color="red"
      write={place}
      isAtField={isAtReason}
    >
      <Text className={classes.words}>
        Settlement runs skip <bdi>{businessName}</bdi> until the hold is released. Payments and refunds continue.
      </Text>
      <OpenPayouts accountId={id} />
      <RadioChoice label="Type of hold" gap="xs" choices={KINDS} value={kind} onChange={setKind} />
      <TextInput
        label="Reason"
        description="Such as a case number. Everyone who can see the account can read it."
        autoComplete="off"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={(wasAsked && reason.trim() === '' && 'Say why.') || (isAtReason && refusalOf(place.error))}
      />
    </ActionForm>
  );
}

interface ReleaseHoldProps extends DialogState {
  readonly accountId: number;
  readonly hold: AccountHold;
  /** Whether a second person has to approve it. */
  readonly isRequest: boolean;
}

export function ReleaseHoldDialog({ opened, onClose, ...props }: ReleaseHoldProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Release this hold">
      <ReleaseHoldForm {...props} onClose={onClose} />
    </Dialog>
  );
}

function ReleaseHoldForm({ accountId, hold, isRequest, onClose }: Omit<ReleaseHoldProps, 'opened'>) {
  const release = useReleaseHold(accountId, hold.number, isRequest);
  const [reason, setReason] = useState('');
  const [wasAsked, setAsked] = useState(false);
  const isRequested = isRequest && release.isSuccess;

  function submit(): void {
    setAsked(true);
    if (reason.trim() !== '') release.mutate(reason.trim(), isRequest ? {} : { onSuccess: onClose });
  }

  return (
    <ActionForm
      onSubmit={submit}
      onCancel={onClose}
      cancel={isRequested ? 'Close' : 'Cancel'}
      action={isRequest ? 'Request the release' : 'Release hold'}
      disabled={isRequested}
      write={release}
    >
      <div className={classes.words}>
        <div>
          <strong>{KIND_WORDS[hold.kind]}:</strong> <bdi>{hold.reason}</bdi>
        </div>
        When no hold is left, the next settlement run pays the account.
      </div>
      <TextInput
        label="Reason"
        description={isRequest ? 'For the person who approves it.' : 'Kept in the audit log.'}
        autoComplete="off"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={wasAsked && reason.trim() === '' && 'Say why.'}
      />
      {isRequested && <Text role="status">{REQUESTED}.</Text>}
    </ActionForm>
  );
}
