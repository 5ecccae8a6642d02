/** Who could approve a run, before it is made: a person who starts it, or begins the rule, does not wait in vain. */
import { databaseNow } from '../../../platform/database/clock.ts';
import type { AccountId } from '../../../platform/database/ids.ts';
import type { Db } from '../../../platform/database/pool.ts';
import { findTeam, personBehind } from '../../people/team/approvers.ts';
import { whoCould, type WhoCould, withoutNames } from '../../people/team/who-could.ts';
import type { Caller } from '../../../core/words/principal.ts';
import { MADE, makerOf } from './four-eyes.ts';
import { foreseeMakersOfPayees } from './payee-queries.ts';
import { findPayoutRules } from './queries.ts';

type Starter = Pick<Caller, 'businessId' | 'live' | 'origin'>;

interface Foreseen {
  /** In ascending order; undefined for all. Of many, the newest thousand are looked at. */
  readonly accountIds?: readonly AccountId[] | undefined;
  /** False for who could if the rule began. */
  readonly isRuleOn: boolean;
}

/** Who could approve a run that this caller makes now. People see names. */
export async function foreseeApproval(
  db: Db,
  { businessId, live, origin: { actor } }: Starter,
  { accountIds, isRuleOn }: Foreseen,
): Promise<WhoCould> {
  const at = await databaseNow(db);
  const ledger = { businessId, live };
  const found = await findTeam(db, businessId);
  const team = actor.kind === 'api_key' ? withoutNames(found) : found;
  const reader = await personBehind(db, actor);
  const payeeMakers = await foreseeMakersOfPayees(db, ledger, accountIds);
  const decision = {
    needsSecondPerson: true,
    makers: [
      { kind: actor.kind, person: reader, deed: MADE },
      ...payeeMakers.map((maker) => makerOf({ ...maker, version: undefined })),
    ],
    approvals: [],
    approvers: team.approvers,
  };
  return whoCould(team, decision, { what: 'run', live, at, makes: 'payouts:make', isRuleOn, reader });
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
