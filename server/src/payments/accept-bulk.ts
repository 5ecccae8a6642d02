/** Many payments in one request: each is posted or refused alone, and answered in order. */
import { AppError } from '../errors.ts';
import type { KeyHolder } from '../principal.ts';
import { type AcceptedPayment, acceptPayment, type AcceptPaymentDeps } from './accept-payment.ts';
import type { Payment } from './payment-request.ts';

/** How many payments of one request wait in the queue at once, so that a large one does not crowd out the others. */
const IN_FLIGHT_MAX = 1_000;

export type BulkOutcome = AcceptedPayment | { readonly refusal: unknown };

/** `payments` holds, in order, what was read from each item, or the error that reading it gave. */
export async function acceptBulk(
  deps: AcceptPaymentDeps,
  caller: KeyHolder,
  payments: readonly (Payment | AppError)[],
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (let start = 0; start < payments.length; start += IN_FLIGHT_MAX) {
    const slice = payments.slice(start, start + IN_FLIGHT_MAX);
    outcomes.push(...(await Promise.all(slice.map((payment) => acceptOne(deps, caller, payment)))));
  }
  return outcomes;
}

async function acceptOne(
  deps: AcceptPaymentDeps,
  caller: KeyHolder,
  payment: Payment | AppError,
): Promise<BulkOutcome> {
  if (payment instanceof AppError) return { refusal: payment };
  try {
    return await acceptPayment(deps, caller, payment);
  } catch (error) {
    return { refusal: error };
  }
}
