/**
 * The rule of the second person, whole. A person who made something, or decided where it pays, does not approve it. An
 * approver has held the permission for 72 hours, or since before the first live payment of the business, so that
 * somebody who appoints an accomplice waits while all owners read of it. If a maker is unknown, two approve. Every
 * function is pure: what it knows is read by approvers.ts and by the callers.
 */
import type { Role } from '../../../core/words/permissions.ts';
import { type Actor, actorIdOf } from '../../../core/words/principal.ts';
import { lagosParts, upToMinute } from '../../../platform/time/lagos.ts';

const HOUR_MS = 3_600_000;
const HELD_HOURS = 72;
export const HELD_MS = HELD_HOURS * HOUR_MS;

/** A member who may approve. */
export interface Approver {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  /** Since when, without a break. */
  readonly since: Date;
  /** From when on they approve what others made. */
  readonly mayFrom: Date;
}

/** Somebody whose decision it was. */
export interface Maker {
  readonly kind: Actor['kind'];
  /** The person behind them; undefined if nobody knows. */
  readonly person: string | undefined;
  /** What they did, after "You or an API key of yours". */
  readonly deed: string;
  /** Set if they decided where it pays, or what it pays again: they stay a maker if others make the same again. */
  readonly stays?: 'payee' | 'claim';
}

export interface GivenApproval {
  readonly by: Actor;
  readonly at: Date;
}

/** What waits for approvals. */
export interface Decision {
  readonly needsSecondPerson: boolean;
  readonly makers: readonly Maker[];
  /** In their order. */
  readonly approvals: readonly GivenApproval[];
  readonly approvers: readonly Approver[];
}

/** What one person asks for, and another approves. */
export const decisionOnRequest = (makerId: string, approvers: readonly Approver[]): Decision => ({
  needsSecondPerson: true,
  makers: [{ kind: 'user', person: makerId, deed: 'made this request' }],
  approvals: [],
  approvers,
});

/** Before the first live payment there is nothing to pay out, so a new team works at once. */
export const mayFrom = (since: Date, firstLivePaymentAt: Date | undefined): Date =>
  firstLivePaymentAt === undefined || since <= firstLivePaymentAt ? since : new Date(since.getTime() + HELD_MS);

/** Why this actor may not approve at this time, as a sentence for them; undefined if they may. */
export function refusalOf({ needsSecondPerson, makers, approvers }: Decision, actor: Actor, at: Date) {
  if (!needsSecondPerson) return undefined;
  if (actor.kind !== 'user') return 'This business lets a person approve settlement runs, in the dashboard.';
  const own = makers.find(({ person }) => person === actor.id);
  if (own !== undefined) {
    const hold = own.stays === 'claim' ? ', or hold those payouts first' : '';
    return `You or an API key of yours ${own.deed}; another person has to approve it${hold}.`;
  }
  const approver = approvers.find(({ userId }) => userId === actor.id);
  if (approver === undefined) return 'Your role does not let you approve.';
  return at < approver.mayFrom ? `You ${gotLately(approver.mayFrom)}.` : undefined;
}

/** An approval counts while its giver may approve, without a break: a giver who lost the power approves again. */
export const counts = (approvers: readonly Approver[], { by, at }: GivenApproval): boolean =>
  by.kind !== 'user' || approvers.some(({ userId, since }) => userId === by.id && since <= at);

/** Whether this actor is among those whose approvals count. */
export const hasApproved = (decision: Decision, actor: Actor): boolean =>
  validOf(decision).some((one) => isSame(one.by, actor));

const isSame = (one: Actor, other: Actor): boolean => one.kind === other.kind && actorIdOf(one) === actorIdOf(other);

type Making = Pick<Decision, 'needsSecondPerson'> & { readonly makers: readonly Pick<Maker, 'kind' | 'person'>[] };

/**
 * A key without a known maker and the command line may be anybody, so that one approver might approve their own run. A
 * schedule that an unknown person chose was made by nobody in particular.
 */
export const approvalsNeeded = ({ needsSecondPerson, makers }: Making): number =>
  needsSecondPerson &&
  makers.some(({ kind, person }) => person === undefined && (kind === 'api_key' || kind === 'operator'))
    ? 2
    : 1;

/** Whether the approvals are enough, by the rule and the team as they are now. Without the rule, one by anybody is. */
export const isApproved = (decision: Decision): boolean => validOf(decision).length >= approvalsNeeded(decision);

export const validOf = (decision: Decision): readonly GivenApproval[] =>
  decision.approvals.filter(
    (one) => counts(decision.approvers, one) && refusalOf(decision, one.by, one.at) === undefined,
  );

export const gotLately = (from: Date): string =>
  `got this permission less than ${HELD_HOURS} hours ago and can approve from ${minuteInWords(from)}`;

/** `29 Nov, 09:00` in Lagos: the first full minute from then on. */
export function minuteInWords(from: Date): string {
  const { date, time } = lagosParts(upToMinute(from));
  return `${date.replace(/ \d+$/v, '')}, ${time.slice(0, 5)}`;
}
