import type { Client } from 'openapi-fetch';
import { unwrap, unwrapPage } from './answers.ts';
import type { CallOptions, Calls, WriteOptions } from './calls.ts';
import { streamedFile, type StreamedFile } from './files.ts';
import { type PageWanted, queryOf, walkChanging, type WalkOptions } from './pages.ts';
import type { Payout, ReviewedPayout } from './payouts.ts';
import type { components, paths } from './schema.gen.ts';

export type SettlementRun = components['schemas']['SettlementRun'];
export type SettlementRunRequest = components['schemas']['SettlementRunRequest'];
export type SettlementRunPreview = components['schemas']['SettlementRunPreview'];
export type SettlementRunReview = components['schemas']['SettlementRunReview'];
/** `only` means whatever is unusual. */
export type UnusualWanted = 'only' | SettlementRunReview['codes'][number]['code'];
export type PayoutHold = components['schemas']['PayoutHold'];
export type SettlementFileFormat = components['schemas']['SettlementRunExport']['format'];

export interface SettlementRunPage {
  readonly runs: readonly SettlementRun[];
  readonly totalCount: number;
}

export interface ReviewedPayoutPage {
  readonly payouts: readonly ReviewedPayout[];
  readonly totalCount: number;
}

export interface SettlementRunFilter {
  readonly state?: SettlementRun['state'] | undefined;
}

export interface PayoutOfRunFilter {
  readonly state?: Payout['state'] | undefined;
  readonly unusual?: UnusualWanted | undefined;
}

/** A run is one decision to pay out the balances of many connected accounts; runs are identified by their number. */
export interface SettlementRuns {
  /** Returns while payouts are still being made: the run is `preparing` until it is a `draft`. */
  start(request?: SettlementRunRequest, options?: WriteOptions): Promise<SettlementRun>;
  /** Returns what a run would make now; makes nothing. */
  preview(request?: Omit<SettlementRunRequest, 'reference'>, options?: CallOptions): Promise<SettlementRunPreview>;
  /** A page, newest first. */
  list(wanted?: PageWanted & SettlementRunFilter, options?: CallOptions): Promise<SettlementRunPage>;
  /** All that match the filter, each once, newest first. `timeoutMs` is for each page. */
  all(filter?: SettlementRunFilter & WalkOptions, options?: CallOptions): AsyncIterable<SettlementRun>;
  get(number: number, options?: CallOptions): Promise<SettlementRun>;
  /** What to look at before an approval: what is unusual, and the totals beside those of the last run. */
  review(number: number, options?: CallOptions): Promise<SettlementRunReview>;
  /** A page, in the order of their positions; or of the unusual ones or those with a code, the most unusual first. */
  payouts(number: number, wanted?: PageWanted & PayoutOfRunFilter, options?: CallOptions): Promise<ReviewedPayoutPage>;
  /** All that match the filter, each once, in the same order. `timeoutMs` is for each page. */
  allPayouts(
    number: number,
    filter?: PayoutOfRunFilter & WalkOptions,
    options?: CallOptions,
  ): AsyncIterable<ReviewedPayout>;
  /** `manifest` is the one that you saw, in its short form or whole; if the run has another by now, this fails. */
  approve(number: number, options?: WriteOptions & { readonly manifest?: string | undefined }): Promise<SettlementRun>;
  /** Returns all payouts to their wallets, as long as the run is not exported. */
  cancel(number: number, options?: WriteOptions): Promise<SettlementRun>;
  /** Takes up to a hundred payouts out of a run that is not exported; their money is back at once. */
  hold(number: number, hold: PayoutHold, options?: WriteOptions): Promise<SettlementRun>;
  /** Removes one payout from a draft. */
  cancelPayout(number: number, payoutId: string, options?: WriteOptions): Promise<Payout>;
  /** After that its payouts may be paid. A repeated export changes nothing. */
  export(number: number, format: SettlementFileFormat, options?: WriteOptions): Promise<SettlementRun>;
  /**
   * The file of an exported run, in any format, always with the same bytes. `timeoutMs` and `signal` apply until the
   * file begins; after that, cancel `body` to end it.
   */
  file(number: number, format: SettlementFileFormat, options?: CallOptions): Promise<StreamedFile>;
}

const RUNS = '/v1/api/settlement-runs';
const RUN = `${RUNS}/{number}` as const;

export function runsOf(http: Client<paths>, calls: Calls): SettlementRuns {
  return { ...readsOf(http, calls), ...writesOf(http, calls) };
}

function readsOf(
  http: Client<paths>,
  calls: Calls,
): Pick<SettlementRuns, 'preview' | 'list' | 'all' | 'get' | 'review' | 'payouts' | 'allPayouts' | 'file'> {
  const pageOf = ({ page, limit, state }: PageWanted & SettlementRunFilter, options?: CallOptions) =>
    calls.read(options, (signal) => {
      const query = { ...queryOf({ page, limit }), ...(state && { state }) };
      return unwrapPage(http.GET(RUNS, { params: { query }, signal }));
    });
  const payoutsOf = (
    number: number,
    { page, limit, state, unusual }: PageWanted & PayoutOfRunFilter,
    options?: CallOptions,
  ) =>
    calls.read(options, (signal) => {
      const query = { ...queryOf({ page, limit }), ...(state && { state }), ...(unusual && { unusual }) };
      return unwrapPage(http.GET(`${RUN}/payouts`, { params: { path: { number }, query }, signal }));
    });
  return {
    preview: (body = {}, options) =>
      calls.read(options, (signal) => unwrap(http.POST(`${RUNS}/preview`, { body, signal }))),
    async list(wanted = {}, options) {
      const { items: runs, totalCount } = await pageOf(wanted, options);
      return { runs, totalCount };
    },
    all: ({ pageSize, ...filter } = {}, options) =>
      walkChanging(
        (wanted) => pageOf({ ...filter, ...wanted }, options),
        ({ number }) => number,
        { pageSize },
      ),
    get: (number, options) =>
      calls.read(options, (signal) => unwrap(http.GET(RUN, { params: { path: { number } }, signal }))),
    review: (number, options) =>
      calls.read(options, (signal) => unwrap(http.GET(`${RUN}/review`, { params: { path: { number } }, signal }))),
    async payouts(number, wanted = {}, options) {
      const { items: payouts, totalCount } = await payoutsOf(number, wanted, options);
      return { payouts, totalCount };
    },
    allPayouts: (number, { pageSize, ...filter } = {}, options) =>
      walkChanging(
        (wanted) => payoutsOf(number, { ...filter, ...wanted }, options),
        ({ id }) => id,
        { pageSize },
      ),
    file: (number, format, options) =>
      calls.read(options, async (signal) => {
        const params = { path: { number }, query: { format } };
        return streamedFile(
          await http.GET(`${RUN}/file`, { params, signal, parseAs: 'stream' }),
          `settlement-${number}.${format}`,
          calls.timeoutMsOf(options),
        );
      }),
  };
}

function writesOf(
  http: Client<paths>,
  calls: Calls,
): Pick<SettlementRuns, 'start' | 'approve' | 'cancel' | 'hold' | 'cancelPayout' | 'export'> {
  return {
    start: (body = {}, options) =>
      calls.write(options, (signal, header) => unwrap(http.POST(RUNS, { params: { header }, body, signal }))),
    approve: (number, { manifest, ...options } = {}) =>
      calls.write(options, (signal, header) => {
        const body = manifest === undefined ? {} : { manifest };
        return unwrap(http.POST(`${RUN}/approve`, { params: { path: { number }, header }, body, signal }));
      }),
    cancel: (number, options) =>
      calls.write(options, (signal, header) =>
        unwrap(http.POST(`${RUN}/cancel`, { params: { path: { number }, header }, signal })),
      ),
    hold: (number, body, options) =>
      calls.write(options, (signal, header) =>
        unwrap(http.POST(`${RUN}/hold`, { params: { path: { number }, header }, body, signal })),
      ),
    cancelPayout: (number, id, options) =>
      calls.write(options, (signal, header) => {
        const params = { path: { number, id }, header };
        return unwrap(http.POST(`${RUN}/payouts/{id}/cancel`, { params, signal }));
      }),
    export: (number, format, options) =>
      calls.write(options, (signal, header) => {
        const params = { path: { number }, header };
        return unwrap(http.POST(`${RUN}/export`, { params, body: { format }, signal }));
      }),
  };
}
