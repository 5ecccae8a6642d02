import { expect, it } from 'vitest';
import { isReference, mayBeRequestId, readNumbered } from './found.ts';

it('reads things that are named by their number, and no other text', () => {
  for (const [typed, kind, number] of [
    ['run 2', 'run', 2],
    ['Run #12', 'run', 12],
    ['settlement run 7', 'run', 7],
    ['run2', 'run', 2],
    ['account 1042', 'account', 1042],
    ['file no. 3', 'file', 3],
  ] as const) {
    expect(readNumbered(typed), typed).toEqual({ kind, number });
  }
  for (const other of ['', 'run', 'run 0', 'run two', 'running 2', 'runs', '2', 'team 2']) {
    expect(readNumbered(other), other).toBeUndefined();
  }
});

it('knows references and ids of requests from words and amounts', () => {
  const uuid = '0f9a2c1e-7b5d-4a38-9f64-1c2d3e4f5a6b';
  expect([isReference(uuid), mayBeRequestId(uuid)]).toEqual([true, true]);
  expect([isReference('shop-17:order.9'), mayBeRequestId('shop-17:order.9')]).toEqual([false, true]);
  for (const word of ['transactions', 'Ada Stores 22', '1500.50', 'A-1001', ''])
    expect(mayBeRequestId(word)).toBe(false);
});
