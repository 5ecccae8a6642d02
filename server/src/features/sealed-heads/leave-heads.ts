/**
 * Copies the ends of all chains out of the database, once a day for each way out, whichever process does it. The owner
 * of a database can make a chain anew, but not what has left.
 */
import { databaseNow } from '../../platform/database/clock.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { claimDeparture, noteDeparture, noteFailedDeparture } from './departure-queries.ts';
import { type DepartureWatch, FUTURE_MS, readDeparturesOf } from './departures.ts';
import { headsToFile, listHeads } from './heads.ts';
import type { WayOut } from './ways-out.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A failed departure is tried again after this time. */
const RETRY_MS = 9 * MINUTE_MS;
/** A little less than a day, so that the hour of the day does not move on with each departure. */
const EVERY_MS = 24 * HOUR_MS - 20 * MINUTE_MS;

export interface LeaveHeadsDeps extends DbDeps {
  readonly ways: readonly WayOut[];
  readonly log: { error(details: object, message: string): void };
  readonly watch: DepartureWatch;
}

/** @throws Error naming the ways that failed; the others have left. */
export async function leaveHeads(deps: LeaveHeadsDeps, signal: AbortSignal): Promise<void> {
  await warnOfFutures(deps);
  const failed: string[] = [];
  for (const way of deps.ways) {
    const problem = await leaveIfDue(deps, way, signal);
    if (problem !== undefined) failed.push(`${way.name}: ${problem}`);
  }
  await warnOfOverdue(deps);
  if (failed.length > 0) throw new Error(failed.join('; '));
}

/** Returns why it failed. */
async function leaveIfDue(deps: LeaveHeadsDeps, way: WayOut, signal: AbortSignal): Promise<string | undefined> {
  const { db } = deps;
  const at = await databaseNow(db);
  const after = (ms: number): Date => new Date(at.getTime() + ms);
  const limits = { leftBefore: after(-EVERY_MS), triedBefore: after(-RETRY_MS), future: after(FUTURE_MS) };
  if (!(await claimDeparture(db, { way: way.name, at, ...limits }))) return undefined;
  try {
    await way.leave(headsToFile(await listHeads(deps)), signal);
    await noteDeparture(db, way.name, at);
    return undefined;
  } catch (error) {
    signal.throwIfAborted();
    const problem = error instanceof Error ? error.message : String(error);
    await noteFailedDeparture(db, way.name, at, problem);
    return problem;
  }
}

/** Before they leave, which corrects the row. */
async function warnOfFutures({ db, ways, log }: LeaveHeadsDeps): Promise<void> {
  for (const { way, leftAt, triedAt, isInFuture } of await readDeparturesOf(db, namesOf(ways))) {
    if (isInFuture) log.error({ way, leftAt, triedAt }, 'the departure of the ends of chains has a time in the future');
  }
}

async function warnOfOverdue({ db, ways, log, watch }: LeaveHeadsDeps): Promise<void> {
  const states = await readDeparturesOf(db, namesOf(ways));
  for (const { way, leftAt, failingSince, problem } of watch.overdue(states, await databaseNow(db))) {
    log.error({ way, leftAt, failingSince, problem }, 'the ends of chains have not left the database for two days');
  }
}

const namesOf = (ways: readonly WayOut[]): string[] => ways.map(({ name }) => name);
