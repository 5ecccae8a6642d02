import type { components } from '../../api/schema.gen.ts';
/** Who bears the commission of a refund: in words, and in naira before it is requested. */

export type RefundCommission = components['schemas']['Refund']['commission'];

export const COMMISSION_WORDS: Readonly<Record<RefundCommission, { readonly label: string; readonly after: string }>> =
  {
    reverse: { label: 'Return the commission pro rata', after: 'The commission was returned pro rata.' },
    keep: { label: 'Keep the commission: the account pays the full refund', after: 'You kept the commission.' },
    platform: {
      label: 'Pay the full refund from the commission',
      after: 'You paid the full refund from your commission.',
    },
  };

const KOBO_PER_NAIRA = 100;

interface PaymentToRefund {
  readonly grossAmount: number;
  readonly commission: number;
  readonly refundedAmount: number;
}

/** In naira. An estimate of the server's result; the server decides. */
export function sharesOf(
  payment: PaymentToRefund,
  amount: number,
  commission: RefundCommission,
): { readonly account: number; readonly business: number } {
  const business = businessShare(payment, amount, commission);
  return { account: (kobo(amount) - kobo(business)) / KOBO_PER_NAIRA, business };
}

function businessShare(payment: PaymentToRefund, amount: number, commission: RefundCommission): number {
  if (commission === 'keep') return 0;
  if (commission === 'platform') return amount;
  const before = kobo(payment.refundedAmount);
  return (proRata(payment, before + kobo(amount)) - proRata(payment, before)) / KOBO_PER_NAIRA;
}

/** In whole kobo and bigint: the product of two large amounts exceeds a number's exact digits. */
function proRata({ grossAmount, commission }: PaymentToRefund, refundedKobo: number): number {
  const gross = BigInt(kobo(grossAmount));
  return Number((2n * BigInt(kobo(commission)) * BigInt(refundedKobo) + gross) / (2n * gross));
}

const kobo = (naira: number): number => Math.round(naira * KOBO_PER_NAIRA);
