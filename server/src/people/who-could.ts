/**
 * Whether anybody could approve something. If nobody can, people read it before they wait for it: from when somebody
 * can, as the team is now, and whose the same thing could be so that it goes on at once.
 */
import type { BusinessId } from '../database/ids.ts';
import type { Db } from '../database/pool.ts';
import { type Permission, type Role, mayDo } from '../permissions.ts';
import { roleOf } from './change-team.ts';
import { Dependence, DEPENDENCE_MS, mayApprove } from './independence.ts';
import { findMembers } from './queries.ts';
import type { WhoCould as Wire } from './schemas.ts';

export interface WhoCould {
  /** How many people could approve it now. */
  readonly count: number;
  /** Their names; none for whoever may not see the team. */
  readonly names: readonly string[];
  /** If they are too few: when they first are enough. Undefined if they are enough, or never will be. */
  readonly nobodyBefore: Date | undefined;
  /** If they are too few: why, and what to do. */
  readonly wayOut: string | undefined;
}

interface Colleague {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
}

/** Everybody in a team, and who depends on whom from an instant on. */
export interface Team {
  readonly members: readonly Colleague[];
  readonly approvers: readonly string[];
  readonly dependence: Dependence;
}

export async function findTeam(db: Db, businessId: BusinessId, at: Date): Promise<Team> {
  const members = (await findMembers(db, businessId)).map(({ userId, name, role }) => ({
    userId,
    name,
    role: roleOf(role),
  }));
  return {
    members,
    approvers: members.filter(({ role }) => mayApprove(role)).map(({ userId }) => userId),
    dependence: await Dependence.since(db, businessId, at),
  };
}

interface Question {
  readonly live: boolean;
  readonly at: Date;
  /** The people behind it, as far as they are known. */
  readonly makers: readonly string[];
  /** What it takes to make the same. */
  readonly makes: Permission | undefined;
  /** When nobody can approve it any more. */
  readonly endsAt?: Date | undefined;
  /** Undefined for what would be made if the rule began. */
  readonly isRuleOn: boolean;
  /** Who could approve it now. */
  readonly couldNow: readonly string[];
  readonly isEnough: (at: Date) => boolean;
  /** Whether somebody who decided where it pays counts as its maker, whoever makes it. */
  readonly hasPayeeMakers?: boolean;
  /** Whether others could approve it now if this person had made it. */
  readonly isEnoughFor: (maker: string) => boolean;
}

export function whoCould({ members, approvers, dependence }: Team, question: Question): WhoCould {
  const { live, at, makers, makes, endsAt, isRuleOn, couldNow, hasPayeeMakers, isEnough, isEnoughFor } = question;
  const names = members.filter(({ userId }) => couldNow.includes(userId)).map(({ name }) => name);
  const could = { count: couldNow.length, names };
  if (isEnough(at)) return { ...could, nobodyBefore: undefined, wayOut: undefined };
  const others = members.filter(({ userId }) => !makers.includes(userId));
  if (!others.some(({ userId }) => approvers.includes(userId))) {
    return { ...could, nobodyBefore: undefined, wayOut: isRuleOn ? ALONE : ALONE_WITHOUT_RULE };
  }
  const nobodyBefore = dependence.endsAfter(at).find(isEnough);
  const instead = others.filter(
    ({ userId, role }) => (makes === undefined || mayDo(role, live, makes)) && isEnoughFor(userId),
  );
  const parts = [
    nobodyBefore === undefined ? TOO_FEW : BROUGHT_IN,
    ...(hasPayeeMakers === true ? [isRuleOn ? PAYEES : `${PAYEES} ${PAID_BEFORE_RULE}`] : []),
    ...(nobodyBefore !== undefined && endsAt !== undefined && nobodyBefore >= endsAt ? ['It ends before then.'] : []),
    ...(instead.length > 0 ? [`If ${namesOf(instead)} makes it instead, somebody else can approve it at once.`] : []),
  ];
  return { ...could, nobodyBefore, wayOut: parts.join(' ') };
}

/** For API keys, which cannot see the team. */
export const withoutNames = (team: Team): Team => ({
  ...team,
  members: team.members.map((member) => ({ ...member, name: SOMEBODY })),
});
const SOMEBODY = 'somebody else';

const DAYS = DEPENDENCE_MS / 86_400_000;
const ROLES = 'as owner, admin or finance';
const ALONE_WITHOUT_RULE = `Nobody else in the team may approve. Invite somebody ${ROLES} before the rule begins.`;
const ALONE =
  'Nobody else in the team may approve. An owner can end the rule alone, 72 hours after they request it, and then ' +
  `invite somebody ${ROLES}.`;
const BROUGHT_IN =
  `Within the last ${DAYS} days, everybody else who may approve was brought into the team by whoever made it, or by ` +
  'the same person.';
const PAYEES =
  'Whoever created an account that it pays, or changed its bank details, since a run that paid it was exported ' +
  'counts as its maker, too.';
const PAID_BEFORE_RULE = 'Once a run that pays these accounts was exported before the rule begins, nobody waits.';
const TOO_FEW = `It takes more people who may approve than the team has: invite somebody ${ROLES}.`;

const NAMED_MAX = 3;
const NAMES_MAX = 10;
const namesOf = (people: readonly Colleague[]): string =>
  [...new Set(people.slice(0, NAMED_MAX).map(({ name }) => name))].join(' or ');

export const wireWhoCould = ({ count, names, nobodyBefore, wayOut }: WhoCould): Wire => ({
  count,
  names: names.filter((name) => name !== SOMEBODY).slice(0, NAMES_MAX),
  nobodyBefore: nobodyBefore?.toISOString() ?? null,
  wayOut: wayOut ?? null,
});
