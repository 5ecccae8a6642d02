import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nairaText } from '../../src/core/money/kobo.ts';
import { shareTestApp, type TestApp } from '../harness/test-app.ts';
import {
  addBusinessWithSource,
  addRun,
  download,
  exportAs,
  rowsOf,
  schemaOf,
  textsOf,
} from './payout-files.testing.ts';
import type { PayoutRow } from './payout-run.testing.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await shareTestApp();
});
afterAll(() => testApp.close());

/** What a name may contain: everything except control characters and lone surrogates, which input refuses. */
const name = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 255 }),
    fc.string({
      unit: fc.constantFrom('<', '>', '&', ']', '!', '[', '=', '"', "'", ' ', 'é', '\u202e', '👗'),
      minLength: 1,
      maxLength: 255,
    }),
    fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength: 80 }),
  )
  .map((text) => text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029]/gu, 'x'))
  .filter((text) => Array.from(text).length <= 255);

const payout: fc.Arbitrary<PayoutRow> = fc.record({
  accountName: name,
  amountKobo: fc.bigInt({ min: 1n, max: 10n ** 14n }),
  accountNumber: fc.stringMatching(/^[0-9]{10}$/),
  bankCode: fc.constantFrom('000013', '000014', '999999'),
  outcome: fc.option(fc.constant('cancelled' as const), { nil: undefined }),
});

const schema = schemaOf('pain.001.001.10');

describe('whatever the accounts are called and the payouts are', () => {
  it('every file adds up to the run, has each payout once, and is valid', async () => {
    const business = await addBusinessWithSource(testApp);
    await fc.assert(
      fc.asyncProperty(fc.array(payout, { minLength: 1, maxLength: 25 }), async (drawn) => {
        const payouts = [
          { ...drawn[0], outcome: undefined, accountName: drawn[0]?.accountName ?? '' },
          ...drawn.slice(1),
        ];
        const number = await addRun(testApp, business, payouts);
        expect((await exportAs(business.inLive, number, 'pain.001.001.10')).status).toBe(200);
        const paid = payouts.filter(({ outcome }) => outcome === undefined);
        const sum = nairaText(paid.reduce((total, { amountKobo = 0n }) => total + amountKobo, 0n));

        const xml = await download(business.inLive, number, 'pain.001.001.10');
        await schema?.(xml);
        expect(textsOf(xml, 'CtrlSum')).toEqual([sum, sum]);
        expect(textsOf(xml, 'NbOfTxs')).toEqual([String(paid.length), String(paid.length)]);
        const amounts = paid.map(({ amountKobo = 0n }) => nairaText(amountKobo));
        expect(textsOf(xml, 'InstdAmt')).toEqual(amounts);

        const rows = rowsOf(await download(business.inLive, number, 'csv'));
        expect(rows.map(({ amount }) => amount)).toEqual(amounts);
        expect(rows.map(({ accountName }) => accountName?.replace(/^'/, ''))).toEqual(
          paid.map(({ accountName }) => accountName.replace(/^'/, '')),
        );
        expect(rows.map(({ endToEndId }) => endToEndId)).toEqual(textsOf(xml, 'EndToEndId'));
      }),
      { numRuns: 60 },
    );
  });
});
