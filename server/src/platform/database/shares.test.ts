import { describe, expect, it } from 'vitest';
import { type Holding, Shares, takeAll } from './shares.ts';

function sharesOf(max: number, ofOneMax: number) {
  const shares = new Shares<string>({ max, ofOneMax });
  const gone: string[] = [];
  const slow = (name: string, slowness: number, amount = 1): Holding => ({
    amount,
    slowness: () => slowness,
    giveWay: () => void gone.push(name),
  });
  return { shares, gone, slow };
}

const takeMany = (shares: Shares<string>, owner: string, count: number, holding?: Holding): number =>
  Array.from({ length: count }, () => shares.take(owner, holding)).filter((taken) => taken !== undefined).length;

describe('shares', () => {
  it('give one no more than its limit, and no more than is left for others', () => {
    const { shares } = sharesOf(6, 3);
    expect(takeMany(shares, 'a', 9)).toBe(3);
    expect(takeMany(shares, 'b', 9)).toBe(2);
    expect(takeMany(shares, 'c', 9)).toBe(1);
    expect(takeMany(shares, 'd', 9)).toBe(0);
    expect(shares.total).toBe(6);
  });

  it('take back what is given back, once', () => {
    const { shares } = sharesOf(2, 2);
    const first = shares.take('a');
    shares.take('b');
    first?.();
    first?.();
    expect([shares.of('a'), shares.of('b'), shares.total]).toEqual([0, 1, 1]);
    expect(shares.take('c')).toBeDefined();
  });

  it('let the slowest of those who hold most give way to somebody who holds nothing', () => {
    const { shares, gone, slow } = sharesOf(6, 3);
    shares.take('a', slow('a1', 1));
    shares.take('a', slow('a2', 9));
    shares.take('a', slow('a3', 5));
    shares.take('b', slow('b1', 99));
    takeMany(shares, 'c', 1);
    takeMany(shares, 'd', 1);
    expect(gone).toEqual([]);
    expect(shares.take('e')).toBeDefined();
    expect(gone).toEqual(['a2']);
    expect([shares.of('a'), shares.of('e'), shares.total]).toEqual([2, 1, 6]);
  });

  it('take nothing from those who are not slow', () => {
    const { shares, gone, slow } = sharesOf(2, 2);
    shares.take('a', slow('a1', 0));
    shares.take('b');
    expect(shares.take('c')).toBeUndefined();
    expect(gone).toEqual([]);
  });

  it('take from nobody who would then have less than the newcomer', () => {
    const { shares, gone, slow } = sharesOf(4, 4);
    takeMany(shares, 'a', 2, slow('a', 1));
    shares.take('b', slow('b', 1));
    expect(shares.take('b', slow('b', 1))).toBeUndefined();
    shares.take('c', slow('c', 1));
    expect(shares.take('b', slow('b', 1))).toBeUndefined();
    expect(gone).toEqual([]);
  });

  it('let one of those who have one each give way to somebody who has none, the slowest first', () => {
    const { shares, gone, slow } = sharesOf(3, 3);
    for (const [owner, slowness] of [
      ['a', 1],
      ['b', 3],
      ['c', 2],
    ] as const) {
      shares.take(owner, slow(owner, slowness));
    }
    expect(shares.take('d', slow('d', 0))).toBeDefined();
    expect(shares.take('e', slow('e', 0))).toBeDefined();
    expect(gone).toEqual(['b', 'c']);
  });

  it('measure amounts: as many give way as make room', () => {
    const { shares, gone, slow } = sharesOf(100, 80);
    shares.take('a', slow('a1', 2, 40));
    shares.add('a', slow('a2', 1, 40));
    expect(shares.take('b', { amount: 90 })).toBeUndefined();
    expect(shares.take('b', { amount: 70 })).toBeDefined();
    expect(gone).toEqual(['a1', 'a2']);
    expect(shares.total).toBe(70);
  });

  it('give a place in each of several, or in none', () => {
    const [one, two] = [sharesOf(9, 9).shares, sharesOf(2, 1).shares];
    const take = () =>
      takeAll(
        () => one.take('a'),
        () => two.take('a'),
      );
    const giveBack = take();
    expect(take()).toBeUndefined();
    expect([one.total, two.total]).toEqual([1, 1]);
    giveBack?.();
    expect([one.total, two.total]).toEqual([0, 0]);
  });
});
