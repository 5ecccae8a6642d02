/** Creates another key for one mode of a business. */
import { recordChange } from '../audit-log/record-change.ts';
import type { IdDeps } from '../database/ids.ts';
import { writeInLedger } from '../ledger/write-in-ledger.ts';
import type { Caller } from '../principal.ts';
import { type IssuedKey, issueKey } from './issue-key.ts';
import { createdKey } from './key-as-audited.ts';
import { makerIn } from './key-maker.ts';
import { readKeyName } from './key-request.ts';
import type { KeyKind } from './keys.ts';

/**
 * A business may have several keys of each kind. Locks the ledger.
 * @throws AppError not_found when there is no such business; validation_failed for the name.
 */
export async function createKey(
  deps: IdDeps,
  wanted: Omit<Caller, 'apiKeyId'> & { readonly kind: KeyKind; readonly name?: string | undefined },
): Promise<IssuedKey> {
  const name = wanted.name === undefined ? null : readKeyName(wanted.name);
  return writeInLedger(deps, { ...wanted, apiKeyId: undefined }, async (tx, at) => {
    const issued = await issueKey(tx, deps.ids, { ...wanted, name, makerId: makerIn(wanted.origin), createdAt: at });
    await recordChange(tx, wanted, at, { action: 'api_key.created', ...createdKey(issued, { ...wanted, name }) });
    return issued;
  });
}
