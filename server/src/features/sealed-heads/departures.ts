/** When the ends of chains last left the database by each way out, and which ways are overdue. */
import { databaseNow } from '../../platform/database/clock.ts';
import type { Db } from '../../platform/database/pool.ts';
import { type Departure, findDepartures } from './departure-queries.ts';

/** Clocks of processes differ by less. A later time is nobody's: a clock was wrong, or somebody changed the row. */
export const FUTURE_MS = 60_000;
const OVERDUE_MS = 48 * 3_600_000;

export interface DepartureState extends Departure {
  /** Since the last departure; infinite if there was none, or if its time is still to come. */
  readonly ageMs: number;
  readonly isInFuture: boolean;
}

/** The departures by every way out that was ever tried, and of `wanted` ones that were not. */
export async function readDepartures(db: Db, wanted: readonly string[]): Promise<DepartureState[]> {
  const found = await findDepartures(db);
  const at = await databaseNow(db);
  const untried = wanted.filter((way) => !found.some((departure) => departure.way === way));
  return [...found, ...untried.map(neverTried)].map((departure) => stateOf(departure, at));
}

/** The departures by these ways only: one that is no longer set does not become old. */
export async function readDeparturesOf(db: Db, ways: readonly string[]): Promise<DepartureState[]> {
  return (await readDepartures(db, ways)).filter(({ way }) => ways.includes(way));
}

const neverTried = (way: string): Departure => ({
  way,
  triedAt: null,
  leftAt: null,
  failingSince: null,
  problem: null,
});

function stateOf(departure: Departure, at: Date): DepartureState {
  const isToCome = (time: Date | null): boolean => time !== null && time.getTime() > at.getTime() + FUTURE_MS;
  const { triedAt, leftAt } = departure;
  const ageMs = leftAt === null || isToCome(leftAt) ? Number.POSITIVE_INFINITY : at.getTime() - leftAt.getTime();
  return { ...departure, ageMs: Math.max(0, ageMs), isInFuture: isToCome(leftAt) || isToCome(triedAt) };
}

/** Remembers how long this process knows each way, because the row of a way in the database can be made to forget. */
export class DepartureWatch {
  readonly #knownSince = new Map<string, Date>();

  /** The ways by which nothing has left for two days, though this process or the database knows them as long. */
  overdue(states: readonly DepartureState[], at: Date): DepartureState[] {
    return states.filter(({ way, ageMs, failingSince }) => {
      const knownSince = this.#knownSince.get(way) ?? at;
      this.#knownSince.set(way, knownSince);
      const since = Math.min(knownSince.getTime(), failingSince?.getTime() ?? Number.POSITIVE_INFINITY);
      return Math.min(ageMs, at.getTime() - since) >= OVERDUE_MS;
    });
  }
}
