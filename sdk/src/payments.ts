import type { Client } from 'openapi-fetch';
import { unwrap } from './answers.ts';
import type { CallOptions, Calls, WriteOptions } from './calls.ts';
import type { components, operations, paths } from './schema.gen.ts';

export type Payment = components['schemas']['Payment'];
export type AcceptedPayment = components['schemas']['AcceptedPayment'];
export type PaymentToPreview = operations['previewPayment']['requestBody']['content']['application/json'];
type OkOf<Operation extends 'acceptPaymentsInBulk' | 'previewPayment'> =
  operations[Operation]['responses'][200]['content']['application/json']['data'];
/** The result of one payment in bulk: accepted with `data`, or refused with `error`. */
export type BulkResult = OkOf<'acceptPaymentsInBulk'>[number];
export type PaymentPreview = OkOf<'previewPayment'>;

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
}

export function paymentsOf(http: Client<paths>, calls: Calls): Payments {
  return {
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
