/** SQL of counted attempts, each by the primary key, but for the forgetting. */
import { sql } from 'kysely';
import type { Db, Tx } from '../database/pool.ts';

export interface Counted {
  /** With this one. */
  readonly count: number;
  readonly endsAt: Date;
}

/** Counts one, in one statement: of many at once each gets a number of its own. A time that is over begins anew. */
export async function countAttempt(db: Db, digest: Buffer, at: Date, endsAt: Date): Promise<Counted> {
  const { rows } = await sql<Counted>`
    INSERT INTO attempts AS a (digest, count, ends_at) VALUES (${digest}, 1, ${endsAt})
    ON CONFLICT (digest) DO UPDATE SET
      count = CASE WHEN a.ends_at <= ${at} THEN 1 ELSE least(a.count + 1, 1000000) END,
      ends_at = CASE WHEN a.ends_at <= ${at} THEN EXCLUDED.ends_at ELSE a.ends_at END
    RETURNING count, ends_at AS "endsAt"`.execute(db);
  const [counted] = rows;
  if (counted === undefined) throw new Error('an attempt was not counted');
  return counted;
}

/** Only within the time in which it was counted. */
export async function uncountAttempt(db: Db, digest: Buffer, endsAt: Date): Promise<void> {
  await db
    .updateTable('attempts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('digest', '=', digest)
    .where('ends_at', '=', endsAt)
    .where('count', '>', 0)
    .execute();
}

export async function deleteAttempts(db: Db, digest: Buffer): Promise<void> {
  await db.deleteFrom('attempts').where('digest', '=', digest).execute();
}

/** By the index on the end; gives how many there were. Skips what another process has in hand. */
export async function deleteEndedAttempts(tx: Tx, at: Date, max: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM attempts WHERE digest IN (
      SELECT digest FROM attempts WHERE ends_at <= ${at} ORDER BY ends_at LIMIT ${max} FOR UPDATE SKIP LOCKED
    )`.execute(tx);
  return Number(numAffectedRows);
}
