import type { Db } from '../database/pool.ts';
import { success } from '../http/envelope.ts';
import { memberOf, type MemberGuards } from '../http/member.ts';
import type { App } from '../http/typed-app.ts';
import { describeSplit } from '../money/split-terms.ts';
import { getSettingsSchema, updateSettingsSchema } from './dashboard-schemas.ts';
import { getSettings } from './get-settings.ts';
import type { SettingsRecord } from './queries.ts';
import { updateSettings } from './update-settings.ts';

export interface DashboardSettingsDeps {
  readonly db: Db;
  readonly guards: MemberGuards;
}

export function dashboardSettingsRoutes(app: App, deps: DashboardSettingsDeps): void {
  const url = '/dashboard/api/businesses/:businessId/settings';

  app.get(url, { schema: getSettingsSchema, onRequest: deps.guards.requireMember() }, async (request) =>
    success('Settings retrieved', wireSettings(await getSettings(deps, memberOf(request).businessId))),
  );

  app.patch(
    url,
    { schema: updateSettingsSchema, onRequest: deps.guards.requireMember('settings:write') },
    async (request) => {
      const { name, refundShortfall, ...splitTerms } = request.body;
      const settings = await updateSettings(deps, memberOf(request), {
        name,
        refundShortfall,
        splitTerms,
      });
      return success('Settings changed', wireSettings(settings));
    },
  );
}

function wireSettings({ name, defaultSplit, refundShortfall, createdAt }: SettingsRecord) {
  const { splitType, splitValue, percentValue, txCap } = describeSplit(defaultSplit);
  return {
    name,
    defaultSplit: { splitType, splitValue, percentValue, txCap },
    refundShortfall,
    createdAt: createdAt.toISOString(),
  };
}
