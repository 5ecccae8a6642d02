import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Needed } from '../permissions.ts';
import { useBusiness } from '../routing/use-business.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { TextLink } from './links.tsx';
import { LoadFailure } from './loaded.tsx';
import { areNarrowing, cleared } from './narrowing.ts';
import { LIMIT } from './page-range.ts';
import { Paging } from './paging.tsx';
import { EmptyState, NoPermission } from './states.tsx';

export type ListQuery = Pick<UseQueryResult, 'error' | 'isError' | 'isPlaceholderData' | 'refetch'>;

interface ListProps<Row extends object> extends Omit<DataTableProps<Row>, 'isStale' | 'empty'> {
  /** "runs": the things that are loaded, for messages. */
  readonly what: string;
  /** The source of the rows; absent if they are loaded already. */
  readonly query?: ListQuery;
  /** The permission to see them; the query must wait for it, too. */
  readonly permission?: Needed;
  /** On all pages; undefined for a list without pages. */
  readonly totalCount?: number | undefined;
  readonly page?: number;
  readonly limit?: number;
  /** Whether the list ends at the ten thousandth entry, because its pages are found by an offset. */
  readonly isCountedOff?: boolean;
  /** With a single page, no paging is shown. */
  readonly isShort?: boolean;
  /** The list's filters in the address. */
  readonly filters?: object;
  /** Shown when nothing matches the filters. */
  readonly noneFits?: string;
  /** Shown when there would be nothing even without filters: a sentence, or a whole state. */
  readonly empty: ReactNode;
}

/** A table of the requested rows with paging, and a message when there are no rows. */
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
        This list has no such page.
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
