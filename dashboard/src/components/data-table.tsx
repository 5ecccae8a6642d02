import { Skeleton, VisuallyHidden } from '@mantine/core';
import { type ColumnDef, type ReactTable, type Row as TableRow, tableFeatures, useTable } from '@tanstack/react-table';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactElement, type ReactNode, useDeferredValue, useId, useMemo } from 'react';
import { type Column, columnRules, columnWidth } from './columns.ts';
import classes from './data-table.module.css';
import { Late } from './late.tsx';

/** The properties for the `Link` of a row; the link covers the whole row. */
export interface RowLinkProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
  readonly 'data-row-link': true;
}

export interface DataTableProps<Row extends object> {
  /** The content of the table, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while they are loading. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string | number;
  /** `(row, link) => <Link {...link} from="/$businessId/$mode" to="./…" />`; undefined for a row without a link. */
  readonly rowLink?: (row: Row, link: RowLinkProps) => ReactElement | undefined;
  /** A row opens a drawer, by `?open=` and the key of the row in the address. */
  readonly opensDrawer?: boolean;
  /** The row whose drawer is open. */
  readonly selectedKey?: string | number | undefined;
  /** Instead of rows when there are none. */
  readonly empty?: ReactNode;
  /** How many skeletons replace rows that are loading. */
  readonly expectedRows?: number;
  /** Old rows are shown while the next ones are loading. */
  readonly isStale?: boolean;
}

const EXPECTED_ROWS = 10;
const MANY_ROWS = 20;
/** More than a page of any list: above this, only visible rows are created. */
const VIRTUAL_FROM_ROWS = 60;
/** The head is row 1. */
const FIRST_ROW_INDEX = 2;
const NO_ROWS: readonly never[] = [];

const features = tableFeatures({});
type Model<Row extends object> = ReactTable<typeof features, Row>;

const loadVirtualRows = async () => (await import('./virtual-rows.tsx')).VirtualRows;

/**
 * Rows of 44 px below a sticky head. A row is a real link, and the arrow keys move between rows. Columns without enough
 * room are hidden, the least important first.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rowKey, empty, isStale = false } = props;
  const scope = useId();
  // Many rows at once would delay keys and clicks, so they are created in small steps.
  const deferredRows = useDeferredValue(props.rows);
  const rows = (props.rows?.length ?? 0) > MANY_ROWS ? deferredRows : props.rows;
  const table = useTable({
    features,
    columns: useMemo(() => columns.map((column) => definitionOf(column)), [columns]),
    data: rows ?? NO_ROWS,
    getRowId: (row) => String(rowKey(row)),
  });
  return (
    <div className={classes.frame}>
      <style>{columnRules(scope, columns)}</style>
      <table
        className={classes.table}
        data-columns={scope}
        aria-label={label}
        aria-busy={rows === undefined || isStale}
        aria-rowcount={rows && rows.length + 1}
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
          {rows === undefined ? <SkeletonRows {...props} /> : <Rows {...props} table={table} />}
        </tbody>
      </table>
      {rows?.length === 0 && empty}
    </div>
  );
}

const definitionOf = <Row extends object>(column: Column<Row>): ColumnDef<typeof features, Row> => ({
  id: column.id,
  header: column.header,
  cell: ({ row }) => column.cell(row.original),
});

/** Has the attributes by which the tests find a column. */
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

interface RowsProps<Row extends object> extends DataTableProps<Row> {
  readonly table: Model<Row>;
}

function Rows<Row extends object>(props: RowsProps<Row>) {
  const { rows } = props.table.getRowModel();
  const all = rows.map((row) => <BodyRow key={row.id} {...props} row={row} />);
  if (rows.length < VIRTUAL_FROM_ROWS) return all;
  return <Late load={loadVirtualRows} props={{ rows: all }} waiting={all} failed={() => all} />;
}

function BodyRow<Row extends object>(props: RowsProps<Row> & { readonly row: TableRow<typeof features, Row> }) {
  const { columns, table, row, selectedKey } = props;
  const name = columns.find(({ priority }) => priority === 'name');
  const link = linkOf(props, {
    className: classes.link,
    children: name?.cell(row.original),
    'data-row-link': true,
  });
  return (
    <tr
      aria-rowindex={row.index + FIRST_ROW_INDEX}
      data-linked={link !== undefined}
      data-selected={row.id === String(selectedKey) || undefined}
    >
      {row.getAllCells().map((cell, index) => (
        <td key={cell.id} data-align={columns[index]?.align}>
          {columns[index] === name && link !== undefined ? link : <table.FlexRender cell={cell} />}
          {columns[index] === name && <BelowName columns={columns} row={row.original} />}
        </td>
      ))}
    </tr>
  );
}

function linkOf<Row extends object>(
  { rowLink, rowKey, opensDrawer = false, row }: RowsProps<Row> & { readonly row: TableRow<typeof features, Row> },
  link: RowLinkProps,
): ReactElement | undefined {
  if (!opensDrawer) return rowLink?.(row.original, link);
  const open = rowKey(row.original);
  return <Link {...link} to="." search={(search) => ({ ...search, open })} preload={false} resetScroll={false} />;
}

interface BelowNameProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
}

/** The content of hidden columns. Each part is hidden while there is room for its column. */
function BelowName<Row>({ columns, row }: BelowNameProps<Row>) {
  const others = columns.filter(({ below }) => below !== undefined);
  if (others.length === 0) return null;
  return (
    <div className={classes.below}>
      {others.map(({ id, header, below, cell }) => {
        const content = cell(row);
        // A header without anything after it would be read as part of the next line.
        if (content === null || content === '') return null;
        return (
          <div key={id} data-below={id}>
            {below === 'named' ? `${header} ` : <VisuallyHidden>{header} </VisuallyHidden>}
            {content}
          </div>
        );
      })}
    </div>
  );
}

function SkeletonRows<Row extends object>({ columns, expectedRows = EXPECTED_ROWS }: DataTableProps<Row>) {
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
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const row = document.activeElement?.closest('tr');
  const present = links.findIndex((link) => link.closest('tr') === row);
  const next = { ArrowDown: links[present + 1], ArrowUp: links[present - 1], Home: links[0], End: links.at(-1) }[
    event.key
  ];
  // In a field of a row, Home and End move its cursor.
  const isInText = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
  if (next === undefined || isInText) return;
  event.preventDefault();
  next.focus();
}
