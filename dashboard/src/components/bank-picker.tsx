import { Button, type ComboboxItem, type ComboboxParsedItem, Group, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Bank, banksQuery, isAccountNumber } from '../api/banks.ts';
import { FailureNote } from './states.tsx';

interface BankPickerProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error?: ReactNode;
  /** The number typed so far; with ten digits, the banks that it fits come first. */
  readonly accountNumber: string;
  readonly 'data-path'?: string;
}

/** Every bank of the directory, by name or code. The check digit of the account number suggests some of them. */
export function BankPicker({ value, onChange, error, accountNumber, ...rest }: BankPickerProps) {
  const number = isAccountNumber(accountNumber) ? accountNumber.trim() : undefined;
  const { data, isPlaceholderData, error: failure, refetch } = useQuery(banksQuery(number));
  const banks = data ?? [];
  const likely = isPlaceholderData || number === undefined ? [] : banks.filter((bank) => bank.likely);
  if (failure !== null) {
    return (
      <div>
        <FailureNote error={failure} />
        <Button variant="default" mt="xs" onClick={() => void refetch()}>
          Reload the banks
        </Button>
      </div>
    );
  }
  return (
    <Select
      {...rest}
      label="Bank"
      placeholder="Search by name or code"
      searchable
      clearable={false}
      allowDeselect={false}
      value={value === '' ? null : value}
      onChange={(code) => onChange(code ?? '')}
      error={error}
      description={hintFor(number, isPlaceholderData || data === undefined, likely, value)}
      data={groupsOf(banks, likely, number)}
      filter={({ options, search }) => matching(options, search)}
      nothingFoundMessage="No bank has this name or code."
      renderOption={({ option }) => (
        <Group justify="space-between" wrap="nowrap" gap="md" w="100%">
          <span>{option.label}</span>
          <Text size="xs" c="dimmed">
            {option.value}
          </Text>
        </Group>
      )}
      maxDropdownHeight={280}
    />
  );
}

function groupsOf(banks: readonly Bank[], likely: readonly Bank[], number: string | undefined) {
  const options = (some: readonly Bank[]) => some.map(({ code, name }) => ({ value: code, label: name }));
  if (likely.length === 0) return options(banks);
  return [
    { group: `Banks that match ${number}`, items: options(likely) },
    { group: 'Other banks', items: options(banks.filter((bank) => !likely.includes(bank))) },
  ];
}

function hintFor(
  number: string | undefined,
  isLoading: boolean,
  likely: readonly Bank[],
  value: string,
): string | undefined {
  if (number === undefined || isLoading || value !== '') return undefined;
  if (likely.length === 0) {
    return 'The check digit matches none of the banks that we can check. Check the number.';
  }
  return `${likely.length === 1 ? 'One bank matches' : `${likely.length} banks match`} the check digit of this number.`;
}

function matching(options: readonly ComboboxParsedItem[], search: string): ComboboxParsedItem[] {
  const wanted = search.trim().toLowerCase();
  const fits = ({ label, value }: ComboboxItem) => label.toLowerCase().includes(wanted) || value.startsWith(wanted);
  return options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return fits(option) ? [option] : [];
    const items = option.items.filter(fits);
    return items.length === 0 ? [] : [{ ...option, items }];
  });
}
