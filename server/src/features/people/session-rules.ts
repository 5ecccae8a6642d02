/**
 * When a session ends by itself: some time after its person was last seen, and some time after they signed in. Both by
 * the database's clock; better-auth knows only the second, by the clock of the process.
 */

export interface SessionLimits {
  readonly idleMaxMs: number;
  readonly ageMaxMs: number;
}

/** When a person was last seen is written at most this often. A session can end that much earlier than its limit. */
const SEEN_EVERY_MS = 2 * 60_000;

interface Times {
  /** Both are undefined for sessions that the version before has made: it did not write them. */
  readonly signedInAt: Date | undefined;
  readonly seenAt: Date | undefined;
  readonly createdAt: Date;
}

export function hasEnded({ signedInAt, seenAt, createdAt }: Times, limits: SessionLimits, now: Date): boolean {
  const ageMs = now.getTime() - (signedInAt ?? createdAt).getTime();
  const idleMs = seenAt === undefined ? 0 : now.getTime() - seenAt.getTime();
  return ageMs >= limits.ageMaxMs || idleMs >= limits.idleMaxMs;
}

export const mustNote = ({ seenAt }: Times, now: Date): boolean =>
  seenAt === undefined || now.getTime() - seenAt.getTime() >= SEEN_EVERY_MS;
