/** Tells the person behind a connected account that it is paid elsewhere, or is told elsewhere. */
import type { Tx } from '../../platform/database/pool.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { type MailDeps, queueNotice } from '../../platform/mail/queue-mail.ts';
import { findHoldRules } from '../payout-rules/find-rules.ts';
import { holdsOf } from '../payout-rules/hold-rules.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { Account } from './account.ts';
import type { BankDetailsChange, WatchedDetail } from './bank-details-change.ts';
import { findChanges, findFirstSince } from './bank-details-queries.ts';

const DAY_MS = 86_400_000;
/** A change of the address, and later of the bank account, does not get rid of the former owner of the address. */
const TOLD_FOR_MS = 30 * DAY_MS;
/** The first of these days, so that nobody pushes that person out with many changes. */
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
 * To the present address, to the one before, and to those that it had within thirty days. In test mode accounts may
 * have addresses of strangers, so nobody is told.
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
  const first = (await findFirstSince(tx, ledger, account.id, new Date(at.getTime() - TOLD_FOR_MS))) ?? number;
  const recent = await findChanges(tx, deps.vault, ledger, account.id, { first, last: first + CHANGES_READ_MAX });
  const rules = await findHoldRules(tx, ledger);
  // A hold that somebody placed is not told: a court may forbid it.
  const [hold] = holdsOf({ createdAt: account.createdAt, detailsChangedAt: at, heldSince: undefined }, rules, at);
  await queueNotice(tx, deps, {
    businessId,
    at,
    addresses: [present.email, change.former.email, ...recent.map(({ former }) => former.email)],
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
