/** SQL of authenticator apps and backup codes, and of what businesses demand. */
import type { BusinessId } from '../../../platform/database/ids.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';

/** The caller holds `lockUserById` or `lockUser`. By the index on the user. */
export async function findTwoFactor(tx: Tx, userId: string) {
  return tx
    .selectFrom('auth_two_factors')
    .select(['id', 'secret', 'last_step as lastStep'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** The caller holds the same lock. By the primary key. */
export async function rememberStep(tx: Tx, twoFactorId: string, step: number): Promise<void> {
  await tx
    .updateTable('auth_two_factors')
    .set({ last_step: BigInt(step) })
    .where('id', '=', twoFactorId)
    .execute();
}

/** Secret and backup codes. By the index on the user. */
export async function deleteTwoFactorOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth_two_factors').where('userId', '=', userId).execute();
}

/** By the primary key. */
export async function switchTwoFactorOff(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('auth_users').set({ twoFactorEnabled: false, updatedAt: at }).where('id', '=', userId).execute();
}

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
