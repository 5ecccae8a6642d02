import { describe, expect, it } from 'vitest';
import { lagosDay } from '../../format/instant.ts';
import { dayFrom } from '../../routing/search.ts';
import { spanOf } from './span.ts';

/** Just after midnight in Lagos, still the day before in UTC. */
const NOW = new Date('2026-11-20T23:20:00Z');

describe('the span of Home', () => {
  it('is thirty days by day when the address says nothing, the last one being today in Lagos', () => {
    expect(spanOf({}, NOW)).toMatchObject({
      period: '30d',
      firstDay: '2026-10-23',
      lastDay: '2026-11-21',
      bucket: 'day',
      query: { from: '2026-10-23', bucket: 'day' },
    });
  });

  it('is twenty-four whole hours, the one that runs included, and only by hour', () => {
    expect(spanOf({ period: '24h', bucket: 'day' }, NOW)).toMatchObject({
      bucket: 'hour',
      buckets: ['hour'],
      firstDay: '2026-11-20',
      lastDay: '2026-11-21',
      query: { from: '2026-11-20T00:00:00.000Z', bucket: 'hour' },
    });
  });

  it('is two dates, both included, in whichever order they stand', () => {
    expect(spanOf({ from: '2026-11-10', to: '2026-11-01' }, NOW)).toMatchObject({
      period: undefined,
      length: '10 days',
      query: { from: '2026-11-01', to: '2026-11-10', bucket: 'day' },
    });
  });

  it('shows one day by hour and a long time by day only', () => {
    expect(spanOf({ from: '2026-11-10', to: '2026-11-10' }, NOW)).toMatchObject({ bucket: 'hour', length: 'day' });
    expect(spanOf({ period: '7d', bucket: 'hour' }, NOW).bucket).toBe('hour');
    expect(spanOf({ period: '90d', bucket: 'hour' }, NOW)).toMatchObject({ bucket: 'day', buckets: ['day'] });
  });

  it('ignores a second date that is missing', () => {
    expect(spanOf({ from: '2026-11-10', period: '7d' }, NOW).period).toBe('7d');
  });
});

describe('a day', () => {
  it('begins at midnight in Lagos', () => {
    expect(lagosDay(new Date('2026-11-20T22:59:59Z'))).toBe('2026-11-20');
    expect(lagosDay(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21');
  });

  it.for(['2026-02-30', '2026-13-01', '2026-1-1', 'yesterday', ''])('is not %j', (text) => {
    expect(dayFrom(text)).toBeUndefined();
  });
});
