import { describe, expect, it } from 'vitest';
import { pageRangeOf } from './page-range.ts';

describe('where a page is in its list', () => {
  it('goes to the end of a list with numbers of its own', () => {
    const range = pageRangeOf({ page: 3, limit: 50, totalCount: 1_000_020, isCountedOff: false });
    expect(range).toEqual({ first: 101, last: 150, pagesCount: 20_001, isBeyond: false, hasEnd: false });
  });

  it('offers no page beyond ten thousand where they are counted off, and says that there is an end', () => {
    const range = pageRangeOf({ page: 200, limit: 50, totalCount: 25_300, isCountedOff: true });
    expect(range).toEqual({ first: 9_951, last: 10_000, pagesCount: 200, isBeyond: false, hasEnd: true });
    expect(pageRangeOf({ page: 1, limit: 300, totalCount: 25_300, isCountedOff: true }).pagesCount).toBe(33);
  });

  it('says so too where the server counts no further', () => {
    expect(pageRangeOf({ page: 1, limit: 50, totalCount: 10_000, isCountedOff: true }).hasEnd).toBe(true);
    expect(pageRangeOf({ page: 1, limit: 50, totalCount: 9_999, isCountedOff: true }).hasEnd).toBe(false);
  });

  it('knows a page beyond its end', () => {
    expect(pageRangeOf({ page: 3, limit: 50, totalCount: 59, isCountedOff: false }).isBeyond).toBe(true);
    expect(pageRangeOf({ page: 2, limit: 50, totalCount: 59, isCountedOff: false }).isBeyond).toBe(false);
    expect(pageRangeOf({ page: 201, limit: 50, totalCount: 25_300, isCountedOff: true }).isBeyond).toBe(true);
  });

  it('has one page when there is nothing', () => {
    const range = pageRangeOf({ page: 1, limit: 50, totalCount: 0, isCountedOff: true });
    expect(range).toEqual({ first: 0, last: 0, pagesCount: 1, isBeyond: false, hasEnd: false });
  });
});
