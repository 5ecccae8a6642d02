/** Keeps the former bank details of an account on record, and lists them. */
import { nameActor } from '../../core/ledger/log/append.ts';
import type { ChangeOfLedger } from '../../core/ledger/log/record.ts';
import type { AccountId } from '../../platform/database/ids.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { actorIdOf } from '../../core/words/principal.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { noSuchAccount } from '../../platform/wire/account-ids.ts';
import { type Paging, rangeFromLast } from '../../platform/wire/paging.ts';
import { type BankDetailsChange, changedDetails, type Details, detailsOf } from './bank-details-change.ts';
import { findChanges, findLastChange, insertChange } from './bank-details-queries.ts';

/**
 * Runs inside `writeInLedger`, because it relies on that lock. Returns what was written, which is nothing if none of
 * the details changed. The creation of an account is no change: the audit log has its first details.
 */
export async function keepFormerDetails(
  tx: Tx,
  vault: Vault,
  { businessId, live, origin }: ChangeOfLedger,
  account: { readonly id: AccountId; readonly at: Date; readonly former: Details; readonly present: Details },
): Promise<BankDetailsChange | undefined> {
  const changed = changedDetails(account.former, account.present);
  if (changed.length === 0) return undefined;
  const ledger = { businessId, live };
  const last = await findLastChange(tx, ledger, account.id);
  const { name, detail: email } = await nameActor(tx, ledger, origin);
  const change: BankDetailsChange = {
    number: (last ?? 0n) + 1n,
    at: account.at,
    changed,
    actor: { kind: origin.actor.kind, id: actorIdOf(origin.actor), name, email },
    requestId: origin.requestId,
    former: detailsOf(account.former),
    present: detailsOf(account.present),
  };
  await insertChange(tx, vault, ledger, account.id, change);
  return change;
}

export interface ReadDetailsDeps {
  readonly db: Db;
  readonly vault: Vault;
}

/** Newest first. Deleted accounts keep theirs. @throws AppError not_found for an account of another ledger. */
export async function listBankDetailsChanges(
  { db, vault }: ReadDetailsDeps,
  ledger: LedgerKey,
  accountId: AccountId,
  paging: Paging,
): Promise<{ readonly items: BankDetailsChange[]; readonly totalCount: number }> {
  const last = await findLastChange(db, ledger, accountId);
  if (last === undefined) throw noSuchAccount();
  const items = await findChanges(db, vault, ledger, accountId, rangeFromLast(paging, { first: 1n, last }));
  return { items, totalCount: Number(last) };
}
