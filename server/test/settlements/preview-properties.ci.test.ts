import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FilePreview } from '../../src/features/settlements/results/mapping-schemas.ts';
import { signInMember } from '../harness/member.ts';
import { shareTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import type { LineResult } from '../../src/features/settlements/results/result-file.ts';
import type { ResultLine } from '../../src/features/settlements/results/schemas.ts';
import { linesOf, nairaOf, requireFile, type SeededPayout, seedRun, send } from './results.testing.ts';

const PAYOUTS = 4;
const HISTORIES = 8;
/** More lines than a preview and a step of applying take at once. */
const FAR = 1_000;
const SHOWN = 10;

/** What a person should check first, then what changes a payout, then the rest. */
const ORDER = ['conflict', 'amount_differs', 'unmatched', 'not_exported', 'applied', 'repeated', 'pending'] as const;
const CONFLICTS = ['other_outcome', 'contradicted'] as const;

/** Says of each kind how many lines there are, and the first of them. */
async function inGroups(read: (result: LineResult) => Promise<ResultLine[]>) {
  const groups = await Promise.all(
    ORDER.map(async (result) => {
      const lines = await read(result);
      const kinds = result === 'conflict' ? CONFLICTS : [null];
      return kinds.map((conflict) => lines.filter((one) => one.conflict === conflict));
    }),
  );
  return groups.flat().flatMap((lines) => {
    const [first] = lines;
    if (first === undefined) return [];
    const shown = lines.slice(0, SHOWN).map((one) => one.line);
    return [{ result: first.result, conflict: first.conflict, count: lines.length, lines: shown }];
  });
}

let testApp: TestApp;
beforeAll(async () => {
  testApp = await shareTestApp();
});
afterAll(() => testApp.close());

interface Line {
  /** The place among the exported payouts; then one not exported, one of another business, and none at all. */
  readonly payout: number;
  readonly status: string;
  readonly isOff: boolean;
  readonly currency: string;
  readonly isInCapitals: boolean;
  readonly isFarFromTheNext: boolean;
}

const rarely = (n: number): fc.Arbitrary<boolean> => fc.nat(n).map((one) => one === 0);
const line = fc.record<Line>({
  payout: fc.nat(PAYOUTS + 2),
  status: fc.constantFrom('paid', 'paid', 'failed', 'unknown', 'pending'),
  isOff: rarely(5),
  currency: fc.constantFrom('NGN', 'NGN', 'NGN', 'ngn', 'USD', 'EUR'),
  isInCapitals: rarely(3),
  isFarFromTheNext: rarely(15),
});
const history = fc.array(fc.array(line, { maxLength: 9 }), { minLength: 1, maxLength: 4 });

function written(lines: readonly Line[], payouts: readonly SeededPayout[], fileIndex: number): string {
  const rows = lines.flatMap(({ payout, status, isOff, currency, isInCapitals, isFarFromTheNext }) => {
    const one = payouts[payout];
    const id = one?.endToEndId ?? `nothing ${fileIndex}`;
    const amount = nairaOf((one?.amountKobo ?? 100n) + (isOff ? 1n : 0n));
    const far = isFarFromTheNext ? FAR : 0;
    return [
      `${isInCapitals ? id.toUpperCase() : id},${amount},${status},${currency}`,
      // They name a payout, because a file that is mostly about nothing is refused.
      ...Array.from({ length: far }, () => `${payouts[0]?.endToEndId ?? ''},1,pending,NGN`),
    ];
  });
  return ['end_to_end_id,amount,status,currency', ...rows].join('\n');
}

async function previewsOf(business: TestBusiness) {
  const base = `/dashboard/api/businesses/${business.businessId}/test/settlement-results/preview`;
  const member = await signInMember(testApp, business, 'finance');
  return async (content: string): Promise<FilePreview> => {
    const response = await send(member, content, {}, base);
    expect(response.status, response.text).toBe(200);
    return response.body.data as FilePreview;
  };
}

async function seeded() {
  const business = await testApp.addBusiness();
  const exported = await seedRun(testApp, business, { count: PAYOUTS });
  const draft = await seedRun(testApp, business, { count: 1, isExported: false });
  const theirs = await seedRun(testApp, await testApp.addBusiness(), { count: 1 });
  return { business, payouts: [...exported.payouts, ...draft.payouts, ...theirs.payouts] };
}

it('the preview tells exactly what applying does, whatever stands in the file and came before it', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (files) => {
      const { business, payouts } = await seeded();
      const preview = await previewsOf(business);
      // The same file again is not applied again.
      for (const content of new Set(files.map((lines, index) => written(lines, payouts, index)))) {
        const foreseen = await preview(content);
        expect(foreseen).toMatchObject({ isReadable: true, problemCount: 0, earlier: null });
        const file = requireFile(await send(business.inTest, content));
        expect(foreseen.lineCount).toBe(file.lineCount);
        expect(foreseen.counts).toEqual(file.counts);
        const applied = await linesOf(business.inTest, file.number, '&result=applied');
        for (const status of ['paid', 'failed', 'unknown'] as const) {
          const changed = applied.filter((one) => one.status === status);
          const amount = changed.reduce((sum, one) => sum + (one.amount ?? 0), 0);
          expect(foreseen.changes[status]).toEqual({ count: changed.length, amount });
        }
        const groups = await inGroups((result) => linesOf(business.inTest, file.number, `&result=${result}`));
        expect(
          foreseen.groups.map(({ lines, ...group }) => ({ ...group, lines: lines.map((one) => one.line) })),
        ).toEqual(groups);
        expect((await preview(content)).earlier).toMatchObject({ number: file.number });
      }
    }),
    { numRuns: HISTORIES },
  );
});
