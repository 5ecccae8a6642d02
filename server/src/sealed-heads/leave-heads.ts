/**
 * Copies the ends of all chains out of the database, once a day for each way out, whichever process does it. The owner
 * of a database can make a chain anew, but not what has left.
 */
import { databaseNow } from '../database/clock.ts';
import type { Db, DbDeps } from '../database/pool.ts';
import {
  claimDeparture,
  type Departure,
  findDepartures,
  noteDeparture,
  noteFailedDeparture,
} from './departure-queries.ts';
import { headsToFile, listHeads } from './heads.ts';
import type { WayOut } from './ways-out.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A failed departure is tried again after this time. */
const RETRY_MS = 9 * MINUTE_MS;
/** A little less than a day, so that the hour of the day does not move on with each departure. */
const EVERY_MS = 24 * HOUR_MS - 20 * MINUTE_MS;
const FAILED_LONG_MS = 48 * HOUR_MS;

export interface LeaveHeadsDeps extends DbDeps {
  readonly ways: readonly WayOut[];
  readonly log: { error(details: object, message: string): void };
}

/** @throws Error naming the ways that failed; the others have left. */
export async function leaveHeads(deps: LeaveHeadsDeps, signal: AbortSignal): Promise<void> {
  const failed: string[] = [];
  for (const way of deps.ways) {
    const at = await databaseNow(deps.db);
    const before = (ms: number): Date => new Date(at.getTime() - ms);
    const claim = { way: way.name, at, leftBefore: before(EVERY_MS), triedBefore: before(RETRY_MS) };
    if (!(await claimDeparture(deps.db, claim))) continue;
    try {
      await way.leave(headsToFile(await listHeads(deps)), signal);
      await noteDeparture(deps.db, way.name, at);
    } catch (error) {
      signal.throwIfAborted();
      failed.push(`${way.name}: ${error instanceof Error ? error.message : String(error)}`);
      await noteFailure(deps, way, at, error);
    }
  }
  if (failed.length > 0) throw new Error(failed.join('; '));
}

async function noteFailure(
  { db, log }: { readonly db: Db; readonly log: LeaveHeadsDeps['log'] },
  { name }: WayOut,
  at: Date,
  error: unknown,
): Promise<void> {
  const problem = error instanceof Error ? error.message : String(error);
  const failingSince = await noteFailedDeparture(db, name, at, problem);
  if (at.getTime() - failingSince.getTime() < FAILED_LONG_MS) return;
  log.error({ way: name, failingSince, problem }, 'the ends of chains have not left the database for two days');
}

/** What became of every way out that was ever tried. */
export const listDepartures = (db: Db): Promise<Departure[]> => findDepartures(db);

export type { Departure } from './departure-queries.ts';
