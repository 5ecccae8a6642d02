/** SQL of accepted files. Writes rely on the ledger's lock. */
import { plainArray } from '../../../platform/database/array-literal.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import {
  columnsOf,
  listOf,
  narrowed,
  type RowOf,
  type Slots,
  statement,
} from '../../../platform/database/statement.ts';
import { recordRows } from '../../../core/ledger/log/record.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { type Actor, actorFrom } from '../../../core/words/principal.ts';
import type { NumberRange, Slice } from '../../../platform/wire/paging.ts';
import {
  type ConflictKind,
  type KeptLine,
  LINE_RESULTS,
  type LineResult,
  NOT_MATCHED,
  type ResultFile,
} from './result-file.ts';
import type { LineAnswer } from '../runs/line-answer.ts';
import type { ResultFileFormat, LineStatus } from './result-line.ts';
import { FILE_NAME, type FileName } from './staging-queries.ts';

/** An accepted file, which has a number and the columns set with it. */
const FILE = {
  id: 'settlement_result_files.id',
  number: 'settlement_result_files.number!',
  digest: 'settlement_result_files.digest!',
  filename: 'settlement_result_files.filename',
  format: narrowed<ResultFileFormat>('settlement_result_files.format!'),
  ...columnsOf('settlement_result_files', ['message_id', 'byte_count', 'line_count']),
  state: narrowed<'applying' | 'applied'>('settlement_result_files.state'),
  applied_through: 'settlement_result_files.applied_through',
  sent_by_kind: narrowed<Actor['kind']>('settlement_result_files.sent_by_kind'),
  sent_by_id: 'settlement_result_files.sent_by_id',
  accepted_at: 'settlement_result_files.accepted_at!',
  applied_at: 'settlement_result_files.applied_at',
  ...columnsOf('settlement_result_files', ['applied_count', 'repeated_count', 'conflict_count', 'pending_count']),
  ...columnsOf('settlement_result_files', ['amount_differs_count', 'unmatched_count', 'not_exported_count']),
  other_movement_count: 'settlement_result_files.other_movement_count',
} as const;

type FileRow = RowOf<typeof FILE>;

/** Each has an index; files that are still arriving have neither a number nor a digest. */
export type FileKey = { readonly number: bigint } | { readonly digest: Buffer } | { readonly id: bigint };

const fileBy = <Key>(name: string, isWanted: (slots: Slots<Key>) => string) =>
  statement({
    name,
    columns: FILE,
    text: ($: Slots<LedgerKey & Key>) => `SELECT ${listOf(FILE)} FROM settlement_result_files
 WHERE business_id = ${$.businessId} AND live = ${$.live} AND ${isWanted($)}`,
  });

const BY_NUMBER = fileBy('find_result_file_by_number', ($: Slots<{ number: bigint }>) => `number = ${$.number}`);
const BY_DIGEST = fileBy('find_result_file_by_digest', ($: Slots<{ digest: Buffer }>) => `digest = ${$.digest}`);
const BY_ID = fileBy('find_result_file_by_id', ($: Slots<{ id: bigint }>) => `id = ${$.id} AND number IS NOT NULL`);

export async function findFile(db: Db, { businessId, live }: LedgerKey, key: FileKey): Promise<ResultFile | undefined> {
  const ledger = { businessId, live };
  const row =
    'number' in key
      ? await BY_NUMBER.first(db, { ...ledger, number: key.number })
      : 'digest' in key
        ? await BY_DIGEST.first(db, { ...ledger, digest: key.digest })
        : await BY_ID.first(db, { ...ledger, id: key.id });
  return row && fileFromRow(row);
}

/** Also the number of files, because numbers have no gaps. Unique index settlement_result_files_number_unique. */
export async function findLastFileNumber(db: Db, { businessId, live }: LedgerKey): Promise<bigint> {
  const row = await db
    .selectFrom('settlement_result_files')
    .select((eb) => eb.fn.max('number').as('number'))
    .where((eb) => eb.and({ business_id: businessId, live }))
    .where('number', 'is not', null)
    .executeTakeFirst();
  return row?.number ?? 0n;
}

const FIND_FILES = statement({
  name: 'find_result_files',
  columns: FILE,
  text: ($: Slots<LedgerKey & NumberRange>) => `SELECT ${listOf(FILE)} FROM settlement_result_files
 WHERE business_id = ${$.businessId} AND live = ${$.live} AND number IS NOT NULL
   AND number BETWEEN ${$.first} AND ${$.last}
 ORDER BY number DESC`,
});

/** The newest first; a range of settlement_result_files_number_unique. */
export async function findFiles(db: Db, ledger: LedgerKey, range: NumberRange): Promise<readonly ResultFile[]> {
  return (await FIND_FILES.rows(db, { ...ledger, ...range })).map(fileFromRow);
}

/** Index settlement_result_files_unfinished. */
const FIND_APPLYING = statement({
  name: 'find_applying_result_files',
  acrossBusinesses: 'finds files to go on with; each is then worked on by itself',
  columns: FILE_NAME,
  text: ($: Slots<{ limit: number }>) => `SELECT business_id AS "businessId", live, id FROM settlement_result_files
 WHERE state <> 'applied' AND state = 'applying' ORDER BY accepted_at, id LIMIT ${$.limit}`,
});

/** Files that are being applied, in the order in which they were accepted. */
export const findApplying = (db: Db, limit: number): Promise<FileName[]> => FIND_APPLYING.rows(db, { limit });

const LINE = {
  ...columnsOf('settlement_result_lines', ['position', 'line_number', 'end_to_end_id', 'reference', 'amount_kobo']),
  foreign_currency: 'settlement_result_lines.foreign_currency',
  status: narrowed<LineStatus>('settlement_result_lines.status'),
  ...columnsOf('settlement_result_lines', ['reason_code', 'reason', 'contradicted']),
  result: narrowed<LineResult | null>('settlement_result_lines.result'),
  ...columnsOf('settlement_result_lines', ['account_number', 'account_bank_code', 'statement_id', 'bank_reference']),
  ...columnsOf('settlement_result_lines', ['entry_reference', 'booked_on', 'is_second']),
  conflict: narrowed<ConflictKind | null>('settlement_result_lines.conflict'),
  owner_kind: narrowed<Actor['kind'] | null>('settlement_result_lines.owner_kind'),
  ...columnsOf('settlement_result_lines', ['owner_id', 'taken_at', 'answer_reason', 'answered_by_id', 'answered_at']),
  answer: narrowed<LineAnswer | null>('settlement_result_lines.answer'),
  answered_by_kind: narrowed<Actor['kind'] | null>('settlement_result_lines.answered_by_kind'),
} as const;

/** With the name on its payout. */
export const NAMED_LINE = { ...LINE, payee: 'settlement_payouts.account_name?' } as const;

/** The list of lines `l`, with names; by settlement_payouts_reference_unique. */
export const NAMED_LINE_LIST = `${listOf(LINE, 'l')}, (
  SELECT p.account_name FROM settlement_payouts p
   WHERE p.business_id = l.business_id AND p.live = l.live AND p.reference = l.reference) AS payee`;

export type LineRow = RowOf<typeof NAMED_LINE>;

const linesOf = ($: Slots<FileName>): string => `FROM settlement_result_lines l
   WHERE l.business_id = ${$.businessId} AND l.live = ${$.live} AND l.file_id = ${$.id}`;

interface Wanted extends FileName, Slice {
  readonly after: bigint;
  readonly result: LineResult | undefined;
}

/** `applied` is compared with a constant, so that the partial index can be used for all other results. */
const FIND_LINES = statement({
  name: 'find_result_lines',
  columns: NAMED_LINE,
  text: ($: Slots<Wanted>) => `SELECT ${NAMED_LINE_LIST} ${linesOf($)}
   AND (${$.result}::text IS NULL
        OR CASE ${$.result} WHEN 'applied' THEN l.result = 'applied'
           ELSE l.result <> 'applied' AND l.result = ${$.result} END)
   AND l.position > ${$.after}
 ORDER BY l.position LIMIT ${$.limit} OFFSET ${$.offset}`,
});

/** By position; all lines by the primary key, those with one result by settlement_result_lines_by_result. */
export async function findLines(
  db: Db,
  name: FileName,
  { after, offset, limit, result }: Slice & Pick<Wanted, 'after' | 'result'>,
): Promise<KeptLine[]> {
  const rows = await FIND_LINES.rows(db, { ...name, after, offset, limit, result });
  return rows.map(lineFromRow);
}

export interface NotPaid {
  readonly failed: number;
  readonly unknown: number;
}

/** By the primary key. */
const COUNT_NOT_PAID = statement({
  name: 'count_lines_not_paid',
  columns: { failed: 'int8', unknown: 'int8' },
  text: ($: Slots<FileName>) => `
SELECT count(*) FILTER (WHERE l.status = 'failed') AS failed, count(*) FILTER (WHERE l.status = 'unknown') AS unknown
  ${linesOf($)} AND l.result IN ('applied', 'repeated') AND l.status IN ('failed', 'unknown')`,
});

/** Counts the lines that are true of a payout. */
export async function countNotPaid(db: Db, name: FileName): Promise<NotPaid> {
  const { failed, unknown } = await COUNT_NOT_PAID.one(db, { ...name });
  return { failed: Number(failed), unknown: Number(unknown) };
}

/** A few of each result, by settlement_result_lines_by_result. */
const FIND_FIRST_NOT_MATCHED = statement({
  name: 'find_first_lines_not_matched',
  columns: NAMED_LINE,
  text: ($: Slots<FileName & { results: string; limit: number }>) => `
SELECT ${NAMED_LINE_LIST} FROM unnest(${$.results}::text[]) AS wanted (result)
 CROSS JOIN LATERAL (
   SELECT l.* ${linesOf($)} AND l.result <> 'applied' AND l.result = wanted.result ORDER BY l.position LIMIT ${$.limit}
 ) l
 ORDER BY l.position LIMIT ${$.limit}`,
});

/** The first lines that a person should check. */
export async function findFirstNotMatched(db: Db, name: FileName, limit: number): Promise<KeptLine[]> {
  const results = plainArray(NOT_MATCHED);
  return (await FIND_FIRST_NOT_MATCHED.rows(db, { ...name, results, limit })).map(lineFromRow);
}

/** Unique index settlement_payouts_reference_unique. */
const FIND_KNOWN_REFERENCES = statement({
  name: 'find_known_references',
  columns: columnsOf('settlement_payouts', ['reference']),
  text: ($: Slots<LedgerKey & { references: string }>) => `SELECT reference FROM settlement_payouts
 WHERE business_id = ${$.businessId} AND live = ${$.live} AND reference = ANY (${$.references}::uuid[])`,
});

/** Those of these references that are payouts of the ledger. */
export async function findKnownReferences(
  db: Db,
  ledger: LedgerKey,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  if (references.length === 0) return new Set();
  const rows = await FIND_KNOWN_REFERENCES.rows(db, { ...ledger, references: plainArray(references) });
  return new Set(rows.map(({ reference }) => reference));
}

export interface DecidedLine {
  readonly position: bigint;
  readonly result: LineResult;
  /** The kind of the conflict, if the line is one. */
  readonly conflict: ConflictKind | undefined;
}

/** Lines just inserted are not in the statistics: the range keeps the planner on the primary key. */
const WRITE_LINE_RESULTS = statement({
  name: 'write_line_results',
  text: ($: Slots<FileName & Record<keyof DecidedLine, string>>) => `
UPDATE settlement_result_lines l SET result = d.result, conflict = d.conflict
  FROM unnest(${$.position}::bigint[], ${$.result}::text[], ${$.conflict}::text[]) AS d (position, result, conflict)
 WHERE l.business_id = ${$.businessId} AND l.live = ${$.live} AND l.file_id = ${$.id} AND l.position = d.position`,
});

interface Progress extends FileName {
  readonly decided: number;
  readonly state: string;
  readonly at: Date;
  readonly appliedAt: Date | null;
}

const WRITE_PROGRESS = statement({
  name: 'write_result_file_progress',
  text: ($: Slots<Progress & Record<LineResult, number>>) => `UPDATE settlement_result_files
   SET applied_through = applied_through + ${$.decided},
       ${LINE_RESULTS.map((result) => `${result}_count = ${result}_count + ${$[result]}`).join(', ')},
       touched_at = ${$.at}, state = ${$.state}, applied_at = ${$.appliedAt}::timestamptz
 WHERE business_id = ${$.businessId} AND live = ${$.live} AND id = ${$.id}`,
});

/** Writes the results of the next lines, which follow one another, and moves the file past them: one statement each. */
export async function writeResults(
  tx: Tx,
  name: FileName,
  decided: readonly DecidedLine[],
  { isLast, at }: { readonly isLast: boolean; readonly at: Date },
): Promise<void> {
  await WRITE_LINE_RESULTS.run(tx, {
    ...name,
    position: plainArray(decided.map(({ position }) => position)),
    result: plainArray(decided.map(({ result }) => result)),
    conflict: plainArray(decided.map(({ conflict }) => conflict ?? 'NULL')),
  });
  const counts = LINE_RESULTS.map((result) => [result, decided.filter((line) => line.result === result).length]);
  await WRITE_PROGRESS.run(tx, {
    ...name,
    decided: decided.length,
    ...(Object.fromEntries(counts) as Record<LineResult, number>),
    state: isLast ? 'applied' : 'applying',
    at,
    appliedAt: isLast ? at : null,
  });
  const lines = decided.map(({ position }) => `${name.id}/${position}`);
  recordRows(tx, name, 'result_line', lines);
}

const fileFromRow = (row: FileRow): ResultFile => ({
  id: row.id,
  number: row.number,
  digest: row.digest,
  filename: row.filename ?? undefined,
  format: row.format,
  messageId: row.message_id ?? undefined,
  byteCount: row.byte_count,
  lineCount: row.line_count,
  state: row.state,
  appliedThrough: row.applied_through,
  counts: Object.fromEntries(
    LINE_RESULTS.map((result) => [result, row[`${result}_count`]] as const),
  ) as ResultFile['counts'],
  sentBy: actorFrom(row.sent_by_kind, row.sent_by_id),
  acceptedAt: row.accepted_at,
  appliedAt: row.applied_at ?? undefined,
});

export const lineFromRow = (row: LineRow): KeptLine => ({
  position: row.position,
  lineNumber: row.line_number,
  endToEndId: row.end_to_end_id ?? undefined,
  reference: row.reference ?? undefined,
  payee: row.payee ?? undefined,
  amountKobo: row.amount_kobo ?? undefined,
  foreignCurrency: row.foreign_currency ?? undefined,
  status: row.status,
  reasonCode: row.reason_code ?? undefined,
  reason: row.reason ?? undefined,
  contradicted: row.contradicted,
  result: row.result ?? undefined,
  account:
    row.account_number === null
      ? undefined
      : { number: row.account_number, bankCode: row.account_bank_code ?? undefined },
  booking: {
    statementId: row.statement_id ?? undefined,
    bankReference: row.bank_reference ?? undefined,
    entryReference: row.entry_reference ?? undefined,
    bookedOn: row.booked_on ?? undefined,
  },
  isSecond: row.is_second,
  conflict: row.conflict ?? undefined,
  owner:
    row.owner_kind === null || row.taken_at === null
      ? undefined
      : { by: actorFrom(row.owner_kind, row.owner_id), at: row.taken_at },
  answer: answerFromRow(row),
});

function answerFromRow(row: LineRow): KeptLine['answer'] {
  const { answer, answer_reason: reason, answered_by_kind: kind, answered_by_id: id, answered_at: at } = row;
  if (answer === null || reason === null || kind === null || at === null) return undefined;
  return { answer, reason, by: actorFrom(kind, id), at };
}
