/** API keys as text: made, shown once, kept as a digest. */
import { hash, randomBytes } from 'node:crypto';

export type KeyKind = 'public' | 'secret';

/** 192 random bits. */
const RANDOM_BYTES = 24;
const LAST_SHOWN = 4;
const KEY_PATTERN = /^(pk|sk)_(test|live)_[A-Za-z0-9_-]{32}$/;

export interface NewKey {
  /** The key itself: shown once, stored nowhere. */
  readonly text: string;
  readonly digest: Buffer;
  readonly prefix: string;
  readonly lastFour: string;
}

export function makeKey(kind: KeyKind, live: boolean, random: (size: number) => Buffer = randomBytes): NewKey {
  const prefix = `${kind === 'public' ? 'pk' : 'sk'}_${live ? 'live' : 'test'}_`;
  const text = `${prefix}${random(RANDOM_BYTES).toString('base64url')}`;
  return { text, digest: keyDigest(text), prefix, lastFour: text.slice(-LAST_SHOWN) };
}

export function keyDigest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** False for text that can't be one of our keys, so that it needs no look-up. */
export function looksLikeKey(text: string): boolean {
  return KEY_PATTERN.test(text);
}
