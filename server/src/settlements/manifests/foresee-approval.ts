/** Who could approve a run, before it is made: whoever starts it, or begins the rule, does not wait in vain. */
import { databaseNow } from '../../database/clock.ts';
import type { AccountId } from '../../database/ids.ts';
import type { Db } from '../../database/pool.ts';
import { personBehind } from '../../people/independence.ts';
import { findTeam, type WhoCould, withoutNames } from '../../people/who-could.ts';
import type { Caller } from '../../principal.ts';
import { whoCouldApproveRun } from './four-eyes.ts';
import { foreseeMakersOfPayees } from './payee-queries.ts';
import { findPayoutRules } from './queries.ts';

type Starter = Pick<Caller, 'businessId' | 'live' | 'origin'>;

interface Foreseen {
  /** In ascending order; undefined for all. Of many, the newest thousand are looked at. */
  readonly accountIds?: readonly AccountId[] | undefined;
  /** False for who could if the rule began. */
  readonly isRuleOn: boolean;
}

/** Of a run that this caller makes now. People see names. */
export async function foreseeApproval(
  db: Db,
  { businessId, live, origin: { actor } }: Starter,
  { accountIds, isRuleOn }: Foreseen,
): Promise<WhoCould> {
  const at = await databaseNow(db);
  const ledger = { businessId, live };
  const team = await findTeam(db, businessId, at);
  const payeeMakers = await foreseeMakersOfPayees(db, ledger, accountIds);
  const standing = {
    needsSecondPerson: true,
    makers: [
      { version: 1, kind: actor.kind, person: await personBehind(db, actor) },
      ...payeeMakers.map((maker) => ({ ...maker, version: undefined })),
    ],
    approvals: [],
    dependence: team.dependence,
    approvers: team.approvers,
  };
  const shown = actor.kind === 'api_key' ? withoutNames(team) : team;
  return whoCouldApproveRun(standing, shown, { live, isRuleOn }, at);
}

/** Undefined if one approval by anybody is enough. */
export async function foreseeIfNeeded(
  db: Db,
  starter: Starter,
  accountIds: readonly AccountId[] | undefined,
): Promise<WhoCould | undefined> {
  const { needsSecondPerson } = await findPayoutRules(db, starter);
  return needsSecondPerson ? foreseeApproval(db, starter, { accountIds, isRuleOn: true }) : undefined;
}
