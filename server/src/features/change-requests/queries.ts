/** SQL of change requests. Writes rely on the ledger's lock. */
import type { Db, Tx } from '../../platform/database/pool.ts';
import { columnsOf, narrowed, type RowOf, type Slots, statement } from '../../platform/database/statement.ts';
import { recordRows } from '../../core/ledger/log/record.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { type Actor, actorFrom, actorIdOf } from '../../core/words/principal.ts';
import type { NumberRange, Slice } from '../../platform/wire/paging.ts';
import { type ChangeRequest, type RequestKind, type RequestState, WAITING_MS } from './change-request.ts';

/** `change` is sealed. */
export type SealedRequest = Omit<ChangeRequest, 'before' | 'after'> & { readonly change: Buffer };

const REQUEST = {
  ...columnsOf('change_requests', ['number', 'subject', 'change', 'summary', 'reason', 'made_by_id', 'maker_id']),
  ...columnsOf('change_requests', ['created_at', 'expires_at', 'decided_by_id', 'decided_at']),
  kind: narrowed<RequestKind>('change_requests.kind'),
  made_by_kind: narrowed<Actor['kind']>('change_requests.made_by_kind'),
  decided_by_kind: narrowed<Actor['kind'] | null>('change_requests.decided_by_kind'),
  state: narrowed<RequestState>('text'),
  rejection_reason: narrowed<string | null>('request_rejections.reason'),
} as const;

/** By the database's clock: an open request ends at its time without anybody's doing. */
const STATE = `CASE WHEN c.state = 'pending' AND c.expires_at <= clock_timestamp() THEN 'expired' ELSE c.state END`;
const LIST = `c.number, c.subject, c.change, c.summary, c.reason, c.made_by_id, c.maker_id, c.created_at, c.expires_at,
       c.decided_by_id, c.decided_at, c.kind, c.made_by_kind, c.decided_by_kind, ${STATE} AS state,
       r.reason AS rejection_reason`;
const FROM = `change_requests c LEFT JOIN request_rejections r
         ON r.business_id = c.business_id AND r.live = c.live AND r.number = c.number`;
const ofLedger = ($: Slots<LedgerKey>): string => `c.business_id = ${$.businessId} AND c.live = ${$.live}`;

/** Primary key. */
const FIND_REQUEST = statement({
  name: 'find_change_request',
  columns: REQUEST,
  text: ($: Slots<LedgerKey & { number: bigint }>) =>
    `SELECT ${LIST} FROM ${FROM} WHERE ${ofLedger($)} AND c.number = ${$.number}`,
});

export async function findRequest(
  db: Db,
  { businessId, live }: LedgerKey,
  number: bigint,
): Promise<SealedRequest | undefined> {
  const row = await FIND_REQUEST.first(db, { businessId, live, number });
  return row && fromRow(row);
}

/** Also the number of requests, because numbers have no gaps. Primary key. */
export async function findLastNumber(db: Db, { businessId, live }: LedgerKey): Promise<bigint> {
  const row = await db
    .selectFrom('change_requests')
    .select((eb) => eb.fn.max('number').as('number'))
    .where((eb) => eb.and({ business_id: businessId, live }))
    .executeTakeFirst();
  return row?.number ?? 0n;
}

const FIND_REQUESTS = statement({
  name: 'find_change_requests',
  columns: REQUEST,
  text: ($: Slots<LedgerKey & NumberRange>) => `SELECT ${LIST} FROM ${FROM}
 WHERE ${ofLedger($)} AND c.number BETWEEN ${$.first} AND ${$.last} ORDER BY c.number DESC`,
});

/** Newest first; a range of the primary key. */
export async function findRequests(
  db: Db,
  { businessId, live }: LedgerKey,
  { first, last }: NumberRange,
): Promise<SealedRequest[]> {
  return (await FIND_REQUESTS.rows(db, { businessId, live, first, last })).map(fromRow);
}

const FIND_UNDONE = statement({
  name: 'find_undone_change_requests',
  columns: REQUEST,
  text: ($: Slots<LedgerKey>) => `SELECT ${LIST} FROM ${FROM}
 WHERE ${ofLedger($)} AND (c.state = 'approved_waiting' OR c.state = 'pending' AND c.expires_at > clock_timestamp())
 ORDER BY c.number`,
});

/** Those that have not taken effect and still can. Oldest first; by change_requests_pending and _waiting. */
export async function findUndone(db: Db, { businessId, live }: LedgerKey): Promise<SealedRequest[]> {
  return (await FIND_UNDONE.rows(db, { businessId, live })).map(fromRow);
}

const DUE = {
  businessId: 'change_requests.business_id',
  ...columnsOf('change_requests', ['live', 'number']),
} as const;
export type DueRequest = RowOf<typeof DUE>;

interface DueSearch {
  readonly waitingMs: number;
  readonly afterId: bigint;
  readonly afterLive: boolean;
  readonly afterNumber: bigint;
  readonly limit: number;
}

/** The partial index change_requests_waiting, which has few entries. */
const FIND_DUE = statement({
  name: 'find_due_change_requests',
  acrossBusinesses: 'finds the requests that take effect now; each is then applied by itself',
  columns: DUE,
  text: ($: Slots<DueSearch>) => `
SELECT c.business_id AS "businessId", c.live, c.number FROM change_requests c
 WHERE c.state = 'approved_waiting'
   AND c.decided_at <= clock_timestamp() - ${$.waitingMs}::bigint * interval '1 millisecond'
   AND (c.business_id, c.live, c.number) > (${$.afterId}::bigint, ${$.afterLive}::boolean, ${$.afterNumber}::bigint)
 ORDER BY c.business_id, c.live, c.number LIMIT ${$.limit}`,
});

/** Finds requests of all businesses, in the order of their names, after this one. */
export const findDue = (db: Db, after: DueRequest | undefined, limit: number): Promise<DueRequest[]> =>
  FIND_DUE.rows(db, {
    waitingMs: WAITING_MS,
    afterId: after?.businessId ?? 0n,
    afterLive: after?.live ?? false,
    afterNumber: after?.number ?? 0n,
    limit,
  });

/** The request of this kind about this subject that is approved and waits; by change_requests_waiting. */
export async function findWaiting(
  tx: Tx,
  { businessId, live }: LedgerKey,
  { kind, subject }: Pick<SealedRequest, 'kind' | 'subject'>,
): Promise<bigint | undefined> {
  const row = await tx
    .selectFrom('change_requests')
    .select('number')
    .where((eb) => eb.and({ business_id: businessId, live, state: 'approved_waiting', kind, subject }))
    .executeTakeFirst();
  return row?.number;
}

/** How many of a person wait at this time; by change_requests_pending. */
export async function countOpen(tx: Tx, { businessId, live }: LedgerKey, makerId: string, at: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('change_requests')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where((eb) => eb.and({ business_id: businessId, live, state: 'pending', maker_id: makerId }))
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Alike {
  readonly kind: RequestKind;
  readonly subject: string;
  readonly makerId: string;
  readonly reason: string;
}

const FIND_PENDING_ALIKE = statement({
  name: 'find_pending_change_requests_alike',
  columns: REQUEST,
  text: ($: Slots<LedgerKey & Alike>) => `SELECT ${LIST} FROM ${FROM}
 WHERE ${ofLedger($)} AND c.state = 'pending' AND c.expires_at > clock_timestamp() AND c.kind = ${$.kind}
   AND c.subject = ${$.subject} AND c.maker_id = ${$.makerId} AND c.reason = ${$.reason} ORDER BY c.number`,
});

/** Finds requests of the same person, about the same thing and for the same reason; by change_requests_pending. */
export async function findPendingAlike(
  db: Db,
  { businessId, live }: LedgerKey,
  { kind, subject, makerId, reason }: Alike,
): Promise<SealedRequest[]> {
  const rows = await FIND_PENDING_ALIKE.rows(db, { businessId, live, kind, subject, makerId, reason });
  return rows.map(fromRow);
}

type InState = LedgerKey & { readonly state: RequestState };
/** The stored state is compared first, so that open ones are found by change_requests_pending. */
const isInState = ($: Slots<InState>): string =>
  `${ofLedger($)} AND CASE WHEN ${$.state}::text IN ('pending', 'expired')
     THEN c.state = 'pending' AND (c.expires_at <= clock_timestamp()) = (${$.state} = 'expired')
     ELSE c.state = ${$.state} END`;

const FIND_IN_STATE = statement({
  name: 'find_change_requests_in_state',
  columns: REQUEST,
  text: ($: Slots<InState & Slice>) => `SELECT ${LIST} FROM ${FROM}
 WHERE ${isInState($)} ORDER BY c.number DESC LIMIT ${$.limit} OFFSET ${$.offset}`,
});

const COUNT_IN_STATE = statement({
  name: 'count_change_requests_in_state',
  columns: { count: 'int8' },
  text: ($: Slots<InState>) => `SELECT count(*) AS count FROM change_requests c WHERE ${isInState($)}`,
});

/** Newest first. */
export async function findRequestsInState(
  db: Db,
  { businessId, live }: LedgerKey,
  state: RequestState,
  slice: Slice,
): Promise<{ readonly requests: SealedRequest[]; readonly totalCount: number }> {
  const rows = await FIND_IN_STATE.rows(db, { businessId, live, state, ...slice });
  const { count } = await COUNT_IN_STATE.one(db, { businessId, live, state });
  return { requests: rows.map(fromRow), totalCount: Number(count) };
}

export async function insertRequest(
  tx: Tx,
  { businessId, live }: LedgerKey,
  request: Omit<SealedRequest, 'state' | 'decided' | 'appliesAt' | 'rejectionReason'>,
): Promise<void> {
  await tx
    .insertInto('change_requests')
    .values({
      business_id: businessId,
      live,
      number: request.number,
      kind: request.kind,
      subject: request.subject,
      change: request.change,
      summary: request.summary,
      reason: request.reason,
      made_by_kind: request.madeBy.kind,
      made_by_id: actorIdOf(request.madeBy),
      maker_id: request.makerId,
      created_at: request.createdAt,
      expires_at: request.expiresAt,
    })
    .execute();
  recordRows(tx, { businessId, live }, 'change_request', [request.number]);
}

/** By the primary key. */
export async function writeDecided(
  tx: Tx,
  { businessId, live }: LedgerKey,
  {
    number,
    state,
    by,
    at,
  }: { number: bigint; state: Exclude<RequestState, 'pending' | 'expired'>; by: Actor; at: Date },
): Promise<void> {
  await tx
    .updateTable('change_requests')
    .set({ state, decided_by_kind: by.kind, decided_by_id: actorIdOf(by), decided_at: at })
    .where((eb) => eb.and({ business_id: businessId, live, number }))
    .execute();
  recordRows(tx, { businessId, live }, 'change_request', [number]);
}

/** After `writeDecided`. */
export async function insertRejection(
  tx: Tx,
  { businessId, live }: LedgerKey,
  { number, reason }: { readonly number: bigint; readonly reason: string },
): Promise<void> {
  await tx.insertInto('request_rejections').values({ business_id: businessId, live, number, reason }).execute();
  recordRows(tx, { businessId, live }, 'request_rejection', [number]);
}

function fromRow(row: RowOf<typeof REQUEST>): SealedRequest {
  const { decided_by_kind: kind, decided_at: at } = row;
  return {
    number: row.number,
    kind: row.kind,
    subject: row.subject,
    change: row.change,
    summary: row.summary,
    reason: row.reason,
    madeBy: actorFrom(row.made_by_kind, row.made_by_id),
    makerId: row.maker_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    state: row.state,
    decided: kind === null || at === null ? undefined : { by: actorFrom(kind, row.decided_by_id), at },
    appliesAt: row.state === 'approved_waiting' && at !== null ? appliesAt(at) : undefined,
    rejectionReason: row.rejection_reason ?? undefined,
  };
}

export const appliesAt = (decidedAt: Date): Date => new Date(decidedAt.getTime() + WAITING_MS);
