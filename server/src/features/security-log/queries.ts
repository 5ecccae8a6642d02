/** SQL of the security log. Times come from the database's clock. Nothing here locks a ledger or an audit log. */
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { plainArray, textArray } from '../../platform/database/array-literal.ts';
import type { ApiKeyId, BusinessId } from '../../platform/database/ids.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { type RowOf, type Slots, statement } from '../../platform/database/statement.ts';
import type { Slice } from '../../platform/wire/paging.ts';
import type { SecurityKind } from './kinds.ts';

export interface NewEvent {
  readonly businessId: BusinessId;
  readonly id: string;
  readonly kind: SecurityKind;
  readonly live: boolean | null;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly times: number;
  readonly what: string;
  readonly personId: string | null;
  readonly personName: string | null;
  readonly personEmail: string | null;
  readonly apiKeyId: ApiKeyId | null;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly foldKey: Buffer | null;
}

const rowOf = (event: NewEvent) => ({
  business_id: event.businessId,
  id: event.id,
  kind: event.kind,
  live: event.live,
  first_at: event.firstAt,
  last_at: event.lastAt,
  times: event.times,
  what: event.what,
  person_id: event.personId,
  person_name: event.personName,
  person_email: event.personEmail,
  api_key_id: event.apiKeyId,
  address: event.address,
  user_agent: event.userAgent,
  fold_key: event.foldKey,
});

/**
 * Adds each to the row with the same fold key, if there is one. The fold keys of one call differ, and the caller sorts
 * by them, so that two processes can't deadlock. By the unique index on the fold key.
 */
export async function addEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto('security_events')
    .values(events.map(rowOf))
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'fold_key']).doUpdateSet((eb) => ({
        times: eb.fn<number>('least', [
          eb(eb.cast<bigint>('security_events.times', 'bigint'), '+', eb.ref('excluded.times').$castTo<bigint>()),
          sql.lit(TIMES_MAX),
        ]),
        last_at: eb.fn<Date>('greatest', ['security_events.last_at', 'excluded.last_at']),
      })),
    )
    .execute();
}

const TIMES_MAX = 2_000_000_000;

export interface EventFilter {
  readonly businessId: BusinessId;
  /** That mode, and what belongs to both; undefined means all. */
  readonly live?: boolean | undefined;
  /** Any of these; undefined means all. */
  readonly kinds?: readonly SecurityKind[] | undefined;
  /** An id, or an e-mail address. */
  readonly person?: string | undefined;
  readonly address?: string | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

const isWanted =
  ({ businessId, live, kinds, person, address, from, before }: EventFilter) =>
  (eb: ExpressionBuilder<Schema, 'security_events'>) =>
    eb.and([
      eb('security_events.business_id', '=', businessId),
      ...(live === undefined
        ? []
        : [eb.or([eb('security_events.live', 'is', null), eb('security_events.live', '=', live)])]),
      ...(kinds === undefined ? [] : [eb('security_events.kind', 'in', kinds)]),
      ...(person === undefined ? [] : [eb(person.includes('@') ? 'person_email' : 'person_id', '=', person)]),
      ...(address === undefined ? [] : [eb('address', '=', address)]),
      ...(from === undefined ? [] : [eb('last_at', '>=', from)]),
      ...(before === undefined ? [] : [eb('last_at', '<', before)]),
    ]);

/** The newest first. By the index on time, on kind or on person; addresses are found among those of a time. */
const newestFirst = (db: Db, filter: EventFilter) =>
  db
    .selectFrom('security_events')
    .leftJoin('api_keys as k', (join) =>
      join.onRef('k.business_id', '=', 'security_events.business_id').onRef('k.id', '=', 'api_key_id'),
    )
    .select([
      'security_events.id',
      'security_events.kind',
      'security_events.live',
      'first_at as firstAt',
      'last_at as lastAt',
      'times',
      'what',
      'person_id as personId',
      'person_name as personName',
      'person_email as personEmail',
      'api_key_id as apiKeyId',
      'k.prefix',
      'k.last_four as lastFour',
      'address',
      'user_agent as userAgent',
    ])
    .where(isWanted(filter))
    .orderBy('last_at', 'desc')
    .orderBy('security_events.id', 'desc')
    .$narrowType<{ kind: SecurityKind }>();

export const findEvents = (db: Db, filter: EventFilter, { limit, offset }: Slice) =>
  newestFirst(db, filter).limit(limit).offset(offset).execute();

export type KeptEvent = Awaited<ReturnType<typeof findEvents>>[number];

/** Those behind this one in the list. A row that is counted again meanwhile moves to the front and is not repeated. */
export function findEventsAfter(
  db: Db,
  filter: EventFilter,
  place: Pick<KeptEvent, 'lastAt' | 'id'> | undefined,
  limit: number,
): Promise<KeptEvent[]> {
  const query = newestFirst(db, filter).limit(limit);
  if (place === undefined) return query.execute();
  const { lastAt, id } = place;
  return query.where(sql<SqlBool>`(last_at, security_events.id) < (${lastAt}::timestamptz, ${id})`).execute();
}

/** At most `max`. */
export async function countEvents(db: Db, filter: EventFilter, max: number): Promise<number> {
  const { count } = await db
    .selectFrom((eb) => eb.selectFrom('security_events').select('id').where(isWanted(filter)).limit(max).as('found'))
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const FIND_OLD_EVENTS = statement({
  name: 'find_old_security_events',
  acrossBusinesses: 'finds events that are too old; each is deleted within its business',
  columns: { businessId: 'security_events.business_id', id: 'security_events.id' },
  text: ($: Slots<{ before: Date; max: number }>) => `
    SELECT business_id AS "businessId", id FROM security_events
     WHERE last_at < ${$.before} ORDER BY last_at LIMIT ${$.max}`,
});

/** By the index on the age. */
export const findOldEvents = (db: Db, before: Date, max: number): Promise<OldEvent[]> =>
  FIND_OLD_EVENTS.rows(db, { before, max });

type OldEvent = RowOf<{ businessId: 'security_events.business_id'; id: 'security_events.id' }>;

const DELETE_OLD_EVENTS = statement({
  name: 'delete_old_security_events',
  text: ($: Slots<{ businessIds: string; ids: string; before: Date }>) => `
    DELETE FROM security_events e
     USING unnest(${$.businessIds}::bigint[], ${$.ids}::text[]) AS wanted (business_id, id)
     WHERE e.business_id = wanted.business_id AND e.id = wanted.id AND e.last_at < ${$.before}`,
});

/** Those that were not counted again in the meantime. By the primary key. Returns how many there were. */
export const deleteOldEvents = async (tx: Tx, events: readonly OldEvent[], before: Date): Promise<number> =>
  Number(
    await DELETE_OLD_EVENTS.run(tx, {
      businessIds: plainArray(events.map(({ businessId }) => businessId)),
      ids: textArray(events.map(({ id }) => id)),
      before,
    }),
  );
