import { describe, expect, it } from 'vitest';
import { compare, startOf } from './periods.ts';

describe('periods', () => {
  it.each([
    ['24h', '2026-11-20T10:30:00.000Z'],
    ['7d', '2026-11-15T09:30:00.000Z'],
    ['30d', '2026-10-23T09:30:00.000Z'],
  ] as const)('of %s begin in the hour or day of %s', (period, at) => {
    expect(startOf(period, new Date('2026-11-21T09:30:00Z')).toISOString()).toBe(at);
  });

  it.each([
    [0, 0, 'None in the span before either'],
    [5, 0, 'None in the span before'],
    [10, 10, 'The same as before'],
    [1_001, 1_000, 'About the same as 1000 before'],
    [150, 100, 'Up 50% from 100'],
    [0, 100, 'Down 100% from 100'],
    [5_000, 1, 'Up more than tenfold from 1'],
  ])('%d after %d: %s', (current, previous, words) => {
    expect(compare(current, previous, String)).toBe(words);
  });
});
