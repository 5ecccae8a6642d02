/** SQL of lines that need a person, and of what people say of them. Writes rely on the ledger's lock. */
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { type RowOf, type Slots, statement } from '../../../platform/database/statement.ts';
import { recordRows } from '../../../core/ledger/log/record.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { type Actor, actorIdOf } from '../../../core/words/principal.ts';
import type { Slice } from '../../../platform/wire/paging.ts';
import { type LineAnswer, openLinesOf } from '../runs/line-answer.ts';
import { lineFromRow, NAMED_LINE, NAMED_LINE_LIST } from './queries.ts';
import type { FiledLine, LineId } from './result-file.ts';

const FILED = {
  ...NAMED_LINE,
  file_id: 'settlement_result_lines.file_id',
  file_number: 'settlement_result_files.number!',
  accepted_at: 'settlement_result_files.accepted_at!',
  message_id: 'settlement_result_files.message_id',
} as const;
const FILED_LIST = `${NAMED_LINE_LIST}, l.file_id, f.number AS file_number, f.accepted_at, f.message_id`;

/** With the row's place, for writes. */
export interface FoundLine extends FiledLine {
  readonly fileId: bigint;
  /** The bank's id of the file's message. */
  readonly messageId: string | undefined;
}

const foundFrom = (row: RowOf<typeof FILED>): FoundLine => ({
  ...lineFromRow(row),
  fileId: row.file_id,
  fileNumber: row.file_number,
  since: row.accepted_at,
  messageId: row.message_id ?? undefined,
});

export type Place = Pick<FoundLine, 'fileId' | 'position'>;

export const BEGINNING: Place = { fileId: 0n, position: 0n };

const FIND_OPEN_LINES = statement({
  name: 'find_open_result_lines',
  columns: FILED,
  text: ($: Slots<LedgerKey & Slice & Place>) => `SELECT ${FILED_LIST} FROM ${openLinesOf($)}
   AND (l.file_id, l.position) > (${$.fileId}, ${$.position})
 ORDER BY l.file_id, l.position LIMIT ${$.limit} OFFSET ${$.offset}`,
});

/** The oldest file first, in its order; by settlement_result_lines_open. */
export async function findOpenLines(
  db: Db,
  ledger: LedgerKey,
  { limit, offset }: Slice,
  { fileId, position } = BEGINNING,
): Promise<FoundLine[]> {
  return (await FIND_OPEN_LINES.rows(db, { ...ledger, limit, offset, fileId, position })).map(foundFrom);
}

const COUNT_OPEN_LINES = statement({
  name: 'count_open_result_lines',
  columns: { count: 'int8' },
  text: ($: Slots<LedgerKey>) => `SELECT count(*) AS count FROM ${openLinesOf($)}`,
});

/** By settlement_result_lines_open. */
export const countOpenLines = async (db: Db, ledger: LedgerKey): Promise<number> =>
  Number((await COUNT_OPEN_LINES.one(db, ledger)).count);

/** Unique index settlement_result_files_number_unique, then the primary key. */
const FIND_LINE = statement({
  name: 'find_result_line',
  columns: FILED,
  text: ($: Slots<LedgerKey & LineId>) => `SELECT ${FILED_LIST}
  FROM settlement_result_files f
  JOIN settlement_result_lines l ON l.business_id = f.business_id AND l.live = f.live AND l.file_id = f.id
 WHERE f.business_id = ${$.businessId} AND f.live = ${$.live} AND f.number = ${$.fileNumber}
   AND l.position = ${$.position} AND f.applied_through >= l.position`,
});

/** Undefined also for one that was not applied yet. */
export async function findLine(
  db: Db,
  { businessId, live }: LedgerKey,
  { fileNumber, position }: LineId,
): Promise<FoundLine | undefined> {
  const row = await FIND_LINE.first(db, { businessId, live, fileNumber, position });
  return row && foundFrom(row);
}

/** By primary keys. */
const IS_SINCE_EXPORT = statement({
  name: 'is_result_file_since_export',
  columns: { since: 'bool' },
  text: ($: Slots<LedgerKey & { fileId: bigint; runNumber: bigint }>) => `
SELECT coalesce(f.accepted_at > r.exported_at, false) AS since
  FROM settlement_result_files f
  JOIN settlement_runs r ON r.business_id = f.business_id AND r.live = f.live AND r.number = ${$.runNumber}
 WHERE f.business_id = ${$.businessId} AND f.live = ${$.live} AND f.id = ${$.fileId}`,
});

/** Whether a file was accepted after the run's export, both by the database's clock; false before the export. */
export const isSinceExport = async (
  tx: Tx,
  { businessId, live }: LedgerKey,
  { fileId }: Pick<Place, 'fileId'>,
  runNumber: bigint,
): Promise<boolean> => (await IS_SINCE_EXPORT.one(tx, { businessId, live, fileId, runNumber })).since;

/** By the primary key. */
export async function writeOwner(
  tx: Tx,
  { businessId, live }: LedgerKey,
  { fileId, position }: Place,
  { by, at }: { readonly by: Actor; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('settlement_result_lines')
    .set({ owner_kind: by.kind, owner_id: actorIdOf(by), taken_at: at })
    .where((eb) => eb.and({ business_id: businessId, live, file_id: fileId, position }))
    .execute();
}

interface Answered {
  readonly answer: LineAnswer;
  readonly reason: string;
  readonly by: Actor;
  readonly at: Date;
}

/** By the primary key. */
export async function writeAnswer(
  tx: Tx,
  { businessId, live }: LedgerKey,
  { fileId, position }: Place,
  { answer, reason, by, at }: Answered,
): Promise<void> {
  await tx
    .updateTable('settlement_result_lines')
    .set({
      answer,
      answer_reason: reason,
      answered_by_kind: by.kind,
      answered_by_id: actorIdOf(by),
      answered_at: at,
    })
    .where((eb) => eb.and({ business_id: businessId, live, file_id: fileId, position }))
    .execute();
  recordRows(tx, { businessId, live }, 'line_answer', [`${fileId}/${position}`]);
}
