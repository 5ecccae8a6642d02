/** What an Idempotency-Key means to a write: it is done once, and every repetition gets the same answer. */
import { AppError } from '../errors/errors.ts';

/** Tells the same request from another one. */
export interface RequestPrint {
  /** SHA-256 of the request as the version before compared it: fields in another order are another request. */
  readonly fingerprint: Buffer;
  /** The version of this rule in one byte, and SHA-256 of what the request means. */
  readonly meaning: Buffer;
}

/** `meaning` is null if the version before stored it. */
export type StoredPrint = Pick<RequestPrint, 'fingerprint'> & { readonly meaning: Buffer | null };

/**
 * Compares meanings, or what the version before compared if it stored the print, or if a newer one did, by a rule of
 * its own.
 * @throws AppError idempotency_key_mismatch
 */
export function requireSameRequest(stored: StoredPrint, { fingerprint, meaning }: RequestPrint): void {
  const isComparable = stored.meaning !== null && stored.meaning[0] === meaning[0];
  if (isComparable ? stored.meaning.equals(meaning) : stored.fingerprint.equals(fingerprint)) return;
  throw new AppError(
    'idempotency_key_mismatch',
    'This Idempotency-Key was used before with a different request. Use a new key for a new request.',
  );
}

/** An Idempotency-Key: the answer is kept in the same database transaction as its effect. */
export interface Once extends RequestPrint {
  readonly key: string;
  /** Makes the answer to keep from the write's result. */
  readonly respond: (result: unknown) => string;
}

/** Thrown by a write whose Idempotency-Key was used before with the same request. Then nothing is written. */
export class AnsweredBefore extends Error {
  readonly answer: string;

  constructor(answer: string) {
    super('The request was answered before.');
    this.answer = answer;
  }
}
