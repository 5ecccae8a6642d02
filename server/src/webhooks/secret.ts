/**
 * Signing secrets in the form of Standard Webhooks: shown once, kept sealed, because signing needs them in the clear.
 */
import { randomBytes } from 'node:crypto';
import type { WebhookEndpointId } from '../database/ids.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import type { Vault } from '../vault/vault.ts';

/** The standard asks for 24 to 64. */
const SECRET_BYTES = 32;

/** Whose secret it is. */
export interface SecretOwner extends LedgerKey {
  readonly id: WebhookEndpointId;
}

export function makeSecret(random: (size: number) => Buffer = randomBytes): string {
  return `whsec_${random(SECRET_BYTES).toString('base64')}`;
}

export const sealSecret = (vault: Vault, secret: string, owner: SecretOwner): Buffer =>
  vault.seal(secret, contextOf(owner));

/** @throws VaultError when it was sealed with another encryption key or for another endpoint. */
export const openSecret = (vault: Vault, sealed: Buffer, owner: SecretOwner): string =>
  vault.open(sealed, contextOf(owner));

const contextOf = ({ businessId, live, id }: SecretOwner): string => `webhook secret:${businessId}:${live}:${id}`;
