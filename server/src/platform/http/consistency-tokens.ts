/**
 * Consistency tokens: each write is answered with the place in the database's log behind it, and a read that brings it
 * sees that write, wherever it is read. A token holds no secret; the signature binds it to a business.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BusinessId } from '../database/ids.ts';
import { isWalPosition, type WalPosition } from '../database/wal-position.ts';

export const TOKEN_HEADER = 'consistency-token';
const FORM = /^([\dA-F]{24})\.([\w-]{22})$/;
const SIGNATURE_BYTES = 16;

interface KeySource {
  derive(purpose: string): Buffer;
}

export class ConsistencyTokens {
  readonly #keyring: KeySource;
  #key: Buffer | undefined;
  /** Those of one position: a batch is answered to many callers of a business. */
  #position: WalPosition | undefined;
  readonly #made = new Map<BusinessId, string>();

  constructor(keyring: KeySource) {
    this.#keyring = keyring;
  }

  make(position: WalPosition, businessId: BusinessId): string {
    if (position !== this.#position) {
      this.#made.clear();
      this.#position = position;
    }
    let token = this.#made.get(businessId);
    if (token === undefined) {
      token = `${position}.${this.#signature(position, businessId).toString('base64url')}`;
      this.#made.set(businessId, token);
    }
    return token;
  }

  /** Undefined for what was not made here for this business: its sender is read to as if there were no token. */
  read(token: unknown, businessId: BusinessId): WalPosition | undefined {
    const [, position = '', signature = ''] = typeof token === 'string' ? (FORM.exec(token) ?? []) : [];
    if (!isWalPosition(position)) return undefined;
    const right = this.#signature(position, businessId);
    const given = Buffer.from(signature, 'base64url');
    return given.length === right.length && timingSafeEqual(given, right) ? position : undefined;
  }

  #signature(position: WalPosition, businessId: BusinessId): Buffer {
    const key = (this.#key ??= this.#keyring.derive('consistency tokens'));
    return createHmac('sha256', key).update(`${businessId}:${position}`).digest().subarray(0, SIGNATURE_BYTES);
  }
}
