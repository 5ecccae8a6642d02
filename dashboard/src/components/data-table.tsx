import { Skeleton, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type ReactElement, type ReactNode, useDeferredValue } from 'react';
import classes from './data-table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  /** The header is for screen readers only: a column of buttons needs no word above it. */
  readonly isHeaderHidden?: boolean;
  readonly render: (row: Row) => ReactNode;
  /** Amounts and counts stand at the end. */
  readonly align?: 'end';
  /** CSS width; columns without one share what is left. */
  readonly width?: number | string;
  /** For what can be missed on a phone; the columns that matter come first. */
  readonly hideOnPhone?: boolean;
  /** For what would squeeze the first column on anything narrower than a wide screen. */
  readonly hideOnTablet?: boolean;
  readonly sorted?: 'ascending' | 'descending';
}

/** What a page puts on the `Link` of a row; the link covers the whole row. */
export interface RowLinkProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
  readonly 'data-row-link': true;
}

interface DataTableProps<Row> {
  /** What the table shows, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while they are being loaded. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string | number;
  /** `(row, link) => <Link {...link} to="…" params={…} />`; undefined for a row that leads nowhere. */
  readonly rowLink?: (row: Row, link: RowLinkProps) => ReactElement | undefined;
  /** The row whose drawer is open. */
  readonly selectedKey?: string | number | undefined;
  /** Instead of rows when there are none. */
  readonly empty?: ReactNode;
  /** How many skeletons stand in for rows that are being loaded. */
  readonly expectedRows?: number;
  /** Rows of before are shown while the next ones are on the way. */
  readonly isStale?: boolean;
}

const EXPECTED_ROWS = 10;
const MANY_ROWS = 20;

/** Rows of 44 px below a head that sticks; a row is a real link, and the arrow keys go from one to the next. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, empty, isStale = false } = props;
  // Many rows at once would hold up keys and clicks; so they are made in small steps.
  const deferredRows = useDeferredValue(props.rows);
  const rows = (props.rows?.length ?? 0) > MANY_ROWS ? deferredRows : props.rows;
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label} aria-busy={rows === undefined || isStale}>
        <colgroup>
          {columns.map(({ key, width, hideOnPhone, hideOnTablet }) => (
            <col key={key} style={{ width }} data-hide-on-phone={hideOnPhone} data-hide-on-tablet={hideOnTablet} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ key, header, isHeaderHidden, align, hideOnPhone, hideOnTablet, sorted }) => (
              <th
                key={key}
                scope="col"
                data-align={align}
                data-hide-on-phone={hideOnPhone}
                data-hide-on-tablet={hideOnTablet}
                aria-sort={sorted}
              >
                {isHeaderHidden === true ? <VisuallyHidden>{header}</VisuallyHidden> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-stale={isStale || undefined} onKeyDown={moveBetweenRows}>
          {rows === undefined ? <SkeletonRows {...props} /> : <Rows {...props} rows={rows} />}
        </tbody>
      </table>
      {rows?.length === 0 && empty}
    </div>
  );
}

function Rows<Row>({
  columns,
  rows,
  rowKey,
  rowLink,
  selectedKey,
}: DataTableProps<Row> & { readonly rows: readonly Row[] }) {
  return rows.map((row) => {
    const key = rowKey(row);
    const [first] = columns;
    const link =
      first && rowLink?.(row, { className: classes.link, children: first.render(row), 'data-row-link': true });
    return (
      <tr key={key} data-linked={link !== undefined} data-selected={key === selectedKey || undefined}>
        {columns.map(({ key: columnKey, render, align, hideOnPhone, hideOnTablet }, index) => (
          <td key={columnKey} data-align={align} data-hide-on-phone={hideOnPhone} data-hide-on-tablet={hideOnTablet}>
            {(index === 0 && link) || render(row)}
          </td>
        ))}
      </tr>
    );
  });
}

function SkeletonRows<Row>({ columns, expectedRows = EXPECTED_ROWS }: DataTableProps<Row>) {
  return Array.from({ length: expectedRows }, (_, row) => (
    <tr key={row}>
      {columns.map(({ key, align, hideOnPhone, hideOnTablet }) => (
        <td key={key} data-align={align} data-hide-on-phone={hideOnPhone} data-hide-on-tablet={hideOnTablet}>
          <Skeleton height={12} width="60%" display="inline-block" />
        </td>
      ))}
    </tr>
  ));
}

function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const row = document.activeElement?.closest('tr');
  const next = links[links.findIndex((link) => link.closest('tr') === row) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
