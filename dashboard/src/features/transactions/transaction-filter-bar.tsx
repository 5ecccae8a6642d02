import { Button, Select, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SearchField } from '../../components/search-field.tsx';
import { AccountFilter } from './account-filter.tsx';
import { hasFilters, type TransactionFilters } from './transactions.ts';
import classes from './transactions.module.css';

interface FilterBarProps {
  readonly filters: TransactionFilters;
}

/** What the list is narrowed to; every change is a change of the address, and begins at the first page again. */
export function TransactionFilterBar({ filters }: FilterBarProps) {
  const navigate = useNavigate();
  const { from, to, type, purpose, reference, accountId } = filters;

  function narrow(change: TransactionFilters): void {
    void navigate({
      from: '/$businessId/$mode/transactions',
      to: '.',
      search: (search) => ({ ...search, ...change, page: undefined, open: undefined }),
    });
  }

  return (
    <div className={classes.filters} role="search" aria-label="Transactions">
      <SearchField
        className={classes.reference}
        label="Reference"
        placeholder="Reference"
        value={reference}
        onSearch={(text) => narrow({ reference: text })}
      />
      <AccountFilter accountId={accountId} onChange={(id) => narrow({ accountId: id })} />
      <Select
        aria-label="Type"
        className={classes.narrow}
        placeholder="Any type"
        clearable
        value={type ?? null}
        onChange={(value) => narrow({ type: value === 'credit' || value === 'debit' ? value : undefined })}
        data={[
          { value: 'credit', label: 'Credit' },
          { value: 'debit', label: 'Debit' },
        ]}
      />
      <PurposeFilter purpose={purpose} onChange={(text) => narrow({ purpose: text })} />
      <DateFilter label="From" value={from} max={to} onChange={(date) => narrow({ from: date })} />
      <DateFilter label="To" value={to} min={from} onChange={(date) => narrow({ to: date })} />
      {hasFilters(filters) && (
        <Button variant="subtle" color="gray" renderRoot={(props: object) => <Link {...props} to="." search={{}} />}>
          Clear
        </Button>
      )}
    </div>
  );
}

interface PurposeFilterProps {
  readonly purpose: string | undefined;
  readonly onChange: (purpose: string | undefined) => void;
}

/** A purpose is found when it is the same as a whole, so that half of a word asks for nothing. */
function PurposeFilter({ purpose = '', onChange }: PurposeFilterProps) {
  const [text, setText] = useDraft(purpose);

  function tell(): void {
    const wanted = text.trim();
    if (wanted !== purpose) onChange(wanted === '' ? undefined : wanted);
  }

  return (
    <TextInput
      aria-label="Purpose"
      className={classes.narrow}
      placeholder="Purpose"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={tell}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell();
      }}
    />
  );
}

interface DateFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (date: string | undefined) => void;
}

/** The browser's own field. While a year is being typed it tells of years such as 0002, which nobody means. */
function DateFilter({ label, value = '', min, max, onChange }: DateFilterProps) {
  const [text, setText] = useDraft(value);
  return (
    <TextInput
      type="date"
      aria-label={label}
      className={classes.date}
      leftSection={<span className={classes.dateLabel}>{label}</span>}
      leftSectionWidth={48}
      value={text}
      min={min}
      max={max}
      onChange={(event) => {
        const date = event.currentTarget.value;
        setText(date);
        if (date === '') onChange(undefined);
        else if (date >= '1900') onChange(date);
      }}
    />
  );
}

/** What is being typed, until the address says something else: by this field, by Clear, or by going back. */
function useDraft(value: string): readonly [text: string, setText: (text: string) => void] {
  const [draft, setDraft] = useState({ of: value, text: value });
  return [draft.of === value ? draft.text : value, (text) => setDraft({ of: value, text })];
}
