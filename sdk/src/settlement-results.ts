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
   * Sends a file as the bank gave it: CSV, `pain.002.001.11` or `camt.053.001.08`. It is applied as a whole or not at
   * all, and only once however often it is sent; a large one may still be `applying` when the answer comes. `timeoutMs`
   * includes the upload.
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
}

const FILES = '/v1/api/settlement-results';
const FILE = `${FILES}/{number}` as const;
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
  };
}
