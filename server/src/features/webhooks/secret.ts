/**
 * Signing secrets in the form of Standard Webhooks. Each is shown once and kept sealed, because signing needs its plain
 * text.
 */
import { randomBytes } from 'node:crypto';
import type { WebhookEndpointId } from '../../platform/database/ids.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import type { Vault } from '../../platform/vault/vault.ts';

/** The standard requires 24 to 64. */
const SECRET_BYTES = 32;

/** The owner of a secret. */
export interface SecretOwner extends LedgerKey {
  readonly id: WebhookEndpointId;
}

export function makeSecret(random: (size: number) => Buffer = randomBytes): string {
  return `whsec_${random(SECRET_BYTES).toString('base64')}`;
}

export const sealSecret = (vault: Vault, secret: string, owner: SecretOwner): Buffer =>
  vault.seal(secret, contextOf(owner), owner.businessId);

/** @throws VaultError when it was sealed with another encryption key or for another endpoint. */
export const openSecret = (vault: Vault, sealed: Buffer, owner: SecretOwner): string =>
  vault.open(sealed, contextOf(owner), owner.businessId);

const contextOf = ({ businessId, live, id }: SecretOwner): string => `webhook secret:${businessId}:${live}:${id}`;
