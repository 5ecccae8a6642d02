/** References identify transactions: UUIDs in lower case. */
import { hash, randomUUIDv7 } from 'node:crypto';
import { invalid } from './invalid.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether this text can be the reference of a transaction. */
export const isReference = (text: string): boolean => UUID.test(text);

/** A reference from a path. @throws the error of `refusal`, for text that can't be one. */
export function referenceFromPath(text: string, refusal: () => Error): string {
  if (!isReference(text)) throw refusal();
  return text.toLowerCase();
}

export interface ReadReference {
  readonly reference: string;
  /** True if it was made here, so that nothing can have it yet. */
  readonly referenceIsFresh: boolean;
}

/** A caller's own reference, or a new one. @throws AppError validation_failed */
export function readReference(reference: string | undefined, deriveReference?: () => string): ReadReference {
  if (reference === undefined) {
    // Ordered by time, so that new references are at the end of their index instead of spread over it.
    return deriveReference === undefined
      ? { reference: randomUUIDv7(), referenceIsFresh: true }
      : { reference: deriveReference(), referenceIsFresh: false };
  }
  if (!isReference(reference)) throw invalid('reference', 'must be a UUID, e.g. 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a');
  return { reference: reference.toLowerCase(), referenceIsFresh: false };
}

/** A UUID (version 8, RFC 9562) that is always the same for the same parts. */
export function derivedReference(...parts: readonly (string | bigint | number | boolean)[]): string {
  const hex = hash('sha256', parts.join('\n'));
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
