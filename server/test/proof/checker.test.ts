/** A short history that is right, and what the checker says of it after one change. */
import { describe, expect, it } from 'vitest';
import type { Row } from './books.ts';
import { check } from './checker.ts';
import type { Answer, History, Read, Sight, Told, Write } from './history.ts';

const ACCOUNT = 7;

const row = (sequence: number, grossKobo: number, balanceAfterKobo: number, refundOf?: string): Row => {
  const commissionKobo = grossKobo / 10;
  const walletKobo = grossKobo - commissionKobo;
  return {
    sequence,
    reference: `r${sequence}`,
    account: ACCOUNT,
    grossKobo,
    walletKobo,
    commissionKobo,
    balanceAfterKobo,
    refundOf,
  };
};
const BOOKS: readonly Row[] = [row(1, 1_000, 900), row(2, 2_000, 2_700), row(3, -500, 2_250, 'r1')];

const told = ({ refundOf: _refundOf, ...rest }: Row): Told => rest;
const posted = (sequence: number): Answer => ({ is: 'posted', told: told(BOOKS[sequence - 1] ?? row(0, 0, 0)) });
const at = (sentAtMs: number, answer?: Answer) => ({ process: 0, sentAtMs, answeredAtMs: sentAtMs + 5, answer });
const payment = (sequence: number, amountKobo: number, ...attempts: Write['attempts']): Write => ({
  ledger: 0,
  operation: { do: 'pay', account: ACCOUNT, amountKobo },
  reference: `r${sequence}`,
  key: undefined,
  attempts,
});
const refund = (amountKobo: number, reference: string, ...attempts: Write['attempts']): Write => ({
  ledger: 0,
  operation: { do: 'refund', payment: 'r1', amountKobo, commission: 'reverse' },
  reference,
  key: undefined,
  attempts,
});
const read = (sentAtMs: number, sight: Sight): Read => ({
  ledger: 0,
  process: 1,
  sentAtMs,
  answeredAtMs: sentAtMs + 5,
  sight,
});
const list = (count: number, balanceKobo: number, commissionKobo: number): Sight => ({
  of: 'list',
  account: undefined,
  count,
  balanceKobo,
  commissionKobo,
  newest: BOOKS.slice(0, count).toReversed().map(told),
});

/** Payment 1, payment 2 whose first answer was lost, and a refund of payment 1, with reads between them. */
const right = (): History => ({
  ledgers: [[{ id: ACCOUNT, percent: 10 }]],
  writes: [
    payment(1, 1_000, at(0, posted(1))),
    payment(2, 2_000, at(10), at(40, posted(2))),
    refund(500, 'r3', at(50, posted(3))),
    refund(800, 'r9', at(60, { is: 'refused', code: 'refund_too_large' })),
  ],
  reads: [
    read(20, list(1, 900, 100)),
    read(30, list(2, 2_700, 300)),
    read(70, { of: 'payment', reference: 'r1', refundedKobo: 500 }),
  ],
  trespasses: [{ by: 1, of: 0, reference: 'r1', status: 404 }],
});

const rulesBroken = (history: History, books: readonly Row[] = BOOKS): string[] => [
  ...new Set(check(history, [books]).map(({ rule }) => rule)),
];

/** The right history with one thing changed. */
const changed = (change: (history: History) => void): History => {
  const history = right();
  change(history);
  return history;
};
const LOST = 'what was acknowledged is posted';
const ORDER = 'a write takes no place before one that was answered before';
const MOMENT = 'a read shows one moment between its question and its answer';
const TWICE = 'nothing is posted that nobody sent, and nothing twice';

describe('the checker', () => {
  it('finds nothing wrong in a history that is right', () => {
    expect(check(right(), [BOOKS])).toEqual([]);
  });

  it.each<[what: string, rule: string, change: (history: History) => void]>([
    [
      'a write that was never settled',
      'a retry settles what was not acknowledged',
      ({ writes }) => void writes.push(payment(9, 5, at(80))),
    ],
    [
      'an answer with another balance',
      'an answer says what was posted',
      ({ writes }) =>
        void (writes[0] = payment(1, 1_000, at(0, { is: 'posted', told: { ...told(row(1, 1_000, 901)) } }))),
    ],
    [
      'an answer that no rule explains',
      'an answer is none that the API documents',
      ({ writes }) => void writes[0]?.attempts.push(at(3, { is: 'wrong', text: '500' })),
    ],
    [
      'a refusal of what was posted',
      'what was refused is not posted',
      ({ writes }) => void writes[2]?.attempts.push(at(70, { is: 'refused', code: 'already_refunded' })),
    ],
    [
      'a refusal that was never right',
      'a refusal was right at some moment',
      ({ writes }) => void (writes[3] = refund(100, 'r9', at(60, { is: 'refused', code: 'refund_too_large' }))),
    ],
    [
      'an amount that is not what was sent',
      'the model decides what was posted',
      ({ writes }) => void (writes[1] = payment(2, 1_999, at(10), at(40, posted(2)))),
    ],
    [
      'a write that overtakes an answered one',
      ORDER,
      ({ writes }) => void (writes[0] = payment(1, 1_000, at(46, posted(1)))),
    ],
    ['a read of the past', MOMENT, ({ reads }) => void reads.push(read(48, list(1, 900, 100)))],
    ['a read of the future', MOMENT, ({ reads }) => void reads.push(read(3, list(2, 2_700, 300)))],
    ['a read that goes back behind another one', MOMENT, ({ reads }) => void reads.push(read(36, list(1, 900, 100)))],
    ['a read with money made', MOMENT, ({ reads }) => void reads.push(read(80, list(3, 2_251, 250)))],
    [
      'a payment that is not there',
      MOMENT,
      ({ reads }) => void reads.push(read(80, { of: 'payment', reference: 'r1', refundedKobo: undefined })),
    ],
    [
      "another tenant's payment",
      'no tenant sees another',
      ({ trespasses }) => void trespasses.push({ by: 1, of: 0, reference: 'r1', status: 200 }),
    ],
  ])('finds %s', (_what, rule, change) => {
    expect(rulesBroken(changed(change))).toContain(rule);
  });

  it.each<[what: string, rule: string, books: readonly Row[]]>([
    ['an acknowledged payment that is not there', LOST, BOOKS.slice(0, 2)],
    ['a payment that nobody sent', TWICE, [...BOOKS, { ...row(4, 100, 2_340), reference: 'nobody' }]],
    ['a payment that was posted twice', TWICE, [...BOOKS, { ...row(4, 1_000, 3_150), reference: 'r1' }]],
    ['a gap', 'the sequence has no gap', BOOKS.map((each) => ({ ...each, sequence: each.sequence + 1 }))],
    ['a balance that does not follow', 'balances chain', BOOKS.with(1, row(2, 2_000, 2_701))],
    [
      'parts that are not the whole',
      'no money is made or lost',
      BOOKS.with(1, { ...row(2, 2_000, 2_700), commissionKobo: 1 }),
    ],
  ])('finds in the books %s', (_what, rule, books) => {
    expect(rulesBroken(right(), books)).toContain(rule);
  });

  it('finds a write with an Idempotency-Key that was answered with two transactions', () => {
    const history = changed(({ writes }) => {
      writes[0] = {
        ...payment(1, 1_000, at(0, posted(1)), at(90, { is: 'posted', told: told(row(4, 1_000, 3_150)) })),
        reference: undefined,
        key: 'k',
      };
    });
    const rules = rulesBroken(history, [...BOOKS, row(4, 1_000, 3_150)]);
    expect(rules).toEqual(['every attempt at a write is answered with the same transaction']);
  });
});
