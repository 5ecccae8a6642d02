import { Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionForm } from '../../components/action-form.tsx';
import { fieldOf, refusalOf } from '../../components/form-errors.ts';
import { RadioChoice } from '../../components/radio-choice.tsx';
import { formatNaira } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { requestReopening } from './change-requests.ts';
import { REQUESTED } from '../../components/reason-field.tsx';
import { settingsQuery } from './schedule.ts';
import { type Outcome, type Payout, resolvePayout } from './settlements.ts';
import classes from './settlements.module.css';

interface ResolveFormProps {
  readonly payout: Payout;
  readonly onClose: () => void;
}

const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  paid: 'Paid: the money has arrived',
  failed: 'Failed: the money was not paid, or was returned',
  unknown: 'Unknown: still to be clarified',
};

/** The outcomes that a person may record for a payout in this state. */
export function outcomesOf(state: Payout['state']): readonly Outcome[] {
  if (state === 'exported') return ['paid', 'failed', 'unknown'];
  if (state === 'unknown') return ['paid', 'failed'];
  return state === 'paid' ? ['failed'] : [];
}

/** Records a payout's outcome and the person's reason for it. */
export function ResolveForm({ payout, onClose }: ResolveFormProps) {
  const business = useBusiness();
  const outcomes = outcomesOf(payout.state);
  const [outcome, setOutcome] = useState<Outcome | undefined>(outcomes.length === 1 ? outcomes[0] : undefined);
  const [reason, setReason] = useState('');
  const [wasAsked, setAsked] = useState(false);
  const { data: settings } = useQuery(settingsQuery(business));
  // With the rule of the second person, only a request gives the money of a payout back, which pays it again.
  const isRequest = outcome === 'failed' && settings?.approval === 'second_person';
  const resolve = useBusinessWrite({
    mutationFn: async (state: Outcome) => {
      if (isRequest) await requestReopening(business, payout.id, reason.trim());
      else await resolvePayout(business, payout, state, reason.trim());
    },
  });
  const isWithoutReason = reason.trim() === '';
  const isAtReason = fieldOf(resolve.error) === 'reason';

  function submit(): void {
    setAsked(true);
    if (outcome !== undefined && !isWithoutReason) resolve.mutate(outcome);
  }

  return (
    <ActionForm
      label="Outcome of the payout"
      isBoxed
      onSubmit={submit}
      onCancel={onClose}
      action={isRequest ? 'Request this change' : outcome === undefined ? 'Save' : `Mark as ${outcome}`}
      color={outcome === 'failed' ? 'red' : 'river'}
      write={resolve}
      isAtField={isAtReason}
    >
      {outcomes.length > 1 && (
        <RadioChoice
          label="Outcome"
          choices={outcomes.map((value) => ({ value, label: OUTCOME_LABELS[value] }))}
          value={outcome}
          onChange={setOutcome}
          error={wasAsked && outcome === undefined ? 'Choose one.' : undefined}
        />
      )}
      <TextInput
        label="Reason"
        description="Your evidence, such as a letter from the bank."
        autoComplete="off"
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={(wasAsked && isWithoutReason && 'Enter your evidence.') || (isAtReason && refusalOf(resolve.error))}
      />
      {outcome === 'failed' && (
        <Text className={classes.words}>
          {formatNaira(payout.amount)} is returned to the wallet of <bdi>{payout.accountBusinessName}</bdi>, and the
          next settlement run pays it again unless the account is on hold.
          {isRequest && ' A second person has to approve this first.'}
        </Text>
      )}
      {isRequest && resolve.isSuccess && <Text role="status">{REQUESTED}.</Text>}
    </ActionForm>
  );
}
