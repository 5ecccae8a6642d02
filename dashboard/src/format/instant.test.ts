import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatExactInstant,
  formatInstant,
  formatNear,
  formatTime,
} from './instant.ts';

const NOW = new Date('2026-11-21T09:00:00Z');

describe('instants', () => {
  it.each([
    ['2026-11-21T08:59:30Z', 'just now'],
    ['2026-11-21T08:57:00Z', '3 min ago'],
    ['2026-11-21T08:00:01Z', '59 min ago'],
    ['2026-11-21T08:00:00Z', '1 h ago'],
    ['2026-11-20T09:00:01Z', '23 h ago'],
    ['2026-11-20T09:00:00Z', '20 Nov 2026, 10:00'],
    ['2026-11-21T09:03:10Z', 'in 3 min'],
    ['2026-11-22T09:00:00Z', '22 Nov 2026, 10:00'],
  ])('%s is "%s"', (at, text) => {
    expect(formatInstant(at, NOW)).toBe(text);
  });

  it('are shown in Lagos, where the next day begins at 23:00 UTC', () => {
    expect(formatDateTime('2026-09-30T23:05:00Z')).toBe('1 Oct 2026, 00:05');
    expect(formatDate('2026-09-30T22:59:59Z')).toBe('30 Sep 2026');
    expect(formatDay('2026-12-31T23:00:00Z')).toBe('1 Jan');
    expect(formatNear('2026-12-31T22:00:00Z', NOW)).toBe('31 Dec');
    expect(formatNear('2026-12-31T23:00:00Z', NOW)).toBe('1 Jan 2027');
    expect(formatTime('2026-11-20T16:05:00Z')).toBe('17:05');
  });

  it('agree with the time zone database', () => {
    const lagos = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Africa/Lagos',
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    for (let at = Date.UTC(1970, 0); at < Date.UTC(2100, 0); at += 97 * 3_600_000 + 1) {
      expect(formatDateTime(new Date(at))).toBe(lagos.format(at).replace('Sept', 'Sep'));
    }
  });

  it('are exact to the millisecond, with their zone', () => {
    expect(formatExactInstant('2026-11-20T16:05:09.123Z')).toBe('20 Nov 2026, 17:05:09.123 (Lagos, UTC+1)');
  });
});
