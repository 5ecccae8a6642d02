/** Who may approve a run, and when its approvals are enough. Without the rule, one approval by anybody is. */
import type { Db } from '../../database/pool.ts';
import { Dependence, DEPENDENCE_MS } from '../../people/independence.ts';
import type { Actor } from '../../principal.ts';
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
    makers: await findMakers(db, run),
    approvals,
    dependence: await Dependence.since(db, run.businessId, first < at ? first : at),
  };
}

/**
 * A key without a known maker and the command line may be anybody, so that one approver might approve their own run:
 * then it takes two. A schedule of which nobody knows who chose it was made by nobody in particular.
 */
const isAnybody = ({ kind, person }: MakerOfVersion): boolean =>
  person === undefined && (kind === 'api_key' || kind === 'operator');

const approvalsNeeded = ({ needsSecondPerson, makers }: Standing): number =>
  needsSecondPerson && makers.some(isAnybody) ? 2 : 1;

/** Whether the approvals of the present manifest are enough, by the rule as it is now. */
export function isApproved(standing: Standing): boolean {
  const counted: Approval[] = [];
  for (const approval of standing.approvals) {
    if (refusalOf({ ...standing, approvals: counted }, approval.by, approval.at) === undefined) counted.push(approval);
  }
  return counted.length >= approvalsNeeded(standing);
}

/** Whether this actor is among those who have approved the present manifest. */
export const hasApproved = ({ approvals }: Pick<Standing, 'approvals'>, actor: Actor): boolean =>
  approvals.some(({ by }) => by.kind === actor.kind && String(idOf(by)) === String(idOf(actor)));

const idOf = (actor: Actor): unknown => ('id' in actor ? actor.id : undefined);

/** Why this actor may not approve at this time, as a sentence for them; undefined if they may. */
export function refusalOf(standing: Standing, actor: Actor, at: Date): string | undefined {
  if (!standing.needsSecondPerson) return undefined;
  if (actor.kind !== 'user') return 'This business lets a person approve settlement runs, in the dashboard.';
  const { makers, approvals, dependence } = standing;
  const own = makers.find(({ person }) => person === actor.id);
  if (own !== undefined) {
    const did = own.version === 1 ? 'made this settlement run' : 'changed this settlement run since it was made';
    return `You or an API key of yours ${did}; another person has to approve it.`;
  }
  const granters = dependence.grantersOf(actor.id, at);
  if (makers.some(({ person }) => person !== undefined && granters.has(person))) {
    return `Whoever made this settlement run ${GRANTED}; another person has to approve it.`;
  }
  const others = approvals.flatMap(({ by }) => (by.kind === 'user' && by.id !== actor.id ? [by.id] : []));
  const isPuppet = others.some((other) => granters.has(other) || dependence.grantersOf(other, at).has(actor.id));
  if (isPuppet) {
    return `You or the other approver ${GRANTED_THE_OTHER}; another person has to approve it.`;
  }
  return undefined;
}

const DAYS = DEPENDENCE_MS / 86_400_000;
const GRANTED = `invited you or raised your role within the last ${DAYS} days`;
const GRANTED_THE_OTHER = `invited the other of you, or raised their role, within the last ${DAYS} days`;
