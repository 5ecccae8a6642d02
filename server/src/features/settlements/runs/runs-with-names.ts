/** Adds names for members to the ids of actors. */
import { databaseNow } from '../../../platform/database/clock.ts';
import type { DbDeps } from '../../../platform/database/pool.ts';
import { actorNames } from '../../people/team/actor-names.ts';
import { type Decision, hasApproved, refusalOf } from '../../people/team/approval-rule.ts';
import { findTeam } from '../../people/team/approvers.ts';
import { whoCould, wireWhoCould } from '../../people/team/who-could.ts';
import { type Actor, actorFrom, type MemberPrincipal } from '../../../core/words/principal.ts';
import { findDecision } from '../manifests/four-eyes.ts';
import { payoutRules } from '../manifests/kept-manifests.ts';
import type { Actor as WireActor, MemberRun, SettlementRun } from './schemas.ts';

/** Runs with the names of their makers, approvers, exporters and cancellers. */
async function withNames(deps: DbDeps, runs: readonly SettlementRun[]): Promise<SettlementRun[]> {
  const done = runs.flatMap(({ created, manifest, approvals, approved, exported, cancelledBy }) => [
    created,
    manifest && { by: manifest.madeBy },
    ...approvals,
    approved,
    exported,
    cancelledBy,
  ]);
  const named = await namingOf(
    deps,
    done.flatMap((one) => one?.by ?? []),
  );
  const withName = <D extends { readonly by: WireActor }>(one: D | null): D | null =>
    one && { ...one, by: named(one.by) };
  return runs.map((run) => ({
    ...run,
    created: { ...run.created, by: named(run.created.by) },
    manifest: run.manifest && { ...run.manifest, madeBy: named(run.manifest.madeBy) },
    approvals: run.approvals.map((one) => ({ ...one, by: named(one.by) })),
    approved: withName(run.approved),
    exported: withName(run.exported),
    cancelledBy: withName(run.cancelledBy),
  }));
}

/** Members get names, and read why they may not approve a draft before they try. */
export async function runsForMember(
  deps: DbDeps,
  member: MemberPrincipal,
  runs: readonly SettlementRun[],
): Promise<MemberRun[]> {
  const named = await withNames(deps, runs);
  if (!named.some(({ state }) => state === 'draft')) return named.map(withoutDecision);
  const { businessId, live, origin, userId } = member;
  const { needsSecondPerson } = await payoutRules(deps.db, member);
  if (!needsSecondPerson) return named.map(withoutDecision);
  const at = await databaseNow(deps.db);
  const team = await findTeam(deps.db, businessId);
  const completed: MemberRun[] = [];
  for (const run of named) {
    const name = { businessId, live, number: BigInt(run.number) };
    const version = run.manifest?.version;
    if (run.state !== 'draft' || version === undefined) completed.push(withoutDecision(run));
    else {
      const decision = await findDecision(deps.db, name, { version, needsSecondPerson, team });
      const couldApprove = wireWhoCould(whoCould(team, decision, { ...QUESTION, live, at, reader: userId }));
      completed.push({ ...run, approvalRefusal: whyNot(decision, origin.actor, at), couldApprove });
    }
  }
  return completed;
}

const QUESTION = { what: 'run', makes: 'payouts:make', isRuleOn: true } as const;

const withoutDecision = (run: SettlementRun): MemberRun => ({ ...run, approvalRefusal: null, couldApprove: null });

function whyNot(decision: Decision, actor: Actor, at: Date): string | null {
  const refusal = refusalOf(decision, actor, at);
  if (refusal !== undefined) return refusal;
  return hasApproved(decision, actor) ? 'You have approved it; one more person has to.' : null;
}

/** Looks up the names of all these actors, and returns a function that adds its name to an actor. */
export async function namingOf({ db }: DbDeps, actors: readonly WireActor[]): Promise<(actor: WireActor) => WireActor> {
  const kept = ({ kind, id }: WireActor) => actorFrom(kind, id ?? null);
  const names = await actorNames(db, actors.map(kept));
  return (actor) => {
    const name = names.of(kept(actor));
    return name === undefined ? actor : { ...actor, name };
  };
}
