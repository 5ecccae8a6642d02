import { describe, expect, it } from 'vitest';
import { balanceParts } from './balance-parts.ts';

describe('the parts of a balance', () => {
  it('add up to it, and gross less commission to what was received less refunds', () => {
    const kept = {
      balance_kobo: 1_000n,
      inflow_kobo: 90_000n,
      commission_kobo: -250n,
      returned_kobo: 5_000n,
      paid_out_kobo: 40_000n,
      in_runs_kobo: 20_000n,
    };
    const parts = balanceParts(kept);
    expect(parts).toEqual({
      balanceKobo: 1_000n,
      receivedKobo: 85_000n,
      refundedKobo: 24_000n,
      paidOutKobo: 40_000n,
      inRunsKobo: 20_000n,
      grossKobo: 60_750n,
      commissionKobo: -250n,
    });
    expect(parts.receivedKobo - parts.refundedKobo - parts.paidOutKobo - parts.inRunsKobo).toBe(parts.balanceKobo);
    expect(parts.grossKobo - parts.commissionKobo).toBe(parts.receivedKobo - parts.refundedKobo);
  });
});
