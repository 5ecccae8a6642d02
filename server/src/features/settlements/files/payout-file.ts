/** The file of an exported run. It always has the same bytes, and is read and made piece by piece. */
import type { AccountId } from '../../../platform/database/ids.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { requireUntouched } from '../manifests/make-manifest.ts';
import { sameSource, shortFormOf } from '../manifests/manifest.ts';
import { latestManifest } from '../manifests/kept-manifests.ts';
import type { KeptManifest } from '../manifests/manifest-form.ts';
import { stateConflict } from '../runs/change-run.ts';
import { type PayoutFileFormat, namesSource, noSource, requireFit, requireOwed } from '../runs/file-format.ts';
import { endToEndIdOf } from '../runs/payout.ts';
import { noSuchRun } from '../runs/run-request.ts';
import { type FileDatabase, findHead, findPayouts, type HeadRow } from './queries.ts';

export interface PayoutFileDeps {
  readonly database: FileDatabase;
}

/** The single values of a file; the export fixes all of them. */
export interface FileHead {
  readonly live: boolean;
  readonly runNumber: bigint;
  /** Letters and digits; banks refuse a second file with the same id. */
  readonly messageId: string;
  readonly exportedAt: Date;
  /** A business day, `YYYY-MM-DD`. */
  readonly executionDate: string;
  readonly count: bigint;
  readonly amountKobo: bigint;
  /** The name of the business. */
  readonly debtorName: string;
  readonly source: SourceAccount | undefined;
  /** The short form of the manifest that was approved; undefined for a run that a version before exported. */
  readonly manifest: string | undefined;
  readonly bankNames: Readonly<Record<string, string>>;
}

/** The account that pays. */
export interface SourceAccount {
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

export interface FilePayout {
  readonly endToEndId: string;
  readonly accountId: AccountId;
  readonly amountKobo: bigint;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

export interface OpenedFile {
  readonly head: FileHead;
  /** In the order of the run. Fails only at the end, if they do not match the totals of the head. */
  readonly payouts: () => AsyncGenerator<FilePayout[]>;
}

/**
 * Computes the manifest again, because rows may have been changed by hand since the export.
 * @throws AppError not_found; run_state_conflict before the export; run_superseded, source_account_missing,
 *   manifest_changed
 */
export async function openPayoutFile(
  { database }: PayoutFileDeps,
  ledger: LedgerKey,
  runNumber: bigint,
  format: PayoutFileFormat,
): Promise<OpenedFile> {
  const row = await findHead(database, ledger, runNumber);
  if (row === undefined) throw noSuchRun();
  if (row.state !== 'exported') {
    throw stateConflict(row.state, 'get the file of', 'one that is exported');
  }
  requireOwed(runNumber, { count: row.count, failedCount: row.failed_count, paidCount: row.paid_count });
  const manifest = await latestManifest(database.db, { ...ledger, number: runNumber });
  const head = headFrom(row, ledger, runNumber, manifest);
  requireFit(head.amountKobo, format);
  if (namesSource(format) && head.source === undefined) throw noSource('the run was exported without one, as CSV');
  if (manifest !== undefined) {
    requireSource(head, manifest);
    await requireUntouched(database.db, manifest);
  }
  return { head, payouts: () => readPayouts(database, ledger, head) };
}

async function* readPayouts(
  database: FileDatabase,
  ledger: LedgerKey,
  { runNumber, count, amountKobo }: FileHead,
): AsyncGenerator<FilePayout[]> {
  let leftCount = count;
  let leftKobo = amountKobo;
  let position = 0n;
  for (;;) {
    const rows = await findPayouts(database, ledger, runNumber, position);
    const last = rows.at(-1);
    if (last === undefined) break;
    ({ position } = last);
    leftCount -= BigInt(rows.length);
    for (const row of rows) leftKobo -= row.amount_kobo;
    yield rows.map((row) => ({
      endToEndId: endToEndIdOf(row.reference),
      accountId: row.connected_account_id,
      amountKobo: row.amount_kobo,
      bankCode: row.bank_code,
      accountNumber: row.account_number,
      accountName: row.account_name,
    }));
  }
  // A wrong file would be worse than none.
  if (leftCount !== 0n || leftKobo !== 0n) {
    throw new Error(`the payouts of run ${runNumber} are ${leftCount} and ${leftKobo} kobo short of its counters`);
  }
}

function requireSource({ source, runNumber }: FileHead, manifest: KeptManifest): void {
  if (sameSource(source, manifest.source)) return;
  throw new AppError(
    'manifest_changed',
    `Settlement run ${runNumber} names another source account than its manifest: it was changed in the database. Let ` +
      'the operator run ledger verify.',
  );
}

function headFrom(row: HeadRow, { live }: LedgerKey, runNumber: bigint, manifest: KeptManifest | undefined): FileHead {
  const { exported_at: exportedAt, execution_date: executionDate, debtor_name: debtorName } = row;
  if (exportedAt === null || executionDate === null || debtorName === null) {
    throw new Error(`run ${runNumber} is exported and does not say when and by whom`);
  }
  return {
    live,
    runNumber,
    messageId: endToEndIdOf(row.reference),
    exportedAt,
    executionDate,
    count: row.count,
    amountKobo: row.amount_kobo,
    debtorName,
    source: sourceFrom(row),
    manifest: manifest && shortFormOf(manifest.digest.toString('hex')),
    bankNames: row.export_bank_names ?? {},
  };
}

function sourceFrom(row: HeadRow): SourceAccount | undefined {
  const { debtor_bank_code: bankCode, debtor_account_number: accountNumber, debtor_account_name: accountName } = row;
  if (bankCode === null || accountNumber === null || accountName === null) return undefined;
  return { bankCode, accountNumber, accountName };
}

/** The text on the receiver's bank statement. Nobody may mistake a file of test mode for one to be paid. */
export const narrationOf = ({ live, runNumber, debtorName }: FileHead): string =>
  `${live ? 'Settlement' : 'TEST, NOT TO BE PAID: settlement'} ${runNumber} from ${debtorName}`;

/** Digits, dashes and fixed words: no text that a person has typed. Banks' readers have no place for the manifest. */
export function fileName({ live, runNumber, manifest }: FileHead, extension: string): string {
  const name = ['settlement', runNumber, ...(live ? [] : ['test']), ...(manifest === undefined ? [] : [manifest])].join(
    '-',
  );
  return `${name}.${extension}`;
}
