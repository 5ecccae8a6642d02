import { Button, Select, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { DateField } from '../../components/date-field.tsx';
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
  // Phones show the others on demand.
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  const count = [from, to, type, purpose, accountId].filter((value) => value !== undefined).length;

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
      <Button
        className={classes.toggle ?? ''}
        variant="default"
        aria-expanded={isOpen}
        aria-controls={moreId}
        onClick={() => setOpen(!isOpen)}
      >
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      <div id={moreId} className={classes.more} data-open={isOpen || undefined}>
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
        <DateField label="From" value={from} max={to} onChange={(date) => narrow({ from: date })} />
        <DateField label="To" value={to} min={from} onChange={(date) => narrow({ to: date })} />
        {hasFilters(filters) && (
          <Button variant="subtle" color="gray" renderRoot={(props: object) => <Link {...props} to="." search={{}} />}>
            Clear
          </Button>
        )}
      </div>
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

/** What is being typed, until the address says something else: by this field, by Clear, or by going back. */
function useDraft(value: string): readonly [text: string, setText: (text: string) => void] {
  const [draft, setDraft] = useState({ of: value, text: value });
  return [draft.of === value ? draft.text : value, (text) => setDraft({ of: value, text })];
}
