/** SQL of passkeys and of the second factors of a person. better-auth inserts passkeys and writes their counters. */
import type { BusinessId } from '../../platform/database/ids.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { type Slots, statement } from '../../platform/database/statement.ts';
import type { SealedPasskey } from './passkey-seals.ts';

/** Oldest first. By the index on the user. */
export async function findPasskeysOf(db: Db, userId: string) {
  return db
    .selectFrom('auth_passkeys')
    .select(['id', 'name', 'credentialID as credentialId', 'transports', 'createdAt', 'last_used_at as lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** By the unique index on the credential. */
export async function findPasskey(db: Db, credentialId: string): Promise<SealedPasskey | undefined> {
  return db
    .selectFrom('auth_passkeys')
    .select(['userId', 'credentialID as credentialId', 'publicKey', 'seal'])
    .where('credentialID', '=', credentialId)
    .executeTakeFirst();
}

/** By the unique index on the credential. */
export async function notePasskeyUse(tx: Tx, credentialId: string, at: Date): Promise<void> {
  await tx.updateTable('auth_passkeys').set({ last_used_at: at }).where('credentialID', '=', credentialId).execute();
}

/** What better-auth's row lacks; its time is by its own clock. By the unique index on the credential. */
export async function completePasskey(
  tx: Tx,
  credentialId: string,
  { seal, at }: { readonly seal: Buffer; readonly at: Date },
): Promise<void> {
  const row = { createdAt: at, seal };
  await tx.updateTable('auth_passkeys').set(row).where('credentialID', '=', credentialId).execute();
}

/** Returns the former name; undefined if the person has no such passkey. By the primary key. */
export async function renamePasskey(
  tx: Tx,
  { userId, passkeyId, name }: { readonly userId: string; readonly passkeyId: string; readonly name: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('auth_passkeys')
    .select('name')
    .where('id', '=', passkeyId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await tx.updateTable('auth_passkeys').set({ name }).where('id', '=', passkeyId).execute();
  return row.name ?? '';
}

/** Returns its name; undefined if the person has no such passkey. By the primary key. */
export async function deletePasskey(tx: Tx, userId: string, passkeyId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('auth_passkeys')
    .where('id', '=', passkeyId)
    .where('userId', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row && (row.name ?? '');
}

/** Returns how many there were. By the index on the user. */
export async function deletePasskeysOf(tx: Tx, userId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('auth_passkeys').where('userId', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

const FIND_FACTORS = statement({
  name: 'find_factors',
  columns: { isOn: 'bool', hasApp: 'bool', backupCodes: 'text?', passkeys: 'int4', hasPassword: 'bool' },
  text: ($: Slots<{ userId: string }>) => `
    SELECT coalesce(u."twoFactorEnabled", false) AS "isOn",
           coalesce(u."twoFactorEnabled" AND f.id IS NOT NULL AND f.verified IS DISTINCT FROM false, false) AS "hasApp",
           CASE WHEN u."twoFactorEnabled" THEN f."backupCodes" END AS "backupCodes",
           (SELECT count(*)::integer FROM auth_passkeys AS p WHERE p."userId" = u.id) AS passkeys,
           EXISTS (
             SELECT FROM auth_accounts AS a
              WHERE a."userId" = u.id AND a."providerId" = 'credential' AND a.password IS NOT NULL
           ) AS "hasPassword"
      FROM auth_users AS u LEFT JOIN auth_two_factors AS f ON f."userId" = u.id
     WHERE u.id = ${$.userId}`,
});

export interface Factors {
  /** Whether a password alone does not sign this person in. */
  readonly isOn: boolean;
  /** An authenticator app that was confirmed. */
  readonly hasApp: boolean;
  /** Sealed. */
  readonly backupCodes: string | undefined;
  readonly passkeys: number;
  /** False for somebody whom only links and passkeys sign in. */
  readonly hasPassword: boolean;
}

/** By the primary key and the indexes on the user. Inside a transaction the caller holds `lockUserById`. */
export async function findFactors(db: Db, userId: string): Promise<Factors> {
  const { backupCodes, ...row } = (await FIND_FACTORS.first(db, { userId })) ?? NONE;
  return { ...row, backupCodes: backupCodes ?? undefined };
}

const NONE = { isOn: false, hasApp: false, backupCodes: undefined, passkeys: 0, hasPassword: false };

export interface FactorSecrets {
  readonly id: string;
  readonly userId: string;
  /** Sealed, like the codes. */
  readonly secret: string;
  readonly backupCodes: string;
}

/** Replaces the secrets of a person who has no authenticator app: codes without an app. By the index on the user. */
export async function replaceSecrets(tx: Tx, secrets: FactorSecrets): Promise<void> {
  await tx.deleteFrom('auth_two_factors').where('userId', '=', secrets.userId).execute();
  await tx
    .insertInto('auth_two_factors')
    .values({ ...secrets, verified: false })
    .execute();
}

/** By the index on the user. */
export async function writeBackupCodes(tx: Tx, userId: string, backupCodes: string): Promise<void> {
  await tx.updateTable('auth_two_factors').set({ backupCodes }).where('userId', '=', userId).execute();
}

/** Whether a business of this person demands a second factor. By the index on the user. */
export async function isFactorDemanded(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth_members as m')
    .innerJoin('auth_organizations as o', 'o.id', 'm.organizationId')
    .innerJoin('businesses as b', (join) => join.on((eb) => eb('b.id', '=', eb.cast<BusinessId>('o.slug', 'bigint'))))
    .select('b.id')
    .where('m.userId', '=', userId)
    .where('b.second_factor_required', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** By the primary key. */
export async function switchTwoFactorOn(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('auth_users').set({ twoFactorEnabled: true, updatedAt: at }).where('id', '=', userId).execute();
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
