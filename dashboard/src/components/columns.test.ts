import { describe, expect, it } from 'vitest';
import { type Column, columnRules, columnWidth, placeColumns } from './columns.ts';

const cell = () => null;
const COLUMNS: readonly Column<never>[] = [
  { id: 'number', header: 'No.', priority: 3, leastWidthPx: 72, cell },
  { id: 'name', header: 'Account', priority: 'name', leastWidthPx: 144, grow: 2, cell },
  { id: 'note', header: 'Note', priority: 2, leastWidthPx: 160, grow: 1, below: 'plain', cell },
  { id: 'amount', header: 'Amount', priority: 1, leastWidthPx: 176, cell },
];

describe('the columns of a table', () => {
  it('wait for room beside all that matter more, and for a name the wider the less they matter', () => {
    expect(placeColumns(COLUMNS)).toEqual([
      { id: 'name', position: 2, isName: true, shownFromPx: 144, growth: 2 },
      { id: 'amount', position: 4, isName: false, shownFromPx: 320, growth: 2 },
      { id: 'note', position: 3, isName: false, shownFromPx: 512, growth: 3 },
      { id: 'number', position: 1, isName: false, shownFromPx: 616, growth: 3 },
    ]);
  });

  it('of one priority go from the last to the first', () => {
    const twins = COLUMNS.map((column) => (column.priority === 'name' ? column : { ...column, priority: 1 }));
    expect(placeColumns(twins).map(({ id }) => id)).toEqual(['name', 'number', 'note', 'amount']);
  });

  it('are hidden by their place in the row; the name never is', () => {
    const hidden = [...columnRules('t', COLUMNS).matchAll(/not \(width >= (\d+)px\) \{[^}]*nth-child\((\d+)\)/g)];
    expect(hidden.map(([, width, position]) => [width, position])).toEqual([
      ['320', '4'],
      ['512', '3'],
      ['616', '1'],
    ]);
  });

  it('share what is left over where they grow, and the name takes the rest', () => {
    expect(COLUMNS.map(columnWidth)).toEqual([
      '72px',
      undefined,
      'calc(160px + (100cqi - var(--least)) * 1 / var(--growth))',
      '176px',
    ]);
  });
});
