import { Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionForm } from '../../components/action-form.tsx';
import { fieldOf, refusalOf } from '../../components/form-errors.ts';
import { RadioChoice } from '../../components/radio-choice.tsx';
import { REQUESTED } from '../../components/reason-field.tsx';
import { formatNaira } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { requestReopening } from './change-requests.ts';
import { answerLine, type LineAnswer, type ResultLine } from './results.ts';
import { settingsQuery } from './schedule.ts';
import { type Payout, payoutQuery } from './settlements.ts';
import classes from './settlements.module.css';
import { STATUS_WORDS } from './words.ts';

interface AnswerFormProps {
  readonly line: ResultLine;
  readonly onClose: () => void;
}

/** What fits the line and its payout; the server decides it again. */
function answersFor({ status, result }: ResultLine, payout: Payout | undefined): readonly LineAnswer[] {
  if (payout === undefined || status === 'pending') return ['explain'];
  if (result === 'amount_differs' || result === 'not_exported') return ['explain'];
  if (payout.state === 'paid' && status === 'failed') return ['return', 'explain'];
  const isOpen = payout.state === 'exported' || payout.state === 'unknown';
  return isOpen || payout.state === status ? ['confirm', 'explain'] : ['explain'];
}

const labelOf = (answer: LineAnswer, { status }: ResultLine): string =>
  ({
    explain: 'Explain: no further action, and no payout changes',
    confirm: `Confirm: the bank says the payout is ${STATUS_WORDS[status].toLowerCase()}`,
    return: 'Return: the payout was paid and then returned',
  })[answer];

const ACTIONS: Readonly<Record<LineAnswer, string>> = {
  explain: 'Explain this line',
  confirm: 'Confirm this line',
  return: 'Return the payout',
};

/** Answers a line once, with the person's reason. */
export function AnswerForm({ line, onClose }: AnswerFormProps) {
  const business = useBusiness();
  const { data: payout } = useQuery({
    ...payoutQuery(business, line.payoutId ?? ''),
    enabled: line.payoutId !== null,
  });
  const { data: settings } = useQuery(settingsQuery(business));
  const answers = answersFor(line, payout);
  const [chosen, setChosen] = useState<LineAnswer>();
  const answer = answers.length === 1 ? answers[0] : chosen;
  const [reason, setReason] = useState('');
  const [wasAsked, setAsked] = useState(false);
  const isFailing = payout !== undefined && line.status === 'failed' && payout.state !== 'failed';
  const movesMoney = isFailing && (answer === 'return' || answer === 'confirm');
  // The approval of the request answers the line.
  const isRequest = movesMoney && settings?.approval === 'second_person';
  const write = useBusinessWrite({
    mutationFn: async (said: LineAnswer) => {
      if (isRequest) await requestReopening(business, payout.id, reason.trim());
      else await answerLine(business, line.id, said, reason.trim());
    },
  });
  const isWithoutReason = reason.trim() === '';
  const isAtReason = fieldOf(write.error) === 'reason';

  function submit(): void {
    setAsked(true);
    if (answer !== undefined && !isWithoutReason) write.mutate(answer);
  }

  return (
    <ActionForm
      label="Resolve the line"
      isBoxed
      onSubmit={submit}
      onCancel={onClose}
      action={isRequest ? 'Request this change' : answer === undefined ? 'Resolve' : ACTIONS[answer]}
      color={movesMoney ? 'red' : 'river'}
      write={write}
      isAtField={isAtReason}
    >
      {answers.length > 1 && (
        <RadioChoice
          label="Outcome"
          choices={answers.map((value) => ({ value, label: labelOf(value, line) }))}
          value={chosen}
          onChange={setChosen}
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
      {movesMoney && (
        <Text className={classes.words}>
          {formatNaira(payout.amount)} is returned to the wallet of <bdi>{payout.accountBusinessName}</bdi>, and the
          next settlement run pays it again unless the account is on hold.
          {isRequest && ' A second person has to approve this first.'}
        </Text>
      )}
      {isRequest && write.isSuccess && <Text role="status">{REQUESTED}.</Text>}
    </ActionForm>
  );
}
