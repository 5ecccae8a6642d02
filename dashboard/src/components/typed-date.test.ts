import { describe, expect, it } from 'vitest';
import { readTypedDate } from './typed-date.ts';

describe('a typed date', () => {
  it.each([
    '2026-11-05',
    '5 Nov 2026',
    '05 Nov 2026',
    '5 nov 2026',
    '5 NOVEMBER 2026',
    '5/11/2026',
    '05/11/2026',
    '5.11.2026',
    '05.11.2026',
    '5-11-2026',
    ' 05/11/2026 ',
  ])('is read from %j', (text) => {
    expect(readTypedDate(text, '2026-11-24')).toBe('2026-11-05');
  });

  it.each(['5 nov', '05 November'])('is of this year where %j says no other', (text) => {
    expect(readTypedDate(text, '2026-11-24')).toBe('2026-11-05');
    expect(readTypedDate(text, '2027-01-01')).toBe('2027-11-05');
  });

  it.each([
    '',
    'nonsense',
    '5',
    '5/11',
    '5/11/20',
    '31/02/2026',
    '11/25/2026',
    '2026-13-01',
    '5 Foo 2026',
    '31 Feb',
    'Nov',
  ])('is not read from %j', (text) => {
    expect(readTypedDate(text, '2026-11-24')).toBeNull();
  });
});
