import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { startTestApp, type TestApp, type TestProcess } from '../harness/test-app.ts';
import { ACCOUNTS, type Command, History } from './history.testing.ts';
import type { Outcome, Terms } from './settlement-model.testing.ts';

const HISTORIES = 15;
const COMMANDS_MAX = 40;
const TIMEOUT_MS = 600_000;

const index = fc.nat({ max: 30 });
const amount = fc.oneof(
  fc.constantFrom(1, 99, 5_000),
  fc.nat({ max: 100_000 }).map((kobo) => kobo + 1),
);
const outcome = fc.constantFrom<Outcome>('paid', 'failed', 'unknown');
const terms: fc.Arbitrary<Terms> = fc.record({
  minimum: fc.constantFrom(0, 0, 1, 5_000),
  reserve: fc.constant(0),
  reservePercent: fc.constantFrom(0, 0, 10, 33, 100),
  delayed: fc.boolean(),
});
const fixed: fc.Arbitrary<Terms> = fc.record({
  minimum: fc.constantFrom(0, 5_000),
  reserve: fc.constantFrom(1, 777),
  reservePercent: fc.constant(0),
  delayed: fc.boolean(),
});
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('pay' as const), account: index, amount }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), payment: index, amount }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), account: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('terms' as const), terms: fc.oneof(terms, fixed) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('mark' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('start' as const),
      accounts: fc.option(fc.uniqueArray(fc.nat({ max: ACCOUNTS - 1 }), { minLength: 1 }), { nil: undefined }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('settle' as const), size: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('approve' as const), run: index }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('export' as const), run: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), run: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel payout' as const), payout: index }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('bank' as const),
      said: fc.array(fc.record({ payout: index, outcome }), { minLength: 1, maxLength: 6 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('resolve' as const), payout: index, outcome }) },
);
let testApp: TestApp;
let sibling: TestProcess;
beforeAll(async () => {
  testApp = await startTestApp();
  sibling = await testApp.startSibling();
});
afterAll(async () => {
  await sibling.close();
  await testApp.close();
});

it(
  'any history of payments, refunds, runs, decisions and outcomes on two processes goes as the model says',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: COMMANDS_MAX, size: 'max' }), async (steps) => {
        const history = new History(testApp, sibling, await testApp.addBusiness());
        await history.open();
        for (const step of steps) await history.run(step);
        await history.finish();
      }),
      { numRuns: HISTORIES },
    );
  },
  TIMEOUT_MS,
);
