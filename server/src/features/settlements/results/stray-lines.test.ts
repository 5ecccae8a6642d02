import { describe, expect, it } from 'vitest';
import { AppError } from '../../../core/errors/errors.ts';
import { StrayLines } from './stray-lines.ts';

const REFERENCE = '0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10';
const KNOWN = new Set([REFERENCE]);
const OURS = REFERENCE.replaceAll('-', '');
const OTHERS = OURS.replace('0', '1');
const BOOKED = { bookedOn: '2026-11-21' };

const many = (count: number, endToEndId: string | undefined, booking?: typeof BOOKED) =>
  Array.from({ length: count }, (_, index) => ({ lineNumber: index + 2, endToEndId, booking }));

function refusalOf(...batches: readonly ReturnType<typeof many>[]): string | undefined {
  const stray = new StrayLines();
  try {
    for (const batch of batches) stray.add(batch, KNOWN);
    stray.requireFew();
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unmatched_file') return error.message;
    throw error;
  }
}

describe('lines that match nothing', () => {
  it.each([
    ['a thousand and nothing else', [many(1_000, 'x')], false],
    ['one more', [many(1_001, 'x')], true],
    ['one more, after as many payouts', [many(1_001, OURS), many(1_001, 'x')], false],
    ['one more, after fewer payouts', [many(1_000, OURS), many(1_001, 'x')], true],
    ['one more, before more payouts', [many(1_001, 'x'), many(1_002, OURS)], false],
    ['with ids that payouts of others may have', [many(1_001, OTHERS)], true],
    ['without any id in a file that is no statement', [many(1_001, undefined)], true],
    ['other movements on a statement', [many(50_000, undefined, BOOKED), many(50_000, 'INVOICE', BOOKED)], false],
    ['payouts of others on a statement', [many(1_001, OTHERS, BOOKED)], true],
    ['so many that the rest is not read', [many(10_001, 'x')], true],
  ])('refuse the file or not: %s', (_what, batches, isRefused) => {
    expect(refusalOf(...batches) !== undefined).toBe(isRefused);
  });

  it('are named, the first ten, with their places in the file', () => {
    const message = refusalOf(many(1_500, 'x'), many(3, OURS));
    expect(message).toContain('1500 lines of the file match no payout of this business and mode, and 3 match one');
    expect(message).toContain('line 2 ("x"), 3 ("x"),');
    expect(message).toContain('11 ("x"). Nothing of the file was kept.');
  });
});
