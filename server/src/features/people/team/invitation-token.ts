/**
 * The token of an invitation: the number of the business, a dot and 256 random bits. Only its digest is kept. It needs
 * no salt, because nobody can guess so many random bits.
 */
import { hash, randomBytes } from 'node:crypto';
import type { BusinessId } from '../../../platform/database/ids.ts';

const SECRET_BYTES = 32;
const TOKEN = /^([1-9]\d{0,15})\.([A-Za-z0-9_-]{43})$/;

export interface InvitationKey {
  readonly businessId: BusinessId;
  readonly digest: Buffer;
}

export function newInvitationToken(businessId: BusinessId): InvitationKey & { readonly token: string } {
  const token = `${businessId}.${randomBytes(SECRET_BYTES).toString('base64url')}`;
  return { token, businessId, digest: digestOf(token) };
}

/** Undefined for text that can't be a token. */
export function readInvitationToken(token: string): InvitationKey | undefined {
  const [, businessId] = TOKEN.exec(token) ?? [];
  return businessId === undefined
    ? undefined
    : { businessId: BigInt(businessId) as BusinessId, digest: digestOf(token) };
}

const digestOf = (token: string): Buffer => hash('sha256', token, 'buffer');
