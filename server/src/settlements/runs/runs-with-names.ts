/** Adds names for members to the ids of actors. */
import type { DbDeps } from '../../database/pool.ts';
import { actorNames } from '../../people/actor-names.ts';
import { actorFrom } from './kept-actor.ts';
import type { Actor, SettlementRun } from './schemas.ts';

/** Runs with the names of their makers, approvers, exporters and cancellers. */
export async function withNames(deps: DbDeps, runs: readonly SettlementRun[]): Promise<SettlementRun[]> {
  const done = runs.flatMap(({ created, approved, exported, cancelledBy }) => [
    created,
    approved,
    exported,
    cancelledBy,
  ]);
  const named = await namingOf(
    deps,
    done.flatMap((one) => one?.by ?? []),
  );
  const withName = <D extends { readonly by: Actor }>(one: D | null): D | null => one && { ...one, by: named(one.by) };
  return runs.map((run) => ({
    ...run,
    created: { ...run.created, by: named(run.created.by) },
    approved: withName(run.approved),
    exported: withName(run.exported),
    cancelledBy: withName(run.cancelledBy),
  }));
}

/** Looks up the names of all these actors, and returns a function that adds its name to an actor. */
export async function namingOf({ db }: DbDeps, actors: readonly Actor[]): Promise<(actor: Actor) => Actor> {
  const kept = ({ kind, id }: Actor) => actorFrom(kind, id ?? null);
  const names = await actorNames(db, actors.map(kept));
  return (actor) => {
    const name = names.of(kept(actor));
    return name === undefined ? actor : { ...actor, name };
  };
}
