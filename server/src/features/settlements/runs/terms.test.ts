import { describe, expect, it } from 'vitest';
import { payableKobo, type Terms } from './terms.ts';

const NONE: Terms = { minimumKobo: 0n, reserveKobo: 0n, reservePercentE4: 0 };
const holding = (balanceKobo: bigint, settledKobo = balanceKobo, deleted = false) => ({
  balanceKobo,
  settledKobo,
  deleted,
});

describe('what is paid out', () => {
  it.each([
    ['all that is settled', 1_000n, 800n, NONE, 800n],
    ['never more than the balance', 500n, 800n, NONE, 500n],
    ['nothing of a wallet that is empty', 0n, 0n, NONE, 0n],
    ['nothing of a wallet that owes', -5n, -5n, NONE, 0n],
    ['nothing where what is settled was spent already', 100n, -20n, NONE, 0n],
    ['the minimum itself', 500n, 500n, { ...NONE, minimumKobo: 500n }, 500n],
    ['nothing below the minimum', 499n, 499n, { ...NONE, minimumKobo: 500n }, 0n],
    [
      'nothing where the reserve takes it below the minimum',
      900n,
      900n,
      { ...NONE, minimumKobo: 500n, reserveKobo: 401n },
      0n,
    ],
    ['less the reserve in kobo', 900n, 900n, { ...NONE, reserveKobo: 400n }, 500n],
    ['nothing of what is all reserve', 400n, 400n, { ...NONE, reserveKobo: 400n }, 0n],
    ['less a share of what is settled, rounded up', 1_000n, 100n, { ...NONE, reservePercentE4: 333_333 }, 66n],
    ['nothing where the share is everything', 1_000n, 1_000n, { ...NONE, reservePercentE4: 1_000_000 }, 0n],
    ['one kobo', 1n, 1n, NONE, 1n],
  ])('is %s', (_what, balanceKobo, settledKobo, terms, expected) => {
    expect(payableKobo(holding(balanceKobo, settledKobo), terms)).toBe(expected);
  });

  it('is all that a deleted account has, whatever is settled and whatever its terms were', () => {
    const terms = { minimumKobo: 10_000n, reserveKobo: 50n, reservePercentE4: 0 };
    expect(payableKobo(holding(70n, 0n, true), terms)).toBe(70n);
    expect(payableKobo(holding(-70n, -70n, true), terms)).toBe(0n);
  });
});
