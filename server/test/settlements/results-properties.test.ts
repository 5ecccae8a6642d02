import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { camt053, csv, pain002 } from '../../src/features/settlements/results/results.testing.ts';
import type { FilePreview } from '../../src/features/settlements/results/mapping-schemas.ts';
import type { ResultFileDetail, ResultLine } from '../../src/features/settlements/results/schemas.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { signInMember } from '../harness/member.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import {
  balanceKobo,
  linesOf,
  nairaOf,
  payoutRow,
  RESULTS,
  rowOf,
  type SeededPayout,
  seedRun,
  send,
} from './results.testing.ts';

const PAYOUTS = 4;
const HISTORIES = 15;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

type Word = 'paid' | 'failed' | 'unknown';

interface Saying {
  readonly payout: number;
  readonly word: Word;
  readonly isOff: boolean;
}

interface File {
  readonly format: 'csv' | 'pain' | 'camt';
  readonly sayings: readonly Saying[];
}

const saying = fc.record<Saying>({
  payout: fc.nat(PAYOUTS - 1),
  word: fc.constantFrom<Word[]>('paid', 'failed', 'unknown'),
  isOff: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
});
const file = fc.record<File>({
  format: fc.constantFrom<File['format'][]>('csv', 'pain', 'camt'),
  sayings: fc.array(saying, { maxLength: 5 }),
});
/** Each file may come several times, in any order. */
const history = fc
  .array(file, { minLength: 1, maxLength: 5 })
  .chain((files) => fc.array(fc.constantFrom(...files), { minLength: 1, maxLength: 10 }));

const CODES = { paid: 'ACSC', failed: 'RJCT', unknown: 'BLCK' } as const;

function written({ format, sayings }: File, payouts: readonly SeededPayout[]): string {
  const lines = sayings.map(({ payout, word, isOff }) => {
    const one = payouts[payout];
    if (one === undefined) throw new Error('no such payout');
    return { one: { ...one, amountKobo: one.amountKobo + (isOff ? 1n : 0n) }, word };
  });
  if (format === 'csv') return csv(...lines.map(({ one, word }) => rowOf(one, word)));
  const entries = lines.map(({ one, word }) => ({ id: one.endToEndId, amount: nairaOf(one.amountKobo), word }));
  if (format === 'pain')
    return pain002({ payments: entries.map((entry) => ({ ...entry, status: CODES[entry.word] })) });
  return camt053(
    entries.map((entry) => ({
      ...entry,
      indicator: entry.word === 'failed' ? 'CRDT' : 'DBIT',
      isReversal: entry.word === 'unknown',
    })),
  );
}

/** A payout's state after a file, by the rules alone. */
function modelled(state: Word | undefined, { format, sayings }: File, payout: number): Word | undefined {
  const said = sayings.filter((one) => one.payout === payout);
  if (format === 'camt') return ofBookings(state, said);
  const [first] = said;
  const agrees = said.every(({ word, isOff }) => word === first?.word && isOff === first.isOff);
  if (first === undefined || !agrees || first.isOff) return state;
  return state === 'paid' || state === 'failed' ? state : first.word;
}

/** Each booking of a statement is read for what it is; without references two lines are two bookings. */
function ofBookings(state: Word | undefined, said: readonly Saying[]): Word | undefined {
  const count = (word: Word) => said.filter((one) => !one.isOff && one.word === word).length;
  const [debits, credits, unclear] = [count('paid'), count('failed'), count('unknown')];
  if (state === 'paid' || state === 'failed') return state;
  if (credits > 0 && unclear > 0) return state;
  if (credits > 0 && credits >= debits) return 'failed';
  if (debits > 0) return 'paid';
  return unclear > 0 ? 'unknown' : state;
}

it('any files in any order, however often, leave each payout in one state, the one that the rules give, and the books balanced', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (files) => {
      const business = await testApp.addBusiness();
      const { payouts } = await seedRun(testApp, business, { count: PAYOUTS });
      const states: (Word | undefined)[] = payouts.map(() => undefined);
      const seen = new Set<string>();
      const member = await signInMember(testApp, business, 'finance');
      const preview = `/dashboard/api/businesses/${business.businessId}/test/settlement-results/preview`;
      for (const one of files) {
        const content = written(one, payouts);
        const foreseen = await send(member, content, {}, preview);
        expect(foreseen.status, foreseen.text).toBe(200);
        const response = await send(business.inTest, content);
        expect(response.status, response.text).toBe(200);
        expect(response.headers['idempotency-replayed']).toBe(seen.has(content) ? 'true' : undefined);
        if (!seen.has(content)) {
          const { counts } = foreseen.body.data as FilePreview;
          expect(counts, 'as the preview said').toEqual((response.body.data as ResultFileDetail).counts);
          states.forEach((state, index) => (states[index] = modelled(state, one, index)));
        }
        seen.add(content);
      }
      for (const [index, payout] of payouts.entries()) {
        expect((await payoutRow(testApp, payout)).outcome ?? undefined).toBe(states[index]);
        expect(await balanceKobo(testApp, payout)).toBe(states[index] === 'failed' ? payout.amountKobo : 0n);
      }
      expect((await business.inTest.get(RESULTS)).headers['x-total-count']).toBe(String(seen.size));
      const lines: ResultLine[] = [];
      for (let number = 1; number <= seen.size; number += 1) lines.push(...(await linesOf(business.inTest, number)));
      expect(lines.every(({ result }) => result !== null)).toBe(true);
      await requireLedgerInvariants(testApp.testDatabase.database.pool);
    }),
    { numRuns: HISTORIES },
  );
});
