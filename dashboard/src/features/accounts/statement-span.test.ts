import { describe, expect, it } from 'vitest';
import { spanOf, spanProblem } from './statement-span.ts';

describe('the period of a statement', () => {
  it('this month is from its first day to today, as Lagos counts days', () => {
    expect(spanOf('this-month', new Date('2026-10-31T23:30:00Z'), {})).toEqual({
      from: '2026-11-01',
      to: '2026-11-01',
    });
    expect(spanOf('this-month', new Date('2026-11-21T12:00:00Z'), {})).toEqual({
      from: '2026-11-01',
      to: '2026-11-21',
    });
  });

  it('last month is the whole of it, also at the turn of the year and in February', () => {
    expect(spanOf('last-month', new Date('2027-01-15T12:00:00Z'), {})).toEqual({
      from: '2026-12-01',
      to: '2026-12-31',
    });
    expect(spanOf('last-month', new Date('2028-03-01T12:00:00Z'), {})).toEqual({
      from: '2028-02-01',
      to: '2028-02-29',
    });
  });

  it('dates are those that were chosen, and may be left open', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(spanOf('dates', now, { from: '2026-03-01' })).toEqual({ from: '2026-03-01' });
    expect(spanProblem({ from: '2026-03-02', to: '2026-03-01' })).toMatch(/first date/);
    expect(spanProblem({ from: '2026-03-01', to: '2026-03-01' })).toBeUndefined();
    expect(spanProblem({ to: '2026-03-01' })).toBeUndefined();
  });
});
