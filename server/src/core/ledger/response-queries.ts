/** SQL of the responses that are kept for Idempotency-Keys. Callers that keep one hold the lock of its ledger. */
import { bytesArray, plainArray, textArray } from '../../platform/database/array-literal.ts';
import type { AnyTx, Db, Tx } from '../../platform/database/pool.ts';
import { columnsOf, statement } from '../../platform/database/statement.ts';
import { type RequestPrint, requireSameRequest, type StoredPrint } from '../words/once.ts';
import type { LedgerKey } from './posting.ts';

/** Names one kept response. */
export interface ResponseName extends LedgerKey {
  readonly key: string;
}

export interface StoredResponse extends ResponseName, StoredPrint {
  readonly response: string;
}

export type KeptResponse = StoredResponse & RequestPrint;

/** Stored in place of the response while a request of several transactions runs, or after it was interrupted. */
export const NO_RESPONSE_YET = '';

/**
 * The response to give again; undefined if there is none yet.
 * @throws AppError idempotency_key_mismatch when the Idempotency-Key belongs to another request.
 */
export function responseTo(print: RequestPrint, stored: StoredResponse | undefined): string | undefined {
  if (stored === undefined) return undefined;
  requireSameRequest(stored, print);
  return stored.response === NO_RESPONSE_YET ? undefined : stored.response;
}

/** Primary key of idempotency_keys. */
const FIND_STORED_RESPONSES = statement({
  name: 'find_stored_responses',
  columns: columnsOf('idempotency_keys', ['business_id', 'live', 'key', 'fingerprint', 'meaning', 'response']),
  text: `SELECT k.business_id, k.live, k.key, k.fingerprint, k.meaning, k.response
  FROM unnest($1::bigint[], $2::boolean[], $3::text[]) AS wanted (business_id, live, key)
  JOIN idempotency_keys k ON k.business_id = wanted.business_id AND k.live = wanted.live AND k.key = wanted.key`,
});

export async function findStoredResponses(on: AnyTx, names: readonly ResponseName[]): Promise<StoredResponse[]> {
  const rows = await FIND_STORED_RESPONSES.rows(on, nameValues(names));
  return rows.map(({ business_id: businessId, ...row }) => ({ businessId, ...row }));
}

/** If the key exists, this same request has claimed it. The join with the ledgers leads Citus to the shard. */
const KEEP_RESPONSES = statement({
  name: 'keep_responses',
  text: `INSERT INTO idempotency_keys (business_id, live, key, fingerprint, meaning, response, created_at)
  SELECT l.business_id, l.live, n.key, n.fingerprint, n.meaning, n.response, $7::timestamptz
    FROM unnest($1::bigint[], $2::boolean[], $3::text[], $4::bytea[], $5::bytea[], $6::text[])
      AS n (business_id, live, key, fingerprint, meaning, response)
    JOIN ledgers l ON l.business_id = n.business_id AND l.live = n.live
  ON CONFLICT (business_id, live, key) DO UPDATE SET response = excluded.response, created_at = excluded.created_at`,
});

export const keepResponses = (on: AnyTx, responses: readonly KeptResponse[], at: Date): Promise<unknown> =>
  KEEP_RESPONSES.rows(on, [
    ...nameValues(responses),
    bytesArray(responses.map((r) => r.fingerprint)),
    bytesArray(responses.map((r) => r.meaning)),
    textArray(responses.map((r) => r.response)),
    at,
  ]);

const nameValues = (names: readonly ResponseName[]): string[] => [
  plainArray(names.map((name) => name.businessId)),
  plainArray(names.map((name) => name.live)),
  textArray(names.map((name) => name.key)),
];

/** The oldest first, over all businesses, by the index idempotency_keys_by_age. Takes no locks. */
export async function findOldResponses(db: Db, before: Date, limit: number): Promise<ResponseName[]> {
  return db
    .selectFrom('idempotency_keys')
    .select(['business_id as businessId', 'live', 'key'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/**
 * All names must be of one ledger. Deletes by primary key and returns how many there were. Checks the age again:
 * another process may have deleted a key that has been used again since.
 */
export async function deleteResponses(
  tx: Tx,
  names: readonly [ResponseName, ...ResponseName[]],
  before: Date,
): Promise<number> {
  const [{ businessId, live }] = names;
  const result = await tx
    .deleteFrom('idempotency_keys')
    .where((eb) => eb.and({ business_id: businessId, live }))
    .where(
      'key',
      'in',
      names.map(({ key }) => key),
    )
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
