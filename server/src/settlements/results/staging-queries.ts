/** SQL of files that arrive: their lines lie there without any effect until the file is accepted. */
import { sql } from 'kysely';
import { plainArray, textArray } from '../../database/array-literal.ts';
import type { Db, Tx } from '../../database/pool.ts';
import { transact } from '../../database/transaction.ts';
import type { LedgerKey } from '../../ledger/posting.ts';
import type { Actor } from '../../principal.ts';
import { actorIdOf } from '../runs/kept-actor.ts';
import { referenceOfEndToEndId } from '../runs/payout.ts';
import type { LineResult } from './result-file.ts';
import type { FileFormat, ResultLine, WholeMessage } from './result-line.ts';

/** Within one ledger. */
export interface FileName extends LedgerKey {
  readonly id: bigint;
}

export async function insertArriving(
  db: Db,
  { businessId, live, id }: FileName,
  { sentBy, filename, at }: { readonly sentBy: Actor; readonly filename: string | undefined; readonly at: Date },
): Promise<void> {
  await db
    .insertInto('settlement_result_files')
    .values({
      business_id: businessId,
      live,
      id,
      filename: filename ?? null,
      sent_by_kind: sentBy.kind,
      sent_by_id: actorIdOf(sentBy),
      touched_at: at,
    })
    .execute();
}

export interface StagedLine extends ResultLine {
  /** What looks like an end-to-end id is the name of a message. */
  readonly isWhole?: boolean;
  /** Where it is known already. */
  readonly result?: LineResult;
  /** The six-digit code of the bank that `account` names, or else what it is called there. */
  readonly accountBankCode?: string | undefined;
}

/** By its code in the directory or that of the CBN; undefined for what neither is. The directory is small. */
export async function findBankCode(db: Db, memberId: string): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`SELECT code FROM banks
 WHERE code = ${memberId} OR cbn_code = ${memberId} ORDER BY code <> ${memberId}, code LIMIT 1`.execute(db);
  return rows[0]?.code;
}

/**
 * Touches the file and adds lines from the position after `after`, in one statement, so that nothing is added to a file
 * that is gone. @throws Error when it is.
 */
export async function stageLines(
  db: Db,
  { businessId, live, id }: FileName,
  { lines, after, at }: { readonly lines: readonly StagedLine[]; readonly after: number; readonly at: Date },
): Promise<void> {
  const columns = {
    endToEndIds: lines.map(({ endToEndId }) => endToEndId ?? ''),
    references: lines.map((line) => referenceOf(line) ?? 'NULL'),
    amounts: lines.map(({ amountKobo }) => amountKobo ?? 'NULL'),
    currencies: lines.map(({ foreignCurrency }) => foreignCurrency ?? ''),
    codes: lines.map(({ reasonCode }) => reasonCode ?? ''),
    reasons: lines.map(({ reason }) => reason ?? ''),
    results: lines.map(({ result }) => result ?? 'NULL'),
    accounts: lines.map(({ account }) => account?.number ?? ''),
    accountBanks: lines.map(({ accountBankCode }) => accountBankCode ?? ''),
    statements: lines.map(({ booking }) => booking?.statementId ?? ''),
    bankReferences: lines.map(({ booking }) => booking?.bankReference ?? ''),
    entryReferences: lines.map(({ booking }) => booking?.entryReference ?? ''),
    bookedOn: lines.map(({ booking }) => booking?.bookedOn ?? ''),
  };
  const { numAffectedRows } = await sql`WITH file AS (
  UPDATE settlement_result_files SET touched_at = ${at}
   WHERE business_id = ${businessId} AND live = ${live} AND id = ${id} AND state = 'arriving'
     RETURNING business_id, live, id
)
INSERT INTO settlement_result_lines (business_id, live, file_id, position, line_number, end_to_end_id, reference,
  amount_kobo, foreign_currency, status, reason_code, reason, result, account_number, account_bank_code, statement_id,
  bank_reference, entry_reference, booked_on)
SELECT file.business_id, file.live, file.id, ${after}::bigint + l.position, l.line_number, nullif(l.end_to_end_id,
       ''), l.reference, l.amount_kobo, nullif(l.foreign_currency, ''), l.status, nullif(l.reason_code, ''),
       nullif(l.reason, ''), l.result, nullif(l.account_number, ''), nullif(l.account_bank_code, ''),
       nullif(l.statement_id, ''), nullif(l.bank_reference, ''), nullif(l.entry_reference, ''), nullif(l.booked_on, '')
  FROM file, unnest(${plainArray(lines.map(({ lineNumber }) => lineNumber))}::bigint[],
         ${textArray(columns.endToEndIds)}::text[], ${plainArray(columns.references)}::uuid[],
         ${plainArray(columns.amounts)}::bigint[], ${textArray(columns.currencies)}::text[],
         ${plainArray(lines.map(({ status }) => status))}::text[], ${textArray(columns.codes)}::text[],
         ${textArray(columns.reasons)}::text[], ${plainArray(columns.results)}::text[],
         ${textArray(columns.accounts)}::text[], ${textArray(columns.accountBanks)}::text[],
         ${textArray(columns.statements)}::text[], ${textArray(columns.bankReferences)}::text[],
         ${textArray(columns.entryReferences)}::text[], ${textArray(columns.bookedOn)}::text[])
       WITH ORDINALITY AS l (line_number, end_to_end_id, reference, amount_kobo, foreign_currency, status, reason_code,
         reason, result, account_number, account_bank_code, statement_id, bank_reference, entry_reference, booked_on,
         position)`.execute(db);
  requireAffected(numAffectedRows, lines.length);
}

const referenceOf = ({ endToEndId, isWhole = false }: StagedLine): string | undefined =>
  endToEndId === undefined || isWhole ? undefined : referenceOfEndToEndId(endToEndId);

function requireAffected(affected: bigint | undefined, expected: number): void {
  if (affected !== BigInt(expected)) throw new Error('a file of bank results was discarded while it arrived');
}

export interface ExportedRun {
  readonly number: bigint;
  readonly payoutCount: bigint;
  readonly totalKobo: bigint;
}

/**
 * What was given to a bank under this reference; undefined when nothing was. Unique index
 * settlement_runs_reference_unique.
 */
export async function findExportedRun(
  db: Db,
  { businessId, live }: LedgerKey,
  reference: string,
): Promise<ExportedRun | undefined> {
  const { rows } = await sql<ExportedRun>`SELECT number, payout_count - cancelled_count AS "payoutCount",
       total_kobo - cancelled_kobo AS "totalKobo"
  FROM settlement_runs
 WHERE business_id = ${businessId} AND live = ${live} AND reference = ${reference} AND state = 'exported'`.execute(db);
  return rows[0];
}

/**
 * One line for each payout of the run that was exported and of which the file says nothing else; gives their number.
 * Primary keys, one statement without any lock but that of the file: what was exported stays what it was.
 */
export async function stageWholeRun(
  db: Db,
  { businessId, live, id }: FileName,
  { whole, runNumber, after }: { readonly whole: WholeMessage; readonly runNumber: bigint; readonly after: number },
): Promise<number> {
  return transact(db, async (tx) => {
    await withoutNestedLoops(tx);
    const { numAffectedRows } = await sql`WITH file AS (
  SELECT business_id, live, id FROM settlement_result_files
   WHERE business_id = ${businessId} AND live = ${live} AND id = ${id} AND state = 'arriving' FOR UPDATE
)
INSERT INTO settlement_result_lines (business_id, live, file_id, position, line_number, end_to_end_id, reference,
  amount_kobo, status, reason_code, reason)
SELECT file.business_id, file.live, file.id, ${after}::bigint + row_number() OVER (ORDER BY p.position),
       ${whole.lineNumber}::bigint,
       replace(p.reference::text, '-', ''), p.reference, p.amount_kobo, ${whole.status}::text,
       ${whole.reasonCode ?? null}::text, ${whole.reason ?? null}::text
  FROM file, settlement_payouts p
 WHERE p.business_id = ${businessId} AND p.live = ${live} AND p.run_number = ${runNumber}
   AND p.outcome IS DISTINCT FROM 'cancelled'
   AND NOT EXISTS (
     SELECT FROM settlement_result_lines l
      WHERE l.business_id = p.business_id AND l.live = p.live AND l.file_id = ${id}
        AND l.reference = p.reference)`.execute(tx);
    return Number(numAffectedRows ?? 0n);
  });
}

/**
 * Lines that have just come are not in the statistics yet: taking them for few, the planner would go through all of
 * them for each of them.
 */
export const withoutNestedLoops = (tx: Tx) => sql`SET LOCAL enable_nestloop = off`.execute(tx);

/** Marks the lines of payouts of which the file says two different things; no word is neither. */
export async function markContradicted(db: Db, { businessId, live, id }: FileName): Promise<void> {
  await transact(db, async (tx) => {
    await withoutNestedLoops(tx);
    await sql`UPDATE settlement_result_lines l SET contradicted = true
  FROM (
    SELECT reference FROM settlement_result_lines
     WHERE business_id = ${businessId} AND live = ${live} AND file_id = ${id} AND reference IS NOT NULL
       AND status <> 'pending'
     GROUP BY reference
    HAVING min(status) <> max(status) OR min(coalesce(amount_kobo, -1)) <> max(coalesce(amount_kobo, -1))
        OR min(coalesce(foreign_currency, '')) <> max(coalesce(foreign_currency, ''))
  ) twice
 WHERE l.business_id = ${businessId} AND l.live = ${live} AND l.file_id = ${id} AND l.reference = twice.reference
   AND l.status <> 'pending'`.execute(tx);
  });
}

export interface Acceptance {
  readonly digest: Buffer;
  readonly format: FileFormat;
  readonly messageId: string | undefined;
  readonly byteCount: number;
  readonly lineCount: number;
  readonly at: Date;
}

/** Relies on the ledger's lock for the next number. @throws Error when the file is gone. */
export async function acceptFile(tx: Tx, { businessId, live, id }: FileName, accepted: Acceptance): Promise<void> {
  const { digest, format, messageId, byteCount, lineCount, at } = accepted;
  const { numAffectedRows } = await sql`UPDATE settlement_result_files f
   SET number = last.number + 1, digest = ${digest}, format = ${format}, message_id = ${messageId ?? null},
       byte_count = ${byteCount}, line_count = ${lineCount}, accepted_at = ${at}, touched_at = ${at},
       state = ${lineCount === 0 ? 'applied' : 'applying'}, applied_at = ${lineCount === 0 ? at : null}::timestamptz
  FROM (
    SELECT coalesce(max(number), 0) AS number FROM settlement_result_files
     WHERE business_id = ${businessId} AND live = ${live} AND number IS NOT NULL
  ) last
 WHERE f.business_id = ${businessId} AND f.live = ${live} AND f.id = ${id} AND f.state = 'arriving'`.execute(tx);
  requireAffected(numAffectedRows, 1);
}

/** Says that nobody will accept it any more; false when somebody has. */
export async function markDiscarded(db: Db, { businessId, live, id }: FileName): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE settlement_result_files SET state = 'discarded'
 WHERE business_id = ${businessId} AND live = ${live} AND id = ${id} AND state IN ('arriving', 'discarded')`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/**
 * Those that nobody has touched since, and those whose deletion was not finished. Index
 * settlement_result_files_unfinished.
 */
export async function findAbandoned(db: Db, untouchedSince: Date): Promise<FileName[]> {
  const { rows } = await sql<FileName>`SELECT business_id AS "businessId", live, id FROM settlement_result_files
 WHERE state <> 'applied' AND (state = 'discarded' OR (state = 'arriving' AND touched_at < ${untouchedSince}))
 ORDER BY touched_at LIMIT 100`.execute(db);
  return rows;
}

/** The last position of the lines of a file; 0 without any. Primary key. */
export async function findLastPosition(db: Db, { businessId, live, id }: FileName): Promise<bigint> {
  const { rows } = await sql<{ last: bigint | null }>`SELECT max(position) AS last FROM settlement_result_lines
 WHERE business_id = ${businessId} AND live = ${live} AND file_id = ${id}`.execute(db);
  return rows[0]?.last ?? 0n;
}

/** Lines of a discarded file, by ranges of the primary key. */
export async function deleteLines(
  db: Db,
  { businessId, live, id }: FileName,
  { after, upTo }: { readonly after: bigint; readonly upTo: bigint },
): Promise<void> {
  await sql`DELETE FROM settlement_result_lines
 WHERE business_id = ${businessId} AND live = ${live} AND file_id = ${id} AND position > ${after}
   AND position <= ${upTo}`.execute(db);
}

export async function deleteDiscarded(db: Db, { businessId, live, id }: FileName): Promise<void> {
  await sql`DELETE FROM settlement_result_files
 WHERE business_id = ${businessId} AND live = ${live} AND id = ${id} AND state = 'discarded'`.execute(db);
}
