/** Registering a connected account: its settlement account, its split, its authorisation key and its empty wallet. */
import { everything } from '../audit-log/changes.ts';
import { recordChange } from '../../core/ledger/log/record.ts';
import type { AccountId, IdDeps } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/pool.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { writeInLedger } from '../../core/ledger/write-in-ledger.ts';
import type { Caller } from '../../core/words/principal.ts';
import { recordEvent } from '../../core/outbox/record-event.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { accountAsAudited, accountSubject } from './account-as-audited.ts';
import { accountEvent } from './account-events.ts';
import type { NewAccount } from './account-request.ts';
import { requireSplit } from '../../platform/wire/split-terms.ts';
import { accountFromRow, type Account } from './account.ts';
import { makeAuthorizationKey, sealAuthorizationKey } from './authorization-key.ts';
import { type Banks, bankWarnings, hasCheckDigitWarning, requireBank } from './bank-details.ts';
import { findAccountForUpdate, findDefaultSplit, findHolders, insertAccount, takeAccountIds } from './queries.ts';
import { externalIdConflict, refuseHolders } from './refuse-holders.ts';
import { isPrintOf, printOf, sealPrint } from './request-print.ts';
import type { WrittenAccount } from './written-account.ts';

export interface CreateAccountDeps extends IdDeps {
  readonly banks: Banks;
  readonly vault: Vault;
}

/**
 * Locks the ledger. The split is the business's default with the request's terms applied to it. If the same request has
 * created an account with its own id before, the result is that account as it is now.
 * @throws AppError unknown_bank_code, duplicate_bank_account, external_id_conflict, validation_failed, api_key_unknown,
 *   idempotency_key_mismatch.
 */
export async function createAccount(
  deps: CreateAccountDeps,
  caller: Caller,
  request: NewAccount,
): Promise<WrittenAccount> {
  const { businessId, live } = caller;
  const bank = await requireBank(deps.banks, request.bankCode);
  const { accountNumber, accountName, givenBankName } = request;
  const warnings = bankWarnings(bank, { accountNumber, accountName, bankName: givenBankName });
  const [id, settlementAccountId, walletId] = await takeAccountIds(deps.ids);
  const key = makeAuthorizationKey(live);
  const owner = { businessId, accountId: id };
  const ciphertext = sealAuthorizationKey(deps.vault, key, owner);
  const print = request.externalId === null ? null : printOf(request);
  return writeInLedger(deps, caller, async (tx, at) => {
    const holders = await findHolders(tx, caller, request);
    if (print !== null && holders.ofExternalId !== null) {
      return createdBefore(tx, deps, caller, { id: holders.ofExternalId, request, print });
    }
    refuseHolders(holders);
    const { givenBankName: _name, splitTerms, ...said } = request;
    const written = {
      ...said,
      id,
      businessId,
      settlementAccountId,
      enabled: true,
      split: requireSplit(splitTerms, await findDefaultSplit(tx, businessId)),
      authorizationKey: key.text,
      bankCode: bank.code,
      bankName: bank.name,
      firstName: null,
      lastName: null,
      createdAt: at,
    };
    const sealed = print === null ? null : sealPrint(deps.vault, print, owner);
    const secret = { walletId, digest: key.digest, ciphertext, print: sealed };
    const sequence = await insertAccount(tx, caller, written, hasCheckDigitWarning(warnings), secret);
    const account: Account = { ...written, sequence };
    await recordEvent(tx, caller, accountEvent('account.created', account, at));
    recordChange(tx, caller, at, {
      action: 'account.created',
      subject: accountSubject(account),
      after: everything(accountAsAudited(account)),
    });
    return { account, warnings };
  });
}

interface SentAgain {
  /** The account that has the own id of the request. */
  readonly id: AccountId;
  readonly request: NewAccount;
  readonly print: string;
}

/** @throws AppError external_id_conflict if another request created it, or if it got this own id later. */
async function createdBefore(
  tx: Tx,
  { vault }: Pick<CreateAccountDeps, 'vault'>,
  ledger: LedgerKey,
  { id, request, print }: SentAgain,
): Promise<WrittenAccount> {
  const found = await findAccountForUpdate(tx, ledger, id);
  if (found === undefined) throw new Error('an account vanished under the lock of its ledger');
  const owner = { businessId: ledger.businessId, accountId: id };
  if (!isPrintOf(vault, found.requestPrint, print, owner)) throw externalIdConflict(id);
  const account = accountFromRow(vault, found.row);
  const warnings = bankWarnings(
    { name: account.bankName, nubanCode: found.nubanCode },
    {
      accountNumber: account.accountNumber,
      accountName: account.accountName,
      bankName: account.bankCode === request.bankCode ? request.givenBankName : undefined,
    },
  );
  return { account, warnings, replayed: true };
}
