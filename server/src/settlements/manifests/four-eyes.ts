/** Who may approve a run, and when its approvals are enough. Without the rule, one approval by anybody is. */
import type { Db } from '../../database/pool.ts';
import { findApprovers } from '../../people/approvers.ts';
import { Dependence, DEPENDENCE_MS, personBehind } from '../../people/independence.ts';
import { type Team, whoCould, type WhoCould } from '../../people/who-could.ts';
import type { Actor } from '../../principal.ts';
import { lagosDate } from '../../time/lagos.ts';
import { findSendersOfFailed } from './called-failed.ts';
import type { Approval } from './manifest.ts';
import type { OfRun } from './manifest-form.ts';
import { findApprovals, findMakers, type MakerOfVersion } from './queries.ts';

/** What a decision about a run depends on, as of its present manifest. */
export interface Standing {
  readonly needsSecondPerson: boolean;
  readonly makers: readonly MakerOfVersion[];
  /** Of the present manifest, in their order. */
  readonly approvals: readonly Approval[];
  readonly dependence: Dependence;
  /** The ids of the members who may approve. */
  readonly approvers: readonly string[];
}

/** `at` is the present time of the database. */
export async function findStanding(
  db: Db,
  run: OfRun,
  { version, needsSecondPerson, at }: { version: number; needsSecondPerson: boolean; at: Date },
): Promise<Standing> {
  const approvals = await findApprovals(db, run, version);
  const first = approvals[0]?.at ?? at;
  return {
    needsSecondPerson,
    makers: [...(await findMakers(db, run)), ...(needsSecondPerson ? await findSenders(db, run) : [])],
    approvals,
    dependence: await Dependence.since(db, run.businessId, first < at ? first : at),
    approvers: await findApprovers(db, run.businessId),
  };
}

/**
 * A file proves nothing, so what it calls failed is the word of its sender; alone they would have it paid again. Those
 * whom nobody knows are left out: else whoever sends files by such keys could approve nothing that failed.
 */
async function findSenders(db: Db, run: OfRun): Promise<MakerOfVersion[]> {
  const senders: MakerOfVersion[] = [];
  for (const actor of await findSendersOfFailed(db, run)) {
    const person = await personBehind(db, actor);
    if (person !== undefined) senders.push({ version: 'results', kind: actor.kind, person });
  }
  return senders;
}

/**
 * A key without a known maker and the command line may be anybody, so that one approver might approve their own run:
 * then it takes two. A schedule of which nobody knows who chose it was made by nobody in particular.
 */
const isAnybody = ({ kind, person }: MakerOfVersion): boolean =>
  person === undefined && (kind === 'api_key' || kind === 'operator');

const approvalsNeeded = ({ needsSecondPerson, makers }: Standing): number =>
  needsSecondPerson && makers.some(isAnybody) ? 2 : 1;

/** Whether the approvals of the present manifest are enough, by the rule and the team as they are now. */
export function isApproved(standing: Standing): boolean {
  const counted: Approval[] = [];
  for (const approval of standing.approvals.filter(({ counts }) => counts)) {
    if (refusalOf({ ...standing, approvals: counted }, approval.by, approval.at) === undefined) counted.push(approval);
  }
  return counted.length >= approvalsNeeded(standing);
}

/** Whether this actor is among those whose approvals of the present manifest count. */
export const hasApproved = ({ approvals }: Pick<Standing, 'approvals'>, actor: Actor): boolean =>
  approvals.some(({ by, counts }) => counts && by.kind === actor.kind && String(idOf(by)) === String(idOf(actor)));

const idOf = (actor: Actor): unknown => ('id' in actor ? actor.id : undefined);

/** Why this actor may not approve at this time, as a sentence for them; undefined if they may. */
export function refusalOf(standing: Standing, actor: Actor, at: Date): string | undefined {
  if (!standing.needsSecondPerson) return undefined;
  if (actor.kind !== 'user') return 'This business lets a person approve settlement runs, in the dashboard.';
  const { makers, approvals, dependence, approvers } = standing;
  const own = makers.find(({ person }) => person === actor.id);
  if (own !== undefined) {
    const hold = own.version === 'results' ? ', or hold those payouts first' : '';
    return `You or an API key of yours ${deedOf(own)}; another person has to approve it${hold}.`;
  }
  const granters = dependence.grantersOf(actor.id, at);
  const granter = makers.find(({ person }) => person !== undefined && granters.has(person));
  if (granter !== undefined) return `Whoever ${whatBy(granter)} ${GRANTED}; another person has to approve it.`;
  const isSameHand = (other: string): boolean =>
    dependence.areRelated(actor.id, other, at) && dependence.isSomebodyElse(approvers, [actor.id, other], at);
  const related = makers.find(({ person }) => person !== undefined && isSameHand(person));
  if (related !== undefined) {
    return `You and whoever ${whatBy(related)} ${SAME_HAND}; somebody else has to approve it.`;
  }
  const others = approvals.flatMap(({ by, counts }) =>
    counts && by.kind === 'user' && by.id !== actor.id ? [by.id] : [],
  );
  const isPuppet = others.some(
    (other) => granters.has(other) || dependence.grantersOf(other, at).has(actor.id) || isSameHand(other),
  );
  if (isPuppet) {
    return `You and the other approver ${SAME_HAND}; another person has to approve it.`;
  }
  return undefined;
}

/** Who could approve this run, and whether the approvals that it lacks can come together. */
export function whoCouldApproveRun(
  standing: Standing,
  team: Team,
  { live, isRuleOn = true }: Pick<OfRun, 'live'> & { readonly isRuleOn?: boolean },
  at: Date,
): WhoCould {
  const asUser = (id: string): Actor => ({ kind: 'user', id });
  const isEnough = (asked: Standing, when: Date): boolean => {
    const given = asked.approvals.filter(({ counts }) => counts);
    for (const by of asked.approvers.map(asUser)) {
      const isNew = !hasApproved({ approvals: given }, by);
      if (isNew && refusalOf({ ...asked, approvals: given }, by, when) === undefined) {
        given.push({ by, at: when, counts: true });
      }
    }
    return given.length >= approvalsNeeded(asked);
  };
  // Senders of files, and whoever decided where it pays, stay so, whoever makes the run; and they may make it.
  const lasting = standing.makers.filter(isLasting);
  const makers = standing.makers.filter((maker) => !isLasting(maker));
  const couldNow = standing.approvers
    .map(asUser)
    .filter((actor) => !hasApproved(standing, actor) && refusalOf(standing, actor, at) === undefined);
  return whoCould(team, {
    live,
    at,
    makers: makers.flatMap(({ person }) => person ?? []),
    makes: 'payouts:make',
    isRuleOn,
    hasPayeeMakers: standing.makers.some(({ ofPayee }) => ofPayee !== undefined),
    couldNow: couldNow.flatMap((actor) => ('id' in actor ? [String(actor.id)] : [])),
    isEnough: (when) => isEnough(standing, when),
    isEnoughFor: (maker) => isEnough({ ...standing, approvals: [], makers: [...lasting, madeBy(maker)] }, at),
  });
}

const isLasting = ({ version, ofPayee }: MakerOfVersion): boolean => version === 'results' || ofPayee !== undefined;

const madeBy = (person: string): MakerOfVersion => ({ version: 1, kind: 'user', person });

function deedOf({ version, ofPayee }: MakerOfVersion): string {
  if (ofPayee === undefined) return DEEDS[version ?? 'schedule'] ?? 'changed this settlement run since it was made';
  const { did, accountId, at, accounts } = ofPayee;
  const others = accounts > 1n ? `, and did so for ${accounts - 1n} more accounts of this run` : '';
  const deed = did === 'account_created' ? 'created account' : 'changed the bank details of account';
  return `${deed} ${accountId} on ${lagosDate(at)}${others}, which no exported run has paid since`;
}

const whatBy = ({ ofPayee }: MakerOfVersion): string =>
  ofPayee === undefined ? 'made this settlement run' : 'set bank details that this settlement run pays to';

const DEEDS: Readonly<Record<string, string>> = {
  1: 'made this settlement run',
  results: 'sent the file of bank results that calls failed what this settlement run pays again',
  schedule: 'changed a schedule that this settlement run follows since it was last paid by it',
};

const DAYS = DEPENDENCE_MS / 86_400_000;
const GRANTED = `invited you or raised your role within the last ${DAYS} days`;
const SAME_HAND = `were brought in by one person, or one by the other, within the last ${DAYS} days`;
