import { describe, expect, it } from 'vitest';
import type { Split } from '../../server/src/core/money/split.ts';
import { describeSplit, resolveSplit } from '../../server/src/core/money/split-terms.ts';
import { resolveTerms } from '../src/features/accounts/import/resolve-terms.ts';

const DEFAULTS: readonly Split[] = [
  { type: 'percentage', percentE4: 25_000n, capKobo: 200_000n },
  { type: 'flat', feeKobo: 5_000n },
];
const PERCENTS = [undefined, 0, 3, 7.25];
const CAPS = [undefined, 0, 300];
const VALUES = [undefined, 0, 0.07, 150];

/** All combinations of the columns of a row. */
function* combinations() {
  for (const base of DEFAULTS) {
    for (const splitType of [undefined, 'flat', 'percentage', 'percentage-with-cap']) {
      for (const txPercentage of PERCENTS) {
        for (const txCap of CAPS) {
          for (const splitValue of VALUES) yield { base, terms: given({ splitType, txPercentage, txCap, splitValue }) };
        }
      }
    }
  }
}

function given(terms: object): object {
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
}

describe('the commission that an import shows', () => {
  it('is what the server makes of the row, for all terms that it takes', () => {
    let taken = 0;
    for (const { base, terms } of combinations()) {
      const resolved = resolveSplit(terms, base);
      if ('problem' in resolved) continue;
      taken += 1;
      const { txPercentage: _, ...wanted } = describeSplit(resolved.split);
      expect(resolveTerms(terms, describeSplit(base)), JSON.stringify(terms)).toEqual(wanted);
    }
    expect(taken).toBeGreaterThan(50);
  });
});
