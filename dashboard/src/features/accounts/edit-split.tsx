import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionForm } from '../../components/action-form.tsx';
import { refusalAt } from '../../components/form-errors.ts';
import { ReasonField, REQUESTED } from '../../components/reason-field.tsx';
import { draftOf, readSplit, SPLIT_FIELD_INPUTS } from '../../components/split-draft.ts';
import { useTerms } from '../../components/use-terms.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { type AccountFormProps, payoutHoldsQuery, useRequestDetails, useUpdateAccount } from './accounts.ts';
import { refusalInWords } from './field-words.ts';
import { SplitBuilder } from './split-builder.tsx';

/** Where two people decide about bank details, they decide about the commission, too: then it is a request. */
export function EditSplit({ account, onClose }: AccountFormProps) {
  const { data: holds } = useQuery(payoutHoldsQuery(useBusiness(), account.id));
  const isRequest = holds?.bankDetails === 'second_person';
  const update = useUpdateAccount(account.id);
  const request = useRequestDetails(account.id);
  const write = isRequest ? request : update;
  const [reason, setReason] = useState('');
  const [wasAsked, setAsked] = useState(false);
  const { fields, isAtField, ask } = useTerms({
    first: () => draftOf(account.split),
    read: readSplit,
    refused: refusalAt(write.error, SPLIT_FIELD_INPUTS, refusalInWords),
    write,
  });

  function submit(): void {
    setAsked(true);
    const terms = ask();
    if (terms === undefined) return;
    if (!isRequest) update.mutate(terms, { onSuccess: onClose });
    else if (reason.trim() !== '') request.mutate({ others: {}, request: { ...terms, reason: reason.trim() } });
  }

  return (
    <ActionForm
      isLong
      onSubmit={submit}
      onCancel={onClose}
      cancel={request.isSuccess ? 'Close' : 'Cancel'}
      action={isRequest ? 'Request this change' : 'Save commission'}
      disabled={request.isSuccess}
      write={write}
      isAtField={isAtField}
    >
      <Text c="dimmed">
        It applies to payments from the moment it is {isRequest ? 'approved' : 'saved'}. Earlier payments do not change.
      </Text>
      <SplitBuilder {...fields} />
      {isRequest && <ReasonField value={reason} onChange={setReason} wasAsked={wasAsked} />}
      {request.isSuccess && <Text role="status">{REQUESTED}.</Text>}
    </ActionForm>
  );
}
