/** A key for the audit log: its first and last characters. */
import type { Change } from '../audit-log/entry.ts';
import type { ApiKeyId } from '../database/ids.ts';
import type { IssuedKey } from './issue-key.ts';
import type { KeyKind } from './keys.ts';
import type { KeyRecord } from './queries.ts';

export const keySubject = ({ id, prefix, lastFour }: Pick<KeyRecord, 'id' | 'prefix' | 'lastFour'>) =>
  subject(id, prefix, lastFour);

export function createdKey(
  { id, shown }: IssuedKey,
  { kind, name = null }: { readonly kind: KeyKind; readonly name?: string | null },
) {
  return { subject: subject(id, shown.prefix, shown.lastFour), after: { kind, ...(name !== null && { name }) } };
}

const subject = (id: ApiKeyId, prefix: string, lastFour: string): Change['subject'] => ({
  kind: 'api_key',
  id,
  name: `${prefix}…${lastFour}`,
});
