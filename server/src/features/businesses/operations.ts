/** A business's name, and its settings for both modes. */
import type { DbDeps } from '../../platform/database/pool.ts';
import { naming } from '../../platform/http/fresh-proof.ts';
import { read, write } from '../../platform/http/operation.ts';
import { wholeTerms } from '../../core/money/split-terms.ts';
import { getSettings } from './get-settings.ts';
import type { SettingsRecord } from './queries.ts';
import * as schemas from './schemas.ts';
import { updateSettings } from './update-settings.ts';

export const settingsOperations = [
  read({
    id: 'getSettings',
    summary: 'The settings of a business',
    description: 'The same in test and in live mode.',
    doors: { business: '/settings' },
    permissions: [],
    message: 'Settings retrieved',
    answers: schemas.Settings,
    run: (deps: DbDeps, { businessId }) => getSettings(deps, businessId),
    wire: wireSettings,
  }),
  write({
    id: 'updateSettings',
    summary: 'Change the settings of a business',
    description:
      'Fields that are not sent do not change. A new default split counts for accounts created from then on. If the ' +
      'business asks for a second person for bank details, in either mode, all but the name change by a request only.',
    method: 'PATCH',
    doors: { business: '/settings' },
    permissions: ['settings:write'],
    needsFreshProof: naming('commission or what refunds do', Object.keys(schemas.TERMS)),
    body: schemas.UpdateSettingsBody,
    message: 'Settings changed',
    answers: schemas.Settings,
    errors: ['second_person_required', 'changed_by_hand'],
    run: (deps: DbDeps, caller, { body: { name, refundShortfall, ...splitTerms } }) =>
      updateSettings(deps, caller, { name, refundShortfall, splitTerms }),
    wire: wireSettings,
  }),
];

function wireSettings({ name, defaultSplit, refundShortfall, createdAt }: SettingsRecord) {
  return {
    name,
    defaultSplit: wholeTerms(defaultSplit),
    refundShortfall,
    createdAt: createdAt.toISOString(),
  };
}
