/** Answers of the API, as the checker reads them. Its amounts are in naira; a history has whole kobo. */
import type { CreatedRefund } from '../../src/features/refunds/schemas.ts';
import type { WireTransaction } from '../../src/features/transactions/wire-transaction.ts';
import type { TestResponse } from '../harness/test-app.ts';
import type { BulkItem } from '../posting/payments.testing.ts';
import type { Answer, Told } from './history.ts';

const RULES = new Set(['already_refunded', 'refund_too_large', 'insufficient_balance']);
const POSTPONED = new Set([503, 409, 429]);
/** What one payment of a bulk says when it must be sent again. */
const POSTPONED_ITEMS = new Set(['database_unavailable', 'overloaded']);

/** With a `Retry-After`: the client must ask again. */
export const isPostponed = ({ status }: Pick<TestResponse, 'status'>): boolean => POSTPONED.has(status);

export function answerOf({ status, headers, text, body }: TestResponse, read: (data: unknown) => Told): Answer {
  const code = body.error?.code ?? String(status);
  if (status === 200) return { is: 'posted', told: read(body.data) };
  if (RULES.has(code)) return { is: 'refused', code };
  if (isPostponed({ status }) && headers['retry-after'] !== undefined) return { is: 'postponed', code };
  return { is: 'wrong', text: `${status} ${text}` };
}

/** The answer for one payment of a bulk. */
export function itemAnswer(response: TestResponse, index: number): Answer {
  if (response.status !== 200) return answerOf(response, toldPayment);
  const item = (response.body.data as readonly BulkItem[])[index];
  if (item?.data) return { is: 'posted', told: toldPayment(item.data) };
  const code = item?.error?.code ?? 'no item';
  return POSTPONED_ITEMS.has(code) ? { is: 'postponed', code } : { is: 'wrong', text: JSON.stringify(item) };
}

export function toldPayment(data: unknown): Told {
  const {
    reference,
    subAccountId: account,
    grossAmount,
    amount,
    commission,
    balanceAfter,
    sequence,
    type,
  } = data as WireTransaction;
  const sign = type === 'credit' ? 1 : -1;
  return {
    reference,
    account,
    sequence,
    grossKobo: sign * kobo(grossAmount) + 0,
    walletKobo: sign * kobo(amount) + 0,
    commissionKobo: sign * kobo(commission) + 0,
    balanceAfterKobo: kobo(balanceAfter),
  };
}

/** The answer to a refund leaves out its account. */
export function toldRefund(data: unknown, account: number): Told {
  const { refund, balanceAfter } = data as CreatedRefund;
  return {
    reference: refund.reference,
    account,
    grossKobo: -kobo(refund.amount) + 0,
    walletKobo: -kobo(refund.accountAmount) + 0,
    commissionKobo: -kobo(refund.commissionAmount) + 0,
    balanceAfterKobo: kobo(balanceAfter),
  };
}

export const kobo = (naira: number): number => Math.round(naira * 100);
