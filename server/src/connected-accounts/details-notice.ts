/** Tells whoever is behind a connected account that it is paid elsewhere, or is told elsewhere. */
import type { Tx } from '../database/pool.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { type MailDeps, queueNotice } from '../mail/queue-mail.ts';
import { findHoldRules } from '../payout-rules/find-rules.ts';
import { holdsOf } from '../payout-rules/hold-rules.ts';
import type { Vault } from '../vault/vault.ts';
import type { Account } from './account.ts';
import type { BankDetailsChange, WatchedDetail } from './bank-details-change.ts';
import { findChanges } from './bank-details-queries.ts';

const DAY_MS = 86_400_000;
/** Whoever changed the address first, and the bank account later, does not get rid of the person who had it before. */
const TOLD_FOR_MS = 30 * DAY_MS;
const CHANGES_READ_MAX = 20n;

const WORDS: Readonly<Record<WatchedDetail, string>> = {
  bankCode: 'bank details',
  accountNumber: 'bank details',
  accountName: 'bank details',
  email: 'e-mail address',
  mobile: 'mobile number',
};

interface ChangedAccount {
  readonly account: Account;
  /** Already on record. */
  readonly change: BankDetailsChange;
}

/**
 * To the present address, and to those that it had within thirty days. In test mode accounts may have addresses of
 * strangers, so nobody is told.
 */
export async function noticeDetailsChange(
  tx: Tx,
  deps: MailDeps & { readonly vault: Vault },
  { businessId, live }: LedgerKey,
  { account, change }: ChangedAccount,
): Promise<void> {
  if (!live || !deps.mail.isOn) return;
  const { at, number, changed, present } = change;
  const ledger = { businessId, live };
  const first = number > CHANGES_READ_MAX ? number - CHANGES_READ_MAX : 1n;
  const kept = await findChanges(tx, deps.vault, ledger, account.id, { first, last: number });
  const recent = kept.filter((one) => at.getTime() - one.at.getTime() < TOLD_FOR_MS);
  const rules = await findHoldRules(tx, ledger);
  const [hold] = holdsOf({ createdAt: account.createdAt, detailsChangedAt: at }, rules, at);
  await queueNotice(tx, deps, {
    businessId,
    at,
    addresses: [present.email, ...recent.map(({ former }) => former.email)],
    kind: 'bank_details_changed',
    facts: {
      accountName: account.businessName,
      what: [...new Set(changed.map((name) => WORDS[name]))],
      lastDigits: present.accountNumber.slice(-LAST_SHOWN),
      at: at.toISOString(),
      heldUntil: hold?.until?.toISOString() ?? null,
    },
  });
}

const LAST_SHOWN = 4;
