/** SQL of runs. Writes rely on the ledger's lock, so that what was read before them still holds. */
import { plainArray } from '../../../platform/database/array-literal.ts';
import type { AccountId } from '../../../platform/database/ids.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { columnsOf, narrowed, type RowOf, type Slots, statement } from '../../../platform/database/statement.ts';
import { recordRows } from '../../../core/ledger/log/record.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { findTeam } from '../../people/team/approvers.ts';
import { actorIdOf } from '../../../core/words/principal.ts';
import type { NumberRange, Slice } from '../../../platform/wire/paging.ts';
import type { ManifestSource } from '../manifests/manifest.ts';
import type { DoneBy, ExportedBy, KeptRunState, Run, RunName, RunState } from './run.ts';
import { isOpen, RUN_LIST, RUN_ROW, RUN_STATE, runFromRow, type RunRow } from './run-row.ts';

type OfBusiness = Pick<LedgerKey, 'businessId'>;

/** Reads the team if an approval of a run that is still open may have stopped to count. */
async function runsFrom(db: Db, { businessId }: OfBusiness, rows: readonly RunRow[]): Promise<Run[]> {
  const asksTeam = rows.some((row) => isOpen(row) && row.approvals?.some(({ kind }) => kind === 'user'));
  const approvers = asksTeam ? (await findTeam(db, businessId)).approvers : [];
  return rows.map((row) => runFromRow(row, approvers));
}

async function runFrom(db: Db, ofBusiness: OfBusiness, row: RunRow): Promise<Run> {
  const [run] = await runsFrom(db, ofBusiness, [row]);
  if (run === undefined) throw new Error('a run is gone');
  return run;
}

/** Primary key. */
const FIND_RUN = statement({
  name: 'find_run',
  columns: RUN_ROW,
  text: ($: Slots<RunName>) => `SELECT ${RUN_LIST} FROM settlement_runs r
 WHERE r.business_id = ${$.businessId} AND r.live = ${$.live} AND r.number = ${$.number}`,
});

export async function findRun(db: Db, name: RunName): Promise<Run | undefined> {
  const row = await FIND_RUN.first(db, name);
  return row && runFrom(db, name, row);
}

/** What this transaction has written: a distributed database can't return all of it from the write itself. */
async function findRunWritten(tx: Tx, { businessId, live, number }: RunName): Promise<Run> {
  return runFrom(tx, { businessId }, await FIND_RUN.one(tx, { businessId, live, number }));
}

/** Unique index settlement_runs_reference_unique. */
const FIND_RUN_BY_REFERENCE = statement({
  name: 'find_run_by_reference',
  columns: RUN_ROW,
  text: ($: Slots<LedgerKey & { reference: string }>) => `SELECT ${RUN_LIST} FROM settlement_runs r
 WHERE r.business_id = ${$.businessId} AND r.live = ${$.live} AND r.reference = ${$.reference}`,
});

export async function findRunByReference(db: Db, ledger: LedgerKey, reference: string): Promise<Run | undefined> {
  const row = await FIND_RUN_BY_REFERENCE.first(db, { ...ledger, reference });
  return row && runFrom(db, ledger, row);
}

/** Also the number of runs, because numbers have no gaps. Primary key. */
export async function findLastRunNumber(db: Db, { businessId, live }: LedgerKey): Promise<bigint> {
  const row = await db
    .selectFrom('settlement_runs')
    .select((eb) => eb.fn.max('number').as('number'))
    .where((eb) => eb.and({ business_id: businessId, live }))
    .executeTakeFirst();
  return row?.number ?? 0n;
}

const FIND_RUNS = statement({
  name: 'find_runs',
  columns: RUN_ROW,
  text: ($: Slots<LedgerKey & NumberRange>) => `SELECT ${RUN_LIST} FROM settlement_runs r
 WHERE r.business_id = ${$.businessId} AND r.live = ${$.live} AND r.number BETWEEN ${$.first} AND ${$.last}
 ORDER BY r.number DESC`,
});

/** Newest first; a range of the primary key. */
export async function findRuns(db: Db, ledger: LedgerKey, range: NumberRange): Promise<readonly Run[]> {
  return runsFrom(db, ledger, await FIND_RUNS.rows(db, { ...ledger, ...range }));
}

interface InState extends LedgerKey {
  readonly state: RunState;
}

/** The stored state is compared first. */
const isInState = ($: Slots<InState>): string => `r.business_id = ${$.businessId} AND r.live = ${$.live}
   AND r.state = CASE ${$.state}::text WHEN 'completed' THEN 'exported' ELSE ${$.state} END
   AND ${RUN_STATE} = ${$.state}`;

const FIND_RUNS_IN_STATE = statement({
  name: 'find_runs_in_state',
  columns: RUN_ROW,
  text: ($: Slots<InState & Slice>) => `SELECT ${RUN_LIST} FROM settlement_runs r
 WHERE ${isInState($)} ORDER BY r.number DESC LIMIT ${$.limit} OFFSET ${$.offset}`,
});

const COUNT_RUNS_IN_STATE = statement({
  name: 'count_runs_in_state',
  columns: { count: 'int8' },
  text: ($: Slots<InState>) => `SELECT count(*) AS count FROM settlement_runs r WHERE ${isInState($)}`,
});

/** Newest first; along the primary key. */
export async function findRunsInState(
  db: Db,
  ledger: LedgerKey,
  state: RunState,
  slice: Slice,
): Promise<{ readonly runs: readonly Run[]; readonly totalCount: number }> {
  const rows = await FIND_RUNS_IN_STATE.rows(db, { ...ledger, state, ...slice });
  const { count } = await COUNT_RUNS_IN_STATE.one(db, { ...ledger, state });
  return { runs: await runsFrom(db, ledger, rows), totalCount: Number(count) };
}

const UNFINISHED = {
  businessId: 'settlement_runs.business_id',
  ...columnsOf('settlement_runs', ['live', 'number']),
  state: narrowed<KeptRunState>('settlement_runs.state'),
} as const;

/** The partial index settlement_runs_unfinished. */
const FIND_UNFINISHED_RUNS = statement({
  name: 'find_unfinished_runs',
  acrossBusinesses: 'finds the runs to go on with; each is then worked on by itself',
  columns: UNFINISHED,
  text: ($: Slots<{ limit: number }>) => `
    SELECT r.business_id AS "businessId", r.live, r.number, r.state FROM settlement_runs r
     WHERE r.state IN ('preparing', 'cancelling') ORDER BY coalesce(r.cancelled_at, r.created_at) LIMIT ${$.limit}`,
});

/** Finds runs of all businesses; those that have waited longest come first. */
export const findUnfinishedRuns = (db: Db, limit: number): Promise<RowOf<typeof UNFINISHED>[]> =>
  FIND_UNFINISHED_RUNS.rows(db, { limit });

export interface NewRun {
  readonly reference: string;
  readonly accountIds: readonly AccountId[] | undefined;
  readonly scheduledFor: string | undefined;
  readonly scheduledAfter: string | undefined;
  readonly created: DoneBy;
}

interface Inserted extends LedgerKey {
  readonly reference: string;
  readonly scheduledFor: string | undefined;
  readonly scheduledAfter: string | undefined;
  readonly accountIds: string | undefined;
  readonly kind: string;
  readonly id: string | null;
  readonly at: Date;
}

const INSERT_RUN = statement({
  name: 'insert_run',
  columns: columnsOf('settlement_runs', ['number']),
  text: ($: Slots<Inserted>) => `
    INSERT INTO settlement_runs AS r (business_id, live, number, reference, scheduled_for, scheduled_after, account_ids,
                                      created_by_kind, created_by_id, created_at)
    SELECT ${$.businessId}::bigint, ${$.live}::boolean,
           coalesce((SELECT max(number) FROM settlement_runs
                      WHERE business_id = ${$.businessId} AND live = ${$.live}), 0) + 1,
           ${$.reference}::uuid, ${$.scheduledFor}::date, ${$.scheduledAfter}::date, ${$.accountIds}::bigint[],
           ${$.kind}, ${$.id}, ${$.at}::timestamptz
    RETURNING number`,
});

/** The caller holds the ledger's lock, so numbers have no gaps. */
export async function insertRun(tx: Tx, ledger: LedgerKey, run: NewRun): Promise<Run> {
  const { reference, scheduledFor, scheduledAfter } = run;
  const accountIds = run.accountIds && plainArray(run.accountIds);
  const values = { ...ledger, reference, scheduledFor, scheduledAfter, accountIds, ...actorValues(run.created) };
  const { number } = await INSERT_RUN.one(tx, values);
  recordRows(tx, ledger, 'settlement_run', [number]);
  return findRunWritten(tx, { ...ledger, number });
}

interface ActorValues {
  readonly kind: string;
  readonly id: string | null;
  readonly at: Date;
}
const actorValues = ({ by, at }: DoneBy): ActorValues => ({ kind: by.kind, id: actorIdOf(by), at });

/** One statement for each kind of change to a run. @throws Error when the run does not exist. */
function updateOfRun<Values>(name: string, set: (slots: Slots<RunName & Values>) => string) {
  const update = statement({
    name,
    text: ($: Slots<RunName & Values>) => `UPDATE settlement_runs AS r SET ${set($)}
 WHERE r.business_id = ${$.businessId} AND r.live = ${$.live} AND r.number = ${$.number}`,
  });
  return async (tx: Tx, name: RunName, values: Values): Promise<Run> => {
    await update.run(tx, { ...name, ...values });
    recordRows(tx, name, 'settlement_run', [name.number]);
    return findRunWritten(tx, name);
  };
}

/** The progress of filling, and what it made. */
export interface Filled {
  readonly preparedThrough: bigint;
  readonly count: number;
  readonly amountKobo: bigint;
  readonly heldCount: number;
  readonly heldKobo: bigint;
  readonly state: KeptRunState;
  readonly draftedAt: Date | undefined;
}

export const writeFilled = updateOfRun(
  'write_run_filled',
  ($: Slots<Filled>) => `prepared_through = ${$.preparedThrough}, payout_count = r.payout_count + ${$.count}::bigint,
        total_kobo = r.total_kobo + ${$.amountKobo}::bigint, held_count = r.held_count + ${$.heldCount}::bigint,
        held_kobo = r.held_kobo + ${$.heldKobo}::bigint, state = ${$.state},
          drafted_at = ${$.draftedAt}::timestamptz`,
);

const approve = updateOfRun(
  'write_run_approved',
  ($: Slots<ActorValues>) =>
    `state = 'approved', approved_by_kind = ${$.kind}, approved_by_id = ${$.id}, approved_at = ${$.at}::timestamptz`,
);

export const writeApproved = (tx: Tx, name: RunName, approved: DoneBy): Promise<Run> =>
  approve(tx, name, actorValues(approved));

/** What was approved changed, or the rule did. */
export const writeDraftAgain = updateOfRun(
  'write_run_draft_again',
  ($: Slots<{ readonly state: 'draft' }>) =>
    `state = ${$.state}, approved_by_kind = NULL, approved_by_id = NULL, approved_at = NULL`,
);

/** Drafts and approved runs, which can still change. Along the primary key, as runs in a state are found. */
const FIND_OPEN_RUNS = statement({
  name: 'find_open_runs',
  columns: RUN_ROW,
  text: ($: Slots<LedgerKey>) => `SELECT ${RUN_LIST} FROM settlement_runs r
 WHERE r.business_id = ${$.businessId} AND r.live = ${$.live} AND r.state IN ('draft', 'approved') ORDER BY r.number`,
});

export async function findOpenRuns(db: Db, { businessId, live }: LedgerKey): Promise<Run[]> {
  return runsFrom(db, { businessId }, await FIND_OPEN_RUNS.rows(db, { businessId, live }));
}

export interface Export extends ExportedBy {
  /** A business day, `YYYY-MM-DD`. */
  readonly executionDate: string;
  /** The account of the manifest; undefined if there was none yet. */
  readonly source: ManifestSource | undefined;
}

interface ExportValues extends ActorValues, Pick<Export, 'format' | 'executionDate'> {
  readonly bankCode: string | undefined;
  readonly accountNumber: string | undefined;
  readonly accountName: string | undefined;
}

/** Reads all payouts of the run once, for the names of their banks. */
const exportRun = updateOfRun(
  'write_run_exported',
  ($: Slots<RunName & ExportValues>) => `state = 'exported',
        exported_by_kind = ${$.kind}, exported_by_id = ${$.id}, exported_at = ${$.at}::timestamptz,
        export_format = ${$.format}, execution_date = ${$.executionDate}::date,
        debtor_bank_code = ${$.bankCode}::text, debtor_account_number = ${$.accountNumber}::text,
        debtor_account_name = ${$.accountName}::text,
        debtor_name = (SELECT b.name FROM businesses b WHERE b.id = ${$.businessId}),
        export_bank_names = (
          SELECT coalesce(jsonb_object_agg(k.code, k.name), '{}') FROM banks k
           WHERE k.code IN (
             SELECT p.bank_code FROM settlement_payouts p
              WHERE p.business_id = r.business_id AND p.live = r.live AND p.run_number = r.number))`,
);

export const writeExported = (tx: Tx, name: RunName, exported: Export): Promise<Run> => {
  const { format, executionDate, source } = exported;
  const { bankCode, accountNumber, accountName } = source ?? {};
  const values = { ...actorValues(exported), format, executionDate, bankCode, accountNumber, accountName };
  return exportRun(tx, name, values);
};

const cancel = updateOfRun(
  'write_run_cancelled',
  ($: Slots<ActorValues & { state: KeptRunState }>) => `state = ${$.state}, cancelled_by_kind = ${$.kind},
        cancelled_by_id = ${$.id}, cancelled_at = ${$.at}::timestamptz`,
);

/** `cancelling` while there are payouts to return, which happens step by step. */
export const writeCancelled = (
  tx: Tx,
  name: RunName,
  state: 'cancelling' | 'cancelled',
  cancelled: DoneBy,
): Promise<Run> => cancel(tx, name, { state, ...actorValues(cancelled) });

export const writeEmptied = updateOfRun(
  'write_run_emptied',
  ($: Slots<{ readonly cancelledThrough: bigint; readonly state: KeptRunState }>) =>
    `cancelled_through = ${$.cancelledThrough}, state = ${$.state}`,
);
