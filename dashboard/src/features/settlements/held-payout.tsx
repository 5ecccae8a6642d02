import { isHeldPayout } from '../../components/state-badge.tsx';
import { Instant } from '../../components/instant.tsx';
import type { ReviewedPayout } from './settlements.ts';

/** Who took it out of its run, and why. A payout that only a version before held has no name. */
export function HeldWords({ payout }: { readonly payout: ReviewedPayout }) {
  if (!isHeldPayout(payout)) return null;
  const { held, reason } = payout;
  return (
    <span>
      Held
      {held !== null && (
        <>
          {' by '}
          <bdi>{held.by.name}</bdi>, <Instant at={held.at} />
        </>
      )}
      {reason !== null && (
        <>
          : <bdi>{reason}</bdi>
        </>
      )}
    </span>
  );
}
