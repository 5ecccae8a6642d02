/**
 * Devices that a person signed in with before. Such a one has a cookie of that person: a random number, signed together
 * with the person and the hash of their password, so that it ends with the password, also when the operator sets
 * another. It opens nothing; it only counts wrong passwords apart from those of strangers.
 */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Credential } from './queries.ts';

/** As long as browsers keep one. */
const COOKIE_S = 400 * 86_400;
const ID_BYTES = 16;
const VALUE = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

export class KnownDevices {
  readonly #key: Buffer;

  constructor(encryptionKey: Buffer) {
    this.#key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'known devices', 32));
  }

  /** Whether a cookie claims to be of this person; only then their credential is worth reading. */
  isClaimed(cookies: string | undefined, email: string): boolean {
    return this.#valueIn(cookies, email) !== undefined;
  }

  /** The device's id; undefined where it is unknown, or known with another password. */
  find(cookies: string | undefined, credential: Credential): string | undefined {
    const [, id = '', signature = ''] = VALUE.exec(this.#valueIn(cookies, credential.email) ?? '') ?? [];
    if (id === '') return undefined;
    const given = Buffer.from(signature, 'base64url');
    const right = this.#signature(id, credential);
    return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
  }

  /**
   * The header `set-cookie` of whoever has just signed in. A device that is known stays the one it is, and is so for
   * longer.
   */
  cookieFor(credential: Credential, secure: boolean, device?: string): string {
    const id = device ?? randomBytes(ID_BYTES).toString('base64url');
    const value = `${id}.${this.#signature(id, credential).toString('base64url')}`;
    const name = `${secure ? '__Secure-' : ''}${this.#nameFor(credential.email)}`;
    const attributes = `Max-Age=${COOKIE_S}; Path=/dashboard/api; HttpOnly; SameSite=Lax`;
    return `${name}=${value}; ${attributes}${secure ? '; Secure' : ''}`;
  }

  #signature(id: string, { userId, hash }: Credential): Buffer {
    return createHmac('sha256', this.#key).update(`device\n${id}\n${userId}\n${hash}`).digest();
  }

  /** One for each person, as several may share a browser. */
  #nameFor(email: string): string {
    const digest = createHmac('sha256', this.#key).update(`name\n${email}`).digest('base64url');
    return `tributary.device_${digest.slice(0, 12)}`;
  }

  #valueIn(cookies: string | undefined, email: string): string | undefined {
    const name = this.#nameFor(email);
    return cookieIn(cookies, name) ?? cookieIn(cookies, `__Secure-${name}`);
  }
}

export function cookieIn(cookies: string | undefined, name: string): string | undefined {
  const pair = (cookies ?? '').split(';').find((one) => one.trimStart().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf('=') + 1).trim();
}
