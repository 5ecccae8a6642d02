/** SQL of sign-ins that wait for their second factor, and of the list of sessions. */
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { type Slots, statement } from '../../../platform/database/statement.ts';

const SESSIONS_LISTED_MAX = 100;

/**
 * The person whose password was right in a sign-in that waits for its second factor. By the index on the identifier.
 */
export async function findChallenged(db: Db, identifier: string, at: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_verifications')
    .select('value')
    .where('identifier', '=', identifier)
    .where('expiresAt', '>', at)
    .executeTakeFirst();
  return row?.value;
}

/** A sign-in that waits for its second factor ends here. False if it has ended before. By the index. */
export async function deleteChallenge(tx: Tx, identifier: string): Promise<boolean> {
  await tx.deleteFrom('auth_verifications').where('identifier', '=', `2fa-attempts-${identifier}`).execute();
  const { numDeletedRows } = await tx
    .deleteFrom('auth_verifications')
    .where('identifier', '=', identifier)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The latest seen first. By the index on the user. */
export async function findSessionsOf(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('auth_sessions')
    .select(['id', 'ipAddress', 'userAgent', 'createdAt', 'signed_in_at as signedInAt', 'seen_at as seenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('seen_at', (order) => order.desc().nullsLast())
    .orderBy('createdAt', 'desc')
    .limit(SESSIONS_LISTED_MAX)
    .execute();
}

const DELETE_ENDED_SESSIONS = statement({
  name: 'delete_ended_sessions',
  text: ($: Slots<{ signedInBefore: Date; seenBefore: Date; max: number }>) => `
    DELETE FROM auth_sessions WHERE id IN (
      SELECT id FROM auth_sessions
       WHERE coalesce(signed_in_at, "createdAt") <= ${$.signedInBefore}::timestamptz
          OR seen_at <= ${$.seenBefore}::timestamptz
       ORDER BY id LIMIT ${$.max} FOR UPDATE SKIP LOCKED
    )`,
});

/** Reads all sessions, of which people have a few; returns how many there were. Skips rows that others have locked. */
export async function deleteEndedSessions(
  tx: Tx,
  signedInBefore: Date,
  seenBefore: Date,
  max: number,
): Promise<number> {
  return Number(await DELETE_ENDED_SESSIONS.run(tx, { signedInBefore, seenBefore, max }));
}
