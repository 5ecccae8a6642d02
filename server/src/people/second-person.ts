/** Who may approve what one person makes: everybody who neither made it nor depends on whoever did. */
import type { Permission } from '../permissions.ts';
import { DEPENDENCE_MS } from './independence.ts';
import { type Team, whoCould, type WhoCould } from './who-could.ts';

interface Pair {
  readonly userId: string;
  readonly makerId: string;
  readonly at: Date;
}

/** Of a person other than the maker. */
export function refusalOf({ approvers, dependence }: Team, { userId, makerId, at }: Pair): string | undefined {
  if (dependence.grantersOf(userId, at).has(makerId)) return GRANTED;
  if (!dependence.areRelated(userId, makerId, at)) return undefined;
  return dependence.isSomebodyElse(approvers, [userId, makerId], at) ? SAME_HAND : undefined;
}

interface Made {
  readonly makerId: string;
  readonly live: boolean;
  /** What it takes to make it. */
  readonly makes: Permission | undefined;
  readonly endsAt?: Date;
  readonly isRuleOn: boolean;
}

/** Who could approve what this person makes. */
export function whoCouldApprove(team: Team, { makerId, ...made }: Made, at: Date): WhoCould {
  const couldFor = (maker: string, when: Date): readonly string[] =>
    team.approvers.filter(
      (userId) => userId !== maker && refusalOf(team, { userId, makerId: maker, at: when }) === undefined,
    );
  return whoCould(team, {
    ...made,
    at,
    makers: [makerId],
    couldNow: couldFor(makerId, at),
    isEnough: (when) => couldFor(makerId, when).length > 0,
    isEnoughFor: (maker) => couldFor(maker, at).length > 0,
  });
}

const DAYS = DEPENDENCE_MS / 86_400_000;
const GRANTED =
  `Whoever made this request invited you or raised your role within the last ${DAYS} days; another person has to ` +
  'approve it.';
const SAME_HAND =
  `One of you brought the other into the team within the last ${DAYS} days, or one person brought in both; somebody ` +
  'else has to approve it.';
