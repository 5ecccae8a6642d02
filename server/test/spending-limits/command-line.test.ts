import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LimitsBody, SpendingLimits } from '../../src/features/spending-limits/schemas.ts';
import { type CommandResult, tributary } from '../harness/command.ts';
import { shareTestApp, type TestApp } from '../harness/test-app.ts';
import { createPayee, pay, type Payee, requireAccepted } from '../posting/payments.testing.ts';
import { setApproval } from '../settlements/four-eyes.testing.ts';
import { limits, limitsOf } from './limits.testing.ts';

const TIMEOUT_MS = 300_000;

let testApp: TestApp;
let payee: Payee;
beforeAll(async () => {
  testApp = await shareTestApp();
  payee = await createPayee(testApp.business.inTest);
});
afterAll(() => testApp.close());

function run(args: readonly string[], more: readonly string[] = ['--json']): Promise<CommandResult> {
  const ledger = ['--business', String(testApp.business.businessId), '--mode', 'test'];
  return tributary(['limits', ...args, ...ledger, ...more], { DATABASE_URL: testApp.testDatabase.url });
}

async function json<T>(...args: string[]): Promise<T> {
  const { exitCode, stdout, stderr } = await run(args);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return JSON.parse(stdout) as T;
}

async function failureOf(...args: string[]): Promise<unknown> {
  const { exitCode, stderr } = await run(args);
  return [exitCode, (JSON.parse(stderr) as { error: { code: string } }).error.code];
}

it(
  'limits at the command line are those of the API: shown, changed one by one, and removed',
  async () => {
    const { inTest } = testApp.business;
    const ofAccount = ['--account', String(payee.id)];
    const set = await json<SpendingLimits>(
      'set',
      ...ofAccount,
      '--largest-payment',
      '1,500.50',
      '--refunds-per-day',
      '0',
    );
    expect(set).toMatchObject({ inherited: false, ...limits({ largestPayment: 1_500.5, refundsPerDay: 0 }) });
    expect(await json('set', ...ofAccount, '--payments-per-day', '5000', '--refunds-per-day', 'none')).toMatchObject(
      limits({ largestPayment: 1_500.5, paymentsPerDay: 5_000 }),
    );
    requireAccepted(await pay(inTest, payee, { amount: 1_000 }));
    expect(await json('show', ...ofAccount)).toEqual(await limitsOf(inTest, payee));
    const { stdout } = await run(['show', ...ofAccount], []);
    for (const text of ['its own and the default ones', '₦1500.50', '₦5000.00', 'no limit', '₦1000.00'])
      expect(stdout).toContain(text);

    const defaults = await json<LimitsBody>('set', '--default-for', 'accounts', '--largest-refund', '10');
    expect(defaults).toEqual(limits({ largestRefund: 10 }));
    expect(await json('show', '--default-for', 'keys')).toEqual(limits({}));
    expect(await json('show', ...ofAccount)).toMatchObject({ largestPayment: 1_500.5, largestRefund: 10 });
    const instead = await json<SpendingLimits>('set', ...ofAccount, '--instead-of-defaults', '--largest-refund', '20');
    expect(instead).toMatchObject({ largestPayment: 1_500.5, largestRefund: 20, own: { insteadOfDefaults: true } });
    const beside = await json<SpendingLimits>('set', ...ofAccount, '--beside-defaults');
    expect(beside).toMatchObject({ largestRefund: 10, own: { largestRefund: 20, insteadOfDefaults: false } });
    expect(await json('set', ...ofAccount, '--remove')).toMatchObject({
      inherited: true,
      own: null,
      largestRefund: 10,
    });
    expect(await json('set', '--default-for', 'accounts', '--remove')).toEqual(limits({}));
  },
  TIMEOUT_MS,
);

it(
  'limits at the command line are refused without a subject, without a change, and higher with the rule',
  async () => {
    const ofKeys = ['--default-for', 'keys'];
    expect(await failureOf('show')).toEqual([1, 'validation_failed']);
    expect(await failureOf('show', ...ofKeys, '--account', '1')).toEqual([1, 'validation_failed']);
    expect(await failureOf('set', ...ofKeys)).toEqual([1, 'validation_failed']);
    expect(await failureOf('set', ...ofKeys, '--remove', '--largest-payment', '1')).toEqual([1, 'validation_failed']);
    const both = ['--instead-of-defaults', '--beside-defaults'];
    expect(await failureOf('set', '--account', String(payee.id), ...both)).toEqual([1, 'validation_failed']);
    expect(await failureOf('set', ...ofKeys, '--instead-of-defaults')).toEqual([1, 'validation_failed']);
    expect(await failureOf('show', '--key', '424242')).toEqual([1, 'not_found']);
    await setApproval(testApp.business.inTest, 'second_person');
    await json('set', ...ofKeys, '--largest-payment', '100');
    expect(await failureOf('set', ...ofKeys, '--largest-payment', '101')).toEqual([1, 'second_person_required']);
  },
  TIMEOUT_MS,
);
