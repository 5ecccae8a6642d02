import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { isAccountNumber } from '../../api/banks.ts';
import { SettingForm } from '../../components/action-form.tsx';
import { BankPicker } from '../../components/bank-picker.tsx';
import { isSaidAtField, isValid, showFieldError } from '../../components/form-errors.ts';
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
    isEmpty(values) || text.trim() !== '' ? null : 'Enter the name of the account holder, as the bank has it.',
};

export function SourceAccountForm({ settings: { sourceAccount }, mayWrite }: SettingProps) {
  const form = useForm<Values>({
    initialValues: {
      accountNumber: sourceAccount?.accountNumber ?? '',
      bankCode: sourceAccount?.bankCode ?? '',
      accountName: sourceAccount?.accountName ?? '',
    },
    validate: VALIDATION,
    onValuesChange: () => update.reset(),
  });
  const update = useUpdateSettlementSettings();

  function save(): void {
    if (!isValid(form)) return;
    const { accountNumber, bankCode, accountName } = form.getValues();
    const entered = { accountNumber: accountNumber.trim(), bankCode, accountName: accountName.trim() };
    update.mutate(
      { sourceAccount: isEmpty(form.getValues()) ? null : entered },
      { onError: (error) => showFieldError(form, error, { inputs: FIELDS }) },
    );
  }

  if (!mayWrite) {
    return (
      <Text>
        {sourceAccount === null ? 'There is none yet.' : `${sourceAccount.accountNumber}, ${sourceAccount.accountName}`}
      </Text>
    );
  }
  const text = { autoComplete: 'off' } as const;
  return (
    <SettingForm
      label="Account that you pay from"
      onSubmit={save}
      action="Save account"
      write={update}
      isAtField={isSaidAtField(form, update.error, FIELDS)}
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
    </SettingForm>
  );
}
