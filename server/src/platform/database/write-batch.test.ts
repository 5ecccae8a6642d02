import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeBatch } from './write-batch.ts';

const refusal = (code: string) => Object.assign(new Error('refused'), { code });

/** Accepts either all rows of a call or none, and fails at the given call. */
function sinkOf(isRefused: (row: number) => boolean, breaksAt = Infinity) {
  const written: number[] = [];
  let calls = 0;
  return {
    written,
    calls: () => calls,
    write: async (rows: readonly number[]) => {
      calls += 1;
      if (calls > breaksAt) throw refusal('57P01');
      if (rows.some(isRefused)) throw refusal('22021');
      written.push(...rows);
    },
  };
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('a batch', () => {
  it('is one call where nothing is wrong, and none where there is nothing', async () => {
    const sink = sinkOf(() => false);
    expect(await writeBatch(numbers(1_000), sink.write)).toEqual({ left: [], refused: [] });
    expect(await writeBatch([], sink.write)).toEqual({ left: [], refused: [] });
    expect(sink.calls()).toBe(1);
  });

  it('is written without the one row that is refused, in a few calls', async () => {
    const sink = sinkOf((row) => row === 321);
    const { left, refused, refusal: why } = await writeBatch(numbers(1_000), sink.write);
    expect([left, refused]).toEqual([[], [321]]);
    expect(why).toMatchObject({ code: '22021' });
    expect(sink.written).toEqual(numbers(1_000).filter((row) => row !== 321));
    expect(sink.calls()).toBeLessThan(25);
  });

  it.each(['57P01', '40001', '42P01', '53300'])('is left as it is when the database fails with %s', async (code) => {
    const failure = refusal(code);
    const result = await writeBatch([1, 2, 3], () => Promise.reject(failure));
    expect(result).toEqual({ left: [1, 2, 3], failure, refused: [] });
  });

  it('is written, refused or left, each row once and in its order, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 40 }), fc.nat(60), async (bad, breaksAt) => {
        const rows = bad.map((_, index) => index);
        const sink = sinkOf((row) => bad[row] === true, breaksAt);
        const { left, refused, failure } = await writeBatch(rows, sink.write);
        expect([...sink.written, ...refused, ...left].toSorted((one, other) => one - other)).toEqual(rows);
        expect(refused.every((row) => bad[row])).toBe(true);
        expect(left.length > 0).toBe(failure !== undefined);
        expect(left).toEqual(rows.slice(rows.length - left.length));
      }),
    );
  });
});
