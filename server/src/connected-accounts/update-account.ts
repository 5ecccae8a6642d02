/** Changes a connected account. Fields that are not sent do not change. */
import { isDeepStrictEqual } from 'node:util';
import { type Differences, differences } from '../audit-log/changes.ts';
import { type ChangeOfLedger, recordChange } from '../audit-log/record-change.ts';
import type { AccountId } from '../database/ids.ts';
import type { Tx } from '../database/pool.ts';
import { AppError } from '../errors.ts';
import { requireAsRecorded } from '../ledger/facts/as-recorded.ts';
import { splitFromColumns } from '../ledger/split-columns.ts';
import { writeInLedger } from '../ledger/write-in-ledger.ts';
import type { MailDeps } from '../mail/queue-mail.ts';
import { findHoldRules } from '../payout-rules/find-rules.ts';
import type { Caller } from '../principal.ts';
import { recordEvents } from '../outbox/record-event.ts';
import { noSuchAccount } from '../wire/account-ids.ts';
import type { Account } from './account.ts';
import { accountAsAudited, accountSubject } from './account-as-audited.ts';
import { accountEvent } from './account-events.ts';
import type { AccountUpdate } from './account-request.ts';
import { requireSplit } from '../wire/split-terms.ts';
import { keepFormerDetails } from './bank-details-history.ts';
import { noticeDetailsChange } from './details-notice.ts';
import { bankWarnings, hasCheckDigitWarning, requireBank } from './bank-details.ts';
import { accountFromRow, findAccountForUpdate, updateAccountColumns } from './queries.ts';
import type { CreateAccountDeps } from './create-account.ts';
import type { WrittenAccount } from './written-account.ts';

/**
 * Locks the ledger, so that every payment is posted either before the change or after it. A change of the details makes
 * payouts wait and is told to the account's former and present address.
 * @throws AppError second_person_required for details where the business asks for two people; not_found,
 *   unknown_bank_code, duplicate_bank_account, validation_failed, api_key_unknown,
 *   idempotency_key_mismatch.
 */
export async function updateAccount(
  deps: Omit<CreateAccountDeps, 'ids'> & MailDeps,
  caller: Caller,
  id: AccountId,
  update: AccountUpdate,
): Promise<WrittenAccount> {
  const newBank = update.bankCode === undefined ? undefined : await requireBank(deps.banks, update.bankCode);
  const wanted = { ...update, bankCode: newBank?.code };
  return writeInLedger(deps, caller, async (tx, at) => {
    const before = await findAccountForUpdate(tx, caller, id);
    if (before === undefined) throw noSuchAccount();
    if (namesDetails(before, update)) await requireAlone(tx, caller);
    return changeAccountIn(tx, deps, caller, { id, update: wanted, at });
  });
}

function namesDetails(before: Pick<Account, 'email' | 'mobile'>, update: AccountUpdate): boolean {
  const { bankCode, givenBankName, accountNumber, accountName, email = before.email, mobile = before.mobile } = update;
  const isNamed = [bankCode, givenBankName, accountNumber, accountName].some((value) => value !== undefined);
  return isNamed || email !== before.email || mobile !== before.mobile;
}

/** With the rule of the second person, the whole change is refused, whoever calls. */
async function requireAlone(tx: Tx, caller: Caller): Promise<void> {
  await requireAsRecorded(tx, caller, 'payout_rules');
  if ((await findHoldRules(tx, caller)).bankDetails !== 'second_person') return;
  throw new AppError(
    'second_person_required',
    'Bank details, e-mail address and mobile number change when a second person approves it. Make the request with ' +
      'POST …/bank-details-requests; nothing of this change was made.',
  );
}

interface AccountChange {
  readonly id: AccountId;
  /** Its bank is in the directory. */
  readonly update: AccountUpdate;
  readonly at: Date;
}

export type ChangeAccountDeps = MailDeps & Pick<CreateAccountDeps, 'vault'>;

/** For use inside `writeInLedger`, because it relies on that lock. @throws AppError as `updateAccount`. */
export async function changeAccountIn(
  tx: Tx,
  deps: ChangeAccountDeps,
  caller: ChangeOfLedger,
  { id, update, at }: AccountChange,
): Promise<WrittenAccount> {
  const before = await findAccountForUpdate(tx, caller, id);
  if (before === undefined) throw noSuchAccount();
  const split = requireSplit(update.splitTerms, splitFromColumns(before));
  await updateAccountColumns(tx, caller, id, { ...update, split }, at);
  const after = await findAccountForUpdate(tx, caller, id);
  if (after === undefined) throw new Error('an account vanished under the lock of its ledger');
  const account = accountFromRow(deps.vault, after);
  const isOtherNumber = update.bankCode !== undefined || update.accountNumber !== undefined;
  const warnings = bankWarnings(
    { name: account.bankName, nubanCode: after.nuban_code },
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
  const former = accountFromRow(deps.vault, before);
  await recordEvents(
    tx,
    caller,
    changes.map((type) => accountEvent(type, account, at, former)),
  );
  const changed = differences(accountAsAudited(former), accountAsAudited(account));
  if (changed !== undefined) {
    const subject = accountSubject(account);
    const entry = await recordChange(tx, caller, at, { action: actionOf(changed), subject, ...changed });
    const kept = await keepFormerDetails(tx, deps.vault, entry, { id, former, present: account });
    if (kept !== undefined) await noticeDetailsChange(tx, deps, caller, { account, change: kept });
  }
  return { account, warnings };
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
