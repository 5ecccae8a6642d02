/** A key for the audit log: its first and last characters, and its terms. */
import type { Change } from '../../core/ledger/log/entry.ts';
import type { ApiKeyId } from '../../platform/database/ids.ts';
import type { IssuedKey } from './issue-key.ts';
import type { KeyKind } from './keys.ts';
import type { KeyRecord, KeyTerms } from './queries.ts';

export const keySubject = ({ id, prefix, lastFour }: Pick<KeyRecord, 'id' | 'prefix' | 'lastFour'>) =>
  subject(id, prefix, lastFour);

/** Without terms, they are the widest. */
export function createdKey({ id, shown }: IssuedKey, kind: KeyKind, terms?: Omit<KeyTerms, 'makerId'>) {
  const decided =
    terms === undefined ? [] : Object.entries(termsAsAudited(terms)).filter(([, value]) => value !== null);
  return { subject: subject(id, shown.prefix, shown.lastFour), after: { kind, ...Object.fromEntries(decided) } };
}

export const termsAsAudited = ({ name, scopes, allowedAddresses, expiresAt }: Omit<KeyTerms, 'makerId'>) => ({
  name,
  scopes,
  allowedAddresses,
  expiresAt: expiresAt?.toISOString() ?? null,
});

const subject = (id: ApiKeyId, prefix: string, lastFour: string): Change['subject'] => ({
  kind: 'api_key',
  id,
  name: `${prefix}…${lastFour}`,
});
