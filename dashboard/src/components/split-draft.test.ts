import { describe, expect, it } from 'vitest';
import { draftOf, readSplit } from './split-draft.ts';

const EMPTY = { kind: 'percentage', percent: '', cap: '', fee: '' } as const;

describe('a commission that somebody types', () => {
  it.each([
    [
      { ...EMPTY, percent: '7.5 %' },
      { splitType: 'percentage-with-cap', percentValue: 7.5, txCap: 0 },
    ],
    [
      { ...EMPTY, percent: '0.0001', cap: '₦2,000' },
      { splitType: 'percentage-with-cap', percentValue: 0.0001, txCap: 2000 },
    ],
    [{ ...EMPTY, kind: 'flat', fee: '150.50' } as const, { splitType: 'flat', splitValue: 150.5 }],
  ])('is read from %o', (draft, terms) => {
    expect(readSplit(draft)).toEqual({ terms });
  });

  it.each([
    [{ ...EMPTY, percent: '' }, ['percent']],
    [{ ...EMPTY, percent: '100.1' }, ['percent']],
    [{ ...EMPTY, percent: '1.23456', cap: 'two' }, ['percent', 'cap']],
    [{ ...EMPTY, kind: 'flat', fee: '1.234' } as const, ['fee']],
    [{ ...EMPTY, percent: '7,5', cap: '2000,50' }, ['percent', 'cap']],
    [{ ...EMPTY, kind: 'flat', fee: '52,50' } as const, ['fee']],
  ])('is refused at its inputs for %o', (draft, inputs) => {
    const read = readSplit(draft);
    expect('problems' in read && Object.keys(read.problems)).toEqual(inputs);
  });

  it('says what a comma could mean', () => {
    expect(readSplit({ ...EMPTY, percent: '7,5', cap: '2000,50' })).toEqual({
      problems: {
        percent: 'This could mean 7.5 or 75: write the one you mean.',
        cap: 'This could mean 2,000.50 or 200,050: write the one you mean.',
      },
    });
  });

  it.each([
    { splitType: 'flat', splitValue: 150.5, percentValue: 0, txCap: 0 },
    { splitType: 'percentage-with-cap', splitValue: 0, percentValue: 10, txCap: 2000 },
    { splitType: 'percentage-with-cap', splitValue: 0, percentValue: 10, txCap: 0 },
  ])('shows what the server says and reads the same from it: %o', (split) => {
    expect(readSplit(draftOf(split))).toMatchObject({ terms: { splitType: split.splitType } });
  });
});
