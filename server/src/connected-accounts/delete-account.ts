/** Deleting a connected account. Its transactions stay, and what its wallet holds is still owed. */
import type { AccountId } from '../database/ids.ts';
import {
  type Caller,
  type Idempotency,
  type WriteDeps,
  writeInLedger,
  type WriteOutcome,
} from '../ledger/write-in-ledger.ts';
import { recordChange } from '../audit-log/record-change.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import { noSuchAccount } from './account.ts';
import { accountDeleted } from './account-events.ts';
import { markDeleted } from './queries.ts';

/**
 * Locks the ledger: from the moment of the answer its key posts nothing, and its bank details are free for another account.
 * @throws AppError not_found, api_key_unknown, idempotency_key_mismatch.
 */
export async function deleteAccount(
  deps: WriteDeps,
  caller: Caller,
  id: AccountId,
  idempotency?: Idempotency<void>,
): Promise<WriteOutcome<void>> {
  return writeInLedger(deps, caller, idempotency, async (tx, at) => {
    const businessName = await markDeleted(tx, caller, id, at);
    if (businessName === undefined) throw noSuchAccount();
    await recordEvent(tx, caller, accountDeleted(id, at));
    await recordChange(tx, caller, at, {
      action: 'account.deleted',
      subject: { kind: 'account', id, name: businessName },
    });
  });
}
