/**
 * Ties rows by which somebody is let in to their person, with a key of the keyring. A row that somebody wrote to the
 * database without the process lets nobody in.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../../platform/vault/keyring.ts';

type Values = readonly (string | number | null)[];

class RowSeals {
  readonly #keyring: Pick<Keyring, 'derive'>;
  readonly #purpose: string;
  #key: Buffer | undefined;

  constructor(keyring: Pick<Keyring, 'derive'>, purpose: string) {
    this.#keyring = keyring;
    this.#purpose = purpose;
  }

  seal(values: Values): Buffer {
    this.#key ??= this.#keyring.derive(this.#purpose);
    return createHmac('sha256', this.#key).update(JSON.stringify(values)).digest();
  }

  isRight(values: Values, seal: Buffer | null): boolean {
    const right = this.seal(values);
    return seal?.length === right.length && timingSafeEqual(seal, right);
  }
}

export interface SealedPasskey {
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly seal: Buffer | null;
}

export class PasskeySeals {
  readonly #seals: RowSeals;

  constructor(keyring: Pick<Keyring, 'derive'>) {
    this.#seals = new RowSeals(keyring, 'passkeys');
  }

  sealOf({ userId, credentialId, publicKey }: Omit<SealedPasskey, 'seal'>): Buffer {
    return this.#seals.seal([userId, credentialId, publicKey]);
  }

  isRight({ userId, credentialId, publicKey, seal }: SealedPasskey): boolean {
    return this.#seals.isRight([userId, credentialId, publicKey], seal);
  }
}

interface NewSession {
  readonly token: string;
  readonly userId: string;
  readonly provedAt: Date;
  readonly signedInAt: Date;
  readonly provedWith: string;
}

export interface SealedSession {
  readonly token: string;
  readonly userId: string;
  readonly provedAt?: Date | null | undefined;
  readonly signedInAt?: Date | null | undefined;
  readonly provedWith?: string | null | undefined;
  readonly seal?: string | null | undefined;
}

/**
 * A seal is text: the times in milliseconds at which its session was proved and begun, and what ties them to the
 * session. A session whose times were moved back has less than it was made with; one whose times are later was changed.
 */
export class SessionSeals {
  readonly #seals: RowSeals;

  constructor(keyring: Pick<Keyring, 'derive'>) {
    this.#seals = new RowSeals(keyring, 'sessions');
  }

  sealOf({ token, userId, provedAt, signedInAt, provedWith }: NewSession): string {
    const times = [provedAt.getTime(), signedInAt.getTime()];
    return [...times, this.#seals.seal([token, userId, provedWith, ...times]).toString('base64url')].join('.');
  }

  isRight({ token, userId, provedAt, signedInAt, provedWith, seal }: SealedSession): boolean {
    if (!seal || !provedAt || !signedInAt || !provedWith) return false;
    const [proved = '', signedIn = '', tie = ''] = seal.split('.');
    const times = [Number(proved), Number(signedIn)] as const;
    return (
      this.#seals.isRight([token, userId, provedWith, ...times], Buffer.from(tie, 'base64url')) &&
      provedAt.getTime() <= times[0] &&
      signedInAt.getTime() <= times[1]
    );
  }
}
