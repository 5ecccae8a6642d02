import { Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionForm } from '../../components/action-form.tsx';
import { fieldOf, refusalOf } from '../../components/form-errors.ts';
import { RadioChoice, type RadioOption } from '../../components/radio-choice.tsx';
import { REQUESTED } from '../../components/reason-field.tsx';
import { formatNaira } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { requestReopening } from './change-requests.ts';
import { settingsQuery } from './schedule.ts';
import type { Payout } from './settlements.ts';
import classes from './settlements.module.css';

interface OutcomeFormProps<Value extends string> {
  readonly label: string;
  /** Undefined for a line of the bank that has none. */
  readonly payout: Payout | undefined;
  /** The only one is chosen already. */
  readonly choices: readonly RadioOption<Value>[];
  /** The button's words, by what is chosen. */
  readonly actionOf: (chosen: Value | undefined) => string;
  /** Whether this makes the payout failed. */
  readonly isFailing: (chosen: Value | undefined) => boolean;
  readonly save: (chosen: Value, reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** What a person says about a payout or about a line of the bank, with their reason. */
export function OutcomeForm<Value extends string>(props: OutcomeFormProps<Value>) {
  const { label, payout, choices, actionOf, isFailing, save, onClose } = props;
  const business = useBusiness();
  const { data: settings } = useQuery(settingsQuery(business));
  const [marked, setMarked] = useState<Value>();
  const chosen = choices.length === 1 ? choices[0]?.value : marked;
  const [reason, setReason] = useState('');
  const [wasAsked, setAsked] = useState(false);
  const failing = isFailing(chosen) ? payout : undefined;
  // With the rule of the second person, only a request returns the money of a payout. Its approval answers the line.
  const isRequest = failing !== undefined && settings?.approval === 'second_person';
  const write = useBusinessWrite({
    mutationFn: async (value: Value) => {
      if (isRequest) await requestReopening(business, failing.id, reason.trim());
      else await save(value, reason.trim());
    },
  });
  const isWithoutReason = reason.trim() === '';
  const isAtReason = fieldOf(write.error) === 'reason';

  function submit(): void {
    setAsked(true);
    if (chosen !== undefined && !isWithoutReason) write.mutate(chosen);
  }

  return (
    <ActionForm
      label={label}
      isBoxed
      onSubmit={submit}
      onCancel={onClose}
      action={isRequest ? 'Request this change' : actionOf(chosen)}
      color={failing === undefined ? 'river' : 'red'}
      write={write}
      isAtField={isAtReason}
    >
      {choices.length > 1 && (
        <RadioChoice<Value>
          label="Outcome"
          choices={choices}
          value={chosen}
          onChange={setMarked}
          error={wasAsked && chosen === undefined ? 'Choose one.' : undefined}
        />
      )}
      <TextInput
        label="Reason"
        description="Your evidence, such as a letter from the bank."
        autoComplete="off"
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={(wasAsked && isWithoutReason && 'Enter your evidence.') || (isAtReason && refusalOf(write.error))}
      />
      {failing !== undefined && (
        <Text className={classes.words}>
          {formatNaira(failing.amount)} is returned to the wallet of <bdi>{failing.accountBusinessName}</bdi>, and the
          next settlement run pays it again unless the account is on hold.
          {isRequest && ' A second person has to approve this first.'}
        </Text>
      )}
      {isRequest && write.isSuccess && <Text role="status">{REQUESTED}.</Text>}
    </ActionForm>
  );
}
