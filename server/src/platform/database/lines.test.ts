import { describe, expect, it } from 'vitest';
import { Lines, type Share } from './lines.ts';

const WAITING_MAX = 100;

/** Lines with so many items each. */
function linesWith(counts: Readonly<Record<string, number>>): Lines<string> {
  const lines = new Lines<string>({ waitingMax: WAITING_MAX });
  for (const [whose, count] of Object.entries(counts)) {
    for (let n = 1; n <= count; n += 1) lines.join(whose, `${whose}.${n}`);
  }
  return lines;
}

const itemsOf = (shares: readonly Share<string>[]): string[] => shares.flatMap(({ items }) => items);

describe('lines', () => {
  it('give a batch to all alike, and what a short line leaves to the long ones', () => {
    const lines = linesWith({ a: 30, b: 1, c: 30 });
    expect(lines.takeReady(21).map(({ items }) => items.length)).toEqual([7, 1, 13]);
    expect(lines.count).toBe(40);
  });

  it('take turns where a batch has no room for all', () => {
    const lines = linesWith({ a: 2, b: 2, c: 2 });
    expect([1, 2, 3, 4].map(() => itemsOf(lines.takeReady(2)))).toEqual([
      ['a.1', 'b.1'],
      ['c.1', 'a.2'],
      ['b.2', 'c.2'],
      [],
    ]);
  });

  it('keep a batch to one group, such as both ledgers of a business', () => {
    const lines = linesWith({ a: 1, b: 1, aLive: 1 });
    const groupOf = (item = '') => item.charAt(0);
    expect(itemsOf(lines.takeReady(9, groupOf))).toEqual(['a.1', 'aLive.1']);
    expect(itemsOf(lines.takeReady(9, groupOf))).toEqual(['b.1']);
  });

  it('refuse one that is as long as there is room left, and no other', () => {
    const lines = linesWith({ a: 80 });
    expect(lines.count).toBe(WAITING_MAX / 2);
    expect(lines.join('b', 'b.1')).toBe(true);
    for (let n = 2; n <= WAITING_MAX; n += 1) lines.join('b', `b.${n}`);
    expect(lines.count).toBe(75);
    expect(lines.join('c', 'c.1')).toBe(true);
  });

  it('say of a share that an earlier one of its line is in flight', () => {
    const lines = linesWith({ a: 4 });
    const [first] = lines.takeReady(2);
    lines.join('b', 'b.1');
    expect(lines.takeReady(2).map(({ isBehindAnother }) => isBehindAnother)).toEqual([true, false]);
    if (first !== undefined) lines.end(first, []);
    expect(lines.takeReady(2).map(({ isBehindAnother }) => isBehindAnother)).toEqual([true]);
  });

  it('that are held share no batch, and are tried alone and in turn, in the order of arrival', () => {
    const lines = linesWith({ a: 3, b: 2 });
    for (const share of lines.takeReady(4)) lines.end(share, share.items, true);
    expect([lines.count, lines.readyCount]).toEqual([5, 0]);
    expect(lines.takeReady(9)).toEqual([]);
    lines.join('a', 'a.4');
    const one = lines.takeHeld(2);
    expect(one).toMatchObject({ items: ['a.1', 'a.2'], isAlone: true });
    expect(lines.takeHeld(2)).toMatchObject({ whose: 'b', items: ['b.1', 'b.2'] });
    expect(lines.takeHeld(2)).toBeUndefined();
    if (one !== undefined) lines.end(one, one.items, true);
    const again = lines.takeHeld(2);
    expect(again?.items).toEqual(['a.1', 'a.2']);
    if (again !== undefined) lines.end(again, []);
    expect(lines.readyCount).toBe(2);
    expect(itemsOf(lines.takeReady(9))).toEqual(['a.3', 'a.4']);
  });

  it('count a share that comes back while its line is tried alone', () => {
    const lines = linesWith({ a: 4 });
    const [first] = lines.takeReady(2);
    const [second] = lines.takeReady(1);
    if (first === undefined || second === undefined) throw new Error('no share');
    lines.end(first, first.items, true);
    const alone = lines.takeHeld(1);
    lines.end(second, second.items, true);
    expect(lines.takeHeld(1)).toBeUndefined();
    if (alone !== undefined) lines.end(alone, []);
    expect([lines.count, lines.readyCount]).toEqual([3, 3]);
  });
});
