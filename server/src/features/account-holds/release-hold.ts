/** Releases holds of accounts. It lets money out, so where two people decide, one of them can't do it alone. */
import { everything } from '../audit-log/changes.ts';
import { type ChangeOfLedger, recordChange } from '../../core/ledger/log/record.ts';
import type { Db, DbDeps, Tx } from '../../platform/database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import { requireAsRecorded } from '../../core/ledger/log/as-recorded.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { writeInLedger } from '../../core/ledger/write-in-ledger.ts';
import type { MailDeps } from '../../platform/mail/queue-mail.ts';
import { tellOfRule } from '../../platform/mail/tell-of-rule.ts';
import type { Caller } from '../../core/words/principal.ts';
import { getSettings, twoPeopleDecide } from '../settlements/schedules/update-settings.ts';
import { accountIdFromPath } from '../../platform/wire/account-ids.ts';
import { numberFromPath } from '../../platform/wire/ids.ts';
import { type AccountHold, holdInWords } from './account-hold.ts';
import { getPayoutHolds, type PayoutHolds, requireStanding } from './get-payout-holds.ts';
import { findHold, type OfAccount, writeReleased } from './hold-queries.ts';
import { decisionOf } from './place-hold.ts';

export type ReleaseDeps = DbDeps & Partial<MailDeps>;

/** A hold, by its account and its number. */
export interface OfHold extends Pick<OfAccount, 'accountId'> {
  readonly number: bigint;
}

const noSuchHold = (): AppError => new AppError('not_found', 'The account has no hold with this number.');
export const holdNumberFromPath = (text: string): bigint => numberFromPath(text, noSuchHold);

/** The subject of a request to release it. */
export const holdAsText = ({ accountId, number }: OfHold): string => `${accountId}/${number}`;
export function holdFromText(text: string): OfHold {
  const [account = '', number = ''] = text.split('/');
  return { accountId: accountIdFromPath(account), number: holdNumberFromPath(number) };
}

/**
 * Releasing it again changes nothing.
 * @throws AppError not_found; second_person_required where two people decide; those of every write.
 */
export async function releaseHold(
  deps: ReleaseDeps,
  caller: Caller,
  { reason, ...of }: OfHold & { readonly reason: string },
): Promise<PayoutHolds> {
  return writeInLedger(deps, caller, async (tx, at) => {
    const { released } = await requireHold(tx, caller, of);
    if (released === undefined) {
      await requireAsRecorded(tx, caller, 'settlement_settings', 'payout_rules');
      if (twoPeopleDecide(await getSettings({ db: tx }, caller))) throw requestNeeded();
      const rule = await releaseInWords(tx, caller, of);
      await releaseHoldIn(tx, caller, { ...of, reason }, at);
      await tellOfRule(tx, deps, caller, { rule, about: 'holds', at });
    }
    return getPayoutHolds({ db: tx }, caller, of.accountId);
  });
}

const requestNeeded = (): AppError =>
  new AppError(
    'second_person_required',
    'A hold is released when a second person approves it. Make the request with POST …/release-requests.',
  );

/** Runs inside `writeInLedger`, because it relies on that lock. @throws AppError not_found */
export async function releaseHoldIn(
  tx: Tx,
  caller: ChangeOfLedger,
  { accountId, number, reason }: OfHold & { readonly reason: string },
  at: Date,
): Promise<void> {
  const { business_name: name } = await requireStanding(tx, caller, accountId);
  const hold = await requireHold(tx, caller, { accountId, number });
  recordChange(tx, caller, at, {
    action: 'account.hold_released',
    subject: { kind: 'account', id: accountId, name },
    before: everything({ hold: Number(number), kind: hold.kind, reason: hold.reason }),
    after: everything({ reason }),
  });
  const account = { businessId: caller.businessId, live: caller.live, accountId };
  await writeReleased(tx, account, number, { ...(await decisionOf(tx, caller, at)), reason });
}

/** As a sentence, for lists of requests and for notices. @throws AppError not_found */
export async function releaseInWords(db: Db, ledger: LedgerKey, of: OfHold): Promise<string> {
  const { business_name: name } = await requireStanding(db, ledger, of.accountId);
  const hold = await requireHold(db, ledger, of);
  return `Hold ${of.number} of ${name} ends (${holdInWords(hold)})`;
}

/** @throws AppError not_found, also for an account of another ledger. */
export async function requireHold(
  db: Db,
  { businessId, live }: LedgerKey,
  { accountId, number }: OfHold,
): Promise<AccountHold> {
  const hold = await findHold(db, { businessId, live, accountId }, number);
  if (hold === undefined) throw noSuchHold();
  return hold;
}
