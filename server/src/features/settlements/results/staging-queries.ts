/** SQL of arriving files: their lines have no effect until the file is accepted. */
import { plainArray, textArray } from '../../../platform/database/array-literal.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { columnsOf, type RowOf, type Slots, statement } from '../../../platform/database/statement.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { recordRows } from '../../../core/ledger/log/record.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { type Actor, actorIdOf } from '../../../core/words/principal.ts';
import { referenceOfEndToEndId } from '../runs/payout.ts';
import type { LineResult } from './result-file.ts';
import type { ResultFileFormat, ResultLine, WholeMessage } from './result-line.ts';

/** Unique within one ledger. */
export interface FileName extends LedgerKey {
  readonly id: bigint;
}

export const FILE_NAME = {
  businessId: 'settlement_result_files.business_id',
  ...columnsOf('settlement_result_files', ['live', 'id']),
} as const;

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
  /** True if the end-to-end id is the id of a whole message. */
  readonly isWhole?: boolean;
  /** Set if it is known already. */
  readonly result?: LineResult;
  /** The six-digit code of the bank of `account`, or else the bank's name in the file. */
  readonly accountBankCode?: string | undefined;
}

const FIND_BANK_CODE = statement({
  name: 'find_bank_code',
  columns: columnsOf('banks', ['code']),
  text: ($: Slots<{ memberId: string }>) => `SELECT code FROM banks
 WHERE code = ${$.memberId} OR cbn_code = ${$.memberId} ORDER BY code <> ${$.memberId}, code LIMIT 1`,
});

/** By its code in the directory or the CBN's; undefined if it is neither. The directory is small. */
export async function findBankCode(db: Db, memberId: string): Promise<string | undefined> {
  return (await FIND_BANK_CODE.first(db, { memberId }))?.code;
}

interface Staged extends FileName {
  readonly after: number;
  readonly at: Date;
  readonly lineNumbers: string;
  readonly endToEndIds: string;
  readonly references: string;
  readonly amounts: string;
  readonly currencies: string;
  readonly statuses: string;
  readonly codes: string;
  readonly reasons: string;
  readonly results: string;
  readonly accounts: string;
  readonly accountBanks: string;
  readonly statements: string;
  readonly bankReferences: string;
  readonly entryReferences: string;
  readonly bookedOn: string;
}

const STAGE_LINES = statement({
  name: 'stage_result_lines',
  text: ($: Slots<Staged>) => `WITH file AS (
  UPDATE settlement_result_files SET touched_at = ${$.at}
   WHERE business_id = ${$.businessId} AND live = ${$.live} AND id = ${$.id} AND state = 'arriving'
  RETURNING business_id, live, id
)
INSERT INTO settlement_result_lines (business_id, live, file_id, position, line_number, end_to_end_id, reference,
  amount_kobo, foreign_currency, status, reason_code, reason, result, account_number, account_bank_code, statement_id,
  bank_reference, entry_reference, booked_on)
SELECT file.business_id, file.live, file.id, ${$.after}::bigint + l.position, l.line_number,
       nullif(l.end_to_end_id, ''), l.reference, l.amount_kobo, nullif(l.foreign_currency, ''), l.status,
       nullif(l.reason_code, ''), nullif(l.reason, ''),
         l.result,
       nullif(l.account_number, ''), nullif(l.account_bank_code, ''), nullif(l.statement_id, ''),
       nullif(l.bank_reference, ''), nullif(l.entry_reference, ''), nullif(l.booked_on, '')
  FROM file, unnest(${$.lineNumbers}::bigint[], ${$.endToEndIds}::text[], ${$.references}::uuid[],
      ${$.amounts}::bigint[],
         ${$.currencies}::text[], ${$.statuses}::text[], ${$.codes}::text[], ${$.reasons}::text[], ${$.results}::text[],
         ${$.accounts}::text[], ${$.accountBanks}::text[], ${$.statements}::text[], ${$.bankReferences}::text[],
         ${$.entryReferences}::text[], ${$.bookedOn}::text[])
       WITH ORDINALITY AS l (line_number, end_to_end_id, reference, amount_kobo, foreign_currency, status, reason_code,
         reason, result, account_number, account_bank_code, statement_id, bank_reference, entry_reference, booked_on,
         position)`,
});

/**
 * Touches the file and adds lines from the position after `after`, in one statement, so that no lines are added to a
 * deleted file. @throws Error when the file does not exist.
 */
export async function stageLines(
  db: Db,
  name: FileName,
  { lines, after, at }: { readonly lines: readonly StagedLine[]; readonly after: number; readonly at: Date },
): Promise<void> {
  const affected = await STAGE_LINES.run(db, {
    ...name,
    after,
    at,
    lineNumbers: plainArray(lines.map(({ lineNumber }) => lineNumber)),
    endToEndIds: textArray(lines.map(({ endToEndId }) => endToEndId ?? '')),
    references: plainArray(lines.map((line) => referenceOf(line) ?? 'NULL')),
    amounts: plainArray(lines.map(({ amountKobo }) => amountKobo ?? 'NULL')),
    currencies: textArray(lines.map(({ foreignCurrency }) => foreignCurrency ?? '')),
    statuses: plainArray(lines.map(({ status }) => status)),
    codes: textArray(lines.map(({ reasonCode }) => reasonCode ?? '')),
    reasons: textArray(lines.map(({ reason }) => reason ?? '')),
    results: plainArray(lines.map(({ result }) => result ?? 'NULL')),
    accounts: textArray(lines.map(({ account }) => account?.number ?? '')),
    accountBanks: textArray(lines.map(({ accountBankCode }) => accountBankCode ?? '')),
    statements: textArray(lines.map(({ booking }) => booking?.statementId ?? '')),
    bankReferences: textArray(lines.map(({ booking }) => booking?.bankReference ?? '')),
    entryReferences: textArray(lines.map(({ booking }) => booking?.entryReference ?? '')),
    bookedOn: textArray(lines.map(({ booking }) => booking?.bookedOn ?? '')),
  });
  requireAffected(affected, lines.length);
}

const referenceOf = ({ endToEndId, isWhole = false }: StagedLine): string | undefined =>
  endToEndId === undefined || isWhole ? undefined : referenceOfEndToEndId(endToEndId);

function requireAffected(affected: bigint, expected: number): void {
  if (affected !== BigInt(expected)) throw new Error('a file of bank results was discarded while it arrived');
}

const EXPORTED_RUN = { number: 'settlement_runs.number', payoutCount: 'int8', totalKobo: 'int8' } as const;

export type ExportedRun = RowOf<typeof EXPORTED_RUN>;

/** Unique index settlement_runs_reference_unique. */
const FIND_EXPORTED_RUN = statement({
  name: 'find_exported_run',
  columns: EXPORTED_RUN,
  text: (
    $: Slots<LedgerKey & { reference: string }>,
  ) => `SELECT number, payout_count - cancelled_count AS "payoutCount",
       total_kobo - cancelled_kobo AS "totalKobo"
  FROM settlement_runs
 WHERE business_id = ${$.businessId} AND live = ${$.live} AND reference = ${$.reference} AND state = 'exported'`,
});

/** What was given to a bank under this reference; undefined when nothing was. */
export const findExportedRun = (db: Db, ledger: LedgerKey, reference: string): Promise<ExportedRun | undefined> =>
  FIND_EXPORTED_RUN.first(db, { ...ledger, reference });

type Whole = FileName &
  Pick<WholeMessage, 'lineNumber' | 'status' | 'reasonCode' | 'reason'> & {
    readonly runNumber: bigint;
    readonly after: number;
  };

/** Primary keys; locks only the file, because an exported run does not change. */
const STAGE_WHOLE_RUN = statement({
  name: 'stage_whole_run',
  text: ($: Slots<Whole>) => `WITH file AS (
  SELECT business_id, live, id FROM settlement_result_files
   WHERE business_id = ${$.businessId} AND live = ${$.live} AND id = ${$.id} AND state = 'arriving' FOR UPDATE
)
INSERT INTO settlement_result_lines (business_id, live, file_id, position, line_number, end_to_end_id, reference,
  amount_kobo, status, reason_code, reason)
SELECT file.business_id, file.live, file.id, ${$.after}::bigint + row_number() OVER (ORDER BY p.position),
       ${$.lineNumber}::bigint,
       replace(p.reference::text, '-', ''), p.reference, p.amount_kobo,
       CASE WHEN ${$.status}::text = 'failed' AND EXISTS (
         SELECT FROM settlement_payouts paid
          WHERE paid.business_id = ${$.businessId} AND paid.live = ${$.live} AND paid.run_number = ${$.runNumber}
            AND paid.outcome = 'paid') THEN 'unknown' ELSE ${$.status}::text END,
       ${$.reasonCode}::text, ${$.reason}::text
  FROM file, settlement_payouts p
 WHERE p.business_id = ${$.businessId} AND p.live = ${$.live} AND p.run_number = ${$.runNumber}
   AND p.outcome IS DISTINCT FROM 'cancelled'
   AND NOT EXISTS (
     SELECT FROM settlement_result_lines l
      WHERE l.business_id = p.business_id AND l.live = p.live AND l.file_id = ${$.id} AND l.reference = p.reference)`,
});

/**
 * Adds one line for each payout of the run that was exported and that the file does not mention otherwise; returns
 * their number. A failure of the whole run is unknown if one of its payouts was paid: the bank has refused a second
 * copy, or is wrong.
 */
export async function stageWholeRun(
  db: Db,
  name: FileName,
  { whole, runNumber, after }: { readonly whole: WholeMessage; readonly runNumber: bigint; readonly after: number },
): Promise<number> {
  const { lineNumber, status, reasonCode, reason } = whole;
  return transact(db, async (tx) => {
    await withoutNestedLoops(tx);
    const values = { ...name, lineNumber, status, reasonCode, reason, runNumber, after };
    return Number(await STAGE_WHOLE_RUN.run(tx, values));
  });
}

const DISABLE_NESTED_LOOPS = statement({
  name: 'disable_nested_loops',
  text: 'SET LOCAL enable_nestloop = off',
});

/**
 * Lines just inserted are not in the statistics yet. The planner would take them for few and read all of them for each
 * of them.
 */
export async function withoutNestedLoops(tx: Tx): Promise<void> {
  await DISABLE_NESTED_LOOPS.run(tx, []);
}

const MARK_CONTRADICTED = statement({
  name: 'mark_contradicted',
  text: ($: Slots<FileName>) => `UPDATE settlement_result_lines l SET contradicted = true
  FROM (
    SELECT reference FROM settlement_result_lines
     WHERE business_id = ${$.businessId} AND live = ${$.live} AND file_id = ${$.id} AND reference IS NOT NULL
       AND status <> 'pending'
     GROUP BY reference
    HAVING min(status) <> max(status) OR min(coalesce(amount_kobo, -1)) <> max(coalesce(amount_kobo, -1))
        OR min(coalesce(foreign_currency, '')) <> max(coalesce(foreign_currency, ''))
  ) twice
 WHERE l.business_id = ${$.businessId} AND l.live = ${$.live} AND l.file_id = ${$.id} AND l.reference = twice.reference
   AND l.status <> 'pending'`,
});

/** Marks the lines of payouts about which the file says two different things; a pending line says neither. */
export async function markContradicted(db: Db, name: FileName): Promise<void> {
  await transact(db, async (tx) => {
    await withoutNestedLoops(tx);
    await MARK_CONTRADICTED.run(tx, name);
  });
}

const FIND_REPEATED_REFERENCES = statement({
  name: 'find_repeated_references',
  columns: { reference: 'settlement_result_lines.reference!' },
  text: ($: Slots<FileName>) => `SELECT reference FROM settlement_result_lines
 WHERE business_id = ${$.businessId} AND live = ${$.live} AND file_id = ${$.id} AND reference IS NOT NULL
 GROUP BY reference HAVING count(*) > 1`,
});

/** Those that more than one line of the file names. Reads all its lines, by the primary key. */
export async function findRepeatedReferences(db: Db, { businessId, live, id }: FileName): Promise<ReadonlySet<string>> {
  const rows = await FIND_REPEATED_REFERENCES.rows(db, { businessId, live, id });
  return new Set(rows.map(({ reference }) => reference));
}

export interface Acceptance {
  readonly digest: Buffer;
  readonly format: ResultFileFormat;
  readonly messageId: string | undefined;
  readonly mappingNumber: bigint | undefined;
  readonly byteCount: number;
  readonly lineCount: number;
  readonly at: Date;
}

type Accepted = FileName & Acceptance & { readonly state: string; readonly appliedAt: Date | null };

const ACCEPT_FILE = statement({
  name: 'accept_result_file',
  text: ($: Slots<Accepted>) => `UPDATE settlement_result_files f
   SET number = last.number + 1, digest = ${$.digest}, format = ${$.format}, message_id = ${$.messageId},
       mapping_number = ${$.mappingNumber}, byte_count = ${$.byteCount}, line_count = ${$.lineCount},
       accepted_at = ${$.at}, touched_at = ${$.at},
       state = ${$.state}, applied_at = ${$.appliedAt}::timestamptz
  FROM (
    SELECT coalesce(max(number), 0) AS number FROM settlement_result_files
     WHERE business_id = ${$.businessId} AND live = ${$.live} AND number IS NOT NULL
  ) last
 WHERE f.business_id = ${$.businessId} AND f.live = ${$.live} AND f.id = ${$.id} AND f.state = 'arriving'`,
});

/** Relies on the ledger's lock for the next number. @throws Error when the file does not exist. */
export async function acceptFile(tx: Tx, name: FileName, accepted: Acceptance): Promise<void> {
  const isEmpty = accepted.lineCount === 0;
  const affected = await ACCEPT_FILE.run(tx, {
    ...accepted,
    ...name,
    state: isEmpty ? 'applied' : 'applying',
    appliedAt: isEmpty ? accepted.at : null,
  });
  requireAffected(affected, 1);
  recordRows(tx, name, 'result_file', [name.id]);
}

const MARK_DISCARDED = statement({
  name: 'mark_result_file_discarded',
  text: ($: Slots<FileName>) => `UPDATE settlement_result_files SET state = 'discarded'
 WHERE business_id = ${$.businessId} AND live = ${$.live} AND id = ${$.id} AND state IN ('arriving', 'discarded')`,
});

/** Marks the file so that nobody can accept it any more; false when somebody has accepted it. */
export async function markDiscarded(db: Db, name: FileName): Promise<boolean> {
  return (await MARK_DISCARDED.run(db, name)) === 1n;
}

/** Index settlement_result_files_unfinished. */
const FIND_ABANDONED = statement({
  name: 'find_abandoned_result_files',
  acrossBusinesses: 'finds files to discard; each is then discarded by itself',
  columns: FILE_NAME,
  text: ($: Slots<{ untouchedSince: Date }>) => `
SELECT business_id AS "businessId", live, id FROM settlement_result_files
 WHERE state <> 'applied' AND (state = 'discarded' OR (state = 'arriving' AND touched_at < ${$.untouchedSince}))
 ORDER BY touched_at LIMIT 100`,
});

/** Files that were not touched since this time, and those whose deletion was not finished. */
export const findAbandoned = (db: Db, untouchedSince: Date): Promise<FileName[]> =>
  FIND_ABANDONED.rows(db, { untouchedSince });

/** The last position of the lines of a file; 0 without any. Primary key. */
export async function findLastPosition(db: Db, { businessId, live, id }: FileName): Promise<bigint> {
  const row = await db
    .selectFrom('settlement_result_lines')
    .select((eb) => eb.fn.max('position').as('last'))
    .where((eb) => eb.and({ business_id: businessId, live, file_id: id }))
    .executeTakeFirst();
  return row?.last ?? 0n;
}

/** Lines of a discarded file, by ranges of the primary key. */
export async function deleteLines(
  db: Db,
  { businessId, live, id }: FileName,
  { after, upTo }: { readonly after: bigint; readonly upTo: bigint },
): Promise<void> {
  await db
    .deleteFrom('settlement_result_lines')
    .where((eb) => eb.and({ business_id: businessId, live, file_id: id }))
    .where('position', '>', after)
    .where('position', '<=', upTo)
    .execute();
}

export async function deleteDiscarded(db: Db, { businessId, live, id }: FileName): Promise<void> {
  await db
    .deleteFrom('settlement_result_files')
    .where((eb) => eb.and({ business_id: businessId, live, id, state: 'discarded' }))
    .execute();
}
