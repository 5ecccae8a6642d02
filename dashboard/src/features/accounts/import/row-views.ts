/** Filters of rows, and the number of rows of each kind. */
import { formatCount } from '../../../format/money.ts';
import type { ImportRow } from './import-row.ts';

export const VIEWS = ['ready', 'warnings', 'wrong', 'created', 'missing'] as const;
export type View = (typeof VIEWS)[number];

export interface ViewOption {
  readonly value: View | 'all';
  readonly label: string;
}

export const PREVIEW_VIEWS: readonly ViewOption[] = [
  { value: 'all', label: 'All' },
  { value: 'ready', label: 'Ready' },
  { value: 'warnings', label: 'Warnings' },
  { value: 'wrong', label: 'Errors' },
];

export const RESULT_VIEWS: readonly ViewOption[] = [
  { value: 'all', label: 'All' },
  { value: 'created', label: 'Created' },
  { value: 'missing', label: 'Not created' },
];

const IN_VIEW: Readonly<Record<View, (row: ImportRow) => boolean>> = {
  ready: ({ state }) => state.kind === 'ready' && state.warnings.length === 0,
  warnings: ({ state }) => state.kind === 'ready' && state.warnings.length > 0,
  wrong: ({ state }) => state.kind === 'wrong',
  created: ({ state }) => state.kind === 'created',
  missing: ({ state }) => state.kind !== 'created',
};

export function rowsIn(view: View | 'all', rows: readonly ImportRow[]): readonly ImportRow[] {
  return view === 'all' ? rows : rows.filter(IN_VIEW[view]);
}

export type Counts = Readonly<Record<ImportRow['state']['kind'] | 'warnings', number>>;

/** The number of rows of each kind; `warnings` counts the ready rows that have warnings. */
export function countRows(rows: readonly ImportRow[]): Counts {
  const counts = { unchecked: 0, ready: 0, warnings: 0, wrong: 0, created: 0, failed: 0, unsure: 0 };
  for (const row of rows) {
    counts[row.state.kind] += 1;
    if (IN_VIEW.warnings(row)) counts.warnings += 1;
  }
  return counts;
}

/** `1 account`, `1,204 accounts`. */
export function countOf(count: number, noun: 'account' | 'row'): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
