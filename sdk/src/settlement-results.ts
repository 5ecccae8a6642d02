import type { Client } from 'openapi-fetch';
import { unwrap, unwrapPage } from './answers.ts';
import type { CallOptions, Calls, WriteOptions } from './calls.ts';
import { streamedFile, type StreamedFile } from './files.ts';
import { type PageWanted, queryOf, walkChanging, walkGrowing, type WalkOptions } from './pages.ts';
import type { components, paths } from './schema.gen.ts';

export type SettlementResultFile = components['schemas']['ResultFile'];
/** With the first lines that did not match. */
export type SettlementResultFileDetail = components['schemas']['ResultFileDetail'];
export type SettlementResultLine = components['schemas']['ResultLine'];
export type SettlementResult = NonNullable<SettlementResultLine['result']>;

export interface SendResultsOptions extends WriteOptions {
  /** The file's name. */
  readonly fileName?: string | undefined;
}

export interface SettlementResultFilePage {
  readonly files: readonly SettlementResultFile[];
  readonly totalCount: number;
}

export interface SettlementResultLinePage {
  readonly lines: readonly SettlementResultLine[];
  readonly totalCount: number;
}

/** The bank's reports on payouts. */
export interface SettlementResultLineFilter {
  readonly result?: SettlementResult | undefined;
}

export interface SettlementResults {
  /**
   * Sends a file as the bank gave it: CSV, `pain.002.001.10` or `.11`, `camt.053.001.08` or `.09`. It is applied as a
   * whole or not at all, and only once however often it is sent; a large one may still be `applying` when the answer
   * comes. `timeoutMs` includes the upload.
   */
  send(
    file: Blob | Uint8Array<ArrayBuffer> | string,
    options?: SendResultsOptions,
  ): Promise<SettlementResultFileDetail>;
  /** A page, newest first. */
  list(wanted?: PageWanted, options?: CallOptions): Promise<SettlementResultFilePage>;
  /** All files, newest first. `timeoutMs` is for each page. */
  all(wanted?: WalkOptions, options?: CallOptions): AsyncIterable<SettlementResultFile>;
  get(number: number, options?: CallOptions): Promise<SettlementResultFileDetail>;
  /** A page, in the order of the file. */
  lines(
    number: number,
    wanted?: PageWanted & SettlementResultLineFilter,
    options?: CallOptions,
  ): Promise<SettlementResultLinePage>;
  /** All that match the filter, in the order of the file. `timeoutMs` is for each page. */
  allLines(
    number: number,
    filter?: SettlementResultLineFilter & WalkOptions,
    options?: CallOptions,
  ): AsyncIterable<SettlementResultLine>;
  /** All lines, or those with one result, as CSV. */
  linesFile(number: number, wanted?: SettlementResultLineFilter, options?: CallOptions): Promise<StreamedFile>;
  /** A page of the lines of all files that need a person, the longest open first. */
  openLines(wanted?: PageWanted, options?: CallOptions): Promise<SettlementResultLinePage>;
  /** All lines that need a person, the longest open first. `timeoutMs` is for each page. */
  allOpenLines(wanted?: WalkOptions, options?: CallOptions): AsyncIterable<SettlementResultLine>;
  /** All lines that need a person, as CSV. */
  openLinesFile(options?: CallOptions): Promise<StreamedFile>;
  /** By the `id` of a line, with its owner and its answer. */
  getLine(id: string, options?: CallOptions): Promise<SettlementResultLine>;
  /** Makes the caller the owner of an open line. */
  takeLine(id: string, options?: WriteOptions): Promise<SettlementResultLine>;
  /** Says why an open line needs nothing more; no payout changes. */
  explainLine(id: string, reason: string, options?: WriteOptions): Promise<SettlementResultLine>;
  /** The bank confirmed what an open line says: its payout, exported or unknown, gets this outcome. */
  confirmLine(id: string, reason: string, options?: WriteOptions): Promise<SettlementResultLine>;
  /**
   * The line's payout was paid and came back: it becomes failed, which credits its wallet. Where two people decide,
   * request it with `changeRequests.reopenPayout` instead.
   */
  returnLine(id: string, reason: string, options?: WriteOptions): Promise<SettlementResultLine>;
}

const FILES = '/v1/api/settlement-results';
const FILE = `${FILES}/{number}` as const;
const LINES = '/v1/api/settlement-result-lines';
const LINE = `${LINES}/{lineId}` as const;
type Answer = 'explain' | 'confirm' | 'return';
/** The server recognises the format from the content. */
const MEDIA_TYPE = 'application/octet-stream';

export function resultsOf(http: Client<paths>, calls: Calls): SettlementResults {
  const pageOf = ({ page, limit }: PageWanted, options?: CallOptions) =>
    calls.read(options, (signal) =>
      unwrapPage(http.GET(FILES, { params: { query: queryOf({ page, limit }) }, signal })),
    );
  const linesOf = (
    number: number,
    { page, limit, result }: PageWanted & SettlementResultLineFilter,
    options?: CallOptions,
  ) =>
    calls.read(options, (signal) => {
      const params = { path: { number }, query: queryOf({ page, limit, result }) };
      return unwrapPage(http.GET(`${FILE}/lines`, { params, signal }));
    });
  return {
    send: (file, { fileName: filename, ...options } = {}) =>
      calls.write(options, (signal, header) =>
        unwrap(
          http.POST(FILES, {
            params: { header, query: queryOf({ filename }) },
            // The generated type accepts a file only as text.
            body: file as string,
            bodySerializer: (body) => body,
            headers: { 'Content-Type': MEDIA_TYPE },
            signal,
          }),
        ),
      ),
    async list(wanted = {}, options) {
      const { items: files, totalCount } = await pageOf(wanted, options);
      return { files, totalCount };
    },
    all: ({ pageSize } = {}, options) => walkGrowing((wanted) => pageOf(wanted, options), { pageSize }),
    get: (number, options) =>
      calls.read(options, (signal) => unwrap(http.GET(FILE, { params: { path: { number } }, signal }))),
    async lines(number, wanted = {}, options) {
      const { items: lines, totalCount } = await linesOf(number, wanted, options);
      return { lines, totalCount };
    },
    allLines: (number, { pageSize, ...filter } = {}, options) =>
      walkChanging(
        (wanted) => linesOf(number, { ...filter, ...wanted }, options),
        ({ line }) => line,
        { pageSize },
      ),
    linesFile: (number, { result } = {}, options) =>
      calls.read(options, async (signal) => {
        const params = { path: { number }, query: queryOf({ result }) };
        const answer = await http.GET(`${FILE}/lines.csv`, { params, signal, parseAs: 'stream' });
        return streamedFile(answer, `settlement-results-${number}.csv`, calls.timeoutMsOf(options));
      }),
    ...openLinesOf(http, calls),
  };
}

/** Lines that need a person. */
type OpenLines = Pick<
  SettlementResults,
  'openLines' | 'allOpenLines' | 'openLinesFile' | 'getLine' | 'takeLine' | 'explainLine' | 'confirmLine' | 'returnLine'
>;

function openLinesOf(http: Client<paths>, calls: Calls): OpenLines {
  const pageOf = ({ page, limit }: PageWanted, options?: CallOptions) =>
    calls.read(options, (signal) =>
      unwrapPage(http.GET(LINES, { params: { query: queryOf({ page, limit }) }, signal })),
    );
  const answer = (id: string, verb: Answer, reason: string, options?: WriteOptions) =>
    calls.write(options, (signal, header) => {
      const params = { path: { lineId: id }, header };
      return unwrap(http.POST(`${LINE}/${verb}`, { params, body: { reason }, signal }));
    });
  return {
    async openLines(wanted = {}, options) {
      const { items: lines, totalCount } = await pageOf(wanted, options);
      return { lines, totalCount };
    },
    allOpenLines: ({ pageSize } = {}, options) =>
      walkChanging(
        (wanted) => pageOf(wanted, options),
        ({ id }) => id,
        { pageSize },
      ),
    openLinesFile: (options) =>
      calls.read(options, async (signal) => {
        const answered = await http.GET(`${LINES}.csv`, { signal, parseAs: 'stream' });
        return streamedFile(answered, 'open-lines.csv', calls.timeoutMsOf(options));
      }),
    getLine: (id, options) =>
      calls.read(options, (signal) => unwrap(http.GET(LINE, { params: { path: { lineId: id } }, signal }))),
    takeLine: (id, options) =>
      calls.write(options, (signal, header) =>
        unwrap(http.POST(`${LINE}/take`, { params: { path: { lineId: id }, header }, signal })),
      ),
    explainLine: (id, reason, options) => answer(id, 'explain', reason, options),
    confirmLine: (id, reason, options) => answer(id, 'confirm', reason, options),
    returnLine: (id, reason, options) => answer(id, 'return', reason, options),
  };
}
