import { expect, it } from 'vitest';
import { networksOf } from '../../../platform/wire/network.ts';
import { type Asker, OF_NETWORK_WAITING_MAX, OF_PERSON_WAITING_MAX, turnsOfHashes } from './passwords.ts';

const REFUSED = { code: 'overloaded', retryAfterSeconds: 5 };

it('gives known people and strangers a room each, and turns', async () => {
  const inTurn = turnsOfHashes({ ofOneWaitingMax: 2 });
  const gate = Promise.withResolvers<undefined>();
  const log: string[] = [];
  const wait = (known: boolean) => inTurn(async () => void log.push(known ? 'known' : 'stranger'), { known });
  const taken = [inTurn(() => gate.promise), wait(false), wait(false)];
  await expect(wait(false)).rejects.toMatchObject(REFUSED);
  taken.push(wait(true), wait(true));
  await expect(wait(true)).rejects.toMatchObject(REFUSED);
  gate.resolve(undefined);
  await Promise.all(taken);
  expect(log).toEqual(['known', 'stranger', 'known', 'stranger']);
});

it.for([
  ['person', { person: 'ada' }, OF_PERSON_WAITING_MAX],
  ['network', { networks: networksOf('10.0.0.1') }, OF_NETWORK_WAITING_MAX],
] as const)(
  'lets one %s wait a few times, and others, and the same as a known one, all the while',
  async ([, asker, max]) => {
    const inTurn = turnsOfHashes();
    const gate = Promise.withResolvers<string>();
    const wait = (whose: Asker) => inTurn(async () => 'done', whose);
    const taken = [inTurn(() => gate.promise, asker), ...Array.from({ length: max }, () => wait(asker))];
    await expect(wait(asker)).rejects.toMatchObject(REFUSED);
    taken.push(wait({ ...asker, known: true }), wait({ person: 'bola', networks: networksOf('10.0.0.2') }));
    gate.resolve('done');
    expect(new Set(await Promise.all(taken))).toEqual(new Set(['done']));
    expect(await wait(asker)).toBe('done');
  },
);
