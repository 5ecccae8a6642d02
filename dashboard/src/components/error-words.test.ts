import { describe, expect, it } from 'vitest';
import { inPageWords } from './error-words.ts';

describe('what the server says, on a page', () => {
  it.for([
    ['accountNumber must be ten digits.', 'Account number must be ten digits.'],
    ['sourceAccount.accountNumber must be ten digits.', 'Account number must be ten digits.'],
    ['schedule.monthDay is required: 1 to 31.', 'Day of the month is required: 1 to 31.'],
    ['Narrow it with subAccountId, state, from and to.', 'Narrow it with account, state, from and to.'],
    ['split_value must be a number.', 'Fee must be a number.'],
    ['reason is required.', 'reason is required.'],
    ['Look at its present manifest.', 'Look at its present fingerprint.'],
    ['No payout has this end-to-end id.', 'No payout has this reference for the bank.'],
    ['The query parameter from must not be later than to.', 'From must not be later than To.'],
    ['The account ada@example.com is taken.', 'The account ada@example.com is taken.'],
    [
      'A limit is raised when a second person approves it. Make the request with POST …/spending-limits/requests.',
      'A limit is raised when a second person approves it. Reload this page to request it.',
    ],
  ] as const)('%s', ([message, words]) => {
    expect(inPageWords(message)).toBe(words);
  });
});
