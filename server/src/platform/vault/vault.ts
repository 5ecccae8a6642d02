/**
 * Keeps secrets that must be shown again. They are sealed with AES-256-GCM, so that the database alone reveals none.
 */
import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import type { BusinessId } from '../database/ids.ts';

/** The owner of what belongs to no business, and of the key that was there before businesses had keys of their own. */
export const INSTALLATION = 0n as BusinessId;

export interface Vault {
  /**
   * `context` says where the secret belongs; a secret sealed for one place can't be opened in another. `owner` is the
   * business whose key seals it, or INSTALLATION.
   */
  seal(secret: string, context: string, owner: BusinessId): Buffer;
  /** To be awaited once before secrets of the owner are sealed or opened; undefined if nothing has to be waited for. */
  ready(owner: BusinessId): Promise<void> | undefined;
  /** @throws VaultError when the bytes were sealed with another key or context, or were changed. */
  open(sealed: Buffer, context: string, owner: BusinessId): string;
}

export class VaultError extends Error {
  override readonly name = 'VaultError';
}

/** This process has not got the key; the bytes may be right. */
export class DataKeyMissing extends VaultError {}

/** First byte of what is sealed: which key sealed it. */
export const BY_INSTALLATION = 1;
export const BY_BUSINESS = 2;
export type Sealer = typeof BY_INSTALLATION | typeof BY_BUSINESS;

export const KEY_BYTES = 32;
const ALGORITHM = 'aes-256-gcm';
/** 96 bits, random; safe for four billion secrets under one key. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES;
const OPTIONS = { authTagLength: TAG_BYTES };

/** Layout: sealer, nonce, tag, ciphertext. */
export function sealWith(key: KeyObject, sealer: Sealer, secret: string, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, OPTIONS).setAAD(associatedData(sealer, context));
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(sealer), nonce, cipher.getAuthTag(), body]);
}

/** @throws VaultError */
export function openWith(key: KeyObject, sealed: Buffer, context: string): string {
  const sealer = sealerOf(sealed);
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(1, 1 + NONCE_BYTES), OPTIONS)
    .setAAD(associatedData(sealer, context))
    .setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEADER_BYTES));
  const start = decipher.update(sealed.subarray(HEADER_BYTES));
  try {
    return Buffer.concat([start, decipher.final()]).toString('utf8');
  } catch (error) {
    throw new VaultError('the encryption key does not open what was sealed', { cause: error });
  }
}

/** @throws VaultError for bytes that nobody sealed. */
export function sealerOf(sealed: Buffer): Sealer {
  const [first] = sealed;
  if (sealed.length >= HEADER_BYTES && (first === BY_INSTALLATION || first === BY_BUSINESS)) return first;
  throw new VaultError('this is nothing that was sealed');
}

/**
 * The same vault, which keeps up to `openedMax` opened secrets: a page of accounts shows twenty keys, and the same
 * pages are requested again and again. A changed secret has other bytes, so it is opened again.
 */
export function rememberOpened(vault: Vault, openedMax: number): Vault {
  const opened = new Map<string, string>();
  return {
    ready: (owner) => vault.ready(owner),
    seal: (secret, context, owner) => vault.seal(secret, context, owner),
    open(sealed, context, owner) {
      const name = `${owner}:${context}:${sealed.toString('latin1')}`;
      let secret = opened.get(name);
      if (secret === undefined) {
        secret = vault.open(sealed, context, owner);
        // The oldest is removed first: insertion order is age.
        const [oldest] = opened.keys();
        if (opened.size >= openedMax && oldest !== undefined) opened.delete(oldest);
        opened.set(name, secret);
      }
      return secret;
    },
  };
}

const associatedData = (sealer: Sealer, context: string): Buffer => Buffer.from(`${sealer}:${context}`);
