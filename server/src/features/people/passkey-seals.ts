/**
 * Ties a passkey to its person with a key of the keyring. A row that somebody wrote to the database without the process
 * signs nobody in.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../../platform/vault/keyring.ts';

export interface SealedPasskey {
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly seal: Buffer | null;
}

export class PasskeySeals {
  readonly #keyring: Pick<Keyring, 'derive'>;
  #key: Buffer | undefined;

  constructor(keyring: Pick<Keyring, 'derive'>) {
    this.#keyring = keyring;
  }

  sealOf({ userId, credentialId, publicKey }: Omit<SealedPasskey, 'seal'>): Buffer {
    return createHmac('sha256', (this.#key ??= this.#keyring.derive('passkeys')))
      .update(JSON.stringify([userId, credentialId, publicKey]))
      .digest();
  }

  isRight(passkey: SealedPasskey): boolean {
    const right = this.sealOf(passkey);
    return passkey.seal?.length === right.length && timingSafeEqual(passkey.seal, right);
  }
}
