/** A person's sessions, on all their devices. */
import { databaseNow } from '../../../platform/database/clock.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { AppError } from '../../../core/errors/errors.ts';
import type { OwnRequest } from '../change-own.ts';
import { deviceInWords } from './device-words.ts';
import type { People } from '../people.ts';
import { deleteOtherSessions, deleteSession } from '../queries.ts';
import { recordPersonChange } from '../record-person-change.ts';
import { findSessionsOf } from './queries.ts';
import { hasEnded } from '../session-rules.ts';

interface Deps {
  readonly people: People;
}

type Asking = Pick<OwnRequest, 'user' | 'origin' | 'sessionId'>;

export interface OwnSession {
  readonly id: string;
  readonly device: string;
  readonly address: string | null;
  readonly signedInAt: Date;
  readonly seenAt: Date;
  readonly isCurrent: boolean;
}

/** The latest seen first. Sessions that have ended by themselves are not among them, even if their rows still are. */
export async function listSessions({ people }: Deps, { user, sessionId }: Asking): Promise<OwnSession[]> {
  const now = await databaseNow(people.db);
  const rows = await findSessionsOf(people.db, user.id, now);
  return rows
    .map(({ signedInAt, seenAt, ...row }) => ({
      ...row,
      signedInAt: signedInAt ?? undefined,
      seenAt: seenAt ?? undefined,
    }))
    .filter((row) => !hasEnded(row, people.sessionLimits, now))
    .map(({ id, userAgent, ipAddress, signedInAt, seenAt, createdAt }) => ({
      id,
      device: deviceInWords(userAgent),
      address: ipAddress || null,
      signedInAt: signedInAt ?? createdAt,
      seenAt: seenAt ?? signedInAt ?? createdAt,
      isCurrent: id === sessionId,
    }));
}

/** @throws AppError not_found for a session of nobody or of somebody else. */
export async function endSession({ people }: Deps, { user, origin }: Asking, sessionId: string): Promise<void> {
  await transact(people.db, async (tx) => {
    if (!(await deleteSession(tx, sessionId, user.id))) throw new AppError('not_found', 'There is no such session.');
    const after = { endedSessions: 1 };
    await recordPersonChange(tx, user, origin, await databaseNow(tx), { action: 'person.sessions_ended', after });
  });
}

/** All but the one that asks. Returns how many there were. */
export async function endOtherSessions({ people }: Deps, { user, origin, sessionId }: Asking): Promise<number> {
  return transact(people.db, async (tx) => {
    const endedSessions = await deleteOtherSessions(tx, user.id, sessionId);
    if (endedSessions === 0) return 0;
    const after = { endedSessions };
    await recordPersonChange(tx, user, origin, await databaseNow(tx), { action: 'person.sessions_ended', after });
    return endedSessions;
  });
}
