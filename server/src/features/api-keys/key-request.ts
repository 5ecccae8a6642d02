/** What callers write about a key, checked. */
import { parseNetwork } from '../../core/words/key-reach.ts';
import { KEY_PERMISSIONS, type Permission } from '../../core/words/permissions.ts';
import { invalid, readText, readTogether, sentOf } from '../../platform/wire/invalid.ts';
import type { KeyTerms } from './queries.ts';

const NAME_LENGTH_MAX = 80;
export const ADDRESSES_MAX = 50;

/** The terms of a key as a caller writes them. A field that is not sent is left as it is, or to the default. */
export interface WrittenTerms {
  readonly name?: string | undefined;
  readonly scopes?: readonly string[] | undefined;
  /** Null for every address. */
  readonly allowedAddresses?: readonly string[] | null | undefined;
  /** ISO 8601; null for a key that does not expire. */
  readonly expiresAt?: string | null | undefined;
}

type Terms = Omit<KeyTerms, 'makerId'>;
/** Without those that are not sent. */
export type ReadTerms = Partial<Terms>;

/** @throws AppError validation_failed naming all terms that are wrong. */
export function readTerms({ name, scopes, allowedAddresses, expiresAt }: WrittenTerms): ReadTerms {
  const read = readTogether<{ readonly [Name in keyof Terms]: Terms[Name] | undefined }>({
    name: () => (name === undefined ? undefined : readText('name', name, { maxLength: NAME_LENGTH_MAX })),
    scopes: () => scopes && readScopes(scopes),
    allowedAddresses: () => allowedAddresses && readAddresses(allowedAddresses),
    expiresAt: () => (typeof expiresAt === 'string' ? readExpiry(expiresAt) : expiresAt),
  });
  return sentOf(read);
}

/** In the order of the closed list, each once. */
function readScopes(words: readonly string[]): readonly Permission[] {
  const unknown = words.find((word) => !KEY_PERMISSIONS.some((permission) => permission === word));
  if (unknown !== undefined) {
    throw invalid('scopes', `has ${JSON.stringify(unknown)}; a key can hold only: ${KEY_PERMISSIONS.join(', ')}`);
  }
  if (words.length === 0) throw invalid('scopes', 'must name at least one permission');
  return KEY_PERMISSIONS.filter((permission) => words.includes(permission));
}

function readAddresses(texts: readonly string[]): readonly string[] {
  const addresses = [...new Set(texts.map((text) => text.trim().toLowerCase()))];
  if (addresses.length === 0) throw invalid('allowedAddresses', 'must have at least one address, or be null for all');
  if (addresses.length > ADDRESSES_MAX) throw invalid('allowedAddresses', `must have at most ${ADDRESSES_MAX} entries`);
  const wrong = addresses.filter((address) => parseNetwork(address) === undefined);
  if (wrong.length === 0) return addresses;
  const shown = wrong.map((text) => JSON.stringify(text)).join(', ');
  const problem = `has ${shown}; write IP addresses such as 203.0.113.7 and networks such as 203.0.113.0/24`;
  throw invalid('allowedAddresses', problem);
}

function readExpiry(text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw invalid('expiresAt', 'must be a time such as 2027-03-31T18:30:00Z');
  return at;
}

/** @throws AppError validation_failed for a time that has passed. */
export function requireFuture(expiresAt: Date | null | undefined, now: Date): void {
  if (expiresAt !== undefined && expiresAt !== null && expiresAt <= now)
    throw invalid('expiresAt', 'must be in the future');
}
