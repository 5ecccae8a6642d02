import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Needed } from '../permissions.ts';
import { useBusiness } from '../routing/use-business.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { TextLink } from './links.tsx';
import { LoadFailure } from './loaded.tsx';
import { LIMIT } from './page-range.ts';
import { Paging } from './paging.tsx';
import { EmptyState, NoPermission } from './states.tsx';

export type ListQuery = Pick<UseQueryResult, 'error' | 'isError' | 'isPlaceholderData' | 'refetch'>;

interface ListProps<Row extends object> extends Omit<DataTableProps<Row>, 'isStale' | 'empty'> {
  /** "runs": they are being loaded, or could not be. */
  readonly what: string;
  /** What the rows come from; none where they are here already. */
  readonly query?: ListQuery;
  /** What it takes to see them; the query has to wait for it, too. */
  readonly permission?: Needed;
  /** Of all pages; undefined for a list that has no pages. */
  readonly totalCount?: number | undefined;
  readonly page?: number;
  readonly limit?: number;
  /** Whether the list ends at the ten thousandth entry, as lists do whose pages are counted off. */
  readonly isCountedOff?: boolean;
  /** One page needs no word about pages. */
  readonly isShort?: boolean;
  /** What the address narrows the list to. */
  readonly filters?: object;
  /** What to say where the filters let nothing through. */
  readonly noneFits?: string;
  /** Where there would be nothing without filters either: a sentence, or a whole state. */
  readonly empty: ReactNode;
}

/** A table of what was asked for, with its pages, and with what to say when there are no rows. */
export function List<Row extends object>(props: ListProps<Row>) {
  const { what, query, totalCount = 0, page = 1, limit = LIMIT, isCountedOff = false, isShort = false } = props;
  const { can } = useBusiness();
  if (props.permission !== undefined && !can(props.permission)) return <NoPermission permission={props.permission} />;
  if (query?.isError === true && props.rows === undefined) return <LoadFailure what={what} query={query} />;
  return (
    <>
      <DataTable {...props} isStale={query?.isPlaceholderData ?? false} empty={<NoRows {...props} />} />
      {totalCount > (isShort ? limit : 0) && (
        <Paging page={page} limit={limit} totalCount={totalCount} isCountedOff={isCountedOff} />
      )}
    </>
  );
}

function NoRows<Row extends object>({ totalCount = 0, filters = {}, noneFits, empty }: ListProps<Row>) {
  if (totalCount > 0) {
    return (
      <EmptyState
        action={
          <TextLink to="." search={(search: object) => ({ ...search, page: undefined })}>
            Go to the first page
          </TextLink>
        }
      >
        The list is not that long.
      </EmptyState>
    );
  }
  if (noneFits !== undefined && areNarrowing(filters)) {
    return (
      <EmptyState
        action={
          <TextLink to="." search={(search: object) => ({ ...search, ...cleared(filters) })}>
            Clear the filters
          </TextLink>
        }
      >
        {noneFits}
      </EmptyState>
    );
  }
  return typeof empty === 'string' ? <EmptyState>{empty}</EmptyState> : empty;
}

export const areNarrowing = (filters: object): boolean => Object.values(filters).some((value) => value !== undefined);

/** Also begins at the first page again. */
export const cleared = (filters: object): Readonly<Record<string, undefined>> => ({
  ...Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])),
  page: undefined,
});
