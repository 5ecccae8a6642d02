import type { Client } from 'openapi-fetch';
import { unwrap } from './answers.ts';
import type { CallOptions, Calls, WriteOptions } from './calls.ts';
import { streamedFile, type StreamedFile } from './files.ts';
import { type PageWanted, queryOf } from './pages.ts';
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
  get(number: number, options?: CallOptions): Promise<SettlementResultFileDetail>;
  /** A page, in the order of the file. */
  lines(
    number: number,
    wanted?: PageWanted & { readonly result?: SettlementResult | undefined },
    options?: CallOptions,
  ): Promise<SettlementResultLinePage>;
  /** All lines, or those with one result, as CSV. */
  linesFile(
    number: number,
    wanted?: { readonly result?: SettlementResult | undefined },
    options?: CallOptions,
  ): Promise<StreamedFile>;
}

const FILES = '/v1/api/settlement-results';
const FILE = `${FILES}/{number}` as const;
/** The server recognises the format from the content. */
const MEDIA_TYPE = 'application/octet-stream';

export function resultsOf(http: Client<paths>, calls: Calls): SettlementResults {
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
    list: ({ page, limit } = {}, options) =>
      calls.read(options, async (signal) => {
        const call = http.GET(FILES, { params: { query: queryOf({ page, limit }) }, signal });
        const files = await unwrap(call);
        const { response } = await call;
        return { files, totalCount: Number(response.headers.get('x-total-count')) };
      }),
    get: (number, options) =>
      calls.read(options, (signal) => unwrap(http.GET(FILE, { params: { path: pathOf(number) }, signal }))),
    lines: (number, { page, limit, result } = {}, options) =>
      calls.read(options, async (signal) => {
        const params = { path: pathOf(number), query: queryOf({ page, limit, result }) };
        const call = http.GET(`${FILE}/lines`, { params, signal });
        const lines = await unwrap(call);
        const { response } = await call;
        return { lines, totalCount: Number(response.headers.get('x-total-count')) };
      }),
    linesFile: (number, { result } = {}, options) =>
      calls.read(options, async (signal) => {
        const params = { path: pathOf(number), query: queryOf({ result }) };
        const answer = await http.GET(`${FILE}/lines.csv`, { params, signal, parseAs: 'stream' });
        return streamedFile(answer, `settlement-results-${number}.csv`);
      }),
  };
}

function pathOf(number: number): { number: number } {
  return { number };
}
