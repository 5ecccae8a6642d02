/** Updates the settlement settings of a business in one mode. */
import { differences } from '../../audit-log/changes.ts';
import { type ChangeOfLedger, recordChange } from '../../../core/ledger/log/record.ts';
import type { Db, DbDeps, Tx } from '../../../platform/database/pool.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { requireAsRecorded } from '../../../core/ledger/log/as-recorded.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { writeInLedger } from '../../../core/ledger/write-in-ledger.ts';
import type { MailDeps } from '../../../platform/mail/queue-mail.ts';
import { tellOfRule } from '../../../platform/mail/tell-of-rule.ts';
import type { WhoCould } from '../../people/team/who-could.ts';
import { changeHoldRules } from '../../payout-rules/find-rules.ts';
import { loosened } from '../../payout-rules/hold-rules.ts';
import type { Actor, Caller } from '../../../core/words/principal.ts';
import { afterOf, lastRunDay } from '../calendar/due-dates.ts';
import { foreseeApproval } from '../manifests/foresee-approval.ts';
import { sameSource } from '../manifests/manifest.ts';
import { reviewApprovals, sourceChanged } from '../runs/change-manifests.ts';
import { findSettings, writeSettings } from './queries.ts';
import { noteScheduleChange } from './schedule-changes.ts';
import type { SettingsUpdate } from './settings-request.ts';
import type { Settings } from './settings.ts';
import { gravestOf, settingsAsAudited, settingsInWords, wireTerms } from './wire-terms.ts';

type SettingsDeps = DbDeps & Partial<MailDeps>;

export const getSettings = ({ db }: DbDeps, ledger: LedgerKey): Promise<Settings> => findSettings(db, ledger);

/**
 * Runs that were started before keep their terms; later ones follow the new settings. A new source account makes new
 * manifests of runs that are not exported yet.
 * @throws AppError second_person_required for a change that a second person has to approve; api_key_unknown,
 *   idempotency_key_mismatch.
 */
export async function updateSettings(
  deps: SettingsDeps,
  caller: Caller,
  update: SettingsUpdate,
): Promise<ForeseenSettings> {
  return writeInLedger(deps, caller, async (tx, at) => {
    const before = await findSettings(tx, caller);
    const madeBy = caller.origin.actor;
    requireNoLoosening(before, update);
    const hasRule = before.approval === 'second_person';
    if (hasRule) requireNoRequest(before, update);
    const allowed = hasRule ? { ...update, sourceAccount: undefined } : update;
    const after = await changeSettingsIn(tx, caller, { before, update: allowed, madeBy, at });
    await tellOwners(tx, deps, caller, { before, after, at });
    return withForesight(tx, caller, after);
  });
}

/** With who could approve a run that the caller makes now, as the rule is or would be. */
export interface ForeseenSettings extends Settings {
  readonly couldApproveRuns: WhoCould;
}

export async function withForesight(
  db: Db,
  caller: Pick<Caller, 'businessId' | 'live' | 'origin'>,
  settings: Settings,
): Promise<ForeseenSettings> {
  const isRuleOn = settings.approval === 'second_person';
  return { ...settings, couldApproveRuns: await foreseeApproval(db, caller, { isRuleOn }) };
}

/** Not of a request that is applied: then the decision tells them. */
async function tellOwners(
  tx: Tx,
  deps: Partial<MailDeps>,
  caller: Caller,
  { before, after, at }: { readonly before: Settings; readonly after: Settings; readonly at: Date },
): Promise<void> {
  const changed = differences(settingsAsAudited(before), settingsAsAudited(after));
  if (changed === undefined) return;
  const fields = Object.keys(changed.after);
  const about = gravestOf(fields) ?? 'payout terms';
  await tellOfRule(tx, deps, caller, { rule: settingsInWords(fields), about, at });
}

/** The rule began before this call: what it protects is changed by a request only, and nothing else with it. */
function requireNoRequest({ sourceAccount: before }: Settings, { approval, sourceAccount }: SettingsUpdate): void {
  if (approval === 'anyone') throw requestNeeded('approval', 'The rule of the second person ends', 'approval');
  if (sourceAccount === undefined || sameSource(before, sourceAccount ?? undefined)) return;
  throw requestNeeded('sourceAccount', 'The source account changes', 'source-account');
}

/** About payouts or about bank details: then nobody ends a hold alone. */
export const twoPeopleDecide = ({ approval, holdRules }: Pick<Settings, 'approval' | 'holdRules'>): boolean =>
  approval === 'second_person' || holdRules.bankDetails === 'second_person';

/** Holds end earlier only if two people agree, where two people decide about payouts or about bank details. */
function requireNoLoosening(before: Settings, update: SettingsUpdate): void {
  if (!twoPeopleDecide(before)) return;
  const [field] = loosened(before.holdRules, update.holdRules);
  if (field === undefined) return;
  throw requestNeeded(field, field === 'bankDetails' ? 'The rule of bank details ends' : 'A hold ends earlier', 'hold');
}

const requestNeeded = (field: string, what: string, path: string): AppError =>
  new AppError(
    'second_person_required',
    `${what} when a second person approves it. Make the request with POST …/settlement-settings/${path}-requests.`,
    { field },
  );

interface SettingsChange {
  readonly before: Settings;
  readonly update: SettingsUpdate;
  /** Who decided it: the maker of a request, not its approver. */
  readonly madeBy: Actor;
  readonly at: Date;
}

/** Runs inside `writeInLedger`, because it relies on that lock. */
export async function changeSettingsIn(
  tx: Tx,
  caller: ChangeOfLedger,
  { before, update, madeBy, at }: SettingsChange,
): Promise<Settings> {
  await requireAsRecorded(tx, caller, 'settlement_settings', 'payout_rules');
  const { schedule = before.schedule, sourceAccount = before.sourceAccount ?? null } = update;
  const after: Settings = {
    schedule,
    terms: {
      ...before.terms,
      ...(update.minimumKobo !== undefined && { minimumKobo: update.minimumKobo }),
      ...update.reserve,
    },
    after: afterOf(before, schedule.recurrence, at),
    approval: update.approval ?? before.approval,
    sourceAccount: sourceAccount ?? undefined,
    holdRules: await changeHoldRules(tx, caller, { before: before.holdRules, change: update.holdRules, at }),
    scheduledThrough: before.scheduledThrough ?? lastRunDay(at),
    readAt: at,
  };
  const isOtherSchedule = differences(wireTerms(before), wireTerms(after)) !== undefined;
  await writeSettings(tx, caller, after, { at, scheduleBy: isOtherSchedule ? madeBy : undefined });
  if (isOtherSchedule) await noteScheduleChange(tx, caller, { accountId: undefined, by: madeBy, at });
  const changed = differences(settingsAsAudited(before), settingsAsAudited(after));
  if (changed !== undefined) {
    const subject = { kind: 'settlement_settings' } as const;
    recordChange(tx, caller, at, { action: 'settlement_settings.changed', subject, ...changed });
  }
  if (update.sourceAccount !== undefined) await sourceChanged(tx, caller, after.sourceAccount, { madeBy, at });
  if (before.approval === 'anyone' && after.approval === 'second_person') await reviewApprovals(tx, caller, at);
  return after;
}
