/** SQL of runs. Writes rely on the ledger's lock, so that what was read before them still holds. */
import { sql } from 'kysely';
import { plainArray } from '../../database/array-literal.ts';
import type { AccountId, BusinessId } from '../../database/ids.ts';
import type { Db, Tx } from '../../database/pool.ts';
import type { LedgerKey } from '../../ledger/posting.ts';
import type { Actor } from '../../principal.ts';
import type { NumberRange, Slice } from '../../wire/paging.ts';
import type { FileFormat } from './file-format.ts';
import { actorFrom, actorIdOf } from './kept-actor.ts';
import type { DoneBy, ExportedBy, KeptRunState, Run, RunState } from './run.ts';

/** With what only filling and emptying need. */
export interface KeptRun extends Run {
  readonly scheduledAfter: string | undefined;
  readonly preparedThrough: bigint;
  readonly cancelledThrough: bigint;
}

export interface RunName extends LedgerKey {
  readonly number: bigint;
}

interface RunRow {
  number: bigint;
  reference: string;
  scheduled_for: string | null;
  scheduled_after: string | null;
  account_ids: string | null;
  state: KeptRunState;
  prepared_through: bigint;
  cancelled_through: bigint;
  payout_count: bigint;
  total_kobo: bigint;
  paid_count: bigint;
  paid_kobo: bigint;
  failed_count: bigint;
  failed_kobo: bigint;
  unknown_count: bigint;
  unknown_kobo: bigint;
  cancelled_count: bigint;
  cancelled_kobo: bigint;
  created_by_kind: Actor['kind'];
  created_by_id: string | null;
  created_at: Date;
  drafted_at: Date | null;
  approved_by_kind: Actor['kind'] | null;
  approved_by_id: string | null;
  approved_at: Date | null;
  exported_by_kind: Actor['kind'] | null;
  exported_by_id: string | null;
  exported_at: Date | null;
  export_format: FileFormat | null;
  cancelled_by_kind: Actor['kind'] | null;
  cancelled_by_id: string | null;
  cancelled_at: Date | null;
}

/** Dates and arrays as text: the driver would turn dates into instants of its own time zone. */
const COLUMNS = sql.raw(`r.number, r.reference, r.scheduled_for::text, r.scheduled_after::text,
       array_to_string(r.account_ids, ',') AS account_ids, r.state, r.prepared_through, r.cancelled_through,
       r.payout_count, r.total_kobo, r.paid_count, r.paid_kobo, r.failed_count, r.failed_kobo, r.unknown_count,
       r.unknown_kobo, r.cancelled_count, r.cancelled_kobo, r.created_by_kind, r.created_by_id, r.created_at,
       r.drafted_at, r.approved_by_kind, r.approved_by_id, r.approved_at, r.exported_by_kind, r.exported_by_id,
       r.exported_at, r.export_format, r.cancelled_by_kind, r.cancelled_by_id, r.cancelled_at`);

/** Of runs `r`: none of their payouts is open any more. */
const IS_COMPLETED = sql.raw('r.paid_count + r.failed_count + r.cancelled_count = r.payout_count');

/** Primary key. */
export async function findRun(db: Db, { businessId, live, number }: RunName): Promise<KeptRun | undefined> {
  const { rows } = await sql<RunRow>`SELECT ${COLUMNS} FROM settlement_runs r
 WHERE r.business_id = ${businessId} AND r.live = ${live} AND r.number = ${number}`.execute(db);
  return rows[0] && runFromRow(rows[0]);
}

/** Unique index settlement_runs_reference_unique. */
export async function findRunByReference(
  db: Db,
  { businessId, live }: LedgerKey,
  reference: string,
): Promise<KeptRun | undefined> {
  const { rows } = await sql<RunRow>`SELECT ${COLUMNS} FROM settlement_runs r
 WHERE r.business_id = ${businessId} AND r.live = ${live} AND r.reference = ${reference}`.execute(db);
  return rows[0] && runFromRow(rows[0]);
}

/** Also how many there are: numbers have no gaps. Primary key. */
export async function findLastRunNumber(db: Db, { businessId, live }: LedgerKey): Promise<bigint> {
  const { rows } = await sql<{ number: bigint | null }>`SELECT max(r.number) AS number FROM settlement_runs r
 WHERE r.business_id = ${businessId} AND r.live = ${live}`.execute(db);
  return rows[0]?.number ?? 0n;
}

/** Newest first; a range of the primary key. */
export async function findRuns(
  db: Db,
  { businessId, live }: LedgerKey,
  { first, last }: NumberRange,
): Promise<readonly Run[]> {
  const { rows } = await sql<RunRow>`SELECT ${COLUMNS} FROM settlement_runs r
 WHERE r.business_id = ${businessId} AND r.live = ${live} AND r.number BETWEEN ${first} AND ${last}
 ORDER BY r.number DESC`.execute(db);
  return rows.map(runFromRow);
}

/** Newest first; along the primary key. */
export async function findRunsInState(
  db: Db,
  { businessId, live }: LedgerKey,
  state: RunState,
  { offset, limit }: Slice,
): Promise<{ readonly runs: readonly Run[]; readonly totalCount: number }> {
  const isWanted = sql`r.business_id = ${businessId} AND r.live = ${live} AND ${hasState(state)}`;
  const { rows } = await sql<RunRow>`SELECT ${COLUMNS} FROM settlement_runs r
 WHERE ${isWanted} ORDER BY r.number DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const counted = await sql<{
    count: bigint;
  }>`SELECT count(*) AS count FROM settlement_runs r WHERE ${isWanted}`.execute(db);
  return { runs: rows.map(runFromRow), totalCount: Number(counted.rows[0]?.count ?? 0n) };
}

function hasState(state: RunState) {
  if (state === 'completed') return sql`r.state = 'exported' AND ${IS_COMPLETED}`;
  if (state === 'exported') return sql`r.state = 'exported' AND NOT (${IS_COMPLETED})`;
  return sql`r.state = ${state}`;
}

/** Of all businesses, the longest waiting first. The partial index settlement_runs_unfinished. */
export async function findUnfinishedRuns(db: Db, limit: number): Promise<(RunName & { state: KeptRunState })[]> {
  const { rows } = await sql<{ business_id: BusinessId; live: boolean; number: bigint; state: KeptRunState }>`
    SELECT r.business_id, r.live, r.number, r.state FROM settlement_runs r
     WHERE r.state IN ('preparing', 'cancelling') ORDER BY coalesce(r.cancelled_at, r.created_at)
       LIMIT ${limit}`.execute(db);
  return rows.map(({ business_id, ...rest }) => ({ businessId: business_id, ...rest }));
}

/** Who may approve runs. Primary key; the default where nothing is set. */
export async function findApproval(db: Db, { businessId, live }: LedgerKey): Promise<string> {
  const row = await db
    .selectFrom('settlement_settings')
    .select('approval')
    .where('business_id', '=', businessId)
    .where('live', '=', live)
    .executeTakeFirst();
  return row?.approval ?? 'anyone';
}

export interface NewRun {
  readonly reference: string;
  readonly accountIds: readonly AccountId[] | undefined;
  readonly scheduledFor: string | undefined;
  readonly scheduledAfter: string | undefined;
  readonly created: DoneBy;
}

/** Under the ledger's lock, hence without gaps. */
export async function insertRun(tx: Tx, { businessId, live }: LedgerKey, run: NewRun): Promise<KeptRun> {
  const accountIds = run.accountIds === undefined ? null : plainArray(run.accountIds);
  const { rows } = await sql<RunRow>`
    INSERT INTO settlement_runs AS r (business_id, live, number, reference, scheduled_for, scheduled_after, account_ids,
                                      created_by_kind, created_by_id, created_at)
    SELECT ${businessId}::bigint, ${live}::boolean,
           coalesce((SELECT max(number) FROM settlement_runs WHERE business_id = ${businessId}
           AND live = ${live}), 0) + 1, ${run.reference}::uuid, ${run.scheduledFor ?? null}::date,
           ${run.scheduledAfter ?? null}::date, ${accountIds}::bigint[], ${run.created.by.kind},
             ${actorIdOf(run.created.by)}, ${run.created.at}::timestamptz
    RETURNING ${COLUMNS}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a settlement run was not inserted');
  return runFromRow(row);
}

/** How far filling has come, and what it made. */
export interface Filled {
  readonly preparedThrough: bigint;
  readonly count: number;
  readonly amountKobo: bigint;
  readonly state: KeptRunState;
  readonly draftedAt: Date | undefined;
}

export async function writeFilled(tx: Tx, name: RunName, filled: Filled): Promise<KeptRun> {
  return update(
    tx,
    name,
    sql`prepared_through = ${filled.preparedThrough}, payout_count = r.payout_count + ${filled.count}::bigint,
        total_kobo = r.total_kobo + ${filled.amountKobo}::bigint, state = ${filled.state},
        drafted_at = ${filled.draftedAt ?? null}::timestamptz`,
  );
}

export async function writeApproved(tx: Tx, name: RunName, { by, at }: DoneBy): Promise<KeptRun> {
  return update(
    tx,
    name,
    sql`state = 'approved', approved_by_kind = ${by.kind}, approved_by_id = ${actorIdOf(by)},
        approved_at = ${at}::timestamptz`,
  );
}

export interface Export extends ExportedBy {
  /** A business day, `YYYY-MM-DD`. */
  readonly executionDate: string;
}

/** Reads all payouts of the run once, for the names of their banks. */
export async function writeExported(tx: Tx, name: RunName, exported: Export): Promise<KeptRun> {
  const { by, at, format, executionDate } = exported;
  return update(
    tx,
    name,
    sql`state = 'exported', exported_by_kind = ${by.kind}, exported_by_id = ${actorIdOf(by)},
        exported_at = ${at}::timestamptz, export_format = ${format}, execution_date = ${executionDate}::date,
        debtor_name = (SELECT b.name FROM businesses b WHERE b.id = r.business_id),
        export_bank_names = (
          SELECT coalesce(jsonb_object_agg(k.code, k.name), '{}') FROM banks k
           WHERE k.code IN (
             SELECT p.bank_code FROM settlement_payouts p
              WHERE p.business_id = r.business_id AND p.live = r.live AND p.run_number = r.number))`,
  );
}

/**
 * The account that the settings name becomes that of the run, unless the run has one already. False when it has none
 * afterwards.
 */
export async function writeDebtorAccount(tx: Tx, { businessId, live, number }: RunName): Promise<boolean> {
  await sql`UPDATE settlement_runs r
   SET debtor_bank_code = s.source_bank_code, debtor_account_number = s.source_account_number,
       debtor_account_name = s.source_account_name
  FROM settlement_settings s
 WHERE r.business_id = ${businessId} AND r.live = ${live} AND r.number = ${number} AND r.debtor_bank_code IS NULL
   AND s.business_id = r.business_id AND s.live = r.live AND s.source_bank_code IS NOT NULL`.execute(tx);
  const run = await tx
    .selectFrom('settlement_runs')
    .select('debtor_bank_code')
    .where('business_id', '=', businessId)
    .where('live', '=', live)
    .where('number', '=', number)
    .executeTakeFirst();
  return run !== undefined && run.debtor_bank_code !== null;
}

/** `cancelling` while there are payouts to give back, which happens step by step. */
export async function writeCancelled(
  tx: Tx,
  name: RunName,
  state: 'cancelling' | 'cancelled',
  { by, at }: DoneBy,
): Promise<KeptRun> {
  return update(
    tx,
    name,
    sql`state = ${state}, cancelled_by_kind = ${by.kind}, cancelled_by_id = ${actorIdOf(by)},
        cancelled_at = ${at}::timestamptz`,
  );
}

export async function writeEmptied(
  tx: Tx,
  name: RunName,
  { cancelledThrough, state }: { readonly cancelledThrough: bigint; readonly state: KeptRunState },
): Promise<KeptRun> {
  return update(tx, name, sql`cancelled_through = ${cancelledThrough}, state = ${state}`);
}

async function update(tx: Tx, { businessId, live, number }: RunName, set: ReturnType<typeof sql>): Promise<KeptRun> {
  const { rows } = await sql<RunRow>`UPDATE settlement_runs AS r SET ${set}
 WHERE r.business_id = ${businessId} AND r.live = ${live} AND r.number = ${number}
RETURNING ${COLUMNS}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a settlement run is gone');
  return runFromRow(row);
}

function runFromRow(row: RunRow): KeptRun {
  const isCompleted =
    row.state === 'exported' && row.paid_count + row.failed_count + row.cancelled_count === row.payout_count;
  return {
    number: row.number,
    reference: row.reference,
    scheduledFor: row.scheduled_for ?? undefined,
    scheduledAfter: row.scheduled_after ?? undefined,
    accountIds: row.account_ids === null ? undefined : idsFromText(row.account_ids),
    state: isCompleted ? 'completed' : row.state,
    preparedThrough: row.prepared_through,
    cancelledThrough: row.cancelled_through,
    payouts: { count: row.payout_count, amountKobo: row.total_kobo },
    paid: { count: row.paid_count, amountKobo: row.paid_kobo },
    failed: { count: row.failed_count, amountKobo: row.failed_kobo },
    unknown: { count: row.unknown_count, amountKobo: row.unknown_kobo },
    cancelled: { count: row.cancelled_count, amountKobo: row.cancelled_kobo },
    created: { by: actorFrom(row.created_by_kind, row.created_by_id), at: row.created_at },
    draftedAt: row.drafted_at ?? undefined,
    approved: doneBy(row.approved_by_kind, row.approved_by_id, row.approved_at),
    exported: exportedBy(row),
    cancelledBy: doneBy(row.cancelled_by_kind, row.cancelled_by_id, row.cancelled_at),
  };
}

const idsFromText = (text: string): AccountId[] =>
  text === '' ? [] : text.split(',').map((id) => BigInt(id) as AccountId);

function doneBy(kind: Actor['kind'] | null, id: string | null, at: Date | null): DoneBy | undefined {
  return kind === null || at === null ? undefined : { by: actorFrom(kind, id), at };
}

function exportedBy({ exported_by_kind, exported_by_id, exported_at, export_format }: RunRow): ExportedBy | undefined {
  const done = doneBy(exported_by_kind, exported_by_id, exported_at);
  return done === undefined || export_format === null ? undefined : { ...done, format: export_format };
}
