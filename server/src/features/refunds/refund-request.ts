/** Reads a request's body into the wanted refund. */
import { AppError } from '../../core/errors/errors.ts';
import type { RefundCommission } from '../../core/money/refund.ts';
import { readAmount } from '../../platform/wire/amounts.ts';
import { readReference, referenceFromPath } from '../../platform/wire/references.ts';
import { readFilledText, readTogether } from '../../platform/wire/invalid.ts';
import type { RefundBody } from './schemas.ts';

export interface RefundRequest {
  /** In lower case. */
  readonly paymentReference: string;
  /** Undefined means the whole rest. */
  readonly amountKobo: bigint | undefined;
  readonly commission: RefundCommission;
  readonly reason: string;
  readonly reference: string;
  readonly referenceIsFresh: boolean;
}

/** @throws AppError validation_failed naming the field. */
export function readRefund(paymentReference: string, body: RefundBody): RefundRequest {
  const { reference, ...refund } = readTogether({
    amountKobo: () => (body.amount === undefined ? undefined : readAmount(body.amount)),
    reason: () => readFilledText('reason', body.reason) ?? '',
    reference: () => readReference(body.reference),
  });
  return { paymentReference, commission: body.commission ?? 'reverse', ...refund, ...reference };
}

/** @throws AppError not_found for text that can't be a payment's reference. */
export const paymentReferenceFromPath = (text: string): string => referenceFromPath(text, noSuchPayment);

export const noSuchPayment = (): AppError => new AppError('not_found', 'There is no payment with this reference.');
