/** The settlement schedule of one connected account: its own, or that of its business. */
import { differences } from '../../audit-log/changes.ts';
import { recordChange } from '../../../core/ledger/log/record.ts';
import type { AccountId } from '../../../platform/database/ids.ts';
import type { Db, DbDeps, Tx } from '../../../platform/database/pool.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { writeInLedger } from '../../../core/ledger/write-in-ledger.ts';
import type { MailDeps } from '../../../platform/mail/queue-mail.ts';
import { tellOfRule } from '../../../platform/mail/tell-of-rule.ts';
import type { Caller } from '../../../core/words/principal.ts';
import { noSuchAccount } from '../../../platform/wire/account-ids.ts';
import { afterOf, lastRunDay } from '../calendar/due-dates.ts';
import { deleteAccountTerms, findAccountTerms, findSettings, writeAccountTerms, writeSettings } from './queries.ts';
import { noteScheduleChange } from './schedule-changes.ts';
import type { KeptTerms, PayoutTerms, Settings } from './settings.ts';
import { settingsInWords, wireTerms } from './wire-terms.ts';

export interface ScheduleOfAccount extends KeptTerms, Pick<Settings, 'readAt'> {
  readonly inherited: boolean;
  readonly scheduledThrough: string | undefined;
}

type ScheduleDeps = DbDeps & Partial<MailDeps>;

/** @throws AppError not_found for an id that is unknown or deleted, or of another business or mode. */
export async function getAccountSchedule(
  { db }: DbDeps,
  ledger: LedgerKey,
  accountId: AccountId,
): Promise<ScheduleOfAccount> {
  const { own } = await requireAccount(db, ledger, accountId);
  return inForce(own, await findSettings(db, ledger));
}

/** Replaces the earlier schedule. @throws AppError not_found, api_key_unknown, idempotency_key_mismatch. */
export async function setAccountSchedule(
  deps: ScheduleDeps,
  caller: Caller,
  wanted: { readonly accountId: AccountId; readonly terms: PayoutTerms },
): Promise<ScheduleOfAccount> {
  const { accountId, terms } = wanted;
  return writeInLedger(deps, caller, async (tx, at) => {
    const { name, own } = await requireAccount(tx, caller, accountId);
    const kept = { ...terms, after: afterOf(own, terms.schedule.recurrence, at) };
    const changed = own === undefined ? { after: wireTerms(terms) } : differences(wireTerms(own), wireTerms(terms));
    const scheduleBy = changed === undefined ? undefined : caller.origin.actor;
    await writeAccountTerms(tx, caller, accountId, kept, { at, scheduleBy });
    if (changed !== undefined) {
      await noteScheduleChange(tx, caller, { accountId, by: caller.origin.actor, at });
      const subject = scheduleSubject(accountId);
      recordChange(tx, caller, at, { action: 'settlement_schedule.changed', subject, ...changed });
      const rule = `Payouts of ${name}: ${settingsInWords(Object.keys(changed.after))}`;
      await tellOfRule(tx, deps, caller, { rule, about: 'schedules of accounts', at });
    }
    return inForce(kept, await beginScheduling(tx, caller, at));
  });
}

/**
 * Changes nothing for an account without its own. @throws AppError not_found, api_key_unknown,
 * idempotency_key_mismatch.
 */
export async function removeAccountSchedule(
  deps: ScheduleDeps,
  caller: Caller,
  accountId: AccountId,
): Promise<ScheduleOfAccount> {
  return writeInLedger(deps, caller, async (tx, at) => {
    const { name, own } = await requireAccount(tx, caller, accountId);
    await deleteAccountTerms(tx, caller, accountId);
    if (own !== undefined) {
      await noteScheduleChange(tx, caller, { accountId, by: caller.origin.actor, at });
      recordChange(tx, caller, at, {
        action: 'settlement_schedule.removed',
        subject: scheduleSubject(accountId),
        before: wireTerms(own),
      });
      const rule = `Payouts of ${name}: as those of the business, without a schedule of its own`;
      await tellOfRule(tx, deps, caller, { rule, about: 'schedules of accounts', at });
    }
    return inForce(undefined, await findSettings(tx, caller));
  });
}

/** Without settings of the business, its accounts' schedules would never be checked. */
async function beginScheduling(tx: Tx, ledger: LedgerKey, at: Date): Promise<Settings> {
  const settings = await findSettings(tx, ledger);
  if (settings.scheduledThrough !== undefined) return settings;
  const begun = { ...settings, scheduledThrough: lastRunDay(at) };
  await writeSettings(tx, ledger, begun, { at, scheduleBy: undefined });
  return begun;
}

const scheduleSubject = (id: AccountId) => ({ kind: 'account', id }) as const;

async function requireAccount(db: Db, ledger: LedgerKey, accountId: AccountId) {
  const account = await findAccountTerms(db, ledger, accountId);
  if (account === undefined) throw noSuchAccount();
  return account;
}

const inForce = (own: KeptTerms | undefined, settings: Settings): ScheduleOfAccount => ({
  ...(own ?? settings),
  inherited: own === undefined,
  scheduledThrough: settings.scheduledThrough,
  readAt: settings.readAt,
});
