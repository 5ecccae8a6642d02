import { Checkbox, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { DateField } from '../../components/date-field.tsx';
import { RadioChoice, type RadioOption } from '../../components/radio-choice.tsx';
import { useNow } from '../../components/use-now.ts';
import { formatDateTime, lagosDay } from '../../format/instant.ts';
import { KEY_PERMISSIONS, meaningOfPermission, type Permission } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import type { KeyDraft, ScopeChoice } from './key-draft.ts';
import { type ApiKey, isKeyPermission, scopesInFull } from './keys.ts';

interface KeyFieldsProps {
  readonly form: UseFormReturnType<KeyDraft>;
  /** Undefined for a new key. */
  readonly apiKey?: ApiKey;
  /** A public key opens the bank list only, so it has no scopes. */
  readonly isSecret: boolean;
}

/** What its maker decides about a key. */
export function KeyTermsFields({ form, apiKey, isSecret }: KeyFieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        description="What the key is for, such as Checkout server."
        autoComplete="off"
        maxLength={80}
        {...form.getInputProps('name')}
      />
      {isSecret && <ScopeFields form={form} {...(apiKey !== undefined && { apiKey })} />}
      <Textarea
        label="Allowed addresses"
        description="IP addresses and networks, one per line. Leave empty to allow any address."
        placeholder={'203.0.113.7\n2001:db8::/32'}
        autosize
        minRows={2}
        maxRows={6}
        spellCheck={false}
        {...form.getInputProps('allowedAddresses')}
      />
      <ExpiryField form={form} {...(apiKey !== undefined && { apiKey })} />
    </>
  );
}

function ScopeFields({ form, apiKey }: Omit<KeyFieldsProps, 'isSecret'>) {
  const { can } = useBusiness();
  const { choice, scopes } = form.getValues();
  const choices: readonly RadioOption<ScopeChoice>[] = [
    apiKey === undefined
      ? {
          value: 'same',
          label: 'All my permissions',
          description: 'Every permission that you have and a key can have.',
        }
      : { value: 'same', label: 'No change', description: scopesInFull(apiKey) },
    { value: 'read', label: 'Read only', description: 'Can view what you can view, and change nothing.' },
    {
      value: 'payments',
      label: 'Payments only',
      description: 'Can make payments, and view accounts and transactions.',
    },
    { value: 'chosen', label: 'Selected permissions' },
  ];
  // What the person lacks can be taken away, but not given.
  const offered = KEY_PERMISSIONS.filter((one) => can(one) || apiKey?.scopes?.includes(one) === true);
  return (
    <>
      <RadioChoice<ScopeChoice>
        label="Access"
        gap="sm"
        choices={choices.filter(({ value }) => value !== 'payments' || can('payments:write'))}
        value={choice}
        onChange={(value) => form.setFieldValue('choice', value)}
      />
      {choice === 'chosen' && (
        <Checkbox.Group
          label="Permissions"
          value={scopes}
          onChange={(words) => form.setFieldValue('scopes', words.filter(isKeyPermission))}
          error={scopes.length === 0 ? 'Choose at least one.' : form.errors['scopes']}
        >
          <Stack gap="xs" mt="xs">
            {offered.map((permission) => (
              <Checkbox
                key={permission}
                value={permission}
                label={sentence(permission)}
                description={<code>{permission}</code>}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </>
  );
}

const sentence = (permission: Permission): string => {
  const meaning = meaningOfPermission(permission);
  return meaning.charAt(0).toUpperCase() + meaning.slice(1);
};

function ExpiryField({ form, apiKey }: Omit<KeyFieldsProps, 'isSecret'>) {
  const { lastDay } = form.getValues();
  const endsAt = apiKey?.expiresAt ?? null;
  const now = useNow();
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        Last day
      </Text>
      <Text size="xs" c="dimmed">
        {endsAt === null
          ? 'The key expires at the end of this day. Leave empty for a key that does not expire.'
          : `It expires on ${formatDateTime(endsAt)}. To get a key that works longer, roll it.`}
      </Text>
      {/* Its size is that of a row, and would be a height among the other fields. */}
      <Group>
        <DateField
          label="Until"
          value={lastDay}
          min={lagosDay(now)}
          max={endsAt === null ? undefined : lagosDay(new Date(endsAt))}
          onChange={(day) => form.setFieldValue('lastDay', day)}
        />
      </Group>
      {form.errors['lastDay'] !== undefined && (
        <Text size="xs" c="red">
          {form.errors['lastDay']}
        </Text>
      )}
    </Stack>
  );
}
