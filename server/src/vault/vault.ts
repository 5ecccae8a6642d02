/**
 * Keeps secrets that must be shown again. They are sealed with AES-256-GCM, so that the database alone reveals none.
 */
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';

export interface Vault {
  /** `context` says where the secret belongs; a secret sealed for one place can't be opened in another. */
  seal(secret: string, context: string): Buffer;
  /** @throws VaultError when the bytes were sealed with another key or context, or were changed. */
  open(sealed: Buffer, context: string): string;
}

export class VaultError extends Error {
  override readonly name = 'VaultError';
}

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
/** First byte of encrypted data: identifies the layout and the algorithm, so that a later one can be added. */
const VERSION = 1;
/** 96 bits, random; safe for four billion secrets under one key. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** Layout: version, nonce, tag, ciphertext. `key` has 32 bytes. */
export function createVault(key: Buffer, random: (size: number) => Buffer = randomBytes): Vault {
  if (key.length !== KEY_BYTES) throw new VaultError(`the encryption key must be ${KEY_BYTES} bytes`);
  const secretKey = createSecretKey(key);
  const options = { authTagLength: TAG_BYTES };
  return {
    seal(secret, context) {
      const nonce = random(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, secretKey, nonce, options).setAAD(associatedData(context));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      if (sealed.length < HEADER_BYTES || sealed[0] !== VERSION)
        throw new VaultError('this is nothing that was sealed');
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, secretKey, nonce, options)
        .setAAD(associatedData(context))
        .setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEADER_BYTES));
      const start = decipher.update(sealed.subarray(HEADER_BYTES));
      try {
        return Buffer.concat([start, decipher.final()]).toString('utf8');
      } catch (error) {
        throw new VaultError('the encryption key does not open what was sealed', { cause: error });
      }
    },
  };
}

/**
 * The same vault, which keeps up to `openedMax` opened secrets: a page of accounts shows twenty keys, and the same
 * pages are requested again and again. A changed secret has other bytes, so it is opened again.
 */
export function rememberOpened(vault: Vault, openedMax: number): Vault {
  const opened = new Map<string, string>();
  return {
    seal: (secret, context) => vault.seal(secret, context),
    open(sealed, context) {
      const name = `${context}:${sealed.toString('latin1')}`;
      let secret = opened.get(name);
      if (secret === undefined) {
        secret = vault.open(sealed, context);
        // The oldest is removed first: insertion order is age.
        const [oldest] = opened.keys();
        if (opened.size >= openedMax && oldest !== undefined) opened.delete(oldest);
        opened.set(name, secret);
      }
      return secret;
    },
  };
}

const associatedData = (context: string): Buffer => Buffer.from(`${VERSION}:${context}`);
