import { Badge, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { banksQuery } from '../../../api/banks.ts';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { Paging } from '../../../components/paging.tsx';
import { EmptyState } from '../../../components/states.tsx';
import { Truncated } from '../../../components/truncated.tsx';
import { formatCount } from '../../../format/money.ts';
import { useBusiness } from '../../../routing/use-business.ts';
import accountClasses from '../account.module.css';
import type { Heading } from './columns.ts';
import { describeTerms } from './describe-terms.ts';
import classes from './import.module.css';
import { cellOf, type ImportRow } from './import-row.ts';
import type { Split } from './resolve-terms.ts';
import { messageOf } from './result-file.ts';
import { rowsIn, type View, type ViewOption } from './row-views.ts';
import type { Source } from './use-import.ts';

/** What the address says. */
export interface RowListing {
  readonly page: number;
  readonly show: View | 'all';
}

interface RowTableProps {
  readonly source: Source;
  readonly defaultSplit: Split;
  readonly views: readonly ViewOption[];
  readonly listing: RowListing;
}

const LIMIT = 50;

/** The rows of the file with what has been found out about each. The filter and the page are in the address. */
export function RowTable({ source: { heading, rows }, defaultSplit, views, listing }: RowTableProps) {
  const navigate = useNavigate({ from: '/$businessId/$mode/accounts/import' });
  const bankNames = useBankNames();
  const show = views.some(({ value }) => value === listing.show) ? listing.show : 'all';
  const shown = rowsIn(show, rows);
  return (
    <>
      <SegmentedControl
        aria-label="Which rows"
        className={classes.views ?? ''}
        value={show}
        onChange={(value) => {
          const view = views.find((known) => known.value === value)?.value;
          void navigate({ search: { show: view === 'all' ? undefined : view }, resetScroll: false });
        }}
        data={[...views]}
      />
      <div className={classes.rows}>
        <DataTable
          label="Rows of the file"
          columns={columnsFor({ heading, bankNames, defaultSplit })}
          rows={shown.slice((listing.page - 1) * LIMIT, listing.page * LIMIT)}
          rowKey={({ number }) => number}
          empty={<NoRows show={show} isPastEnd={shown.length > 0} />}
        />
      </div>
      {shown.length > LIMIT && <Paging page={listing.page} limit={LIMIT} totalCount={shown.length} />}
    </>
  );
}

interface NoRowsProps {
  readonly show: RowListing['show'];
  readonly isPastEnd: boolean;
}

function NoRows({ show, isPastEnd }: NoRowsProps) {
  const { businessId, mode } = useBusiness();
  if (!isPastEnd) return <EmptyState>No row is like that.</EmptyState>;
  return (
    <EmptyState
      action={
        <Link
          to="/$businessId/$mode/accounts/import"
          params={{ businessId, mode }}
          search={{ show: show === 'all' ? undefined : show }}
          className={accountClasses.plainLink}
        >
          Go to the first page
        </Link>
      }
    >
      The list is not that long.
    </EmptyState>
  );
}

/** The file may name a bank otherwise, or not at all; until the directory is there, the code stands for it. */
function useBankNames(): ReadonlyMap<string, string> {
  const { data } = useQuery(banksQuery(undefined));
  return new Map(data?.banks.map(({ code, name }) => [code, name]));
}

interface Shown {
  readonly heading: Heading;
  readonly bankNames: ReadonlyMap<string, string>;
  readonly defaultSplit: Split;
}

function columnsFor({ heading, bankNames, defaultSplit }: Shown): readonly Column<ImportRow>[] {
  const bankOf = ({ cells }: ImportRow): string => {
    const code = cellOf(cells, heading, 'bankCode');
    return bankNames.get(code) ?? code;
  };
  return [
    { key: 'number', header: 'Row', width: 'min(72px, 15vw)', render: ({ number }) => formatCount(number) },
    {
      key: 'name',
      header: 'Business name',
      render: (row) => (
        <>
          <bdi>
            <Truncated text={cellOf(row.cells, heading, 'businessName')} />
          </bdi>
          <span className={classes.phoneDetails}>
            <bdi className={classes.dimmed}>{cellOf(row.cells, heading, 'accountNumber')}</bdi>
            <Outcome row={row} />
          </span>
        </>
      ),
    },
    {
      key: 'bank',
      header: 'Bank',
      width: '14%',
      hideOnTablet: true,
      render: (row) => (
        <bdi>
          <Truncated text={bankOf(row)} />
        </bdi>
      ),
    },
    {
      key: 'account',
      header: 'Account number',
      width: 136,
      hideOnPhone: true,
      render: ({ cells }) => (
        <bdi>
          <Truncated text={cellOf(cells, heading, 'accountNumber')} />
        </bdi>
      ),
    },
    {
      key: 'commission',
      header: 'Your commission',
      width: '16%',
      hideOnTablet: true,
      render: ({ body, state }) =>
        body !== undefined && state.kind !== 'wrong' && <Truncated text={describeTerms(body, defaultSplit)} />,
    },
    {
      key: 'outcome',
      header: 'Result',
      width: '34%',
      hideOnPhone: true,
      render: (row) => <Outcome row={row} />,
    },
  ];
}

const WORDS: Readonly<
  Record<ImportRow['state']['kind'] | 'warning', { readonly label: string; readonly color: string }>
> = {
  unchecked: { label: 'Not checked', color: 'gray' },
  ready: { label: 'Ready', color: 'river' },
  warning: { label: 'Warning', color: 'amber' },
  wrong: { label: 'Wrong', color: 'red' },
  created: { label: 'Created', color: 'river' },
  failed: { label: 'Not created', color: 'red' },
  unsure: { label: 'Not sure', color: 'amber' },
};

interface OutcomeProps {
  readonly row: ImportRow;
}

/** A word, and a sentence where one is needed, which is never cut off: it says what to do. */
function Outcome({ row: { state } }: OutcomeProps) {
  const isWarned = state.kind === 'ready' && state.warnings.length > 0;
  const { label, color } = WORDS[isWarned ? 'warning' : state.kind];
  const message = messageOf(state);
  return (
    <span className={classes.outcome}>
      <Badge size="sm" color={color}>
        {label}
      </Badge>
      {message !== '' && <bdi>{message}</bdi>}
    </span>
  );
}
