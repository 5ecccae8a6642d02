import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionForm } from '../../components/action-form.tsx';
import { isSaidAtField, isValid, showFieldError } from '../../components/form-errors.ts';
import { ReasonField, REQUESTED } from '../../components/reason-field.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { AccountFields, BankFields } from './account-fields.tsx';
import { type AccountValues, asSent, changesBetween, splitChanges, VALIDATION, valuesOf } from './account-values.ts';
import { refusalInWords } from './field-words.ts';
import { type AccountFormProps, payoutHoldsQuery, useRequestDetails, useUpdateAccount } from './accounts.ts';
import { Warnings } from './warnings.tsx';

/**
 * Sends only what was changed here. Warnings stay visible until the drawer is closed. Where two people decide, a change
 * of the bank details, the e-mail address or the mobile number is requested instead.
 */
export function EditDetails({ account, onClose }: AccountFormProps) {
  const { data: holds } = useQuery(payoutHoldsQuery(useBusiness(), account.id));
  const form = useForm<AccountValues>({ initialValues: valuesOf(account), validate: VALIDATION });
  const onError = (error: Error): void => showFieldError(form, error, { inWords: refusalInWords });
  const update = useUpdateAccount(account.id, onError);
  const request = useRequestDetails(account.id, onError);
  const [reason, setReason] = useState('');
  const [wasAsked, setAsked] = useState(false);
  const { details, others } = splitChanges(changesBetween(valuesOf(account), form.getValues()));
  const isRequest = holds?.bankDetails === 'second_person' && Object.keys(details).length > 0;
  const write = isRequest ? request : update;
  const warnings = update.data?.warnings ?? [];
  const isDone = warnings.length > 0 || request.isSuccess;

  function submit(): void {
    setAsked(true);
    const changes = { ...details, ...asSent(others) };
    if (!isValid(form)) return;
    if (isRequest) {
      if (reason.trim() !== '')
        request.mutate({ others: asSent(others), request: { ...details, reason: reason.trim() } });
    } else if (Object.keys(changes).length === 0) onClose();
    else {
      update.mutate(changes, {
        onSuccess: (written) => {
          if (written.warnings.length === 0) onClose();
          else form.setValues(valuesOf(written.account));
        },
      });
    }
  }

  return (
    <ActionForm
      isLong
      onSubmit={submit}
      onCancel={onClose}
      cancel={isDone ? 'Close' : 'Cancel'}
      action={isRequest ? 'Request this change' : 'Save details'}
      disabled={request.isSuccess}
      write={write}
      isAtField={isSaidAtField(form, write.error)}
    >
      {account.deleted ? <BankFields form={form} /> : <AccountFields form={form} withPerson />}
      {isRequest && <ReasonField value={reason} onChange={setReason} wasAsked={wasAsked} />}
      {request.isSuccess && <Text role="status">{REQUESTED}.</Text>}
      {warnings.length > 0 && (
        <Stack gap="xs" role="status">
          Saved.
          <Warnings warnings={warnings} />
        </Stack>
      )}
    </ActionForm>
  );
}
