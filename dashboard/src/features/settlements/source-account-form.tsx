import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { isAccountNumber } from '../../api/banks.ts';
import { SettingForm } from '../../components/action-form.tsx';
import { BankPicker } from '../../components/bank-picker.tsx';
import { isSaidAtField, isValid, showFieldError } from '../../components/form-errors.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { requestSourceAccount, type SourceAccountRequest } from './change-requests.ts';
import { ReasonField, REQUESTED } from '../../components/reason-field.tsx';
import { type SettingProps, useUpdateSettlementSettings } from './schedule.ts';

interface Values {
  accountNumber: string;
  bankCode: string;
  accountName: string;
}

const FIELDS = {
  'sourceAccount.accountNumber': 'accountNumber',
  'sourceAccount.bankCode': 'bankCode',
  'sourceAccount.accountName': 'accountName',
} as const;

const isEmpty = (values: Values): boolean => Object.values(values).every((text: string) => text.trim() === '');

/** Either complete or empty; empty fields remove the account. */
const VALIDATION = {
  accountNumber: (text: string, values: Values) =>
    isEmpty(values) || isAccountNumber(text) ? null : 'An account number has ten digits.',
  bankCode: (text: string, values: Values) => (isEmpty(values) || text !== '' ? null : 'Choose the bank.'),
  accountName: (text: string, values: Values) =>
    isEmpty(values) || text.trim() !== '' ? null : 'Enter the name of the account holder as in the bank’s records.',
};

/** With the rule of the second person, it is requested instead of saved. */
export function SourceAccountForm({ settings: { sourceAccount, approval }, mayWrite }: SettingProps) {
  const business = useBusiness();
  const isRequest = approval === 'second_person';
  const [reason, setReason] = useState('');
  // A save without the rule asked for no reason.
  const [wasAsked, setAsked] = useState(false);
  const form = useForm<Values>({
    initialValues: {
      accountNumber: sourceAccount?.accountNumber ?? '',
      bankCode: sourceAccount?.bankCode ?? '',
      accountName: sourceAccount?.accountName ?? '',
    },
    validate: VALIDATION,
    onValuesChange: () => {
      update.reset();
      request.reset();
    },
  });
  const update = useUpdateSettlementSettings();
  const request = useBusinessWrite({
    mutationFn: (body: SourceAccountRequest) => requestSourceAccount(business, body),
  });
  const write = isRequest ? request : update;

  function save(): void {
    setAsked(isRequest);
    if (!isValid(form) || (isRequest && reason.trim() === '')) return;
    const { accountNumber, bankCode, accountName } = form.getValues();
    const entered = { accountNumber: accountNumber.trim(), bankCode, accountName: accountName.trim() };
    const account = isEmpty(form.getValues()) ? null : entered;
    const options = { onError: (error: Error) => showFieldError(form, error, { inputs: FIELDS }) };
    if (isRequest) request.mutate({ sourceAccount: account, reason: reason.trim() }, options);
    else update.mutate({ sourceAccount: account }, options);
  }

  if (!mayWrite) {
    return (
      <Text>
        {sourceAccount === null
          ? 'No source account is set.'
          : `${sourceAccount.accountNumber}, ${sourceAccount.accountName}`}
      </Text>
    );
  }
  const text = { autoComplete: 'off' } as const;
  return (
    <SettingForm
      label="Source account"
      onSubmit={save}
      action={isRequest ? 'Request this change' : 'Save account'}
      {...(isRequest && { answer: REQUESTED })}
      write={write}
      isAtField={isSaidAtField(form, write.error, FIELDS)}
    >
      <TextInput
        {...text}
        label="Account number"
        description="Ten digits (NUBAN)."
        inputMode="numeric"
        {...form.getInputProps('accountNumber')}
      />
      <BankPicker
        {...form.getInputProps('bankCode')}
        value={form.getValues().bankCode}
        accountNumber={form.getValues().accountNumber}
      />
      <TextInput {...text} label="Account holder" {...form.getInputProps('accountName')} />
      {isRequest && <ReasonField value={reason} onChange={setReason} wasAsked={wasAsked} />}
    </SettingForm>
  );
}
