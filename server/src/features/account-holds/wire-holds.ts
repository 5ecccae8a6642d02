/** Holds as callers see them. */
import { nairaFromKobo } from '../../core/money/kobo.ts';
import type { AccountHold, HoldDecision } from './account-hold.ts';
import type { PayoutHolds } from './get-payout-holds.ts';
import type { PayoutHolds as Wire } from './schemas.ts';

export function wireHolds({ holds, placed, openPayouts, detailsChange, bankDetails, release }: PayoutHolds): Wire {
  return {
    isHeld: holds.length > 0,
    holds: holds.map(({ reason, from, until }) => ({
      reason,
      from: from.toISOString(),
      until: until?.toISOString() ?? null,
    })),
    placed: placed.map(wirePlaced),
    openPayouts: openPayouts.map(({ reference, runNumber, runState, amountKobo }) => ({
      id: reference,
      runNumber: Number(runNumber),
      runState,
      amount: nairaFromKobo(amountKobo),
    })),
    release,
    bankDetails,
    detailsChange: detailsChange
      ? { ...detailsChange, at: detailsChange.at.toISOString(), changed: [...detailsChange.changed] }
      : null,
  };
}

const wirePlaced = ({ number, kind, reason, placed, released }: AccountHold): Wire['placed'][number] => ({
  number: Number(number),
  kind,
  reason,
  placed: wireDecision(placed),
  released: released ? { ...wireDecision(released), reason: released.reason } : null,
});

const wireDecision = ({ at, by }: HoldDecision): Wire['placed'][number]['placed'] => ({
  at: at.toISOString(),
  by: { kind: by.kind, name: by.name },
});
