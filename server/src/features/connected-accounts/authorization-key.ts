/** The authorisation key of a connected account: compared by its digest, shown again from its sealed form. */
import { createHash, randomBytes } from 'node:crypto';
import type { AccountId, BusinessId } from '../../platform/database/ids.ts';
import { DataKeyMissing, type Vault, VaultError } from '../../platform/vault/vault.ts';

/** 192 random bits. */
const RANDOM_BYTES = 24;

export interface AuthorizationKey {
  readonly text: string;
  readonly digest: Buffer;
}

/** The owner of a key. */
export interface KeyOwner {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
}

export function makeAuthorizationKey(live: boolean, random: (size: number) => Buffer = randomBytes): AuthorizationKey {
  const text = `auth_${live ? 'live' : 'test'}_${random(RANDOM_BYTES).toString('base64url')}`;
  return { text, digest: createHash('sha256').update(text).digest() };
}

export function sealAuthorizationKey(vault: Vault, key: AuthorizationKey, owner: KeyOwner): Buffer {
  return vault.seal(key.text, contextOf(owner), owner.businessId);
}

/** @throws VaultError when the key was sealed with another encryption key or for another account. */
export function openAuthorizationKey(vault: Vault, sealed: Buffer, owner: KeyOwner): string {
  return vault.open(sealed, contextOf(owner), owner.businessId);
}

/** In the place of a key whose sealed form was damaged or changed by hand. The account still compares its digest. */
const UNREADABLE = 'This key cannot be read. Rotate it.';

/** Answers that show accounts use this: one bad row must not hide the others. @throws DataKeyMissing */
export function showAuthorizationKey(vault: Vault, sealed: Buffer, owner: KeyOwner): string {
  try {
    return openAuthorizationKey(vault, sealed, owner);
  } catch (error) {
    if (error instanceof VaultError && !(error instanceof DataKeyMissing)) return UNREADABLE;
    throw error;
  }
}

const contextOf = ({ businessId, accountId }: KeyOwner): string => `authorization key:${businessId}:${accountId}`;
