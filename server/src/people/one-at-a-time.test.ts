import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('runs one piece of work at a time, in order, whatever becomes of those before', async () => {
  const run = oneAtATime(10);
  const log: string[] = [];
  const work = (name: string, fails = false) =>
    run(async () => {
      log.push(`${name} begins`);
      await new Promise(setImmediate);
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work('first'), work('second', true), work('third')]);
  expect(results).toMatchObject([{ value: 'first' }, { reason: { message: 'second' } }, { value: 'third' }]);
  expect(log).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

it('refuses what would wait too long, and takes more when there is room again', async () => {
  const run = oneAtATime(2);
  const gate = Promise.withResolvers<string>();
  const taken = [run(() => gate.promise), run(async () => 'done')];
  await expect(run(async () => 'too much')).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 5 });
  gate.resolve('done');
  expect(await Promise.all(taken)).toEqual(['done', 'done']);
  expect(await run(async () => 'again')).toBe('again');
});

it('lets who is known go first, and have room of their own', async () => {
  const run = oneAtATime(2);
  const gate = Promise.withResolvers<undefined>();
  const log: string[] = [];
  const note = (name: string) => async () => void log.push(name);
  const taken = [run(() => gate.promise), run(note('stranger'))];
  await expect(run(note('too much'))).rejects.toMatchObject({ code: 'overloaded' });
  taken.push(run(note('known'), true));
  gate.resolve(undefined);
  await Promise.all(taken);
  expect(log).toEqual(['known', 'stranger']);
});
