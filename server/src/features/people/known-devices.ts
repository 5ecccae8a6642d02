/**
 * Devices that a person has signed in with before. Such a device has a cookie of that person: a random number, signed
 * together with the person and the hash of their password, so that it becomes invalid when the password changes, even
 * by the operator. The cookie grants no access; it only counts wrong passwords apart from those of strangers.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { findCookie, writtenCookie } from './cookies.ts';
import type { Credential } from './passwords/passwords.ts';
import type { Keyring } from '../../platform/vault/keyring.ts';

/** The longest time that browsers keep a cookie. */
const COOKIE_S = 400 * 86_400;
const ID_BYTES = 16;
const NAME_START = 'device_';
const VALUE = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

export class KnownDevices {
  readonly #keyring: Pick<Keyring, 'derive'>;
  #key: Buffer | undefined;

  constructor(keyring: Pick<Keyring, 'derive'>) {
    this.#keyring = keyring;
  }

  /** Whether a cookie claims to be this person's; only then must their credential be read. */
  isClaimed(cookies: string | undefined, email: string): boolean {
    return this.#valueIn(cookies, email) !== undefined;
  }

  /** Whether a cookie claims to be anybody's. */
  isAnyClaimed(cookies: string | undefined): boolean {
    return cookies?.includes(`tributary.${NAME_START}`) ?? false;
  }

  /** The device's id; undefined if it is unknown, or known with another password. */
  find(cookies: string | undefined, credential: Credential): string | undefined {
    const [, id = '', signature = ''] = VALUE.exec(this.#valueIn(cookies, credential.email) ?? '') ?? [];
    if (id === '') return undefined;
    const given = Buffer.from(signature, 'base64url');
    const right = this.#signature(id, credential);
    return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
  }

  /** The header `set-cookie` for a person who has just signed in. A known device keeps its id, for a renewed period. */
  cookieFor(credential: Credential, secure: boolean, device?: string): string {
    const id = device ?? randomBytes(ID_BYTES).toString('base64url');
    const value = `${id}.${this.#signature(id, credential).toString('base64url')}`;
    return writtenCookie(this.#nameFor(credential.email), value, COOKIE_S, secure);
  }

  #signature(id: string, { userId, hash }: Credential): Buffer {
    return createHmac('sha256', this.#signing).update(`device\n${id}\n${userId}\n${hash}`).digest();
  }

  /** One cookie for each person, because several may share a browser. */
  #nameFor(email: string): string {
    const digest = createHmac('sha256', this.#signing).update(`name\n${email}`).digest('base64url');
    return `${NAME_START}${digest.slice(0, 12)}`;
  }

  #valueIn(cookies: string | undefined, email: string): string | undefined {
    // Nobody can plant one: it is signed.
    return findCookie(cookies, this.#nameFor(email), 'http')?.value;
  }

  get #signing(): Buffer {
    return (this.#key ??= this.#keyring.derive('known devices'));
  }
}

/** Adds the cookie that makes the device known; `device` is the id of one that is known already. */
export function withDevice(
  { devices }: { readonly devices: KnownDevices },
  protocol: 'http' | 'https',
  headers: Headers,
  credential: Credential,
  device?: string,
): Headers {
  const all = new Headers(headers);
  all.append('set-cookie', devices.cookieFor(credential, protocol === 'https', device));
  return all;
}
