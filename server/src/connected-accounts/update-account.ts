/** Changes a connected account. Fields that are not sent do not change. */
import { isDeepStrictEqual } from 'node:util';
import { type Differences, differences } from '../audit-log/changes.ts';
import { recordChange } from '../audit-log/record-change.ts';
import type { AccountId } from '../database/ids.ts';
import { splitFromColumns } from '../ledger/split-columns.ts';
import { writeInLedger } from '../ledger/write-in-ledger.ts';
import type { Caller } from '../principal.ts';
import { recordEvents } from '../outbox/record-event.ts';
import { noSuchAccount } from '../wire/account-ids.ts';
import { accountAsAudited, accountSubject } from './account-as-audited.ts';
import { accountEvent } from './account-events.ts';
import { type AccountUpdate, requireSplit } from './account-request.ts';
import { keepFormerDetails } from './bank-details-history.ts';
import { bankWarnings, hasCheckDigitWarning, requireBank } from './bank-details.ts';
import { accountFromRow, findAccountForUpdate, updateAccountColumns } from './queries.ts';
import type { CreateAccountDeps } from './create-account.ts';
import type { WrittenAccount } from './written-account.ts';

/**
 * Locks the ledger, so that every payment is posted either before the change or after it.
 * @throws AppError not_found, unknown_bank_code, duplicate_bank_account, validation_failed, api_key_unknown,
 *   idempotency_key_mismatch.
 */
export async function updateAccount(
  deps: Omit<CreateAccountDeps, 'ids'>,
  caller: Caller,
  id: AccountId,
  update: AccountUpdate,
): Promise<WrittenAccount> {
  const newBank = update.bankCode === undefined ? undefined : await requireBank(deps.banks, update.bankCode);
  return writeInLedger(deps, caller, async (tx, at) => {
    const before = await findAccountForUpdate(tx, caller, id);
    if (before === undefined) throw noSuchAccount();
    const split = requireSplit(update.splitTerms, splitFromColumns(before));
    await updateAccountColumns(tx, caller, id, { ...update, split, bankCode: newBank?.code }, at);
    const after = await findAccountForUpdate(tx, caller, id);
    if (after === undefined) throw new Error('an account vanished under the lock of its ledger');
    const account = accountFromRow(deps.vault, after);
    const isOtherNumber = update.bankCode !== undefined || update.accountNumber !== undefined;
    const warnings = bankWarnings(
      { name: account.bankName, cbnCode: after.cbn_code },
      { accountNumber: isOtherNumber ? account.accountNumber : undefined, bankName: update.givenBankName },
    );
    if (isOtherNumber) {
      await updateAccountColumns(tx, caller, id, { checkDigitWarning: hasCheckDigitWarning(warnings) }, at);
    }
    const changes = changesOf(update, {
      wasEnabled: before.enabled,
      isEnabled: account.enabled,
      splitChanged: !isDeepStrictEqual(split, splitFromColumns(before)),
    });
    await recordEvents(
      tx,
      caller,
      changes.map((type) => accountEvent(type, account, at)),
    );
    const former = accountFromRow(deps.vault, before);
    const changed = differences(accountAsAudited(former), accountAsAudited(account));
    if (changed !== undefined) {
      const subject = accountSubject(account);
      const entry = await recordChange(tx, caller, at, { action: actionOf(changed), subject, ...changed });
      await keepFormerDetails(tx, deps.vault, entry, { id, former, present: account });
    }
    return { account, warnings };
  });
}

/** Enabling or disabling alone has its own action names. */
function actionOf({ after }: Differences) {
  if (Object.keys(after).some((name) => name !== 'enabled')) return 'account.updated';
  return after['enabled'] === true ? 'account.enabled' : 'account.disabled';
}

/** A change of the account's details and a change of `enabled` are separate events. */
function changesOf({ enabled: _switch, splitTerms: _terms, ...details }: AccountUpdate, change: Change) {
  const isUpdated = Object.values(details).some((value) => value !== undefined) || change.splitChanged;
  return [
    ...(isUpdated ? (['account.updated'] as const) : []),
    ...(change.wasEnabled === change.isEnabled
      ? []
      : ([change.isEnabled ? 'account.enabled' : 'account.disabled'] as const)),
  ];
}

interface Change {
  readonly wasEnabled: boolean;
  readonly isEnabled: boolean;
  readonly splitChanged: boolean;
}
