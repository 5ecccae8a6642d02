/** Registering a connected account: its settlement account, its split, its authorisation key and its empty wallet. */
import { everything } from '../audit-log/changes.ts';
import { recordChange } from '../audit-log/record-change.ts';
import type { IdDeps } from '../database/ids.ts';
import { writeInLedger } from '../ledger/write-in-ledger.ts';
import type { Caller } from '../principal.ts';
import { recordEvent } from '../outbox/record-event.ts';
import type { Vault } from '../vault/vault.ts';
import { accountAsAudited, accountSubject } from './account-as-audited.ts';
import { accountEvent } from './account-events.ts';
import type { NewAccount } from './account-request.ts';
import { requireSplit } from '../wire/split-terms.ts';
import type { Account } from './account.ts';
import { makeAuthorizationKey, sealAuthorizationKey } from './authorization-key.ts';
import { type Banks, bankWarnings, hasCheckDigitWarning, requireBank } from './bank-details.ts';
import { findDefaultSplit, insertAccount, takeAccountIds } from './queries.ts';
import type { WrittenAccount } from './written-account.ts';

export interface CreateAccountDeps extends IdDeps {
  readonly banks: Banks;
  readonly vault: Vault;
}

/**
 * Locks the ledger. The split is the business's default with the request's terms applied to it.
 * @throws AppError unknown_bank_code, duplicate_bank_account, validation_failed, api_key_unknown,
 *   idempotency_key_mismatch.
 */
export async function createAccount(
  deps: CreateAccountDeps,
  caller: Caller,
  request: NewAccount,
): Promise<WrittenAccount> {
  const { businessId, live } = caller;
  const bank = await requireBank(deps.banks, request.bankCode);
  const warnings = bankWarnings(bank, { accountNumber: request.accountNumber, bankName: request.givenBankName });
  const [id, settlementAccountId, walletId] = await takeAccountIds(deps.ids);
  const key = makeAuthorizationKey(live);
  const ciphertext = sealAuthorizationKey(deps.vault, key, { businessId, accountId: id });
  return writeInLedger(deps, caller, async (tx, at) => {
    const written = {
      id,
      businessId,
      settlementAccountId,
      enabled: true,
      split: requireSplit(request.splitTerms, await findDefaultSplit(tx, businessId)),
      authorizationKey: key.text,
      bankCode: bank.code,
      bankName: bank.name,
      accountNumber: request.accountNumber,
      accountName: request.accountName,
      businessName: request.businessName,
      email: request.email,
      mobile: request.mobile,
      firstName: null,
      lastName: null,
      currency: request.currency,
      createdAt: at,
    };
    const secret = { walletId, digest: key.digest, ciphertext };
    const sequence = await insertAccount(tx, caller, written, hasCheckDigitWarning(warnings), secret);
    const account: Account = { ...written, sequence };
    await recordEvent(tx, caller, accountEvent('account.created', account, at));
    await recordChange(tx, caller, at, {
      action: 'account.created',
      subject: accountSubject(account),
      after: everything(accountAsAudited(account)),
    });
    return { account, warnings };
  });
}
