/** Changes a connected account, or where a deleted one is paid. Fields that are not sent do not change. */
import { isDeepStrictEqual } from 'node:util';
import type { Differences } from '../audit-log/changes.ts';
import { type ChangeOfLedger, recordChange } from '../../core/ledger/log/record.ts';
import type { AccountId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import { requireAsRecorded } from '../../core/ledger/log/as-recorded.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { writeInLedger } from '../../core/ledger/write-in-ledger.ts';
import type { MailDeps } from '../../platform/mail/queue-mail.ts';
import { findHoldRules } from '../payout-rules/find-rules.ts';
import { type Caller, requireProofOfCaller } from '../../core/words/principal.ts';
import { recordEvents } from '../../core/outbox/record-event.ts';
import { noSuchAccount } from '../../platform/wire/account-ids.ts';
import { type Account, accountFromRow, isBankField, PROTECTED_FIELDS } from './account.ts';
import { accountSubject, auditedChange } from './account-as-audited.ts';
import { accountEvent } from './account-events.ts';
import type { AccountUpdate } from './account-request.ts';
import { requireSplit } from '../../platform/wire/split-terms.ts';
import { keepFormerDetails } from './bank-details-history.ts';
import { noticeDetailsChange } from './details-notice.ts';
import { bankWarnings, hasCheckDigitWarning, requireBank } from './bank-details.ts';
import { type ChangeableAccount, findAccountForUpdate, findHolders, updateAccountColumns } from './queries.ts';
import { refuseHolders } from './refuse-holders.ts';
import type { CreateAccountDeps } from './create-account.ts';
import { requireOnlyBankDetails } from './owed-account.ts';
import type { WrittenAccount } from './written-account.ts';

/**
 * Locks the ledger, so that every payment is posted either before the change or after it. A change of the details makes
 * payouts wait and is told to the account's former and present address.
 * @throws AppError second_person_required for what is protected where the business asks for two people; not_found,
 *   fresh_proof_required for a person who replaces an own id;
 *   unknown_bank_code, duplicate_bank_account, external_id_conflict, validation_failed, api_key_unknown,
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
    const account = accountFromRow(deps.vault, before.row);
    if (namesProtected(account, update)) await requireAlone(tx, caller, BY_REQUEST);
    if (replacesOwnId(account, update)) {
      requireProofOfCaller(caller, at);
      await requireAlone(tx, caller, NEVER);
    }
    return changeAccountIn(tx, deps, caller, { id, update: wanted, at });
  });
}

/** Bank details count also with their present values. @throws AppError validation_failed naming a term of the split. */
function namesProtected(before: Account, { givenBankName, splitTerms, ...named }: AccountUpdate): boolean {
  const split = requireSplit(splitTerms, before.split);
  const wanted: Readonly<Partial<Record<keyof Account, unknown>>> = { ...named, bankName: givenBankName, split };
  const isNamed = (field: keyof Account): boolean =>
    wanted[field] !== undefined && (isBankField(field) || !isDeepStrictEqual(wanted[field], before[field]));
  return PROTECTED_FIELDS.some(isNamed);
}

/** Callers who look accounts up by own ids would pay another one. The first id of an account is free. */
const replacesOwnId = ({ externalId: present }: Account, { externalId: wanted }: AccountUpdate): boolean =>
  present !== null && wanted !== undefined && wanted !== present;

const BY_REQUEST =
  'Bank details, commission, e-mail address and mobile number change when a second person approves it. Make the ' +
  'request with POST …/bank-details-requests; nothing of this change was made.';
/** No request takes an own id. */
const NEVER =
  'The externalId of an account that has one stays while changes of bank details need a second person. End that rule ' +
  'by a change request first; nothing of this change was made.';

/** The rule of the second person refuses the whole change, to every caller. */
async function requireAlone(tx: Tx, caller: Caller, refusal: string): Promise<void> {
  await requireAsRecorded(tx, caller, 'payout_rules');
  if ((await findHoldRules(tx, caller)).bankDetails !== 'second_person') return;
  throw new AppError('second_person_required', refusal);
}

interface AccountChange {
  readonly id: AccountId;
  /** Its bank is in the directory. */
  readonly update: AccountUpdate;
  readonly at: Date;
}

export type ChangeAccountDeps = MailDeps & Pick<CreateAccountDeps, 'vault'>;

/** Runs inside `writeInLedger`, because it relies on that lock. @throws AppError as `updateAccount`. */
export async function changeAccountIn(
  tx: Tx,
  deps: ChangeAccountDeps,
  caller: ChangeOfLedger,
  { id, update, at }: AccountChange,
): Promise<WrittenAccount> {
  const before = await findAccountForUpdate(tx, caller, id);
  if (before === undefined) throw noSuchAccount();
  const isDeleted = before.deletedAt !== null;
  if (isDeleted) requireOnlyBankDetails(update);
  else await requireNobodyElse(tx, caller, before.row, update);
  const former = accountFromRow(deps.vault, before.row);
  const split = requireSplit(update.splitTerms, former.split);
  await updateAccountColumns(tx, caller, id, { ...update, split }, at);
  const after = await findAccountForUpdate(tx, caller, id);
  if (after === undefined) throw new Error('an account vanished under the lock of its ledger');
  const account = accountFromRow(deps.vault, after.row);
  const isOtherNumber = update.bankCode !== undefined || update.accountNumber !== undefined;
  const warnings = bankWarnings(
    { name: account.bankName, nubanCode: after.nubanCode },
    {
      accountNumber: isOtherNumber ? account.accountNumber : undefined,
      accountName: update.accountName,
      bankName: update.givenBankName,
    },
  );
  if (isOtherNumber) {
    await updateAccountColumns(tx, caller, id, { checkDigitWarning: hasCheckDigitWarning(warnings) }, at);
  }
  const changes = changesOf(update, {
    wasEnabled: former.enabled,
    isEnabled: account.enabled,
    splitChanged: !isDeepStrictEqual(split, former.split),
  });
  // Receivers who have heard that it is deleted must not take it for one that is there again.
  const told = isDeleted ? [] : changes;
  await recordEvents(
    tx,
    caller,
    told.map((type) => accountEvent(type, account, at, former)),
  );
  const changed = auditedChange(former, account);
  if (changed !== undefined) {
    const subject = accountSubject(account);
    recordChange(tx, caller, at, { action: actionOf(changed), subject, ...changed });
    const kept = await keepFormerDetails(tx, deps.vault, caller, { id, at, former, present: account });
    if (kept !== undefined) await noticeDetailsChange(tx, deps, caller, { account, change: kept });
  }
  return { account, warnings };
}

/** Relies on the ledger's lock. @throws AppError external_id_conflict, duplicate_bank_account */
async function requireNobodyElse(
  tx: Tx,
  ledger: LedgerKey,
  before: ChangeableAccount['row'],
  { externalId = null, bankCode, accountNumber }: AccountUpdate,
): Promise<void> {
  if (externalId === null && bankCode === undefined && accountNumber === undefined) return;
  const wanted = {
    externalId,
    bankCode: bankCode ?? before.bankCode,
    accountNumber: accountNumber ?? before.accountNumber,
  };
  refuseHolders(await findHolders(tx, ledger, wanted), before.id);
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
