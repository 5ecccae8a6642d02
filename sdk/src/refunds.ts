import type { Client } from 'openapi-fetch';
import { unwrap } from './answers.ts';
import type { CallOptions, Calls, WriteOptions } from './calls.ts';
import { type PageWanted, queryOf } from './pages.ts';
import type { components, paths } from './schema.gen.ts';

export type RefundRequest = components['schemas']['RefundRequest'];
export type CreatedRefund = components['schemas']['CreatedRefund'];
export type RefundList = components['schemas']['RefundList'];

export interface Refunds {
  /** Refunds the given amount, or without an amount the whole rest of the payment. */
  create(paymentReference: string, refund?: RefundRequest, options?: WriteOptions): Promise<CreatedRefund>;
  /** Newest first, with the rest of the payment that can still be refunded. */
  list(paymentReference: string, wanted?: PageWanted, options?: CallOptions): Promise<RefundList>;
}

export function refundsOf(http: Client<paths>, calls: Calls): Refunds {
  return {
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
