import { Badge, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { banksQuery } from '../../../api/banks.ts';
import { type Column, LEAST_WIDTH_PX } from '../../../components/columns.ts';
import { DataTable } from '../../../components/data-table.tsx';
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
  return new Map(data?.map(({ code, name }) => [code, name]));
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
    {
      id: 'number',
      header: 'Row',
      priority: 2,
      leastWidthPx: 64,
      below: 'named',
      cell: ({ number }) => formatCount(number),
    },
    {
      id: 'name',
      header: 'Business name',
      priority: 'name',
      leastWidthPx: LEAST_WIDTH_PX.name,
      grow: 3,
      cell: ({ cells }) => <FileText text={cellOf(cells, heading, 'businessName')} />,
    },
    {
      id: 'bank',
      header: 'Bank',
      priority: 4,
      leastWidthPx: 120,
      grow: 1,
      below: 'plain',
      cell: (row) => <FileText text={bankOf(row)} />,
    },
    {
      id: 'account',
      header: 'Account number',
      priority: 3,
      leastWidthPx: 136,
      below: 'plain',
      cell: ({ cells }) => <FileText text={cellOf(cells, heading, 'accountNumber')} />,
    },
    {
      id: 'commission',
      header: 'Your commission',
      priority: 5,
      leastWidthPx: 136,
      grow: 1,
      below: 'plain',
      cell: ({ body, state }) =>
        body !== undefined && state.kind !== 'wrong' && <Truncated text={describeTerms(body, defaultSplit)} />,
    },
    {
      id: 'outcome',
      header: 'Result',
      priority: 1,
      leastWidthPx: 240,
      grow: 4,
      below: 'plain',
      cell: (row) => <Outcome row={row} />,
    },
  ];
}

/** As it stands in the file, which may be written in any direction. */
function FileText({ text }: { readonly text: string }) {
  return (
    <bdi>
      <Truncated text={text} />
    </bdi>
  );
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
