/**
 * SQL of open invitations, by the primary key and the unique indexes on address and digest. Writers hold the team's
 * lock, so that an invitation is accepted, replaced or withdrawn only once.
 */
import type { BusinessId } from '../../../platform/database/ids.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { type Slots, statement } from '../../../platform/database/statement.ts';
import { recordBusinessRows } from '../../../core/ledger/log/record.ts';
import type { Role } from '../../../core/words/permissions.ts';
import type { InvitationKey } from './invitation-token.ts';

export interface NewInvitation extends InvitationKey {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly inviterId: string;
  /** Whether only the invited address has the token. */
  readonly mailed: boolean;
  readonly approvedBy: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Open ones, newest first. */
export async function findInvitations(db: Db, businessId: BusinessId, at: Date) {
  return db
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'inviter_id as inviterId', 'approved_by as approvedBy', 'expires_at as expiresAt'])
    .where('business_id', '=', businessId)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** The open invitation for a token, with the name of the business. */
export async function findInvitation(db: Db, { businessId, digest }: InvitationKey, at: Date) {
  return db
    .selectFrom('invitations as i')
    .innerJoin('businesses as b', 'b.id', 'i.business_id')
    .select([
      'i.id',
      'i.email',
      'i.role',
      'i.mailed',
      'i.inviter_id as inviterId',
      'i.approved_by as approvedBy',
      'i.expires_at as expiresAt',
      'b.name',
    ])
    .where((eb) => eb.and({ 'i.business_id': businessId, 'i.token_digest': digest }))
    .where('i.expires_at', '>', at)
    .executeTakeFirst();
}

/** The caller holds `lockTeam`. */
export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  const { id, email, role, mailed, businessId, digest, inviterId, approvedBy, createdAt, expiresAt } = invitation;
  await tx
    .insertInto('invitations')
    .values({
      id,
      email,
      role,
      mailed,
      business_id: businessId,
      token_digest: digest,
      inviter_id: inviterId,
      approved_by: approvedBy,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .execute();
  recordBusinessRows(tx, businessId, 'invitation', [id]);
}

/** The caller holds `lockTeam`. */
export async function deleteInvitation(tx: Tx, businessId: BusinessId, id: string): Promise<void> {
  await tx.deleteFrom('invitations').where('business_id', '=', businessId).where('id', '=', id).execute();
  recordBusinessRows(tx, businessId, 'invitation', [id]);
}

/** Deletes those that nobody has used; returns how many. The caller holds `lockTeam`. */
export async function deleteExpiredInvitations(tx: Tx, businessId: BusinessId, at: Date): Promise<number> {
  const deleted = await tx
    .deleteFrom('invitations')
    .where('business_id', '=', businessId)
    .where('expires_at', '<=', at)
    .returning('id')
    .execute();
  const ids = deleted.map(({ id }) => id);
  recordBusinessRows(tx, businessId, 'invitation', ids);
  return ids.length;
}

const FIND_BUSINESSES_WITH_EXPIRED = statement({
  name: 'find_businesses_with_expired_invitations',
  acrossBusinesses: 'finds businesses with invitations to delete; each is then treated by itself',
  columns: { businessId: 'invitations.business_id' },
  text: ($: Slots<{ at: Date; after: bigint; limit: number }>) => `
SELECT DISTINCT business_id AS "businessId" FROM invitations
 WHERE expires_at <= ${$.at}::timestamptz AND business_id > ${$.after}::bigint
 ORDER BY business_id LIMIT ${$.limit}`,
});

/** Reads all invitations, which are few. */
export async function findBusinessesWithExpired(
  db: Db,
  at: Date,
  { after = 0n, limit }: { readonly after: bigint | undefined; readonly limit: number },
): Promise<BusinessId[]> {
  const rows = await FIND_BUSINESSES_WITH_EXPIRED.rows(db, { at, after, limit });
  return rows.map(({ businessId }) => businessId);
}
