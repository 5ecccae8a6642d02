import type { Client } from 'openapi-fetch';
import { unwrap } from './answers.ts';
import type { CallOptions, Calls, WriteOptions } from './calls.ts';
import { type CursorWalk, type CursorWanted, type PageWanted, queryOf, walkCursors } from './pages.ts';
import type { components, paths } from './schema.gen.ts';

export type RefundRequest = components['schemas']['RefundRequest'];
export type CreatedRefund = components['schemas']['CreatedRefund'];
export type RefundList = components['schemas']['RefundList'];

/** A refund with the reference of its payment. */
export type ListedRefund = components['schemas']['ListedRefund'];
export type RefundPage = components['schemas']['RefundPage'];

export interface RefundFilter {
  /** Inclusive. A text is passed to the API: a date is a whole day in Lagos. */
  readonly from?: Date | string | undefined;
  /** Inclusive. */
  readonly to?: Date | string | undefined;
}

export interface Refunds {
  /** Refunds the given amount, or without an amount the whole rest of the payment. */
  create(paymentReference: string, refund?: RefundRequest, options?: WriteOptions): Promise<CreatedRefund>;
  /** Newest first, with the rest of the payment that can still be refunded. */
  list(paymentReference: string, wanted?: PageWanted, options?: CallOptions): Promise<RefundList>;
  /** A page of the refunds of all payments, newest first; with `after` the oldest first. */
  listAll(wanted?: RefundFilter & CursorWanted, options?: CallOptions): Promise<RefundPage>;
  /** The refunds of all payments, newest first; with `after` those after a sequence. `timeoutMs` is for each page. */
  all(filter?: RefundFilter & CursorWalk, options?: CallOptions): AsyncIterable<ListedRefund>;
}

export function refundsOf(http: Client<paths>, calls: Calls): Refunds {
  const listAll: Refunds['listAll'] = ({ before, after, limit, from, to } = {}, options) =>
    calls.read(options, (signal) => {
      const query = queryOf({ before, after, limit, from, to });
      return unwrap(http.GET('/v1/api/refunds', { params: { query }, signal }));
    });
  return {
    listAll,
    all: ({ after, pageSize, ...filter } = {}, options) =>
      walkCursors(
        async (wanted) => {
          const { refunds: items, next } = await listAll({ ...filter, ...wanted }, options);
          return { items, next };
        },
        { after, pageSize },
      ),
    create: (reference, body = {}, options) =>
      calls.write(options, (signal, header) =>
        unwrap(
          http.POST('/v1/api/payments/{reference}/refunds', { params: { path: { reference }, header }, body, signal }),
        ),
      ),
    list: (reference, wanted = {}, options) =>
      calls.read(options, (signal) =>
        unwrap(
          http.GET('/v1/api/payments/{reference}/refunds', {
            params: { path: { reference }, query: queryOf({ page: wanted.page, limit: wanted.limit }) },
            signal,
          }),
        ),
      ),
  };
}
