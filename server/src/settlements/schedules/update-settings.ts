/** Updates the settlement settings of a business in one mode. */
import { differences } from '../../audit-log/changes.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import type { DbDeps } from '../../database/pool.ts';
import { AppError } from '../../errors.ts';
import type { LedgerKey } from '../../ledger/posting.ts';
import { writeInLedger } from '../../ledger/write-in-ledger.ts';
import type { Caller } from '../../principal.ts';
import { afterOf, lastRunDay } from '../calendar/due-dates.ts';
import { findSettings, writeSettings } from './queries.ts';
import type { SettingsUpdate } from './settings-request.ts';
import type { Settings } from './settings.ts';
import { settingsAsAudited } from './wire-terms.ts';

export const getSettings = ({ db }: DbDeps, ledger: LedgerKey): Promise<Settings> => findSettings(db, ledger);

/**
 * Runs that were started before keep their terms; later ones follow the new settings.
 * @throws AppError second_person_required for a key that would end the rule of the second person; api_key_unknown,
 *   idempotency_key_mismatch.
 */
export async function updateSettings(deps: DbDeps, caller: Caller, update: SettingsUpdate): Promise<Settings> {
  return writeInLedger(deps, caller, async (tx, at) => {
    const before = await findSettings(tx, caller);
    if (caller.apiKeyId !== undefined && before.approval === 'second_person' && update.approval === 'anyone') {
      throw new AppError(
        'second_person_required',
        'With an API key, approval cannot be changed back to anyone: whoever holds the key could then approve alone.',
        { field: 'approval' },
      );
    }
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
      scheduledThrough: before.scheduledThrough ?? lastRunDay(at),
      readAt: at,
    };
    await writeSettings(tx, caller, after, at);
    const changed = differences(settingsAsAudited(before), settingsAsAudited(after));
    if (changed !== undefined) {
      const subject = { kind: 'settlement_settings' } as const;
      await recordChange(tx, caller, at, { action: 'settlement_settings.changed', subject, ...changed });
    }
    return after;
  });
}
