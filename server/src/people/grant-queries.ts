/** SQL of who brought whom into a team, gave them the power to approve, and took it. Rows are only inserted. */
import type { BusinessId } from '../database/ids.ts';
import type { Db, Tx } from '../database/pool.ts';
import { recordBusinessFacts } from '../ledger/facts/record-facts.ts';

export interface Grant {
  readonly userId: string;
  readonly granterId: string;
  readonly grantedAt: Date;
}

/** `joined`: was invited to a role that does not approve. `invited`: to one that does. */
type How = 'joined' | 'invited' | 'raised' | 'lost';

export interface RecordedGrant extends Grant {
  readonly how: How;
}

export interface NewGrant extends RecordedGrant {
  readonly businessId: BusinessId;
}

export async function insertGrant(tx: Tx, { businessId, userId, granterId, grantedAt, how }: NewGrant): Promise<void> {
  await tx
    .insertInto('approver_grants')
    .values({ business_id: businessId, user_id: userId, granter_id: granterId, granted_at: grantedAt, how })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const name = `${userId}/${BigInt(grantedAt.getTime()) * 1_000n}/${granterId}`;
  await recordBusinessFacts(tx, businessId, 'approver_grant', [name]);
}

/** Of a business since an instant. A team has at most 500 members; a range of the primary key. */
export async function findGrantsSince(db: Db, businessId: BusinessId, since: Date): Promise<RecordedGrant[]> {
  return db
    .selectFrom('approver_grants')
    .select(['user_id as userId', 'granter_id as granterId', 'granted_at as grantedAt', 'how'])
    .$narrowType<{ how: How }>()
    .where('business_id', '=', businessId)
    .where('granted_at', '>', since)
    .execute();
}

/** When anybody last got or lost the power; undefined if nobody did since that is recorded. */
export async function findLastGrantAt(db: Db, businessId: BusinessId): Promise<Date | undefined> {
  const row = await db
    .selectFrom('approver_grants')
    .select(({ fn }) => fn.max('granted_at').as('at'))
    .where('business_id', '=', businessId)
    .where('how', '<>', 'joined')
    .executeTakeFirst();
  return row?.at ?? undefined;
}
