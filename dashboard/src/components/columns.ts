/** The columns of a table: their content, their least readable width, and the order in which they disappear. */
import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** The header is for screen readers only: a column of buttons needs no word above it. */
  readonly isHeaderHidden?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** Amounts and counts are aligned at the end. */
  readonly align?: 'end' | undefined;
  /** Including its padding. If there is less room, the column is not shown. */
  readonly leastWidthPx: number;
  /** Its share of the remaining width; none for content of constant width, such as an instant. */
  readonly grow?: number;
  /** The name of a row always stays; each table has one. Of the others, the highest number disappears first. */
  readonly priority: 'name' | number;
  /** If there is no room for the column, its content is below the name: alone, or after its header. */
  readonly below?: 'plain' | 'named' | undefined;
  readonly sorted?: 'ascending' | 'descending';
}

/** Least widths of common content. */
export const LEAST_WIDTH_PX = {
  /** The first column of a row. Beside an amount it fits on the smallest phones. */
  name: 144,
  /** A debit of 99 billion naira with its kobo. */
  amount: 184,
  /** The returned part of a commission of 9 billion naira. */
  commission: 168,
  /** A date with its time. */
  instant: 164,
  count: 96,
  state: 120,
  /** The longest chip of a transaction: a payout that was returned. */
  kind: 168,
} as const;

/** The name may get only its least width beside the most important columns; beside less important ones it gets more. */
const ROOM_STEP_PX = 32;
const ROOM_LIMIT_PX = 96;

interface PlacedColumn {
  readonly id: string;
  /** From 1, as `:nth-child` counts. */
  readonly position: number;
  readonly isName: boolean;
  /** The least width of the table at which it is shown: with room for it and for all more important columns. */
  readonly shownFromPx: number;
  /** The sum of its share of the remaining width and those of all more important columns. */
  readonly growth: number;
}

/** From the column that always stays to the one that disappears first. */
export function placeColumns(columns: readonly Column<never>[]): readonly PlacedColumn[] {
  let takenPx = 0;
  let growth = 0;
  return columns
    .map((column, index) => ({ ...column, position: index + 1 }))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(({ id, position, priority, leastWidthPx, grow = 0 }) => {
      takenPx += leastWidthPx;
      growth += grow;
      const roomPx = priority === 'name' ? 0 : Math.min((priority - 1) * ROOM_STEP_PX, ROOM_LIMIT_PX);
      return { id, position, isName: priority === 'name', shownFromPx: takenPx + roomPx, growth };
    });
}

function rankOf({ priority }: Pick<Column<never>, 'priority'>): number {
  return priority === 'name' ? -Infinity : priority;
}

/**
 * What a table with these columns shows at each width of its frame, as CSS: nothing is measured, so nothing jumps. At
 * each width the CSS knows the least width of the shown columns and their shares of the rest, and `columnWidth` uses
 * both.
 */
export function columnRules(scope: string, columns: readonly Column<never>[]): string {
  const table = `[data-columns="${scope}"]`;
  const rules = placeColumns(columns).map(({ id, position, isName, shownFromPx, growth }) => {
    const isRoom = `(width >= ${shownFromPx}px)`;
    const shown = `@container ${isRoom} {
  ${table} { --least: ${shownFromPx}px; --growth: ${growth}; }
  ${table} [data-below="${id}"] { display: none; }
}`;
    const hidden = `@container not ${isRoom} {
  ${table} :is(col, th, td):nth-child(${position}) { display: none; }
}`;
    return isName ? shown : `${shown}\n${hidden}`;
  });
  return rules.join('\n');
}

/** The width of a `<col>`; the name takes the width that the others leave. */
export function columnWidth({ leastWidthPx, grow = 0, priority }: Column<never>): string | undefined {
  if (priority === 'name') return undefined;
  return grow === 0
    ? `${leastWidthPx}px`
    : `calc(${leastWidthPx}px + (100cqi - var(--least)) * ${grow} / var(--growth))`;
}
