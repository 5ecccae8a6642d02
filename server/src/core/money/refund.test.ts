import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideRefund, REFUND_COMMISSIONS } from './refund.ts';

const PAYMENT = { grossKobo: 1_000_000n, commissionKobo: 100_000n, refundedKobo: 0n };

describe('a refund of 2,500 naira of a payment of 10,000 with a commission of 1,000', () => {
  it.each([
    ['reverse', 225_000n, 25_000n],
    ['keep', 250_000n, 0n],
    ['platform', 0n, 250_000n],
  ] as const)(
    'with %s takes %d kobo from the account and %d from the parent',
    (commission, accountKobo, parentKobo) => {
      expect(divideRefund(PAYMENT, 250_000n, commission)).toEqual({ accountKobo, parentKobo });
    },
  );
});

it('a commission of one kobo comes back with the half of the payment that rounds up', () => {
  const payment = { grossKobo: 4n, commissionKobo: 1n };
  const shares = [0n, 1n, 2n, 3n].map(
    (refundedKobo) => divideRefund({ ...payment, refundedKobo }, 1n, 'reverse').parentKobo,
  );
  expect(shares).toEqual([0n, 1n, 0n, 0n]);
});

const payments = fc
  .bigInt(1n, 10n ** 14n)
  .chain((grossKobo) => fc.record({ grossKobo: fc.constant(grossKobo), commissionKobo: fc.bigInt(0n, grossKobo) }));

it('partial refunds give back the commission exactly, however the payment is cut', () => {
  fc.assert(
    fc.property(payments, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }), (payment, cuts) => {
      let refundedKobo = 0n;
      let parentKobo = 0n;
      for (const share of [...cuts, 1]) {
        const leftKobo = payment.grossKobo - refundedKobo;
        if (leftKobo === 0n) break;
        const wantedKobo = share === 1 ? leftKobo : BigInt(Math.floor(Number(leftKobo) * share));
        const amountKobo = wantedKobo < 1n ? 1n : wantedKobo > leftKobo ? leftKobo : wantedKobo;
        parentKobo += divideRefund({ ...payment, refundedKobo }, amountKobo, 'reverse').parentKobo;
        refundedKobo += amountKobo;
      }
      expect([refundedKobo, parentKobo]).toEqual([payment.grossKobo, payment.commissionKobo]);
    }),
  );
});

it('neither side ever gives back more than the refund, or less than nothing', () => {
  fc.assert(
    fc.property(
      payments,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(...REFUND_COMMISSIONS),
      (payment, before, share, commission) => {
        const refundedKobo = BigInt(Math.floor(Number(payment.grossKobo - 1n) * before));
        const leftKobo = payment.grossKobo - refundedKobo;
        const amountKobo = BigInt(Math.floor(Number(leftKobo - 1n) * share)) + 1n;
        fc.pre(amountKobo >= 1n && amountKobo <= leftKobo);
        const { accountKobo, parentKobo } = divideRefund({ ...payment, refundedKobo }, amountKobo, commission);
        expect(accountKobo + parentKobo).toBe(amountKobo);
        expect(accountKobo >= 0n && parentKobo >= 0n).toBe(true);
      },
    ),
  );
});
