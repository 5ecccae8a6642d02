/** Accepts a payment on behalf of a connected account. */
import { AppError, type ErrorCode } from '../../core/errors/errors.ts';
import type { KeyHolder } from '../../core/words/principal.ts';
import type { Poster } from '../../core/ledger/poster.ts';
import type { PostingOutcome, PostingRequest, Transaction } from '../../core/ledger/posting.ts';
import { AnsweredBefore } from '../../core/words/once.ts';
import { decidePayment, isReplayOfPayment } from './decide-payment.ts';
import type { Payment } from './payment-request.ts';

export interface AcceptPaymentDeps {
  readonly poster: Pick<Poster, 'post'>;
  /** Counts the outcome of each payment. */
  readonly metrics: { paymentEnded(outcome: 'accepted' | 'replayed' | ErrorCode): void };
}

export interface AcceptedPayment {
  readonly transaction: Transaction;
  /** The same payment was accepted before. */
  readonly replayed: boolean;
}

/**
 * Resolves when the payment is committed, now or by an earlier request.
 * @throws AnsweredBefore; AppError not_found, authorization_key_mismatch, account_disabled, reference_conflict,
 *   api_key_unknown, idempotency_key_mismatch, balance_limit_exceeded, limit_exceeded, overloaded,
 *   database_unavailable.
 */
export async function acceptPayment(
  deps: AcceptPaymentDeps,
  caller: KeyHolder,
  payment: Payment,
): Promise<AcceptedPayment> {
  const { once } = caller;
  const outcome = await postAndCount(deps, {
    ledger: { businessId: caller.businessId, live: caller.live },
    apiKeyId: caller.apiKeyId,
    keyUse: caller.keyUse,
    accountId: payment.accountId,
    reference: payment.reference,
    referenceIsFresh: payment.referenceIsFresh,
    purpose: payment.purpose,
    description: payment.description,
    metadata: payment.metadata,
    decide: (account, at) => decidePayment(payment, account, at),
    isReplayOf: (existing, account) => isReplayOfPayment(payment, existing, account),
    idempotency: once && {
      ...once,
      respond: (transaction) => once.respond({ transaction, replayed: false } satisfies AcceptedPayment),
    },
  });
  if (outcome.kind === 'stored') throw new AnsweredBefore(outcome.response);
  return { transaction: outcome.transaction, replayed: outcome.kind === 'replayed' };
}

async function postAndCount({ poster, metrics }: AcceptPaymentDeps, request: PostingRequest): Promise<PostingOutcome> {
  try {
    const outcome = await poster.post(request);
    metrics.paymentEnded(outcome.kind === 'posted' ? 'accepted' : 'replayed');
    return outcome;
  } catch (error) {
    metrics.paymentEnded(error instanceof AppError ? error.code : 'internal_error');
    throw error;
  }
}
