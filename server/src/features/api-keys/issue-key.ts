/** A new API key, inside the caller's transaction. */
import type { ApiKeyId, BusinessId, IdAllocator } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { type KeyKind, makeKey, type NewKey } from './keys.ts';
import { insertKey, type KeyTerms } from './queries.ts';

export interface IssuedKey {
  readonly id: ApiKeyId;
  /** The key itself. It cannot be shown again. */
  readonly text: string;
  /** What may be shown of it later. */
  readonly shown: Pick<NewKey, 'prefix' | 'lastFour'>;
}

/** Terms that are not given are the widest, as those of the first keys of a business are. */
interface KeyToIssue extends Partial<KeyTerms> {
  readonly businessId: BusinessId;
  readonly live: boolean;
  readonly kind: KeyKind;
  readonly createdAt: Date;
}

const WIDEST: KeyTerms = { name: null, makerId: null, scopes: null, allowedAddresses: null, expiresAt: null };

export async function issueKey(tx: Tx, ids: Pick<IdAllocator, 'one'>, wanted: KeyToIssue): Promise<IssuedKey> {
  const id = await ids.one<ApiKeyId>();
  const key = makeKey(wanted.kind, wanted.live);
  await insertKey(tx, { ...WIDEST, ...wanted, ...key, id });
  return { id, text: key.text, shown: { prefix: key.prefix, lastFour: key.lastFour } };
}
