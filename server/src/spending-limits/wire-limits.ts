/** Limits as callers see them. */
import type { Allowance, Limits, LimitSubject } from '../ledger/limits/limits.ts';
import { nairaFromKobo, nairaText } from '../money/kobo.ts';
import type { LimitsBody, SpendingLimits } from './schemas.ts';

const naira = (kobo: bigint | null): number | null => (kobo === null ? null : nairaFromKobo(kobo));

export const wireTerms = (limits: Limits): LimitsBody => ({
  largestPayment: naira(limits.paymentMaxKobo),
  paymentsPerDay: naira(limits.paymentsDayMaxKobo),
  largestRefund: naira(limits.refundMaxKobo),
  refundsPerDay: naira(limits.refundsDayMaxKobo),
});

export const wireAllowance = ({ limits, isOwn, today }: Allowance): SpendingLimits => ({
  inherited: !isOwn,
  ...wireTerms(limits),
  today: {
    date: today.day,
    payments: nairaFromKobo(today.paidKobo),
    refunds: nairaFromKobo(today.refundedKobo),
    paymentsLeft: naira(leftOf(limits.paymentsDayMaxKobo, today.paidKobo)),
    refundsLeft: naira(leftOf(limits.refundsDayMaxKobo, today.refundedKobo)),
    refused: today.wasRefused,
  },
});

/** A limit that was lowered below the sum leaves nothing. */
const leftOf = (maxKobo: bigint | null, sumKobo: bigint): bigint | null =>
  maxKobo === null ? null : maxKobo > sumKobo ? maxKobo - sumKobo : 0n;

const inWords = (kobo: bigint | null): string => (kobo === null ? 'none' : `NGN ${nairaText(kobo)}`);

/** For requests and notices. */
const whoseInWords = ({ kind, id }: LimitSubject): string => {
  if (kind === 'account') return id === 0n ? 'every other account' : `account ${id}`;
  return id === 0n ? 'every other API key' : `API key ${id}`;
};

/** `limits` is what will hold. */
export const limitsInWords = (subject: LimitSubject, limits: Limits): string =>
  `Limits of ${whoseInWords(subject)}: payment ${inWords(limits.paymentMaxKobo)}, payments a day ` +
  `${inWords(limits.paymentsDayMaxKobo)}, refund ${inWords(limits.refundMaxKobo)}, refunds a day ` +
  inWords(limits.refundsDayMaxKobo);
