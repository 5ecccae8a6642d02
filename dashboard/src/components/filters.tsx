/** The filters of a list. All of them are in the address; every change returns to the first page. */
import { Button, SegmentedControl, Select, type SelectProps } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DateField } from './date-field.tsx';
import classes from './filters.module.css';
import { ButtonLink } from './links.tsx';
import { areNarrowing, cleared } from './narrowing.ts';
import { SearchField } from './search-field.tsx';

/** Also closes the open drawer, because its row may no longer be in the list. */
export function useNarrow(isTyped = false): (change: object) => void {
  const navigate = useNavigate();
  return (change) =>
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, ...change, page: undefined, open: undefined }),
      resetScroll: false,
      // Back must lead to the previous page, not to a half-typed word.
      replace: isTyped,
    });
}

/** `label` is for a bar that is a search of its own. */
export function FilterBar({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <div className={classes.bar} {...(label !== undefined && { role: 'search', 'aria-label': label })}>
      {children}
    </div>
  );
}

export interface FilterProps {
  /** The filter's name in the address. */
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface ChoiceFilterProps extends FilterProps, Pick<SelectProps, 'searchable'> {
  /** The text when nothing is chosen: "Any state". */
  readonly any: string;
  readonly choices: readonly Choice[];
  readonly width?: 'narrow' | 'wide';
  /** The parameter that is removed from the address when something is chosen here. */
  readonly replaces?: string;
}

export function ChoiceFilter(props: ChoiceFilterProps) {
  const { name, label, value, any, choices, width = 'narrow', replaces, searchable = false } = props;
  const narrow = useNarrow();
  return (
    <Select
      aria-label={label}
      placeholder={any}
      className={classes[width] ?? ''}
      clearable
      searchable={searchable}
      value={value ?? null}
      data={[...choices]}
      onChange={(chosen) =>
        narrow({ [name]: chosen ?? undefined, ...(replaces !== undefined && { [replaces]: undefined }) })
      }
    />
  );
}

/** A few choices, all visible; the first one means everything. */
export function SegmentFilter({ name, label, value, choices }: FilterProps & Pick<ChoiceFilterProps, 'choices'>) {
  const narrow = useNarrow();
  return (
    <SegmentedControl
      aria-label={label}
      value={value ?? 'all'}
      onChange={(chosen) => narrow({ [name]: chosen === 'all' ? undefined : chosen })}
      data={[{ value: 'all', label: 'All' }, ...choices]}
    />
  );
}

export function SearchFilter({ name, label, value, placeholder }: FilterProps & { readonly placeholder: string }) {
  const narrow = useNarrow(true);
  return (
    <SearchField
      className={classes.search ?? ''}
      label={label}
      placeholder={placeholder}
      value={value}
      onSearch={(text) => narrow({ [name]: text })}
    />
  );
}

interface DateRangeFilterProps {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export function DateRangeFilter({ from, to }: DateRangeFilterProps) {
  const narrow = useNarrow();
  const isBackwards = from !== undefined && to !== undefined && from > to;
  return (
    <>
      <DateField label="From" value={from} max={to} onChange={(date) => narrow({ from: date })} />
      <DateField
        label="To"
        value={to}
        min={from}
        error={isBackwards ? 'This date is before the From date.' : undefined}
        onChange={(date) => narrow({ to: date })}
      />
    </>
  );
}

/** A filter that was set elsewhere, such as a person; a click removes it. */
export function NarrowedTo({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const narrow = useNarrow();
  return (
    <Button variant="light" onClick={() => narrow({ [name]: undefined })}>
      {children} ×
    </Button>
  );
}

export function ClearFilters({ filters }: { readonly filters: object }) {
  if (!areNarrowing(filters)) return null;
  return (
    <ButtonLink
      variant="subtle"
      color="gray"
      to="."
      search={(search: object) => ({ ...search, ...cleared(filters), open: undefined })}
    >
      Clear
    </ButtonLink>
  );
}
