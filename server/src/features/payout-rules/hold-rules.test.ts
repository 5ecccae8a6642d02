import { describe, expect, it } from 'vitest';
import { defaultRules, type HoldRules, holdsOf } from './hold-rules.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-23T06:00:00Z');
const after = (ms: number): Date => new Date(START + ms);
const rules: HoldRules = { ...defaultRules(true), bankDetailsHoldHours: 24, newAccountHoldHours: 48 };
const changed = { createdAt: after(-1_000 * HOUR_MS), detailsChangedAt: after(0), heldSince: undefined };
const reasons = (...args: Parameters<typeof holdsOf>): string[] => holdsOf(...args).map(({ reason }) => reason);

describe('what holds an account', () => {
  it('holds to the last millisecond, and no longer: a schedule may look at that moment', () => {
    expect(reasons(changed, rules, after(24 * HOUR_MS - 1))).toEqual(['bank_details_changed']);
    expect(reasons(changed, rules, after(24 * HOUR_MS))).toEqual([]);
  });

  it('holds from the first moment, and if the clock of the database goes back', () => {
    expect(reasons(changed, rules, after(0))).toEqual(['bank_details_changed']);
    expect(reasons(changed, rules, after(-HOUR_MS))).toEqual(['bank_details_changed']);
  });

  it('is nothing with zero hours, but for what somebody placed, which no time ends', () => {
    const none: HoldRules = { ...rules, bankDetailsHoldHours: 0, newAccountHoldHours: 0 };
    expect(reasons({ ...changed, createdAt: after(0) }, none, after(0))).toEqual([]);
    const placed = { ...changed, heldSince: after(0) };
    expect(reasons(placed, none, after(100_000 * HOUR_MS))).toEqual(['account_held']);
  });

  it('names the longest first', () => {
    const all = { createdAt: after(0), detailsChangedAt: after(0), heldSince: after(0) };
    expect(reasons(all, rules, after(HOUR_MS))).toEqual(['account_held', 'new_account', 'bank_details_changed']);
  });
});
