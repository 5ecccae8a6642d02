/**
 * Reads and sets limits. A thief of a key wants them gone: so an API key may lower limits and never raise one, and with
 * the rule of the second person nobody raises one alone.
 */
import { differences, everything } from '../audit-log/changes.ts';
import { type ChangeOfLedger, recordChange } from '../../core/ledger/log/record.ts';
import type { Db, DbDeps, Tx } from '../../platform/database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import {
  type Allowance,
  defaultOf,
  EVERY_OTHER,
  findAllowance,
  findLimits,
  type Limits,
  type LimitSubject,
  lowerOf,
  NO_LIMITS,
  type OwnLimits,
  writeLimits,
} from '../../core/ledger/limits/limits.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { writeInLedger } from '../../core/ledger/write-in-ledger.ts';
import type { MailDeps } from '../../platform/mail/queue-mail.ts';
import { tellOfRule } from '../../platform/mail/tell-of-rule.ts';
import type { Caller } from '../../core/words/principal.ts';
import { getSettings } from '../settlements/schedules/update-settings.ts';
import { noSuchAccount } from '../../platform/wire/account-ids.ts';
import { noSuchKey } from './limits-request.ts';
import { accountExists, findSecretKey } from './queries.ts';
import { limitsInWords, wireOwnTerms } from './wire-limits.ts';

export type SetLimitsDeps = DbDeps & Partial<MailDeps>;

/** @throws AppError not_found */
export async function getAllowance({ db }: DbDeps, ledger: LedgerKey, subject: LimitSubject): Promise<Allowance> {
  await requireSubject(db, ledger, subject);
  return findAllowance(db, ledger, subject);
}

export interface DefaultsOfLedger {
  readonly accounts: Limits;
  readonly keys: Limits;
}

const asDefault = (limits: Limits): OwnLimits => ({ ...limits, replacesDefaults: false });

export async function getDefaults({ db }: DbDeps, ledger: LedgerKey): Promise<DefaultsOfLedger> {
  return {
    accounts: (await findLimits(db, ledger, defaultOf('account'))) ?? NO_LIMITS,
    keys: (await findLimits(db, ledger, defaultOf('key'))) ?? NO_LIMITS,
  };
}

/** Null limits remove its own, so that the default ones hold. */
export interface WantedLimits {
  readonly subject: LimitSubject;
  readonly limits: OwnLimits | null;
}

/** @throws AppError not_found, person_required, second_person_required; those of every write. */
export async function setLimits(deps: SetLimitsDeps, caller: Caller, wanted: WantedLimits): Promise<Allowance> {
  return writeInLedger(deps, caller, async (tx, at) => {
    await setLimitsAlone(tx, deps, caller, wanted, at);
    return findAllowance(tx, caller, wanted.subject);
  });
}

/** Both in one transaction. @throws as setLimits. */
export async function setDefaults(
  deps: SetLimitsDeps,
  caller: Caller,
  { accounts, keys }: Partial<DefaultsOfLedger>,
): Promise<DefaultsOfLedger> {
  return writeInLedger(deps, caller, async (tx, at) => {
    if (accounts)
      await setLimitsAlone(tx, deps, caller, { subject: defaultOf('account'), limits: asDefault(accounts) }, at);
    if (keys) await setLimitsAlone(tx, deps, caller, { subject: defaultOf('key'), limits: asDefault(keys) }, at);
    return getDefaults({ db: tx }, caller);
  });
}

async function setLimitsAlone(tx: Tx, deps: SetLimitsDeps, caller: Caller, wanted: WantedLimits, at: Date) {
  const before = await effective(tx, caller, wanted.subject);
  const after = await afterwards(tx, caller, wanted);
  const raises = isRaised(before.limits, after.limits) || (after.isExempt && !before.isExempt);
  if (raises) await requireMayRaise(tx, caller);
  if (!(await changeLimitsIn(tx, caller, wanted, at))) return;
  const rule = limitsInWords(wanted.subject, after);
  await tellOfRule(tx, deps, caller, { rule, about: raises ? 'raised limits' : 'lowered limits', at });
}

/** Runs inside `writeInLedger`, because it relies on that lock. False if they were so. @throws AppError not_found */
export async function changeLimitsIn(
  tx: Tx,
  caller: ChangeOfLedger,
  { subject, limits }: WantedLimits,
  at: Date,
): Promise<boolean> {
  const named = await requireSubject(tx, caller, subject);
  const before = await findLimits(tx, caller, subject);
  const kept = limits !== null && subject.id === EVERY_OTHER && isNone(limits) ? null : limits;
  await writeLimits(tx, caller, subject, { limits: kept, at });
  if (kept === null) {
    if (before === undefined) return false;
    const removed = {
      action: 'spending_limits.removed',
      subject: named,
      before: everything(wireOwnTerms(before)),
    } as const;
    recordChange(tx, caller, at, removed);
    return true;
  }
  const changed =
    before === undefined
      ? { after: everything(wireOwnTerms(kept)) }
      : differences(wireOwnTerms(before), wireOwnTerms(kept));
  if (changed === undefined) return false;
  recordChange(tx, caller, at, { action: 'spending_limits.changed', subject: named, ...changed });
  return true;
}

/** What holds for a subject. */
export interface Held {
  readonly limits: Limits;
  /** Whether it has limits instead of the default ones, which then mean nothing to it, whatever they become. */
  readonly isExempt: boolean;
}

/** What holds for the subject once its limits are these. */
export async function afterwards(db: Db, ledger: LedgerKey, { subject, limits }: WantedLimits): Promise<Held> {
  if (subject.id === EVERY_OTHER) return { limits: limits ?? NO_LIMITS, isExempt: false };
  if (limits?.replacesDefaults === true) return { limits, isExempt: true };
  const defaults = (await findLimits(db, ledger, defaultOf(subject.kind))) ?? NO_LIMITS;
  return { limits: limits === null ? defaults : lowerOf(limits, defaults), isExempt: false };
}

async function effective(db: Db, ledger: LedgerKey, subject: LimitSubject): Promise<Held> {
  return afterwards(db, ledger, { subject, limits: (await findLimits(db, ledger, subject)) ?? null });
}

/** The audit log's name of it. @throws AppError not_found */
export async function requireSubject(db: Db, ledger: LedgerKey, { kind, id }: LimitSubject) {
  if (id === EVERY_OTHER) return { kind: 'spending_limits', id: kind === 'account' ? 'accounts' : 'keys' } as const;
  if (kind === 'account') {
    if (!(await accountExists(db, ledger, id))) throw noSuchAccount();
    return { kind: 'account', id } as const;
  }
  const key = await findSecretKey(db, ledger, id);
  if (key === undefined) throw noSuchKey();
  return { kind: 'api_key', id, name: `${key.prefix}…${key.lastFour}` } as const;
}

const NAMES = Object.keys(NO_LIMITS) as (keyof Limits)[];

const isNone = (limits: Limits): boolean => NAMES.every((name) => limits[name] === null);

/** Whether anything is allowed afterwards that was not before. */
const isRaised = (before: Limits, after: Limits): boolean =>
  NAMES.some((name) => {
    const was = before[name];
    const is = after[name];
    return was !== null && (is === null || is > was);
  });

async function requireMayRaise(tx: Tx, caller: Caller): Promise<void> {
  const { approval } = await getSettings({ db: tx }, caller);
  if (approval === 'second_person') {
    throw new AppError(
      'second_person_required',
      'A limit is raised or removed when a second person approves it. Make the request with POST ' +
        '…/spending-limit-requests.',
    );
  }
  if (caller.origin.actor.kind !== 'api_key') return;
  throw new AppError(
    'person_required',
    'An API key can lower limits, but not raise or remove one. Let a person with payout-rules:write do it in the ' +
      'dashboard, or request it with POST …/spending-limit-requests.',
  );
}
