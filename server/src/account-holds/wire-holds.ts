/** Holds as callers see them. */
import type { PayoutHolds } from './get-payout-holds.ts';
import type { PayoutHolds as Wire } from './schemas.ts';

export function wireHolds({ holds, detailsChange, bankDetails }: PayoutHolds): Wire {
  return {
    isHeld: holds.length > 0,
    holds: holds.map(({ reason, from, until }) => ({
      reason,
      from: from.toISOString(),
      until: until?.toISOString() ?? null,
    })),
    bankDetails,
    detailsChange: detailsChange
      ? { ...detailsChange, at: detailsChange.at.toISOString(), changed: [...detailsChange.changed] }
      : null,
  };
}
