/** Whether a session that better-auth has found still counts, by the database's clock. */
import type { Db } from '../../platform/database/pool.ts';
import { deleteSession, noteSeen } from './queries.ts';
import { sessionMissing, type SessionFacts } from './session-facts.ts';
import { hasEnded, mustNote, type SessionLimits } from './session-rules.ts';

interface FoundSession {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly provedAt?: Date | null | undefined;
  readonly provedWith?: string | null | undefined;
  readonly signedInAt?: Date | null | undefined;
  readonly seenAt?: Date | null | undefined;
}

interface Admitting {
  readonly limits: SessionLimits;
  readonly now: Date;
  /** True for an open stream: it does not count as being seen. */
  readonly isWatching?: boolean | undefined;
}

/** @throws AppError session_missing */
export async function admitSession(
  db: Db,
  session: FoundSession,
  { limits, now, isWatching = false }: Admitting,
): Promise<SessionFacts> {
  const { id, userId, createdAt, provedAt, provedWith } = session;
  const times = { createdAt, signedInAt: session.signedInAt ?? undefined, seenAt: session.seenAt ?? undefined };
  if (hasEnded(times, limits, now)) {
    // It is gone for good, even if a clock is set back.
    await deleteSession(db, id, userId);
    throw sessionMissing();
  }
  if (!isWatching && mustNote(times, now)) await noteSeen(db, id, now);
  return { id, provedAt: provedAt ?? undefined, provedWith: provedWith ?? undefined };
}
