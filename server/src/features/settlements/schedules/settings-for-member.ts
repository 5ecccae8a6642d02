import { databaseNow } from '../../../platform/database/clock.ts';
import type { DbDeps } from '../../../platform/database/pool.ts';
import { decisionOnRequest } from '../../people/team/approval-rule.ts';
import { findTeam } from '../../people/team/approvers.ts';
import { whoCould, wireWhoCould } from '../../people/team/who-could.ts';
import type { MemberPrincipal } from '../../../core/words/principal.ts';
import type { MemberSettings, SettlementSettings } from './schemas.ts';

/** With who could approve what the signed-in person makes: they see it before they begin the rule, or request. */
export async function settingsForMember(
  { db }: DbDeps,
  { businessId, live, userId }: MemberPrincipal,
  settings: SettlementSettings,
): Promise<MemberSettings> {
  const at = await databaseNow(db);
  const team = await findTeam(db, businessId);
  const isRuleOn = settings.approval === 'second_person' || settings.bankDetails === 'second_person';
  const question = { what: 'request', live, at, makes: 'payout-rules:write', isRuleOn, reader: userId } as const;
  const decision = decisionOnRequest(userId, team.approvers);
  return { ...settings, couldApprove: wireWhoCould(whoCould(team, decision, question)) };
}
