/**
 * Whether anybody could approve something. If nobody can, people read it before they wait for it: from when somebody
 * can, as the team is now, and who could make the same so that it goes on at once.
 */
import { mayDo, type Permission } from '../../../core/words/permissions.ts';
import type { Actor } from '../../../core/words/principal.ts';
import { upToMinute } from '../../../platform/time/lagos.ts';
import {
  type Approver,
  approvalsNeeded,
  type Decision,
  gotLately,
  hasApproved,
  refusalOf,
  validOf,
} from './approval-rule.ts';
import type { Team } from './approvers.ts';
import type { WhoCould as Wire } from './schemas.ts';

export interface WhoCould {
  /** How many people could approve it now. */
  readonly count: number;
  /** Their names; none for readers who may not see the team. */
  readonly names: readonly string[];
  /** If they are too few: the full minute from which they are enough. Undefined if they are, or never will be. */
  readonly nobodyBefore: Date | undefined;
  /** If they are too few: why, and what to do. */
  readonly wayOut: string | undefined;
}

interface Question {
  readonly what: 'run' | 'request';
  readonly live: boolean;
  readonly at: Date;
  /** What it takes to make the same. */
  readonly makes: Permission | undefined;
  /** When nobody can approve it any more. */
  readonly endsAt?: Date | undefined;
  /** False for what would be made if the rule began. */
  readonly isRuleOn: boolean;
  /** The person who reads the answer. */
  readonly reader: string | undefined;
}

export function whoCould(team: Team, decision: Decision, question: Question): WhoCould {
  const { at, endsAt, isRuleOn } = question;
  const couldNow = freeOf(decision, at);
  const could = { count: couldNow.length, names: couldNow.map(({ name }) => name) };
  if (isEnough(decision, at)) return { ...could, nobodyBefore: undefined, wayOut: undefined };
  const makers = decision.makers.flatMap(({ person, stays }) => (stays === undefined ? (person ?? []) : []));
  if (!team.approvers.some(({ userId }) => !makers.includes(userId))) {
    return { ...could, nobodyBefore: undefined, wayOut: isRuleOn ? ALONE : ALONE_WITHOUT_RULE };
  }
  const late = latelyMade(decision, at);
  const nobodyBefore = late.map(({ mayFrom }) => mayFrom).find((when) => isEnough(decision, when));
  const parts = [
    ...late.slice(0, NAMED_MAX).map(({ name, mayFrom }) => `${capital(name)} ${gotLately(mayFrom)}.`),
    ...(nobodyBefore === undefined ? [TOO_FEW] : []),
    ...(decision.makers.some(({ stays }) => stays === 'payee') ? [isRuleOn ? PAYEES : `${PAYEES} ${PAID_BEFORE}`] : []),
    ...(nobodyBefore !== undefined && endsAt !== undefined && nobodyBefore >= endsAt ? ['It ends before then.'] : []),
    ...insteadOf(team, decision, question, makers),
  ];
  return { ...could, nobodyBefore: nobodyBefore && upToMinute(nobodyBefore), wayOut: parts.join(' ') };
}

/** API keys get this, because they cannot see the team. */
export const withoutNames = ({ members, approvers }: Team): Team => ({
  members: members.map((member) => ({ ...member, name: SOMEBODY })),
  approvers: approvers.map((approver) => ({ ...approver, name: SOMEBODY })),
});
const SOMEBODY = 'somebody else';

const asUser = ({ userId }: Pick<Approver, 'userId'>): Actor => ({ kind: 'user', id: userId });

/** The approvers who could add an approval at this time. */
const freeOf = (decision: Decision, at: Date): readonly Approver[] =>
  decision.approvers.filter(
    (one) => !hasApproved(decision, asUser(one)) && refusalOf(decision, asUser(one), at) === undefined,
  );

const isEnough = (decision: Decision, at: Date): boolean =>
  validOf(decision).length + freeOf(decision, at).length >= approvalsNeeded(decision);

/** Approvers who could approve it once they have held the permission for long enough, the first to be able first. */
const latelyMade = (decision: Decision, at: Date): readonly Approver[] =>
  decision.approvers
    .filter((one) => at < one.mayFrom && refusalOf(decision, asUser(one), one.mayFrom) === undefined)
    .toSorted((one, other) => one.mayFrom.getTime() - other.mayFrom.getTime());

/** Whose the same thing could be so that it goes on at once. Who decided where it pays stays a maker of it. */
function insteadOf(
  { members }: Team,
  decision: Decision,
  { what, live, at, makes, reader }: Question,
  makers: readonly string[],
): readonly string[] {
  const ifMadeBy = (person: string): Decision => ({
    ...decision,
    approvals: [],
    makers: [...decision.makers.filter(({ stays }) => stays !== undefined), { kind: 'user', person, deed: '' }],
  });
  const instead = members.filter(
    ({ userId, role }) =>
      !makers.includes(userId) && (makes === undefined || mayDo(role, live, makes)) && isEnough(ifMadeBy(userId), at),
  );
  const [first] = instead;
  if (first === undefined) return [];
  const youCould = freeOf(ifMadeBy(first.userId), at).some(({ userId }) => userId === reader);
  if (youCould) return [`Let ${first.name} make the ${what}; you approve it.`];
  const names = [...new Set(instead.slice(0, NAMED_MAX).map(({ name }) => name))].join(' or ');
  return [`Let ${names} make the ${what}; somebody else can approve it at once.`];
}

const ROLES = 'as owner, admin or finance';
const ALONE_WITHOUT_RULE = `Nobody else in the team may approve. Invite somebody ${ROLES} before the rule begins.`;
const ALONE =
  'Nobody else in the team may approve. An owner can end the rule alone, 72 hours after they request it, and then ' +
  `invite somebody ${ROLES}.`;
const PAYEES =
  'Whoever created an account that it pays, or changed its bank details, since a run that paid it was exported ' +
  'counts as its maker, too.';
const PAID_BEFORE = 'Once a run that pays these accounts was exported before the rule begins, nobody waits.';
const TOO_FEW = `It takes more people who may approve than the team has: invite somebody ${ROLES}.`;

const NAMED_MAX = 3;
const NAMES_MAX = 10;
const capital = (text: string): string => (text === SOMEBODY ? 'Somebody else' : text);

export const wireWhoCould = ({ count, names, nobodyBefore, wayOut }: WhoCould): Wire => ({
  count,
  names: names.filter((name) => name !== SOMEBODY).slice(0, NAMES_MAX),
  nobodyBefore: nobodyBefore?.toISOString() ?? null,
  wayOut: wayOut ?? null,
});
