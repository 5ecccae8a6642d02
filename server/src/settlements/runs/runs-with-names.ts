/** Runs as the dashboard shows them. */
import type { Db } from '../../database/pool.ts';
import { actorNames } from '../../people/actor-names.ts';
import type { Run } from './run.ts';
import { wireRun } from './wire-settlement.ts';

/** Runs with the names of their makers, approvers, exporters and cancellers. */
export async function withNames(deps: { readonly db: Db }, runs: readonly Run[]) {
  const actors = runs.flatMap((run) => [run.created, run.approved, run.exported, run.cancelledBy]);
  const names = await actorNames(
    deps.db,
    actors.flatMap((done) => done?.by ?? []),
  );
  return runs.map((run) => wireRun(run, names));
}

export async function withName(deps: { readonly db: Db }, run: Run) {
  const [wire] = await withNames(deps, [run]);
  if (wire === undefined) throw new Error('a settlement run got lost');
  return wire;
}
