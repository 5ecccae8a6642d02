/** SQL of files that were accepted. Writes rely on the ledger's lock. */
import { type RawBuilder, sql } from 'kysely';
import { plainArray } from '../../database/array-literal.ts';
import type { Db, Tx } from '../../database/pool.ts';
import type { LedgerKey } from '../../ledger/posting.ts';
import type { Actor } from '../../principal.ts';
import type { NumberRange, Slice } from '../../wire/paging.ts';
import { actorFrom } from '../runs/kept-actor.ts';
import {
  type ConflictKind,
  type KeptLine,
  LINE_RESULTS,
  type LineResult,
  NOT_MATCHED,
  type ResultFile,
} from './result-file.ts';
import type { FileFormat, LineStatus } from './result-line.ts';
import type { FileName } from './staging-queries.ts';

type CountColumns = { readonly [Result in LineResult as `${Result}_count`]: bigint };

interface FileRow extends CountColumns {
  id: bigint;
  number: bigint;
  digest: Buffer;
  filename: string | null;
  format: FileFormat;
  message_id: string | null;
  byte_count: bigint;
  line_count: bigint;
  state: 'applying' | 'applied';
  applied_through: bigint;
  sent_by_kind: Actor['kind'];
  sent_by_id: string | null;
  accepted_at: Date;
  applied_at: Date | null;
}

/** The index of one of them finds it; files that arrive have neither a number nor a digest. */
export type FileKey = { readonly number: bigint } | { readonly digest: Buffer } | { readonly id: bigint };

export async function findFile(db: Db, { businessId, live }: LedgerKey, key: FileKey): Promise<ResultFile | undefined> {
  const isWanted =
    'number' in key
      ? sql`number = ${key.number}`
      : 'digest' in key
        ? sql`digest = ${key.digest}`
        : sql`id = ${key.id} AND number IS NOT NULL`;
  const { rows } = await sql<FileRow>`SELECT * FROM settlement_result_files
 WHERE business_id = ${businessId} AND live = ${live} AND ${isWanted}`.execute(db);
  return rows[0] && fileFromRow(rows[0]);
}

/** Also how many there are: numbers have no gaps. Unique index settlement_result_files_number_unique. */
export async function findLastFileNumber(db: Db, { businessId, live }: LedgerKey): Promise<bigint> {
  const { rows } = await sql<{ number: bigint | null }>`SELECT max(number) AS number FROM settlement_result_files
 WHERE business_id = ${businessId} AND live = ${live} AND number IS NOT NULL`.execute(db);
  return rows[0]?.number ?? 0n;
}

/** The newest first; a range of settlement_result_files_number_unique. */
export async function findFiles(
  db: Db,
  { businessId, live }: LedgerKey,
  { first, last }: NumberRange,
): Promise<readonly ResultFile[]> {
  const { rows } = await sql<FileRow>`SELECT * FROM settlement_result_files
 WHERE business_id = ${businessId} AND live = ${live} AND number IS NOT NULL AND number BETWEEN ${first} AND ${last}
 ORDER BY number DESC`.execute(db);
  return rows.map(fileFromRow);
}

/** Those that are being applied, in the order in which they were accepted. Index settlement_result_files_unfinished. */
export async function findApplying(db: Db, limit: number): Promise<FileName[]> {
  const { rows } = await sql<FileName>`SELECT business_id AS "businessId", live, id FROM settlement_result_files
 WHERE state <> 'applied' AND state = 'applying' ORDER BY accepted_at, id LIMIT ${limit}`.execute(db);
  return rows;
}

interface LineRow {
  position: bigint;
  line_number: bigint;
  end_to_end_id: string | null;
  reference: string | null;
  amount_kobo: bigint | null;
  foreign_currency: string | null;
  status: LineStatus;
  reason_code: string | null;
  reason: string | null;
  contradicted: boolean;
  result: LineResult | null;
  account_number: string | null;
  account_bank_code: string | null;
  statement_id: string | null;
  bank_reference: string | null;
  entry_reference: string | null;
  booked_on: string | null;
  is_second: boolean;
  conflict: ConflictKind | null;
}

const linesOf = ({ businessId, live, id }: FileName): RawBuilder<unknown> =>
  sql`FROM settlement_result_lines l WHERE l.business_id = ${businessId} AND l.live = ${live} AND l.file_id = ${id}`;

/** By their position; all of them by the primary key, those of a result by settlement_result_lines_by_result. */
export async function findLines(
  db: Db,
  file: FileName,
  { after, offset, limit, result }: Slice & { readonly after: bigint; readonly result: LineResult | undefined },
): Promise<KeptLine[]> {
  // As literals, so that the partial index serves.
  const isWanted =
    result === undefined
      ? sql``
      : result === 'applied'
        ? sql` AND l.result = 'applied'`
        : sql` AND l.result <> 'applied' AND l.result = ${result}`;
  const { rows } = await sql<LineRow>`SELECT l.* ${linesOf(file)}${isWanted} AND l.position > ${after}
 ORDER BY l.position LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows.map(lineFromRow);
}

/** The first that somebody should look at; a few of each result by settlement_result_lines_by_result. */
export async function findFirstNotMatched(db: Db, file: FileName, limit: number): Promise<KeptLine[]> {
  const { rows } = await sql<LineRow>`SELECT l.* FROM unnest(${plainArray(NOT_MATCHED)}::text[]) AS wanted (result)
 CROSS JOIN LATERAL (
   SELECT l.* ${linesOf(file)} AND l.result <> 'applied' AND l.result = wanted.result ORDER BY l.position LIMIT ${limit}
 ) l
 ORDER BY l.position LIMIT ${limit}`.execute(db);
  return rows.map(lineFromRow);
}

/** Which of these references are payouts of the ledger. Unique index settlement_payouts_reference_unique. */
export async function findKnownReferences(
  db: Db,
  { businessId, live }: LedgerKey,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  if (references.length === 0) return new Set();
  const { rows } = await sql<{ reference: string }>`SELECT reference FROM settlement_payouts
 WHERE business_id = ${businessId} AND live = ${live} AND reference = ANY (${plainArray(references)}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ reference }) => reference));
}

export interface DecidedLine {
  readonly position: bigint;
  readonly result: LineResult;
  /** Of a conflict. */
  readonly conflict: ConflictKind | undefined;
}

/** Writes the results of the next lines, which follow one another, and moves the file past them: one statement each. */
export async function writeResults(
  tx: Tx,
  file: FileName,
  decided: readonly DecidedLine[],
  { isLast, at }: { readonly isLast: boolean; readonly at: Date },
): Promise<void> {
  const { businessId, live, id } = file;
  // The range keeps the planner at the primary key: lines that have just come are not in its statistics.
  await sql`UPDATE settlement_result_lines l SET result = d.result, conflict = d.conflict
  FROM unnest(${plainArray(decided.map(({ position }) => position))}::bigint[],
         ${plainArray(decided.map(({ result }) => result))}::text[],
         ${plainArray(decided.map(({ conflict }) => conflict ?? 'NULL'))}::text[]) AS d (position, result, conflict)
 WHERE l.business_id = ${businessId} AND l.live = ${live} AND l.file_id = ${id} AND l.position = d.position`.execute(
    tx,
  );
  const more = LINE_RESULTS.map((result) => {
    const column = sql.ref(`${result}_count`);
    return sql`${column} = ${column} + ${decided.filter((line) => line.result === result).length}`;
  });
  await sql`UPDATE settlement_result_files
   SET applied_through = applied_through + ${decided.length}, ${sql.join(more)}, touched_at = ${at},
       state = ${isLast ? 'applied' : 'applying'}, applied_at = ${isLast ? at : null}::timestamptz
 WHERE business_id = ${businessId} AND live = ${live} AND id = ${id}`.execute(tx);
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

const lineFromRow = (row: LineRow): KeptLine => ({
  position: row.position,
  lineNumber: row.line_number,
  endToEndId: row.end_to_end_id ?? undefined,
  reference: row.reference ?? undefined,
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
});
