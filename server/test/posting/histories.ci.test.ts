import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { startTestApp, type TestApp, type TestProcess } from '../harness/test-app.ts';
import { type Command, History, MODES, REFERENCES } from './history.testing.ts';
import type { PaymentCommand, RefundCommand, Split } from './ledger-model.testing.ts';

const HISTORIES = 30;
/** The machine has other work. */
const HISTORIES_MAX_MS = 300_000;
const COMMANDS_MAX = 40;

const process = fc.nat({ max: 1 });
const account = fc.nat({ max: MODES.length - 1 });
const split: fc.Arbitrary<Split> = fc.oneof(
  fc.record({ type: fc.constant('flat' as const), feeKobo: fc.nat({ max: 5_000 }) }),
  fc.record({
    type: fc.constant('percentage' as const),
    percent: fc.nat({ max: 1_000_000 }).map((percentE4) => percentE4 / 10_000),
    capKobo: fc.constantFrom(0, 0, 1, 777),
  }),
);
const payment: fc.Arbitrary<PaymentCommand> = fc.record({
  account,
  inOtherMode: fc.nat({ max: 15 }).map((n) => n === 0),
  // Few amounts, so that the same one occurs again with the same reference, and sometimes a different one.
  amountKobo: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(1, 99, 10_000) }, fc.nat({ max: 1_000_000 })),
  key: fc.constantFrom('present', 'present', 'present', 'present', 'present', 'previous', 'before that', 'never'),
  reference: fc.option(fc.nat({ max: REFERENCES - 1 }), { nil: undefined }),
  description: fc.constantFrom('a', 'a', 'a', 'b'),
});
const refund: fc.Arbitrary<RefundCommand> = fc.record({
  payment: fc.nat({ max: 30 }),
  inOtherMode: fc.nat({ max: 15 }).map((n) => n === 0),
  amountKobo: fc.option(fc.oneof(fc.constantFrom(0, 1, 33, 5_000), fc.nat({ max: 500_000 })), { nil: undefined }),
  commission: fc.constantFrom('reverse', 'reverse', 'keep', 'platform'),
});
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record(
      { do: fc.constant('pay' as const), process, payment, idempotencyKey: fc.nat({ max: 2 }) },
      { requiredKeys: ['do', 'process', 'payment'] },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('bulk' as const),
      process,
      live: fc.boolean(),
      payments: fc.array(payment, { minLength: 1, maxLength: 8 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('refund' as const), process, refund }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('owe' as const), owes: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('split' as const), process, account, split }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('enable' as const), process, account, enabled: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('rotate' as const), process, account, hasOverlap: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), process, account }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('seal' as const), process, segmentSize: fc.integer({ min: 1, max: 6 }) }),
  },
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
  'any history of payments, refunds, replays, refusals, changes and seals on two processes goes as the model says',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: COMMANDS_MAX, size: 'max' }), async (steps) => {
        const history = new History(testApp, sibling, await testApp.addBusiness());
        await history.open();
        for (const step of steps) await history.run(step);
        await history.finish();
      }),
      { numRuns: HISTORIES },
    );
  },
  HISTORIES_MAX_MS,
);
