/** Lists and shows files of bank results. */
import type { DbDeps } from '../../database/pool.ts';
import type { LedgerKey } from '../../ledger/posting.ts';
import { firstOf, LISTED_MAX, type Paging, rangeFromFirst, rangeFromLast, sliceOf } from '../../wire/paging.ts';
import {
  countNotPaid,
  findFile,
  findFiles,
  findFirstNotMatched,
  findLastFileNumber,
  findLines,
  type NotPaid,
} from './queries.ts';
import { type KeptLine, type LineResult, noSuchFile, type ResultFile } from './result-file.ts';

/** In the order of LINE_COLUMNS; amounts are in kobo. */
type ExportedLine = readonly (string | bigint)[];

/** How many lines the summary of a file shows; the others are listed by their result. */
const FIRST_LINES_SHOWN = 20;
const EXPORTED_AT_ONCE = 1_000;

export interface FileDetail {
  readonly file: ResultFile;
  readonly notPaid: NotPaid;
  readonly firstNotMatched: readonly KeptLine[];
}

interface ListedPage<Item> {
  readonly items: readonly Item[];
  /** On all pages. */
  readonly totalCount: number;
  /** LISTED_MAX if pages are found by an offset. */
  readonly listedMax: number | undefined;
}

const WAY_OUT = 'The export as CSV has all lines of a result.';

export async function listFiles({ db }: DbDeps, ledger: LedgerKey, paging: Paging): Promise<ListedPage<ResultFile>> {
  const last = await findLastFileNumber(db, ledger);
  const items = await findFiles(db, ledger, rangeFromLast(paging, { first: 1n, last }));
  return { items, totalCount: Number(last), listedMax: undefined };
}

/** @throws AppError not_found */
export async function getFile({ db }: DbDeps, ledger: LedgerKey, number: bigint): Promise<FileDetail> {
  const file = await findFile(db, ledger, { number });
  if (file === undefined) throw noSuchFile();
  return detailOf({ db }, ledger, file);
}

export async function detailOf({ db }: DbDeps, ledger: LedgerKey, file: ResultFile): Promise<FileDetail> {
  const name = { ...nameOf(ledger), id: file.id };
  return {
    file,
    notPaid: await countNotPaid(db, name),
    firstNotMatched: await findFirstNotMatched(db, name, FIRST_LINES_SHOWN),
  };
}

/** In the order of the file; lines that were not applied yet have no result. @throws AppError not_found */
export async function listLines(
  { db }: DbDeps,
  ledger: LedgerKey,
  number: bigint,
  { paging, result }: { readonly paging: Paging; readonly result: LineResult | undefined },
): Promise<ListedPage<KeptLine>> {
  const file = await findFile(db, ledger, { number });
  if (file === undefined) throw noSuchFile();
  const name = { ...nameOf(ledger), id: file.id };
  if (result === undefined) {
    const { first } = rangeFromFirst(paging);
    const items = await findLines(db, name, { after: first - 1n, ...firstOf(paging.limit), result });
    return { items, totalCount: Number(file.lineCount), listedMax: undefined };
  }
  const items = await findLines(db, name, { after: 0n, ...sliceOf(paging, WAY_OUT), result });
  return { items, totalCount: Number(file.counts[result]), listedMax: LISTED_MAX };
}

export const LINE_COLUMNS = [
  'line',
  'endToEndId',
  'amount',
  'currency',
  'status',
  'reasonCode',
  'reason',
  'result',
  'conflict',
  'account',
  'bankReference',
] as const;

/** All lines, or those with one result, in chunks. @throws AppError not_found */
export async function* exportLines(
  { db }: DbDeps,
  ledger: LedgerKey,
  number: bigint,
  result: LineResult | undefined,
): AsyncGenerator<ExportedLine[]> {
  const file = await findFile(db, ledger, { number });
  if (file === undefined) throw noSuchFile();
  for (let after = 0n; ;) {
    const lines = await findLines(
      db,
      { ...nameOf(ledger), id: file.id },
      { after, ...firstOf(EXPORTED_AT_ONCE), result },
    );
    const last = lines.at(-1);
    if (last === undefined) return;
    after = last.position;
    yield lines.map(rowOf);
  }
}

const rowOf = (line: KeptLine): ExportedLine => [
  String(line.lineNumber),
  line.endToEndId ?? '',
  line.amountKobo ?? '',
  line.foreignCurrency ?? 'NGN',
  line.status,
  line.reasonCode ?? '',
  line.reason ?? '',
  line.result ?? '',
  line.conflict ?? '',
  line.account?.number ?? '',
  line.booking.bankReference ?? line.booking.entryReference ?? '',
];

const nameOf = ({ businessId, live }: LedgerKey): LedgerKey => ({ businessId, live });
