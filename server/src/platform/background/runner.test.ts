import { Registry } from 'prom-client';
import { afterEach, describe, expect, it } from 'vitest';
import { createRunMetrics } from './run-metrics.ts';
import { BackgroundRunner, type BackgroundTask, RUN_AGAIN, type RunnerDeps } from './runner.ts';

const WAIT = { timeout: 60_000, interval: 5 };
const started: BackgroundRunner[] = [];
afterEach(async () => {
  for (const runner of started.splice(0)) await runner.stop();
});

type Task = Partial<BackgroundTask> & Pick<BackgroundTask, 'run'>;

/** Tasks are named one, two and so on, and begin with the process unless they say otherwise. */
function runnerOf(tasks: readonly Task[], deps: Partial<RunnerDeps> = {}) {
  const logged: { readonly details: object; readonly message: string }[] = [];
  const named = tasks.map((task, index) => ({
    name: ['one', 'two'][index] ?? '',
    everyMs: 1_000,
    jitter: 0.5,
    isUrgent: true,
    failure: 'it did not work',
    ...task,
  }));
  const log = { warn: (details: object, message: string) => void logged.push({ details, message }) };
  const runner = new BackgroundRunner({ tasks: named, log, random: () => 0, ...deps });
  started.push(runner);
  return { runner, logged, tasks: named };
}

/** Pauses that the test ends. */
function handMadePauses() {
  const pauses: number[] = [];
  let end = (): void => undefined;
  const wait = (ms: number, signal: AbortSignal): Promise<unknown> => {
    pauses.push(ms);
    return new Promise((resolve, reject) => {
      end = () => resolve(undefined);
      signal.addEventListener('abort', () => reject(new Error('stopped')));
    });
  };
  /** Ends the last pause, and resolves when the next one has begun. */
  async function pass(): Promise<void> {
    const count = pauses.length;
    end();
    await expect.poll(() => pauses.length, WAIT).toBe(count + 1);
  }
  return { pauses, wait, pass };
}

const untilStopped = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

it('does nothing before it is started, and then each of its tasks again and again', async () => {
  const done = { one: 0, two: 0 };
  const { runner } = runnerOf([{ run: async () => void (done.one += 1) }, { run: async () => void (done.two += 1) }]);
  runner.wake('one');
  expect(done).toEqual({ one: 0, two: 0 });
  runner.start();
  await expect.poll(() => Math.min(done.one, done.two), WAIT).toBeGreaterThanOrEqual(2);
});

it('goes on at once when it is woken, also when that happens while it works', async () => {
  let rounds = 0;
  const { runner } = runnerOf([
    {
      run: async () => {
        rounds += 1;
        if (rounds < 200) runner.wake('one');
      },
    },
  ]);
  const startedAt = performance.now();
  runner.start();
  await expect.poll(() => rounds, WAIT).toBeGreaterThanOrEqual(200);
  // With pauses it would have taken more than a minute.
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});

it('a task that fails is told of and comes again, and keeps no other from its turn', async () => {
  let failed = 0;
  let others = 0;
  const fail = (): Promise<never> => {
    failed += 1;
    return Promise.reject(new Error('not now'));
  };
  const { runner, logged } = runnerOf([{ run: fail }, { run: async () => void (others += 1) }]);
  runner.start();
  await expect.poll(() => Math.min(failed, others), WAIT).toBeGreaterThanOrEqual(2);
  expect(logged[0]).toEqual({
    details: { err: new Error('not now'), task: 'one' },
    message: 'it did not work',
  });
});

it('a task that comes seldom waits, however often the others are woken', async () => {
  let seldom = 0;
  let often = 0;
  const { runner } = runnerOf([
    { run: async () => void (seldom += 1), everyMs: 3_600_000 },
    { run: async () => void (often += 1) },
  ]);
  runner.start();
  await expect.poll(() => often, WAIT).toBeGreaterThanOrEqual(1);
  runner.wake('two');
  await expect.poll(() => often, WAIT).toBeGreaterThanOrEqual(2);
  expect(seldom).toBe(1);
});

it('stops once what it is doing has come to an end, and tells it to', async () => {
  const begun = Promise.withResolvers<void>();
  let isOver = false;
  const { runner } = runnerOf([
    {
      run: async (signal) => {
        begun.resolve();
        await untilStopped(signal);
        isOver = true;
      },
    },
  ]);
  runner.start();
  await begun.promise;
  await runner.stop();
  expect(isOver).toBe(true);
});

it('goes on with the other tasks while one takes long', async () => {
  let others = 0;
  const { runner } = runnerOf([{ run: untilStopped }, { run: async () => void (others += 1) }]);
  runner.start();
  await expect.poll(() => others, WAIT).toBeGreaterThanOrEqual(1);
  runner.wake('two');
  await expect.poll(() => others, WAIT).toBeGreaterThanOrEqual(2);
});

it('refuses to wake a task that does not exist', () => {
  const { runner } = runnerOf([{ run: async () => undefined }]);
  expect(() => runner.wake('nobody')).toThrow('there is no background task nobody');
});

describe('the pause', () => {
  it('varies by the jitter, comes first when the task is not urgent, and is left out when more is to do', async () => {
    const { pauses, wait, pass } = handMadePauses();
    let runs = 0;
    const run = async (): Promise<unknown> => ((runs += 1) < 3 ? RUN_AGAIN : undefined);
    let random = 0;
    const { runner } = runnerOf([{ run, jitter: 0.2, isUrgent: false }], { wait, random: () => random });
    runner.start();
    expect({ runs, pauses }).toEqual({ runs: 0, pauses: [800] });
    random = 1;
    await pass();
    expect({ runs, pauses }).toEqual({ runs: 3, pauses: [800, 1_200] });
  });

  it('doubles with each failure up to ten seconds, and a streak of equal failures is one line in the log', async () => {
    const { pauses, wait, pass } = handMadePauses();
    let error: Error | undefined = new Error('not now');
    const run = (): Promise<unknown> => (error === undefined ? Promise.resolve() : Promise.reject(error));
    const { runner, logged } = runnerOf([{ run, jitter: 0, isUrgent: false }], { wait });
    runner.start();
    for (let round = 0; round < 6; round += 1) await pass();
    expect(pauses).toEqual([1_000, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
    expect(logged).toHaveLength(1);
    error = new Error('something else');
    await pass();
    expect(logged).toHaveLength(2);
    error = undefined;
    await pass();
    expect(pauses.at(-1)).toBe(1_000);
    error = new Error('something else');
    await pass();
    expect(logged).toHaveLength(3);
    expect(pauses.at(-1)).toBe(1_000);
  });

  it('is a second while the task may not run', async () => {
    const { pauses, wait, pass } = handMadePauses();
    let mayRun = false;
    let runs = 0;
    const task = { run: async () => void (runs += 1), everyMs: 600_000, jitter: 0, mayRun: () => mayRun };
    const { runner } = runnerOf([task], { wait });
    runner.start();
    await expect.poll(() => pauses, WAIT).toEqual([1_000]);
    runner.wake('one');
    await expect.poll(() => pauses, WAIT).toEqual([1_000, 1_000]);
    expect(runs).toBe(0);
    mayRun = true;
    await pass();
    expect({ runs, pause: pauses.at(-1) }).toEqual({ runs: 1, pause: 600_000 });
  });
});

it('Prometheus hears about successes, failures, durations and the lag of each task', async () => {
  const registry = new Registry();
  const { wait } = handMadePauses();
  const run = (): Promise<never> => Promise.reject(new Error('not now'));
  const tasks = [
    { name: 'one', everyMs: 600_000, jitter: 0, isUrgent: true, failure: '', run: async () => undefined },
    { name: 'two', everyMs: 1, jitter: 0, isUrgent: true, failure: '', run },
  ];
  const observer = createRunMetrics(registry, tasks);
  const { runner } = runnerOf(tasks, { wait, observer });
  async function read(name: string): Promise<Record<string, number>> {
    const lines = (await registry.metrics()).matchAll(new RegExp(`^${name}{task="(\\w+)"} (.*)$`, 'gm'));
    return Object.fromEntries([...lines].map(([, task = '', value]) => [task, Number(value)]));
  }
  const LAST = 'tributary_background_last_success_timestamp_seconds';
  expect(await read(LAST)).toEqual({ one: 0, two: 0 });
  runner.start();
  await expect.poll(() => read('tributary_background_failures_total'), WAIT).toMatchObject({ one: 0 });
  await expect.poll(async () => (await read('tributary_background_failures_total'))['two'], WAIT).toBeGreaterThan(0);
  const last = await read(LAST);
  expect(last['one']).toBeGreaterThan(Date.now() / 1_000 - 60);
  expect(last['two']).toBe(0);
  await expect.poll(async () => (await read('tributary_background_lag_seconds'))['two'], WAIT).toBeGreaterThan(0);
  expect(await read('tributary_background_lag_seconds')).toMatchObject({ one: 0 });
  expect(await read('tributary_background_duration_seconds_count')).toMatchObject({ one: 1 });
});

it('Prometheus sees that a long run comes on, and that a run that failed has achieved nothing', async () => {
  const registry = new Registry();
  const tasks = [{ name: 'one', everyMs: 1, jitter: 0 }];
  const observer = createRunMetrics(registry, tasks);
  const read = async (name: string): Promise<number> =>
    Number(new RegExp(`^${name}{task="one"} (.*)$`, 'm').exec(await registry.metrics())?.[1]);
  const LAG = 'tributary_background_lag_seconds';
  await expect.poll(() => read(LAG), WAIT).toBeGreaterThan(0.05);
  const before = await read(LAG);
  observer.cameOn('one');
  expect(await read(LAG)).toBeLessThan(before);
  expect(await read('tributary_background_steps_total')).toBe(1);
  observer.ran('one', { durationMs: 50, isSuccess: false });
  expect(await read(LAG)).toBeGreaterThan(before);
});
