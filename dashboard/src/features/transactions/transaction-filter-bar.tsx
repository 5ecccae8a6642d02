import { ViewMenu } from '../../components/view-menu.tsx';
import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { ChipsFilter } from '../../components/chips-filter.tsx';
import { AccountFilter } from '../../components/account-picker.tsx';
import {
  ClearFilters,
  DateRangeFilter,
  FilterBar,
  NarrowedTo,
  SearchFilter,
  useNarrow,
} from '../../components/filters.tsx';
import { KIND_CHOICES } from '../../components/transaction-kind.tsx';
import type { TransactionFilters } from './transactions.ts';
import classes from './transactions.module.css';

export function TransactionFilterBar({ filters }: { readonly filters: TransactionFilters }) {
  const { from, to, type, kind, purpose, reference, search, accountId } = filters;
  // Phones show the others on demand.
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  const count = [from, to, type, kind, purpose, reference, accountId].filter((value) => value !== undefined).length;
  return (
    <FilterBar label="Transactions">
      <SearchFilter
        name="search"
        label="Search transactions"
        placeholder="Words, amount, reference or order=1234"
        value={search}
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
        <AccountFilter accountId={accountId} />
        <PurposeFilter purpose={purpose} />
        <DateRangeFilter from={from} to={to} />
        <ChipsFilter name="kind" label="Type" value={kind} choices={KIND_CHOICES} />
        {type !== undefined && <NarrowedTo name="type">{type === 'credit' ? 'Credits' : 'Debits'}</NarrowedTo>}
        {reference !== undefined && <NarrowedTo name="reference">Reference {reference.slice(0, 8)}…</NarrowedTo>}
        <ClearFilters filters={filters} />
      </div>
      <ViewMenu page="transactions" filters={filters} />
    </FilterBar>
  );
}

/** The server finds only whole purposes, so half-typed text is not searched for. */
function PurposeFilter({ purpose = '' }: { readonly purpose: string | undefined }) {
  const [text, setText] = useDraft(purpose);
  const narrow = useNarrow();

  function tell(): void {
    const wanted = text.trim();
    if (wanted !== purpose) narrow({ purpose: wanted === '' ? undefined : wanted });
  }

  return (
    <TextInput
      aria-label="Purpose"
      className={classes.purpose}
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

/** The typed text, until the address changes: by this field, by Clear, or by going back. */
function useDraft(value: string): readonly [text: string, setText: (text: string) => void] {
  const [draft, setDraft] = useState({ of: value, text: value });
  return [draft.of === value ? draft.text : value, (text) => setDraft({ of: value, text })];
}
