/** Limits as callers see them. */
import type { Allowance, Limits, LimitSubject, OwnLimits } from '../../core/ledger/limits/limits.ts';
import { nairaFromKobo, nairaText } from '../../core/money/kobo.ts';
import type { LimitsBody, OwnLimitsBody, SpendingLimits } from './schemas.ts';

const naira = (kobo: bigint | null): number | null => (kobo === null ? null : nairaFromKobo(kobo));

export const wireTerms = (limits: Limits): LimitsBody => ({
  largestPayment: naira(limits.paymentMaxKobo),
  paymentsPerDay: naira(limits.paymentsDayMaxKobo),
  largestRefund: naira(limits.refundMaxKobo),
  refundsPerDay: naira(limits.refundsDayMaxKobo),
});

/** As requests and the audit log keep them: without what is not so. */
export const wireOwnTerms = (limits: OwnLimits): OwnLimitsBody => ({
  ...wireTerms(limits),
  ...(limits.replacesDefaults && { insteadOfDefaults: true }),
});

export const wireAllowance = ({ limits, own, today }: Allowance): SpendingLimits => ({
  inherited: own === null,
  ...wireTerms(limits),
  own: own && { ...wireTerms(own), insteadOfDefaults: own.replacesDefaults },
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

/** The subject in words of requests and notices. */
const whoseInWords = ({ kind, id }: LimitSubject): string => {
  if (kind === 'account') return id === 0n ? 'every other account' : `account ${id}`;
  return id === 0n ? 'every other API key' : `API key ${id}`;
};

/** The limits that will hold, in words. */
export const limitsInWords = (
  subject: LimitSubject,
  { limits, isExempt }: { readonly limits: Limits; readonly isExempt: boolean },
): string =>
  `Limits of ${whoseInWords(subject)}: payment ${inWords(limits.paymentMaxKobo)}, payments a day ` +
  `${inWords(limits.paymentsDayMaxKobo)}, refund ${inWords(limits.refundMaxKobo)}, refunds a day ` +
  inWords(limits.refundsDayMaxKobo) +
  (isExempt ? ', instead of the default limits' : '');
