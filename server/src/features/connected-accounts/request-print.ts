/** The print of a request that creates an account: by it, the same request sent again is told from another one. */
import { hash } from 'node:crypto';
import { spelledAlike } from '../../core/money/split-terms.ts';
import { type Vault, DataKeyMissing, VaultError } from '../../platform/vault/vault.ts';
import type { NewAccount } from './account-request.ts';
import type { KeyOwner } from './authorization-key.ts';

/** Begins what is digested. What came later is at the end by its name, and only where it was sent: old prints hold. */
const FORM = 'tributary account 1';

/**
 * The print of what the request says, in the spelling in which it is read: neither the order of its fields nor that of
 * its metadata matters.
 */
export function printOf({ splitTerms, ...request }: NewAccount): string {
  const { bankCode, givenBankName, accountNumber, accountName, businessName, email, mobile, currency, ...own } =
    request;
  const said = [bankCode, givenBankName, accountNumber, accountName, businessName, email, mobile, currency];
  const { externalId, metadata, ...later } = own;
  const sent = Object.entries<unknown>(later).filter(([, value]) => value !== null && value !== undefined);
  return hash(
    'sha256',
    JSON.stringify([FORM, ...said, ...spelledAlike(splitTerms), externalId, metadata, ...sent.toSorted(byName)]),
  );
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);

/**
 * Sealed, because a digest would give away what it is of: account numbers can all be tried, also those that the account
 * had and that no column has any more.
 */
export const sealPrint = (vault: Vault, print: string, owner: KeyOwner): Buffer =>
  vault.seal(print, contextOf(owner), owner.businessId);

/** No for an account that has none, or one that cannot be read. @throws DataKeyMissing */
export function isPrintOf(vault: Vault, sealed: Buffer | null, print: string, owner: KeyOwner): boolean {
  if (sealed === null) return false;
  try {
    return vault.open(sealed, contextOf(owner), owner.businessId) === print;
  } catch (error) {
    if (error instanceof VaultError && !(error instanceof DataKeyMissing)) return false;
    throw error;
  }
}

const contextOf = ({ businessId, accountId }: KeyOwner): string => `account request:${businessId}:${accountId}`;
