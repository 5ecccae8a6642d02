/** SQL of departures: one row for each way out, by its primary key. */
import type { Db } from '../../platform/database/pool.ts';
import { columnsOf, type RowOf, type Slots, statement } from '../../platform/database/statement.ts';

interface Claim {
  readonly way: string;
  readonly at: Date;
  readonly leftBefore: Date;
  readonly triedBefore: Date;
  /** Nothing can have left or been tried after this: such a time is no reason to wait. */
  readonly future: Date;
}

const CLAIM = statement({
  name: 'claim_head_departure',
  text: ($: Slots<Claim>) => `INSERT INTO head_departures AS d (way, tried_at) VALUES (${$.way}, ${$.at})
    ON CONFLICT (way) DO UPDATE SET tried_at = ${$.at}
     WHERE (d.left_at IS NULL OR d.left_at <= ${$.leftBefore} OR d.left_at > ${$.future})
       AND (d.tried_at <= ${$.triedBefore} OR d.tried_at > ${$.future})`,
});

/** Whether it is this process's turn: nobody else has left or tried lately. */
export const claimDeparture = async (db: Db, claim: Claim): Promise<boolean> => (await CLAIM.run(db, claim)) === 1n;

export async function noteDeparture(db: Db, way: string, at: Date): Promise<void> {
  await db
    .updateTable('head_departures')
    .set({ left_at: at, failing_since: null, problem: null })
    .where('way', '=', way)
    .execute();
}

const NOTE_FAILURE = statement({
  name: 'note_failed_head_departure',
  text: ($: Slots<{ way: string; at: Date; problem: string }>) => `UPDATE head_departures
   SET failing_since = coalesce(failing_since, ${$.at}), problem = ${$.problem}
 WHERE way = ${$.way}`,
});

export async function noteFailedDeparture(db: Db, way: string, at: Date, problem: string): Promise<void> {
  await NOTE_FAILURE.run(db, { way, at, problem });
}

const DEPARTURE = {
  way: 'head_departures.way',
  triedAt: 'head_departures.tried_at?',
  leftAt: 'head_departures.left_at',
  failingSince: 'head_departures.failing_since',
  ...columnsOf('head_departures', ['problem']),
} as const;

export type Departure = RowOf<typeof DEPARTURE>;

const FIND_DEPARTURES = statement({
  name: 'find_head_departures',
  columns: DEPARTURE,
  text: `SELECT way, tried_at AS "triedAt", left_at AS "leftAt", failing_since AS "failingSince", problem
  FROM head_departures ORDER BY way`,
});

/** Every way out that was ever tried. */
export const findDepartures = (db: Db): Promise<Departure[]> => FIND_DEPARTURES.rows(db, []);
