/** SQL of mails. Times come from the database's clock. */
import { plainArray, textArray } from '../database/array-literal.ts';
import type { BusinessId } from '../database/ids.ts';
import type { Db, Tx } from '../database/pool.ts';
import { type RowOf, type Slots, statement } from '../database/statement.ts';
import type { Role } from '../../core/words/permissions.ts';
import type { MailKind } from './kinds.ts';

interface NewMail {
  readonly businessId: BusinessId;
  readonly id: string;
  readonly kind: MailKind;
  readonly to: string;
  readonly subjectId: string | null;
  readonly facts: Buffer;
  readonly at: Date;
  readonly expiresAt: Date;
}

export async function insertMail(
  tx: Tx,
  { businessId, to, subjectId, at, expiresAt, ...mail }: NewMail,
): Promise<void> {
  await tx
    .insertInto('mails')
    .values({
      ...mail,
      business_id: businessId,
      to_address: to,
      subject_id: subjectId,
      state: 'waiting',
      attempts: 0,
      due_at: at,
      created_at: at,
      expires_at: expiresAt,
    })
    .execute();
}

const FIND_BUSINESSES = statement({
  name: 'find_businesses_with_mail',
  columns: { businessId: 'mails.business_id' },
  acrossBusinesses: 'finds businesses with due mails; each is then served by itself',
  text: ($: Slots<{ at: Date; kinds: string; max: number }>) => `
    SELECT business_id AS "businessId" FROM mails
     WHERE due_at <= ${$.at}::timestamptz AND kind = ANY(${$.kinds}::text[])
     GROUP BY business_id ORDER BY min(due_at), business_id LIMIT ${$.max}`,
});

const BUSINESSES_AT_ONCE = 20;

/** Businesses with something due, the longest waiting first. By the partial index of what is due. */
export async function findBusinessesWithMail(db: Db, at: Date, kinds: string): Promise<BusinessId[]> {
  const rows = await FIND_BUSINESSES.rows(db, { at, kinds, max: BUSINESSES_AT_ONCE });
  return rows.map(({ businessId }) => businessId);
}

const CLAIMED = {
  businessId: 'mails.business_id',
  id: 'mails.id',
  kind: 'mails.kind',
  to: 'mails.to_address',
  facts: 'mails.facts',
  attempts: 'mails.attempts',
  expiresAt: 'mails.expires_at',
} as const;

export type ClaimedMail = RowOf<typeof CLAIMED>;

interface Claim {
  readonly businessId: BusinessId;
  readonly kinds: string;
  readonly now: Date;
  readonly leasedUntil: Date;
  readonly limit: number;
}

const CLAIM_MAILS = statement({
  name: 'claim_mails',
  columns: CLAIMED,
  text: ($: Slots<Claim>) => `
    UPDATE mails m SET due_at = ${$.leasedUntil}::timestamptz, attempts = m.attempts + 1
      FROM (
        SELECT business_id, id FROM mails
         WHERE business_id = ${$.businessId} AND due_at <= ${$.now}::timestamptz AND kind = ANY(${$.kinds}::text[])
         ORDER BY due_at, id LIMIT ${$.limit} FOR UPDATE SKIP LOCKED
      ) c
     WHERE m.business_id = c.business_id AND m.id = c.id
    RETURNING m.business_id AS "businessId", m.id, m.kind, m.to_address AS "to", m.facts, m.attempts,
      m.expires_at AS "expiresAt"`,
});

/** Leases due mails of one business. Skips those that another process has locked. By the index of what is due. */
export const claimMails = (tx: Tx, claim: Claim): Promise<ClaimedMail[]> => CLAIM_MAILS.rows(tx, claim);

interface Named {
  readonly businessId: bigint;
  readonly id: string;
}

/** The text goes with it. False if another process has ended it before. By the primary key. */
export async function endMail(
  tx: Tx,
  { businessId, id }: Named,
  state: 'sent' | 'failed' | 'dropped',
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({ state, facts: null, due_at: null, ended_at: at })
    .where((eb) => eb.and({ business_id: businessId as BusinessId, id, state: 'waiting' }))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** `isTried` is false if the mail server did not even answer. By the primary key. */
export async function postponeMail(tx: Tx, { businessId, id }: Named, dueAt: Date, isTried: boolean): Promise<void> {
  await tx
    .updateTable('mails')
    .set((eb) => ({ due_at: dueAt, attempts: isTried ? eb.ref('attempts') : eb('attempts', '-', 1) }))
    .where((eb) => eb.and({ business_id: businessId as BusinessId, id, state: 'waiting' }))
    .execute();
}

const FIND_EXPIRED = statement({
  name: 'find_expired_mails',
  acrossBusinesses: 'finds mails that are no longer worth sending; each is ended within its business',
  columns: { businessId: 'mails.business_id', id: 'mails.id' },
  text: ($: Slots<{ at: Date; max: number }>) => `
    SELECT business_id AS "businessId", id FROM mails
     WHERE due_at <= ${$.at}::timestamptz AND expires_at <= ${$.at}::timestamptz
     ORDER BY due_at LIMIT ${$.max}`,
});

const EXPIRED_AT_ONCE = 1_000;

/** Those that are no longer worth sending. By the partial index of what is due. */
export const findExpiredMails = (db: Db, at: Date): Promise<MailName[]> =>
  FIND_EXPIRED.rows(db, { at, max: EXPIRED_AT_ONCE });

export interface MailName {
  readonly businessId: BusinessId;
  readonly id: string;
}

interface Mails {
  readonly businessIds: string;
  readonly ids: string;
}
const namesOf = (mails: readonly MailName[]): Mails => ({
  businessIds: plainArray(mails.map(({ businessId }) => businessId)),
  ids: textArray(mails.map(({ id }) => id)),
});

const EXPIRE_MAILS = statement({
  name: 'expire_mails',
  columns: { id: 'mails.id', kind: 'mails.kind' },
  text: ($: Slots<Mails & { at: Date }>) => `
    UPDATE mails m SET state = 'failed', facts = NULL, due_at = NULL, ended_at = ${$.at}::timestamptz
      FROM unnest(${$.businessIds}::bigint[], ${$.ids}::text[]) AS wanted (business_id, id)
     WHERE m.business_id = wanted.business_id AND m.id = wanted.id AND m.due_at <= ${$.at}::timestamptz
    RETURNING m.id, m.kind`,
});

/** Ends those that nobody has ended or leased in the meantime. By the primary key. */
export const expireMails = (tx: Tx, mails: readonly MailName[], at: Date) =>
  EXPIRE_MAILS.rows(tx, { ...namesOf(mails), at });

/** By the index on the subject. */
export async function cancelMailsAbout(tx: Tx, businessId: BusinessId, subjectId: string, at: Date): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'dropped', facts: null, due_at: null, ended_at: at })
    .where((eb) => eb.and({ business_id: businessId, subject_id: subjectId, state: 'waiting' }))
    .execute();
}

/** By the index of what is due of this business. */
export async function cancelMailsTo(tx: Tx, businessId: BusinessId, to: string, at: Date): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'dropped', facts: null, due_at: null, ended_at: at })
    .where((eb) => eb.and({ business_id: businessId, to_address: to, state: 'waiting' }))
    .where('due_at', 'is not', null)
    .execute();
}

/** How the mails about these stand; the newest of each. By the index on the subject. */
export async function findMailStates(db: Db, businessId: BusinessId, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return [];
  return db
    .selectFrom('mails')
    .select(['subject_id as subjectId', 'state'])
    .where('business_id', '=', businessId)
    .where('subject_id', 'in', subjectIds)
    .orderBy('created_at')
    .execute();
}

/** By the primary key. */
export async function findPersonName(tx: Tx, userId: string): Promise<string | undefined> {
  const row = await tx.selectFrom('auth_users').select('name').where('id', '=', userId).executeTakeFirst();
  return row?.name;
}

/** By the primary key. */
export async function findBusinessName(tx: Tx, businessId: BusinessId): Promise<string> {
  const row = await tx.selectFrom('businesses').select('name').where('id', '=', businessId).executeTakeFirstOrThrow();
  return row.name;
}

/** By the unique indexes on the organisation's slug and on its members. In a fixed order. */
export async function findRecipients(tx: Tx, businessId: BusinessId, roles: readonly Role[]) {
  return tx
    .selectFrom('auth_members as m')
    .innerJoin('auth_organizations as o', 'o.id', 'm.organizationId')
    .innerJoin('auth_users as u', 'u.id', 'm.userId')
    .select(['m.userId', 'u.email'])
    .where('o.slug', '=', String(businessId))
    .where('m.role', 'in', roles)
    .orderBy('u.email')
    .execute();
}

const FIND_OLD_MAILS = statement({
  name: 'find_old_mails',
  acrossBusinesses: 'finds mails that are over; each is deleted within its business',
  columns: { businessId: 'mails.business_id', id: 'mails.id' },
  text: ($: Slots<{ before: Date; max: number }>) => `
    SELECT business_id AS "businessId", id FROM mails WHERE ended_at <= ${$.before} ORDER BY ended_at LIMIT ${$.max}`,
});

/** By the index on the end. */
export const findOldMails = (db: Db, before: Date, max: number): Promise<MailName[]> =>
  FIND_OLD_MAILS.rows(db, { before, max });

const DELETE_MAILS = statement({
  name: 'delete_mails',
  text: ($: Slots<Mails>) => `
    DELETE FROM mails m USING unnest(${$.businessIds}::bigint[], ${$.ids}::text[]) AS wanted (business_id, id)
     WHERE m.business_id = wanted.business_id AND m.id = wanted.id`,
});

/** What is over stays so. By the primary key. */
export const deleteMails = async (tx: Tx, mails: readonly MailName[]): Promise<number> =>
  Number(await DELETE_MAILS.run(tx, namesOf(mails)));
