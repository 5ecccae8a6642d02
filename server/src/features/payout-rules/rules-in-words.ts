/** A change of the rules as a sentence, for lists of requests and for notices. */
import type { HoldRules } from './hold-rules.ts';

const HOLDS = { bankDetailsHoldHours: 'whose details changed', newAccountHoldHours: 'that is new' } as const;

export function rulesInWords(before: HoldRules, after: HoldRules): string {
  const parts = (['bankDetailsHoldHours', 'newAccountHoldHours'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => `an account ${HOLDS[field]} is paid ${waiting(after[field])} instead of ${waiting(before[field])}`);
  if (before.bankDetails !== after.bankDetails) {
    parts.push(
      after.bankDetails === 'anyone'
        ? 'one person changes bank details alone'
        : 'bank details change when a second person approves it',
    );
  }
  const sentence = parts.join(', and ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

const waiting = (hours: number): string => (hours === 0 ? 'at once' : `after ${hours} hour${hours === 1 ? '' : 's'}`);
