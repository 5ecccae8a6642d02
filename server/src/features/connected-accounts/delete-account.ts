/** Deletes a connected account. Its transactions stay, and the balance of its wallet is still owed. */
import type { DbDeps } from '../../platform/database/pool.ts';
import { recordChange } from '../../core/ledger/log/record.ts';
import type { AccountId } from '../../platform/database/ids.ts';
import { AppError } from '../../core/errors/errors.ts';
import { writeInLedger } from '../../core/ledger/write-in-ledger.ts';
import type { Caller } from '../../core/words/principal.ts';
import { nairaFromKobo, nairaInWords } from '../../core/money/kobo.ts';
import { recordEvent } from '../../core/outbox/record-event.ts';
import { noSuchAccount } from '../../platform/wire/account-ids.ts';
import { accountDeleted } from './account-events.ts';
import { findBalance, markDeleted } from './queries.ts';

/**
 * Locks the ledger: after the answer its key posts nothing, and its bank details and own id are free for another. An
 * account that owes is deleted only with `evenIfItOwes`; then nothing repays the debt, and it stays among the accounts
 * that owe.
 * @throws AppError not_found, account_owes, api_key_unknown, idempotency_key_mismatch.
 */
export async function deleteAccount(
  deps: DbDeps,
  caller: Caller,
  { id, evenIfItOwes }: { readonly id: AccountId; readonly evenIfItOwes: boolean },
): Promise<void> {
  return writeInLedger(deps, caller, async (tx, at) => {
    const balanceKobo = await findBalance(tx, caller, id);
    if (balanceKobo === undefined) throw noSuchAccount();
    const owes = balanceKobo < 0n;
    if (owes && !evenIfItOwes) throw accountOwes(-balanceKobo);
    const deleted = await markDeleted(tx, caller, id, at);
    if (deleted === undefined) throw noSuchAccount();
    await recordEvent(tx, caller, accountDeleted(id, deleted.externalId, at));
    recordChange(tx, caller, at, {
      action: 'account.deleted',
      subject: { kind: 'account', id, name: deleted.businessName },
      ...(owes && { before: { balance: nairaFromKobo(balanceKobo) } }),
    });
  });
}

const accountOwes = (owedKobo: bigint): AppError =>
  new AppError(
    'account_owes',
    `The account owes ${nairaInWords(owedKobo)} after refunds. Add ?force=true to delete it anyway.`,
    { field: 'force' },
  );
