/** The columns of a table: what each shows, the least width at which it can be read, and which of them go first. */
import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** The header is for screen readers only: a column of buttons needs no word above it. */
  readonly isHeaderHidden?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** Amounts and counts stand at the end. */
  readonly align?: 'end';
  /** With its padding. Where a column would be narrower, it is not shown at all. */
  readonly leastWidthPx: number;
  /** The share of the width that is left over; none for what is as wide in each row, such as an instant. */
  readonly grow?: number;
  /** The name of a row never goes, and there is one in each table. Of the others the highest number goes first. */
  readonly priority: 'name' | number;
  /** Where there is no room for the column, it stands below the name: as it is, or after its header. */
  readonly below?: 'plain' | 'named' | undefined;
  readonly sorted?: 'ascending' | 'descending';
}

/** Least widths of what most tables have. */
export const LEAST_WIDTH_PX = {
  /** The first column of a row. Beside an amount it fits on the smallest phones. */
  name: 144,
  /** A debit of 99 billion naira with its kobo. */
  amount: 184,
  /** What is given back of a commission of 9 billion naira. */
  commission: 168,
  /** A date with its time. */
  instant: 164,
  count: 96,
  state: 120,
  /** The longest chip of a transaction: a payout that was returned. */
  kind: 168,
} as const;

/** The name may have no more than its least width beside what matters most; the less a column matters, the more. */
const ROOM_STEP_PX = 32;
const ROOM_LIMIT_PX = 96;

interface PlacedColumn {
  readonly id: string;
  /** From 1, as `:nth-child` counts. */
  readonly position: number;
  readonly isName: boolean;
  /** The width of the table from which on it is shown: there is room for it and for all that matters more. */
  readonly shownFromPx: number;
  /** All shares of what is left over, its own and those of all that matter more. */
  readonly growth: number;
}

/** From the one that never goes to the one that goes first. */
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
 * What a table of these columns shows at each width of its frame, as CSS: nothing is measured, so nothing jumps. At
 * each width the table knows the least width of what is shown and the shares of the rest, and `columnWidth` makes use
 * of both.
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

/** For a `<col>`; the name takes all that the others leave. */
export function columnWidth({ leastWidthPx, grow = 0, priority }: Column<never>): string | undefined {
  if (priority === 'name') return undefined;
  return grow === 0
    ? `${leastWidthPx}px`
    : `calc(${leastWidthPx}px + (100cqi - var(--least)) * ${grow} / var(--growth))`;
}
