import type { Client } from 'openapi-fetch';
import { unwrap, unwrapPage } from './answers.ts';
import type { CallOptions, Calls, WriteOptions } from './calls.ts';
import { type PageWanted, queryOf, walkChanging, type WalkOptions } from './pages.ts';
import type { components, paths } from './schema.gen.ts';

export type Payout = components['schemas']['Payout'];
/** With what is unusual about it. */
export type ReviewedPayout = components['schemas']['ReviewedPayout'];
export type PayoutResolution = components['schemas']['PayoutResolution'];

export interface PayoutFilter {
  readonly state?: Payout['state'] | undefined;
  readonly subAccountId?: number | undefined;
  /** The former name of `subAccountId`, until the next release. */
  readonly accountId?: number | undefined;
  /** Made at this time or later. A text is passed to the API: a date is a whole day in Lagos. */
  readonly from?: Date | string | undefined;
  /** Made at this time or earlier. */
  readonly to?: Date | string | undefined;
}

export interface PayoutPage {
  readonly payouts: readonly Payout[];
  readonly totalCount: number;
}

/** The payouts of runs, each to one connected account. */
export interface Payouts {
  /** A page of the payouts of all runs, newest first. */
  list(wanted?: PayoutFilter & PageWanted, options?: CallOptions): Promise<PayoutPage>;
  /** All that match the filter, each once, newest first. `timeoutMs` is for each page. */
  all(filter?: PayoutFilter & WalkOptions, options?: CallOptions): AsyncIterable<Payout>;
  get(payoutId: string, options?: CallOptions): Promise<ReviewedPayout>;
  /** Records the outcome of an exported payout without a bank's file. `failed` credits the wallet again. */
  resolve(payoutId: string, resolution: PayoutResolution, options?: WriteOptions): Promise<Payout>;
}

const PAYOUTS = '/v1/api/payouts';
const PAYOUT = `${PAYOUTS}/{id}` as const;

export function payoutsOf(http: Client<paths>, calls: Calls): Payouts {
  const pageOf = ({ state, ...wanted }: PayoutFilter & PageWanted, options?: CallOptions) =>
    calls.read(options, (signal) => {
      const { page, limit, subAccountId, accountId, from, to } = wanted;
      const query = { ...queryOf({ page, limit, subAccountId, accountId, from, to }), ...(state && { state }) };
      return unwrapPage(http.GET(PAYOUTS, { params: { query }, signal }));
    });
  return {
    async list(wanted = {}, options) {
      const { items: payouts, totalCount } = await pageOf(wanted, options);
      return { payouts, totalCount };
    },
    all: ({ pageSize, ...filter } = {}, options) =>
      walkChanging(
        (wanted) => pageOf({ ...filter, ...wanted }, options),
        ({ id }) => id,
        { pageSize },
      ),
    get: (id, options) =>
      calls.read(options, (signal) => unwrap(http.GET(PAYOUT, { params: { path: { id } }, signal }))),
    resolve: (id, body, options) =>
      calls.write(options, (signal, header) =>
        unwrap(http.POST(`${PAYOUT}/resolve`, { params: { path: { id }, header }, body, signal })),
      ),
  };
}
