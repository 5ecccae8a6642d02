import { SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { BankPicker } from '../../components/bank-picker.tsx';
import { OWN_NAMES, OWN_TEXTS } from '../../components/own-texts.ts';
import { rolesWith } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import type { AccountValues } from './account-values.ts';
import { FIELD_LABELS } from '../../components/error-words.ts';

interface AccountFieldsProps {
  readonly form: UseFormReturnType<AccountValues>;
  /** Also the contact person, who can be set once the account exists. */
  readonly withPerson?: boolean;
}

const propsOf = (form: AccountFieldsProps['form']) => (name: keyof AccountValues) => ({
  label: FIELD_LABELS[name],
  autoComplete: 'off',
  ...form.getInputProps(name),
});

/** The account number comes before the bank, because it suggests banks. */
export function BankFields({ form }: Pick<AccountFieldsProps, 'form'>) {
  const text = propsOf(form);
  const { can } = useBusiness();
  const { accountNumber } = form.getValues();
  return (
    <Stack gap="md" role="group" aria-label="Settlement account">
      <Title order={3}>Settlement account</Title>
      {can('bank-details:write') ? (
        <>
          <TextInput {...text('accountNumber')} inputMode="numeric" description="Ten digits (NUBAN)." />
          <BankPicker
            {...form.getInputProps('bankCode')}
            value={form.getValues().bankCode}
            accountNumber={accountNumber}
          />
          <TextInput {...text('accountName')} description="As in the bank’s records." />
        </>
      ) : (
        <Text c="dimmed">
          Your role does not allow changes. Roles that do: {rolesWith('bank-details:write').join(', ')}.
        </Text>
      )}
    </Stack>
  );
}

export function AccountFields({ form, withPerson = false }: AccountFieldsProps) {
  const text = propsOf(form);
  return (
    <Stack gap="lg">
      <TextInput {...text('businessName')} description="The name that you and your team use." data-autofocus />
      {OWN_NAMES.map((name) => (
        <TextInput key={name} {...text(name)} description={OWN_TEXTS[name].description} />
      ))}
      <BankFields form={form} />
      <Stack gap="md" role="group" aria-label="Contact">
        <Title order={3}>Contact</Title>
        {withPerson && (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput {...text('firstName')} />
            <TextInput {...text('lastName')} />
          </SimpleGrid>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput {...text('subAccountEmail')} type="email" />
          <TextInput {...text('userMobile')} type="tel" />
        </SimpleGrid>
      </Stack>
    </Stack>
  );
}
