import { describe, expect, it } from 'vitest';
import { batchedRead } from './batched-read.ts';

/** A source whose queries the test answers. */
function manualSource() {
  const queries: {
    keys: readonly string[];
    answer: (results?: readonly string[]) => void;
    fail: (e: Error) => void;
  }[] = [];
  const read = (keys: readonly string[]): Promise<readonly string[]> =>
    new Promise((resolve, reject) => {
      queries.push({
        keys,
        answer: (results = keys.map((key) => key.toUpperCase())) => resolve(results),
        fail: reject,
      });
    });
  return { queries, read };
}

const nameOf = (key: string): string => key;
/** Lets everything run that is ready. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('batchedRead', () => {
  it('answers a lone read with a query of its own', async () => {
    const { queries, read } = manualSource();
    const find = batchedRead({ nameOf, read });
    const result = find('a');
    await settled();
    expect(queries.map((query) => query.keys)).toEqual([['a']]);
    queries[0]?.answer();
    expect(await result).toBe('A');
  });

  it('gathers what arrives while its queries are under way into the next one', async () => {
    const { queries, read } = manualSource();
    const find = batchedRead({ nameOf, read, queriesMax: 1 });
    const first = find('a');
    await settled();
    const later = [find('b'), find('c'), find('b')];
    await settled();
    expect(queries).toHaveLength(1);
    queries[0]?.answer();
    await settled();
    expect(queries[1]?.keys).toEqual(['b', 'c']);
    queries[1]?.answer();
    expect(await Promise.all([first, ...later])).toEqual(['A', 'B', 'C', 'B']);
  });

  it('never lets a read join a query that was sent before it arrived', async () => {
    const { queries, read } = manualSource();
    const find = batchedRead({ nameOf, read });
    const before = find('a');
    await settled();
    const after = find('a');
    await settled();
    expect(queries.map((query) => query.keys)).toEqual([['a'], ['a']]);
    queries[0]?.answer(['old']);
    queries[1]?.answer(['new']);
    expect(await before).toBe('old');
    expect(await after).toBe('new');
  });

  it('cuts what waits into batches of the size allowed', async () => {
    const { queries, read } = manualSource();
    const find = batchedRead({ nameOf, read, queriesMax: 1, batchMax: 2 });
    const results = Promise.all(['a', 'b', 'c', 'd', 'e'].map((key) => find(key)));
    for (let query = 0; query < 3; query += 1) {
      await settled();
      queries[query]?.answer();
    }
    expect(await results).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(queries.map((query) => query.keys)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  it('hands a failure to every read of that query and to no other', async () => {
    const { queries, read } = manualSource();
    const find = batchedRead({ nameOf, read, queriesMax: 1 });
    const failed = Promise.allSettled([find('a'), find('b')]);
    await settled();
    const next = find('a');
    queries[0]?.fail(new Error('gone'));
    expect((await failed).map((result) => result.status)).toEqual(['rejected', 'rejected']);
    await settled();
    queries[1]?.answer();
    expect(await next).toBe('A');
  });

  it('refuses a key beyond those that may wait, but not one that waits already', async () => {
    const { queries, read } = manualSource();
    const find = batchedRead({ nameOf, read, waitingMax: 2 });
    const taken = Promise.all([find('a'), find('b'), find('a')]);
    await expect(find('c')).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 1 });
    await settled();
    queries[0]?.answer();
    expect(await taken).toEqual(['A', 'B', 'A']);
  });

  it('rejects when the query gives fewer results than keys', async () => {
    const find = batchedRead({ nameOf, read: async () => [] });
    await expect(find('a')).rejects.toThrow('0 results for 1 keys');
  });
});
