import { TributaryError } from '@tributary/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/calls.ts';
import { sessionQuery } from '../../api/session.ts';
import { ChoiceForm } from '../../components/choice-form.tsx';
import { ReasonField, REQUESTED_TO_WAIT } from '../../components/reason-field.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';

const CHOICES = [
  {
    value: 'optional',
    label: 'Each member decides',
    description: 'Members without a second factor sign in with their password alone.',
  },
  {
    value: 'required',
    label: 'Required of every member',
    description: 'Applies immediately: members without one cannot open the business until they set one up.',
  },
] as const;
type Choice = (typeof CHOICES)[number]['value'];

interface SecondFactorFormProps {
  readonly isRequired: boolean;
  readonly mayWrite: boolean;
}

/** With the rule of the second person, its end is a request: the server says so, and the form asks for a reason. */
export function SecondFactorForm({ isRequired, mayWrite }: SecondFactorFormProps) {
  const business = useBusiness();
  const queryClient = useQueryClient();
  const [isRequest, setRequest] = useState(false);
  const [reason, setReason] = useState('');
  const [wasAsked, setAsked] = useState(false);
  const update = useBusinessWrite({
    mutationFn: (secondFactor: Choice) => send(business, 'put', 'second-factor', {}, { secondFactor }),
    onSuccess: () => queryClient.invalidateQueries(sessionQuery),
    onError: (error) => {
      if (error instanceof TributaryError && error.code === 'second_person_required') setRequest(true);
    },
  });
  const request = useBusinessWrite({
    mutationFn: (why: string) => send(business, 'post', '{mode}/second-factor-requests', {}, { reason: why }),
  });
  const common = {
    label: 'Second factor of members',
    choices: CHOICES,
    value: isRequired ? 'required' : 'optional',
    mayWrite,
    onPick: () => setRequest(false),
  } as const;
  if (!isRequest) {
    return (
      <ChoiceForm
        {...common}
        onSave={(choice) => update.mutate(choice)}
        write={update}
        action="Save second factor"
        answer="Saved"
      />
    );
  }
  return (
    <ChoiceForm
      {...common}
      onSave={() => {
        setAsked(true);
        if (reason.trim() !== '') request.mutate(reason.trim());
      }}
      write={request}
      action="Request this change"
      answer={REQUESTED_TO_WAIT}
    >
      <ReasonField value={reason} onChange={setReason} wasAsked={wasAsked} />
    </ChoiceForm>
  );
}
