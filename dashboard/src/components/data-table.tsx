import { Skeleton, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type ReactElement, type ReactNode, useDeferredValue, useId } from 'react';
import { type Column, columnRules, columnWidth } from './columns.ts';
import classes from './data-table.module.css';

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

/**
 * Rows of 44 px below a head that sticks; a row is a real link, and the arrow keys go from one to the next. Columns for
 * which its place is too narrow are left out, the least important first.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, empty, isStale = false } = props;
  const scope = useId();
  // Many rows at once would hold up keys and clicks; so they are made in small steps.
  const deferredRows = useDeferredValue(props.rows);
  const rows = (props.rows?.length ?? 0) > MANY_ROWS ? deferredRows : props.rows;
  return (
    <div className={classes.frame}>
      <style>{columnRules(scope, columns)}</style>
      <table
        className={classes.table}
        data-columns={scope}
        aria-label={label}
        aria-busy={rows === undefined || isStale}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={{ width: columnWidth(column) }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} />
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

/** What its tests ask of a column stands on it. */
function HeadCell({ column }: { readonly column: Column<never> }) {
  const { id, header, isHeaderHidden = false, align, leastWidthPx, priority, sorted } = column;
  return (
    <th
      scope="col"
      data-align={align}
      data-column={id}
      data-name={priority === 'name' || undefined}
      data-least-width={leastWidthPx}
      aria-sort={sorted}
    >
      {isHeaderHidden ? <VisuallyHidden>{header}</VisuallyHidden> : header}
    </th>
  );
}

function Rows<Row>(props: DataTableProps<Row> & { readonly rows: readonly Row[] }) {
  const { columns, rows, rowKey, rowLink, selectedKey } = props;
  const name = columns.find(({ priority }) => priority === 'name');
  return rows.map((row) => {
    const key = rowKey(row);
    const link = name && rowLink?.(row, { className: classes.link, children: name.cell(row), 'data-row-link': true });
    return (
      <tr key={key} data-linked={link !== undefined} data-selected={key === selectedKey || undefined}>
        {columns.map((column) => (
          <td key={column.id} data-align={column.align}>
            {(column === name && link) || column.cell(row)}
            {column === name && <BelowName columns={columns} row={row} />}
          </td>
        ))}
      </tr>
    );
  });
}

interface BelowNameProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
}

/** What would be out of reach without its column. Each is hidden wherever there is room for the column. */
function BelowName<Row>({ columns, row }: BelowNameProps<Row>) {
  const others = columns.filter(({ below }) => below !== undefined);
  if (others.length === 0) return null;
  return (
    <div className={classes.below}>
      {others.map(({ id, header, below, cell }) => (
        <div key={id} data-below={id}>
          {below === 'named' ? `${header} ` : <VisuallyHidden>{header} </VisuallyHidden>}
          {cell(row)}
        </div>
      ))}
    </div>
  );
}

function SkeletonRows<Row>({ columns, expectedRows = EXPECTED_ROWS }: DataTableProps<Row>) {
  return Array.from({ length: expectedRows }, (_, row) => (
    <tr key={row}>
      {columns.map(({ id, align }) => (
        <td key={id} data-align={align}>
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
