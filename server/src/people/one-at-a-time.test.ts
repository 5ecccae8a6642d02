import { expect, it } from 'vitest';
import { networksOf } from '../wire/network.ts';
import { oneAtATime, type Turn } from './one-at-a-time.ts';

const ROOM = { presentMax: 2, ofPersonMax: 2, ofNetworkMax: 3 };

it('runs one piece of work at a time, in order, whatever becomes of those before', async () => {
  const run = oneAtATime({ ...ROOM, presentMax: 10 });
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
  const run = oneAtATime(ROOM);
  const gate = Promise.withResolvers<string>();
  const taken = [run(() => gate.promise), run(async () => 'done')];
  await expect(run(async () => 'too much')).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 5 });
  gate.resolve('done');
  expect(await Promise.all(taken)).toEqual(['done', 'done']);
  expect(await run(async () => 'again')).toBe('again');
});

it('lets who is known go before strangers, and have room of their own', async () => {
  const run = oneAtATime(ROOM);
  const gate = Promise.withResolvers<undefined>();
  const log: string[] = [];
  const note = (name: string) => async () => void log.push(name);
  const taken = [run(() => gate.promise), run(note('stranger'))];
  await expect(run(note('too much'))).rejects.toMatchObject({ code: 'overloaded' });
  taken.push(run(note('known'), { known: true }));
  gate.resolve(undefined);
  await Promise.all(taken);
  expect(log).toEqual(['known', 'stranger']);
});

it('lets both kinds take turns, whichever is a crowd', async () => {
  const run = oneAtATime({ ...ROOM, presentMax: 10 });
  const gate = Promise.withResolvers<undefined>();
  const log: string[] = [];
  const taken = [run(() => gate.promise, { known: true })];
  for (const kind of ['known', 'known', 'known', 'stranger', 'stranger']) {
    taken.push(run(async () => void log.push(kind), { known: kind === 'known' }));
  }
  gate.resolve(undefined);
  await Promise.all(taken);
  expect(log).toEqual(['stranger', 'known', 'stranger', 'known', 'known']);
});

it.for([
  ['person', { person: 'ada' }, 2],
  ['network', { networks: networksOf('10.0.0.1') }, 3],
] as const)('lets one %s wait a few times, others all the while, and again later', async ([, turn, max]) => {
  const run = oneAtATime({ ...ROOM, presentMax: 10 });
  const gate = Promise.withResolvers<undefined>();
  const wait = (whose: Turn) => run(async () => 'done', whose);
  const first = run(() => gate.promise, turn);
  const taken = Array.from({ length: max }, () => wait(turn));
  await expect(wait(turn)).rejects.toMatchObject({ code: 'overloaded' });
  // The same person as a known one, and another person.
  taken.push(wait({ ...turn, known: true }), wait({ person: 'bola', networks: networksOf('10.0.0.2') }));
  gate.resolve(undefined);
  await first;
  expect(new Set(await Promise.all(taken))).toEqual(new Set(['done']));
  expect(await Promise.all(Array.from({ length: max }, () => wait(turn)))).toHaveLength(max);
});
