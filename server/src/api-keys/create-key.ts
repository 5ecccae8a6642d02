/** One more key for a mode of a business. */
import { recordChange } from '../audit-log/record-change.ts';
import type { BusinessId, IdAllocator } from '../database/ids.ts';
import type { Db } from '../database/pool.ts';
import { transact } from '../database/transaction.ts';
import { AppError } from '../errors.ts';
import type { Origin } from '../principal.ts';
import { lockLedger } from '../ledger/write-in-ledger.ts';
import { type IssuedKey, issueKey } from './issue-key.ts';
import { createdKey } from './key-as-audited.ts';
import type { KeyKind } from './keys.ts';
import { businessExists } from './queries.ts';

export interface CreateKeyDeps {
  readonly db: Db;
  readonly ids: Pick<IdAllocator, 'one'>;
}

/**
 * A business may have several keys of each kind. Takes the ledger's lock.
 * @throws AppError not_found when there is no such business.
 */
export async function createKey(
  deps: CreateKeyDeps,
  wanted: { readonly businessId: BusinessId; readonly live: boolean; readonly kind: KeyKind; readonly origin: Origin },
): Promise<IssuedKey> {
  return transact(deps.db, async (tx) => {
    if (!(await businessExists(tx, wanted.businessId))) {
      throw new AppError('not_found', 'There is no business with this id.');
    }
    const at = await lockLedger(tx, wanted);
    const issued = await issueKey(tx, deps.ids, { ...wanted, createdAt: at });
    await recordChange(tx, wanted, at, { action: 'api_key.created', ...createdKey(issued, wanted) });
    return issued;
  });
}
