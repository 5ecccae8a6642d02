import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../core/errors/errors.ts';
import { LISTED_MAX, rangeFromFirst, rangeFromLast, readPaging, skipOf, sliceOf } from './paging.ts';

const BIGINT_MAX = 2n ** 63n - 1n;
const paging = fc.record({ page: fc.bigInt({ min: 1n, max: 10n ** 40n }), limit: fc.integer({ min: 1, max: 1_000 }) });
const nearPaging = fc.record({ page: fc.bigInt({ min: 1n, max: 30n }), limit: fc.integer({ min: 1, max: 50 }) });

describe('page and limit', () => {
  it('are the first twenty unless given, and any page from 1', () => {
    expect(readPaging({})).toEqual({ page: 1n, limit: 20 });
    expect(readPaging({ page: '9'.repeat(50), limit: '1000' })).toEqual({ page: BigInt('9'.repeat(50)), limit: 1_000 });
  });

  it.each(['0', '-1', '+1', '01', '1.0', '1e3', ' 1', '1 ', '', 'x', '١', '\0'])('are not %j', (text) => {
    expect(() => readPaging({ page: text })).toThrow('The query parameter page must be a whole number from 1.');
    expect(() => readPaging({ limit: text })).toThrow(
      'The query parameter limit must be a whole number from 1 to 1000.',
    );
  });

  it('never mean a number that the database cannot hold', () => {
    fc.assert(
      fc.property(paging, (wanted) => {
        const { first, last } = rangeFromFirst(wanted);
        expect(last).toBeLessThanOrEqual(BIGINT_MAX);
        const fromLast = rangeFromLast(wanted, { first: 1n, last: 10n ** 12n });
        for (const number of [skipOf(wanted), first, last, fromLast.first, fromLast.last]) {
          expect(number).toBeGreaterThanOrEqual(-BIGINT_MAX);
          expect(number).toBeLessThanOrEqual(BIGINT_MAX);
        }
      }),
    );
  });
});

describe('a range of numbers', () => {
  const numbers = (first: bigint, last: bigint): bigint[] =>
    last < first ? [] : Array.from({ length: Number(last - first + 1n) }, (_, index) => first + BigInt(index));

  it('is the page that counting off would give', () => {
    fc.assert(
      fc.property(
        nearPaging,
        fc.bigInt({ min: 0n, max: 500n }),
        fc.bigInt({ min: 1n, max: 40n }),
        (wanted, last, first) => {
          const start = Number(wanted.page - 1n) * wanted.limit;
          const ascending = rangeFromFirst(wanted);
          expect(numbers(ascending.first, ascending.last < last ? ascending.last : last)).toEqual(
            numbers(1n, last).slice(start, start + wanted.limit),
          );
          const descending = rangeFromLast(wanted, { first, last });
          expect(numbers(descending.first, descending.last).toReversed()).toEqual(
            numbers(first, last)
              .toReversed()
              .slice(start, start + wanted.limit),
          );
        },
      ),
    );
  });
});

describe('a page that is counted off', () => {
  it('lies within the first ten thousand, or is refused with the field and the way out', () => {
    expect(sliceOf({ page: 500n, limit: 20 }, 'Go there.')).toEqual({ offset: 9_980, limit: 20 });
    const refusal = () => sliceOf({ page: 501n, limit: 20 }, 'Go there.');
    expect(refusal).toThrow(
      'The query parameter page goes past the end: page times limit may be at most 10000 in this list. Go there.',
    );
    expect(refusal).toThrow(expect.objectContaining({ code: 'validation_failed', field: 'page' }) as Error);
    fc.assert(
      fc.property(paging, (wanted) => {
        try {
          const { offset, limit } = sliceOf(wanted, 'Go there.');
          expect(offset + limit).toBeLessThanOrEqual(LISTED_MAX);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
          expect(wanted.page * BigInt(wanted.limit)).toBeGreaterThan(BigInt(LISTED_MAX));
        }
      }),
    );
  });
});
