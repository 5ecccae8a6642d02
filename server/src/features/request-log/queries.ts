import { type ExpressionBuilder, sql } from 'kysely';
import { plainArray, textArray } from '../../platform/database/array-literal.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { type Slots, statement } from '../../platform/database/statement.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { LISTED_MAX, type Slice } from '../../platform/wire/paging.ts';
import type { RecordedRequest } from './request-entry.ts';

/** Represents null in an array of texts. */
const text = (value: string | null | undefined): string => value ?? '';

type Arrays = Record<Exclude<keyof RecordedRequest, 'cameAtMs'> | 'ageMs', string>;

const INSERT_REQUESTS = statement({
  name: 'insert_requests',
  text: ($: Slots<Arrays>) => `
    INSERT INTO request_log (business_id, live, id, at, request_id, api_key_id, method, route, path, status,
      duration_us,
      error_code, field, body)
    SELECT business_id, live, id, clock_timestamp() - age_ms * interval '1 millisecond', request_id, api_key_id, method,
           route, path, status, duration_us, nullif(error_code, ''), nullif(field, ''), nullif(body, '')
      FROM unnest(${$.businessId}::bigint[], ${$.live}::boolean[], ${$.id}::uuid[], ${$.ageMs}::double precision[],
        ${$.requestId}::text[], ${$.apiKeyId}::bigint[], ${$.method}::text[], ${$.route}::text[], ${$.path}::text[],
        ${$.status}::smallint[], ${$.durationUs}::integer[], ${$.errorCode}::text[], ${$.field}::text[],
          ${$.body}::text[])
        AS n (business_id, live, id, age_ms, request_id, api_key_id, method, route, path, status, duration_us,
          error_code,
              field, body)
    ON CONFLICT DO NOTHING`,
});

/**
 * One statement for all of them. Existing rows were written by an attempt whose answer was lost. Locks only its own new
 * rows. The time of arrival is the database's time less the entry's age.
 */
export async function insertRequests(tx: Tx, entries: readonly RecordedRequest[]): Promise<void> {
  const nowMs = performance.now();
  await INSERT_REQUESTS.run(tx, {
    businessId: plainArray(entries.map(({ businessId }) => businessId)),
    live: plainArray(entries.map(({ live }) => live)),
    id: plainArray(entries.map(({ id }) => id)),
    ageMs: plainArray(entries.map(({ cameAtMs }) => nowMs - cameAtMs)),
    requestId: textArray(entries.map(({ requestId }) => requestId)),
    apiKeyId: plainArray(entries.map(({ apiKeyId }) => apiKeyId)),
    method: textArray(entries.map(({ method }) => method)),
    route: textArray(entries.map(({ route }) => route)),
    path: textArray(entries.map(({ path }) => path)),
    status: plainArray(entries.map(({ status }) => status)),
    durationUs: plainArray(entries.map(({ durationUs }) => durationUs)),
    errorCode: textArray(entries.map(({ errorCode }) => text(errorCode))),
    field: textArray(entries.map(({ field }) => text(field))),
    body: textArray(entries.map(({ body }) => text(body))),
  });
}

export interface RequestFilter extends LedgerKey {
  readonly failedOnly: boolean;
  /** Only among the newest that are listed, because no index has it. */
  readonly requestId?: string | undefined;
}

const isWanted =
  ({ businessId, live, failedOnly, requestId }: RequestFilter) =>
  (eb: ExpressionBuilder<Schema, 'request_log'>) =>
    eb.and([
      ...(requestId === undefined ? [] : [eb('request_log.id', 'in', idsOf(eb, { businessId, live }, requestId))]),
      eb('request_log.business_id', '=', businessId),
      eb('request_log.live', '=', live),
      ...(failedOnly ? [eb('request_log.status', '>=', sql.lit(400))] : []),
    ]);

const idsOf = (eb: ExpressionBuilder<Schema, 'request_log'>, { businessId, live }: LedgerKey, requestId: string) =>
  eb
    .selectFrom((newest) =>
      newest
        .selectFrom('request_log')
        .select(['id', 'request_id'])
        .where('business_id', '=', businessId)
        .where('live', '=', live)
        .orderBy('id', 'desc')
        .limit(LISTED_MAX)
        .as('newest'),
    )
    .select('newest.id')
    .where('newest.request_id', '=', requestId);

/** The newest first; by the primary key, or by the index request_log_failed. Joins the API key by its primary key. */
export async function findRequests(db: Db, filter: RequestFilter, { offset, limit }: Slice) {
  return db
    .selectFrom('request_log')
    .leftJoin('api_keys', (join) =>
      join
        .onRef('api_keys.id', '=', 'request_log.api_key_id')
        .onRef('api_keys.business_id', '=', 'request_log.business_id'),
    )
    .select([
      'request_log.request_id',
      'request_log.at',
      'request_log.method',
      'request_log.route',
      'request_log.path',
      'request_log.status',
      'request_log.duration_us',
      'api_keys.last_four',
      'request_log.error_code',
      'request_log.field',
      'request_log.body',
    ])
    .where(isWanted(filter))
    .orderBy('request_log.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Counts no further than `max`; by the same indexes. */
export async function countRequests(db: Db, filter: RequestFilter, max: number): Promise<number> {
  const { count } = await db
    .selectFrom((eb) => eb.selectFrom('request_log').select('id').where(isWanted(filter)).limit(max).as('counted'))
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Names one recorded request. */
export interface RequestName extends LedgerKey {
  readonly id: string;
}

/** The oldest first, over all businesses; by the index request_log_by_age. No locks. */
export async function findOldRequests(db: Db, before: Date, limit: number): Promise<RequestName[]> {
  return db
    .selectFrom('request_log')
    .select(['business_id as businessId', 'live', 'id'])
    .where('at', '<', before)
    .orderBy('at')
    .limit(limit)
    .execute();
}

/** Deletes rows of one business and mode, by primary key, and returns how many existed. It checks their age again. */
export async function deleteRequests(
  tx: Tx,
  names: readonly [RequestName, ...RequestName[]],
  before: Date,
): Promise<number> {
  const [{ businessId, live }] = names;
  const ids = names.map(({ id }) => id);
  const result = await tx
    .deleteFrom('request_log')
    .where((eb) => eb.and({ business_id: businessId, live }))
    .where('id', 'in', ids)
    .where('at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
