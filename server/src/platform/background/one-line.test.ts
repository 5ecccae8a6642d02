import { expect, it } from 'vitest';
import { oneLineFor } from './one-line.ts';

it('tells a failure that many meet once a minute, and another one at once', () => {
  let nowMs = 0;
  const told: unknown[] = [];
  const tell = oneLineFor({ warn: (details) => void told.push(details) }, 'it did not work', () => nowMs);
  const [unknown, refused] = [new Error('getaddrinfo ENOTFOUND db'), new Error('connect ECONNREFUSED')];
  for (let time = 0; time < 50; time += 1) tell(new Error(unknown.message));
  expect(told).toHaveLength(1);
  tell(refused);
  tell(unknown);
  tell(refused);
  expect(told).toEqual([{ err: unknown }, { err: refused }]);
  nowMs = 61_000;
  tell(refused);
  expect(told).toHaveLength(3);
});
