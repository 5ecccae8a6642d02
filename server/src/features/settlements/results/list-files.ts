/** Lists and shows files of bank results. */
import { inChunks, nextAfter } from '../../../platform/database/chunks.ts';
import type { DbDeps } from '../../../platform/database/pool.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { type Actor, actorIdOf } from '../../../core/words/principal.ts';
import { type Cell, exportedTable } from '../../../platform/wire/exported-table.ts';
import {
  firstOf,
  LISTED_MAX,
  type Paging,
  rangeFromFirst,
  rangeFromLast,
  sliceOf,
} from '../../../platform/wire/paging.ts';
import {
  countNotPaid,
  findFile,
  findFiles,
  findFirstNotMatched,
  findLastFileNumber,
  findLines,
  type NotPaid,
} from './queries.ts';
import {
  filed,
  type FiledLine,
  type KeptLine,
  lineIdAsText,
  type LineResult,
  noSuchFile,
  type ResultFile,
  stateOf,
} from './result-file.ts';
import { BEGINNING, countOpenLines, findOpenLines, type FoundLine, type Place } from './line-queries.ts';

/** How many lines the summary of a file shows; the others are listed by their result. */
const FIRST_LINES_SHOWN = 20;

export interface FileDetail {
  readonly file: ResultFile;
  readonly notPaid: NotPaid;
  readonly firstNotMatched: readonly FiledLine[];
}

interface ListedPage<Item> {
  readonly items: readonly Item[];
  /** On all pages. */
  readonly totalCount: number;
  /** LISTED_MAX if pages are found by an offset. */
  readonly listedMax: number | undefined;
}

const WAY_OUT = 'The export as CSV has all lines of a result.';
const ANSWER_FIRST = 'Answer the lines that have been open longest first.';

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
    firstNotMatched: (await findFirstNotMatched(db, name, FIRST_LINES_SHOWN)).map((line) => filed(line, file)),
  };
}

/** In the order of the file; lines that were not applied yet have no result. @throws AppError not_found */
export async function listLines(
  { db }: DbDeps,
  ledger: LedgerKey,
  number: bigint,
  { paging, result }: { readonly paging: Paging; readonly result: LineResult | undefined },
): Promise<ListedPage<FiledLine>> {
  const file = await findFile(db, ledger, { number });
  if (file === undefined) throw noSuchFile();
  const name = { ...nameOf(ledger), id: file.id };
  if (result === undefined) {
    const { first } = rangeFromFirst(paging);
    const lines = await findLines(db, name, { after: first - 1n, ...firstOf(paging.limit), result });
    return { items: lines.map((line) => filed(line, file)), totalCount: Number(file.lineCount), listedMax: undefined };
  }
  const lines = await findLines(db, name, { after: 0n, ...sliceOf(paging, WAY_OUT), result });
  return {
    items: lines.map((line) => filed(line, file)),
    totalCount: Number(file.counts[result]),
    listedMax: LISTED_MAX,
  };
}

/** Lines of all files that need a person, the longest open first. */
export async function listOpenLines(
  { db }: DbDeps,
  { businessId, live }: LedgerKey,
  paging: Paging,
): Promise<ListedPage<FiledLine>> {
  const items = await findOpenLines(db, { businessId, live }, sliceOf(paging, ANSWER_FIRST));
  return { items, totalCount: await countOpenLines(db, { businessId, live }), listedMax: LISTED_MAX };
}

export const EXPORTED_LINES = exportedTable<FiledLine>({
  line: ({ lineNumber }) => String(lineNumber),
  endToEndId: ({ endToEndId }) => endToEndId ?? '',
  amount: ({ amountKobo }) => amountKobo ?? '',
  currency: ({ foreignCurrency }) => foreignCurrency ?? 'NGN',
  status: ({ status }) => status,
  reasonCode: ({ reasonCode }) => reasonCode ?? '',
  reason: ({ reason }) => reason ?? '',
  result: ({ result }) => result ?? '',
  conflict: ({ conflict }) => conflict ?? '',
  account: ({ account }) => account?.number ?? '',
  bankReference: ({ booking }) => booking.bankReference ?? booking.entryReference ?? '',
  id: (line) => lineIdAsText(line),
  state: (line) => stateOf(line) ?? '',
  since: (line) => (stateOf(line) === undefined ? '' : line.since.toISOString()),
  owner: ({ owner }) => inWords(owner),
  ownedSince: ({ owner }) => owner?.at.toISOString() ?? '',
  answeredBy: ({ answer }) => inWords(answer),
  answeredAt: ({ answer }) => answer?.at.toISOString() ?? '',
  answerReason: ({ answer }) => answer?.reason ?? '',
  accountName: ({ payee }) => payee ?? '',
});

/** All lines, or those with one result, in chunks. @throws AppError not_found */
export async function* exportLines(
  { db }: DbDeps,
  ledger: LedgerKey,
  number: bigint,
  result: LineResult | undefined,
): AsyncGenerator<(readonly Cell[])[]> {
  const file = await findFile(db, ledger, { number });
  if (file === undefined) throw noSuchFile();
  const name = { ...nameOf(ledger), id: file.id };
  const placeAfter = ({ position }: KeptLine): bigint => position;
  yield* inChunks({
    start: 0n,
    read: async (after, rowsMax) =>
      nextAfter(await findLines(db, name, { after, ...firstOf(rowsMax), result }), rowsMax, placeAfter),
    placeAfter,
    write: (line) => EXPORTED_LINES.rowOf(filed(line, file)),
  });
}

/** All lines that need a person, in chunks, in the order of `listOpenLines`. */
export async function* exportOpenLines(
  { db }: DbDeps,
  { businessId, live }: LedgerKey,
): AsyncGenerator<(readonly Cell[])[]> {
  const placeAfter = ({ fileId, position }: FoundLine): Place => ({ fileId, position });
  yield* inChunks({
    start: BEGINNING,
    read: async (after, rowsMax) =>
      nextAfter(await findOpenLines(db, { businessId, live }, firstOf(rowsMax), after), rowsMax, placeAfter),
    placeAfter,
    write: EXPORTED_LINES.rowOf,
  });
}

const inWords = (done: { readonly by: Actor } | undefined): string =>
  done === undefined ? '' : [done.by.kind, actorIdOf(done.by) ?? ''].join(' ').trim();

const nameOf = ({ businessId, live }: LedgerKey): LedgerKey => ({ businessId, live });
