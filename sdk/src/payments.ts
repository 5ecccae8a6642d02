import type { Client } from 'openapi-fetch';
import { unwrap } from './answers.ts';
import type { CallOptions, Calls, WriteOptions } from './calls.ts';
import { type CursorWalk, type CursorWanted, queryOf, walkCursors } from './pages.ts';
import type { components, paths } from './schema.gen.ts';

/** `authorizationKeys` of the account goes here under the name `authorizationKey`. */
export type Payment = components['schemas']['Payment'] & { authorizationKey: string };
export type AcceptedPayment = components['schemas']['AcceptedPayment'];
/** A payment with its split, its refunds, and what is left to refund. */
export type PaymentDetail = components['schemas']['PaymentDetail'];
export type PaymentSummary = components['schemas']['PaymentSummary'];
export type PaymentPage = components['schemas']['PaymentPage'];
export type PaymentToPreview = components['schemas']['PreviewPaymentBody'];
/** The result of one payment in bulk: accepted with `data`, or refused with `error`. */
export type BulkResult = components['schemas']['AcceptPaymentsInBulkData'][number];
export type PaymentPreview = components['schemas']['PreviewPaymentData'];

export interface PaymentFilter {
  /** Inclusive. A text is passed to the API: a date is a whole day in Lagos. */
  readonly from?: Date | string | undefined;
  /** Inclusive. */
  readonly to?: Date | string | undefined;
  readonly subAccountId?: number | undefined;
  /** Keys with exactly these values, at most five. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

export interface Payments {
  /**
   * Splits the amount and posts commission and credit. With your own `reference` it is posted once, however often it is
   * sent.
   */
  accept(payment: Payment, options?: WriteOptions): Promise<AcceptedPayment>;
  /** Up to 5,000 payments, each posted or refused separately; returns a result for each, in order. */
  acceptBulk(payments: readonly Payment[], options?: WriteOptions): Promise<BulkResult[]>;
  /** Only computes the split; nothing is posted. */
  preview(payment: PaymentToPreview, options?: CallOptions): Promise<PaymentPreview>;
  get(reference: string, options?: CallOptions): Promise<PaymentDetail>;
  /** A page, newest first; with `after` the oldest first. */
  list(wanted?: PaymentFilter & CursorWanted, options?: CallOptions): Promise<PaymentPage>;
  /** All payments, newest first; with `after` the oldest first after a sequence. `timeoutMs` is for each page. */
  all(filter?: PaymentFilter & CursorWalk, options?: CallOptions): AsyncIterable<PaymentSummary>;
}

export function paymentsOf(http: Client<paths>, calls: Calls): Payments {
  const list: Payments['list'] = ({ before, after, limit, from, to, subAccountId, metadata } = {}, options) =>
    calls.read(options, (signal) => {
      const query = {
        ...queryOf({ before, after, limit, from, to, subAccountId }),
        ...(metadata !== undefined && { metadata: { ...metadata } }),
      };
      return unwrap(http.GET('/v1/api/payments', { params: { query }, signal }));
    });
  return {
    list,
    all: ({ after, pageSize, ...filter } = {}, options) =>
      walkCursors(
        async (wanted) => {
          const { payments: items, next } = await list({ ...filter, ...wanted }, options);
          return { items, next };
        },
        { after, pageSize },
      ),
    get: (reference, options) =>
      calls.read(options, (signal) =>
        unwrap(http.GET('/v1/api/payments/{reference}', { params: { path: { reference } }, signal })),
      ),
    accept: (body, options) =>
      calls.write(options, (signal, header) =>
        unwrap(http.POST('/v1/api/payments', { params: { header }, body, signal })),
      ),
    acceptBulk: (payments, options) =>
      calls.write(options, (signal, header) =>
        unwrap(http.POST('/v1/api/payments/bulk', { params: { header }, body: { payments: [...payments] }, signal })),
      ),
    preview: (body, options) =>
      calls.read(options, (signal) => unwrap(http.POST('/v1/api/payments/preview', { body, signal }))),
  };
}
