import { describe, expect, it } from 'vitest';
import type { BusinessId } from '../database/ids.ts';
import { Lines, type Share } from './lines.ts';
import type { LedgerKey } from './posting.ts';

const ledger = (businessId: bigint, live = false): LedgerKey => ({ businessId: businessId as BusinessId, live });
const ONE = ledger(1n);
const TWO = ledger(2n);

const QUEUE_MAX = 100;

function linesWith(...items: readonly (readonly [LedgerKey, number])[]): Lines<string> {
  const lines = new Lines<string>();
  for (const [of, count] of items) {
    for (let n = 1; n <= count; n += 1) lines.join(of, `${of.businessId}${of.live ? 'L' : ''}.${n}`, QUEUE_MAX);
  }
  return lines;
}

const itemsOf = (shares: readonly Share<string>[]): string[] => shares.flatMap(({ items }) => items);

describe('lines', () => {
  it('give a batch to all alike, and what a short line leaves to the long ones', () => {
    const lines = linesWith([ONE, 30], [TWO, 1], [ledger(3n), 30]);
    expect(lines.takeReady(21, false).map(({ items }) => items.length)).toEqual([7, 1, 13]);
    expect(lines.count).toBe(40);
  });

  it('take turns where a batch has no room for all', () => {
    const lines = linesWith([ONE, 2], [TWO, 2], [ledger(3n), 2]);
    expect([1, 2, 3, 4].map(() => itemsOf(lines.takeReady(2, false)))).toEqual([
      ['1.1', '2.1'],
      ['3.1', '1.2'],
      ['2.2', '3.2'],
      [],
    ]);
  });

  it('keep a batch to one business in both modes', () => {
    const lines = linesWith([ONE, 1], [TWO, 1], [ledger(1n, true), 1]);
    expect(itemsOf(lines.takeReady(9, true))).toEqual(['1.1', '1L.1']);
    expect(itemsOf(lines.takeReady(9, true))).toEqual(['2.1']);
  });

  it('refuse one that is as long as there is room left, and no other', () => {
    const lines = linesWith([ONE, 80]);
    expect(lines.count).toBe(QUEUE_MAX / 2);
    expect(lines.join(TWO, '2.1', QUEUE_MAX)).toBe(true);
    for (let n = 2; n <= QUEUE_MAX; n += 1) lines.join(TWO, `2.${n}`, QUEUE_MAX);
    expect(lines.count).toBe(75);
    expect(lines.join(ledger(3n), '3.1', QUEUE_MAX)).toBe(true);
  });

  it('say of a share that an earlier one of its line is in flight', () => {
    const lines = linesWith([ONE, 4]);
    const [first] = lines.takeReady(2, false);
    lines.join(TWO, '2.1', QUEUE_MAX);
    expect(lines.takeReady(2, false).map(({ isBehindAnother }) => isBehindAnother)).toEqual([true, false]);
    if (first !== undefined) lines.end(first, [], false);
    expect(lines.takeReady(2, false).map(({ isBehindAnother }) => isBehindAnother)).toEqual([true]);
  });

  it('of held ledgers share no batch, and are tried alone and in turn, in the order of arrival', () => {
    const lines = linesWith([ONE, 3], [TWO, 2]);
    for (const share of lines.takeReady(4, false)) lines.end(share, share.items, true);
    expect([lines.count, lines.readyCount]).toEqual([5, 0]);
    expect(lines.takeReady(9, false)).toEqual([]);
    lines.join(ONE, '1.4', QUEUE_MAX);
    const one = lines.takeHeld(2);
    expect(one).toMatchObject({ items: ['1.1', '1.2'], isAlone: true });
    expect(lines.takeHeld(2)).toMatchObject({ ledger: TWO, items: ['2.1', '2.2'] });
    expect(lines.takeHeld(2)).toBeUndefined();
    if (one !== undefined) lines.end(one, one.items, true);
    const again = lines.takeHeld(2);
    expect(again?.items).toEqual(['1.1', '1.2']);
    if (again !== undefined) lines.end(again, [], false);
    expect(lines.readyCount).toBe(2);
    expect(itemsOf(lines.takeReady(9, false))).toEqual(['1.3', '1.4']);
  });

  it('count a share that comes back while its ledger is tried alone', () => {
    const lines = linesWith([ONE, 4]);
    const [first] = lines.takeReady(2, false);
    const [second] = lines.takeReady(1, false);
    if (first === undefined || second === undefined) throw new Error('no share');
    lines.end(first, first.items, true);
    const alone = lines.takeHeld(1);
    lines.end(second, second.items, true);
    expect(lines.takeHeld(1)).toBeUndefined();
    if (alone !== undefined) lines.end(alone, [], false);
    expect([lines.count, lines.readyCount]).toEqual([3, 3]);
  });
});
