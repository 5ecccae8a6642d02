/** Common kinds of columns, each with the least readable width of its cells. */
import type { ReactNode } from 'react';
import { formatCount } from '../format/money.ts';
import classes from './column-kinds.module.css';
import { type Column, LEAST_WIDTH_PX } from './columns.ts';
import { Instant } from './instant.tsx';
import { Money } from './money.tsx';
import { Truncated } from './truncated.tsx';

type Look<Row> = Partial<Omit<Column<Row>, 'id' | 'header' | 'cell'>>;
type Cell<Row, Value> = (row: Row) => Value;

export const column = <Row,>(
  id: string,
  header: string,
  cell: Cell<Row, ReactNode>,
  look: Omit<Column<Row>, 'id' | 'header' | 'cell'>,
): Column<Row> => ({ id, header, cell, ...look });

/** The first column of a row. Text that is too long is cut with an ellipsis. */
export const nameColumn = <Row,>(id: string, header: string, name: Cell<Row, ReactNode>, look?: Look<Row>) =>
  column(id, header, textOf(name), { priority: 'name', leastWidthPx: LEAST_WIDTH_PX.name, ...look });

export const textColumn = <Row,>(
  id: string,
  header: string,
  text: Cell<Row, string | null>,
  look: Omit<Column<Row>, 'id' | 'header' | 'cell'>,
) => column(id, header, textOf(text), look);

/** Words with amounts in them, which take more lines before they lose a digit. */
export const wordsColumn = <Row,>(
  id: string,
  header: string,
  words: Cell<Row, string | null>,
  look: Omit<Column<Row>, 'id' | 'header' | 'cell'>,
) => column<Row>(id, header, (row) => <span className={classes.words}>{words(row)}</span>, look);

export const moneyColumn = <Row,>(id: string, header: string, amount: Cell<Row, number | null>, look: Look<Row>) =>
  column<Row>(id, header, (row) => moneyOf(amount(row)), {
    priority: 1,
    leastWidthPx: LEAST_WIDTH_PX.amount,
    align: 'end',
    ...look,
  });

export const countColumn = <Row,>(id: string, header: string, count: Cell<Row, number>, look: Look<Row>) =>
  column<Row>(id, header, (row) => formatCount(count(row)), {
    priority: 1,
    leastWidthPx: LEAST_WIDTH_PX.count,
    align: 'end',
    ...look,
  });

/** When something happened, at the end of its row; on phones below its name. */
export const instantColumn = <Row,>(id: string, header: string, at: Cell<Row, string>, look: Look<Row>) =>
  column<Row>(id, header, (row) => <Instant at={at(row)} />, {
    priority: 3,
    leastWidthPx: LEAST_WIDTH_PX.instant,
    align: 'end',
    below: 'plain',
    ...look,
  });

export const stateColumn = <Row,>(badge: Cell<Row, ReactNode>, look?: Look<Row>) =>
  column<Row>('state', 'State', badge, { priority: 2, leastWidthPx: LEAST_WIDTH_PX.state, below: 'plain', ...look });

/** The actions on a row; its buttons need no header. */
export const actionsColumn = <Row,>(actions: Cell<Row, ReactNode>, leastWidthPx = 56) =>
  column('actions', 'Actions', actions, { isHeaderHidden: true, priority: 1, leastWidthPx, align: 'end' });

const textOf =
  <Row,>(cell: Cell<Row, ReactNode>): Cell<Row, ReactNode> =>
  (row) => {
    const value = cell(row);
    return typeof value === 'string' ? <Truncated text={value} /> : value;
  };

const moneyOf = (amount: number | null): ReactNode => amount !== null && <Money amount={amount} />;
