import { afterEach, expect, it } from 'vitest';
import { Settling, type SettlingTask } from './keep-settling.ts';

const WAIT = { timeout: 20_000, interval: 5 };
const started: Settling[] = [];
afterEach(async () => {
  for (const settling of started.splice(0)) await settling.stop();
});

function settlingOf(tasks: readonly SettlingTask[], onError: (error: unknown) => void = () => undefined): Settling {
  const settling = new Settling({ tasks, onError, random: () => 0 });
  started.push(settling);
  return settling;
}

it('does nothing before it is started, and then each of its tasks again and again', async () => {
  const done = { one: 0, two: 0 };
  const settling = settlingOf([{ work: async () => void (done.one += 1) }, { work: async () => void (done.two += 1) }]);
  settling.wake();
  expect(done).toEqual({ one: 0, two: 0 });
  settling.start();
  await expect.poll(() => Math.min(done.one, done.two), WAIT).toBeGreaterThanOrEqual(2);
});

it('goes on at once when it is woken, also when that happens while it works', async () => {
  let rounds = 0;
  const settling = settlingOf([
    {
      work: async () => {
        rounds += 1;
        if (rounds < 200) settling.wake();
      },
    },
  ]);
  const startedAt = performance.now();
  settling.start();
  await expect.poll(() => rounds, WAIT).toBeGreaterThanOrEqual(200);
  // With pauses it would have been more than a minute.
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});

it('a task that fails is told of and comes again, and keeps no other from its turn', async () => {
  const errors: unknown[] = [];
  let others = 0;
  const settling = settlingOf(
    [{ work: () => Promise.reject(new Error('not now')) }, { work: async () => void (others += 1) }],
    (error) => errors.push(error),
  );
  settling.start();
  await expect.poll(() => Math.min(errors.length, others), WAIT).toBeGreaterThanOrEqual(2);
  expect(String(errors[0])).toBe('Error: not now');
});

it('a task that comes seldom waits, however often the others are woken', async () => {
  let seldom = 0;
  let often = 0;
  const settling = settlingOf([
    { work: async () => void (seldom += 1), everyMs: 3_600_000 },
    { work: async () => void (often += 1) },
  ]);
  settling.start();
  await expect.poll(() => often, WAIT).toBeGreaterThanOrEqual(1);
  settling.wake();
  await expect.poll(() => often, WAIT).toBeGreaterThanOrEqual(2);
  expect(seldom).toBe(1);
});

it('stops once what it is doing has come to an end, and tells it to', async () => {
  const begun = Promise.withResolvers<void>();
  let isOver = false;
  const settling = settlingOf([
    {
      work: async (signal) => {
        begun.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        isOver = true;
      },
    },
  ]);
  settling.start();
  await begun.promise;
  await settling.stop();
  expect(isOver).toBe(true);
});

it('goes on with the other tasks while one takes long', async () => {
  let others = 0;
  const settling = settlingOf([
    { work: (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })) },
    { work: async () => void (others += 1) },
  ]);
  settling.start();
  await expect.poll(() => others, WAIT).toBeGreaterThanOrEqual(1);
  settling.wake();
  await expect.poll(() => others, WAIT).toBeGreaterThanOrEqual(2);
});
