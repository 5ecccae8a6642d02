import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { banksQuery } from '../../../api/banks.ts';
import { column, nameColumn, wordsColumn } from '../../../components/column-kinds.tsx';
import type { Column } from '../../../components/columns.ts';
import { SegmentFilter } from '../../../components/filters.tsx';
import { List } from '../../../components/list.tsx';
import { LIMIT } from '../../../components/page-range.ts';
import { Truncated } from '../../../components/truncated.tsx';
import { formatCount } from '../../../format/money.ts';
import type { Heading } from './columns.ts';
import classes from './import.module.css';
import { cellOf, type ImportRow } from './import-row.ts';
import { resolveTerms, type Split, type Terms } from './resolve-terms.ts';
import { messageOf } from './result-file.ts';
import { rowsIn, type View, type ViewOption } from './row-views.ts';
import type { Source } from './use-import.ts';
import { describeSplitShort } from '../../../components/describe-split.ts';

/** From the address. */
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

/** The rows of the file with their states. The filter and the page are in the address. */
export function RowTable({ source: { heading, rows }, defaultSplit, views, listing }: RowTableProps) {
  const bankNames = useBankNames();
  const show = views.some(({ value }) => value === listing.show) ? listing.show : 'all';
  const shown = rowsIn(show, rows);
  return (
    <>
      <div className={classes.views}>
        <SegmentFilter
          name="show"
          label="Which rows"
          value={show}
          choices={views.filter(({ value }) => value !== 'all')}
        />
      </div>
      <div className={classes.rows}>
        <List
          what="rows"
          label="Rows of the file"
          columns={columnsFor({ heading, bankNames, defaultSplit })}
          rows={shown.slice((listing.page - 1) * LIMIT, listing.page * LIMIT)}
          totalCount={shown.length}
          page={listing.page}
          isShort
          rowKey={({ number }) => number}
          empty="No rows match."
        />
      </div>
    </>
  );
}

/** The file may name a bank differently, or not at all; until the directory is loaded, its code is shown. */
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
    column('number', 'Row', ({ number }) => formatCount(number), { priority: 2, leastWidthPx: 64, below: 'named' }),
    nameColumn('name', 'Business name', ({ cells }) => <FileText text={cellOf(cells, heading, 'businessName')} />, {
      grow: 3,
    }),
    column('bank', 'Bank', (row) => <FileText text={bankOf(row)} />, {
      priority: 4,
      leastWidthPx: 120,
      grow: 1,
      below: 'plain',
    }),
    column('account', 'Account number', ({ cells }) => <FileText text={cellOf(cells, heading, 'accountNumber')} />, {
      priority: 3,
      leastWidthPx: 136,
      below: 'plain',
    }),
    wordsColumn(
      'commission',
      'Your commission',
      ({ body, state }) => (body !== undefined && state.kind !== 'wrong' ? describeTerms(body, defaultSplit) : null),
      { priority: 5, leastWidthPx: 136, grow: 1, below: 'plain' },
    ),
    column('outcome', 'Result', (row) => <Outcome row={row} />, {
      priority: 1,
      leastWidthPx: 240,
      grow: 4,
      below: 'plain',
    }),
  ];
}

/** Text of the file, which may have any direction. */
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
  wrong: { label: 'Error', color: 'red' },
  created: { label: 'Created', color: 'river' },
  failed: { label: 'Not created', color: 'red' },
  unsure: { label: 'Not sure', color: 'amber' },
};

/** A word, and if necessary a sentence, which is never cut off, because it says what to do. */
function Outcome({ row: { state } }: { readonly row: ImportRow }) {
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

/** "3 %, at most ₦250.00", and whether that is only the default. */
function describeTerms(terms: Terms, base: Split): string {
  const { splitType, splitValue, txPercentage, txCap } = terms;
  const isDefault = [splitType, splitValue, txPercentage, txCap].every((value) => value === undefined);
  const words = describeSplitShort(resolveTerms(terms, base));
  return isDefault ? `Default: ${words}` : words;
}
