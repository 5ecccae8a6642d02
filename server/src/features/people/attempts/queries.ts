/** SQL of counted attempts, by the primary key, except for deletion; and deletion of unanswered questions. */
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { type RowOf, type Slots, statement } from '../../../platform/database/statement.ts';

/** `count` includes this attempt. */
const COUNTED = { count: 'attempts.count', endsAt: 'attempts.ends_at' } as const;

export type Counted = RowOf<typeof COUNTED>;

const COUNT_ATTEMPT = statement({
  name: 'count_attempt',
  columns: COUNTED,
  text: ($: Slots<{ digest: Buffer; at: Date; endsAt: Date }>) => `
    INSERT INTO attempts AS a (digest, count, ends_at) VALUES (${$.digest}, 1, ${$.endsAt})
    ON CONFLICT (digest) DO UPDATE SET
      count = CASE WHEN a.ends_at <= ${$.at} THEN 1 ELSE least(a.count + 1, 1000000) END,
      ends_at = CASE WHEN a.ends_at <= ${$.at} THEN EXCLUDED.ends_at ELSE a.ends_at END
    RETURNING count, ends_at AS "endsAt"`,
});

/**
 * Counts one attempt in one statement: each of several concurrent ones gets its own number. After the period it starts
 * at one again.
 */
export const countAttempt = (db: Db, digest: Buffer, at: Date, endsAt: Date): Promise<Counted> =>
  COUNT_ATTEMPT.one(db, { digest, at, endsAt });

/** Only within the period in which it was counted. */
export async function uncountAttempt(db: Db, digest: Buffer, endsAt: Date): Promise<void> {
  await db
    .updateTable('attempts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where((eb) => eb.and({ digest, ends_at: endsAt }))
    .where('count', '>', 0)
    .execute();
}

export async function deleteAttempts(db: Db, digest: Buffer): Promise<void> {
  await db.deleteFrom('attempts').where('digest', '=', digest).execute();
}

const DELETE_ENDED_ATTEMPTS = statement({
  name: 'delete_ended_attempts',
  text: ($: Slots<{ at: Date; max: number }>) => `
    DELETE FROM attempts WHERE digest IN (
      SELECT digest FROM attempts WHERE ends_at <= ${$.at} ORDER BY ends_at LIMIT ${$.max} FOR UPDATE SKIP LOCKED
    )`,
});

/** By the index on the end; returns how many there were. Skips rows that another process has locked. */
export async function deleteEndedAttempts(tx: Tx, at: Date, max: number): Promise<number> {
  return Number(await DELETE_ENDED_ATTEMPTS.run(tx, { at, max }));
}

const DELETE_ENDED_VERIFICATIONS = statement({
  name: 'delete_ended_verifications',
  text: ($: Slots<{ at: Date; max: number }>) => `
    DELETE FROM auth_verifications WHERE id IN (
      SELECT id FROM auth_verifications WHERE "expiresAt" <= ${$.at}
       ORDER BY "expiresAt" LIMIT ${$.max} FOR UPDATE SKIP LOCKED
    )`,
});

/** By the index on the end; returns how many there were. Skips rows that another process has locked. */
export async function deleteEndedVerifications(tx: Tx, at: Date, max: number): Promise<number> {
  return Number(await DELETE_ENDED_VERIFICATIONS.run(tx, { at, max }));
}
