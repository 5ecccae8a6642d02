import { expect, it } from 'vitest';
import { PaymentLoad, Slots } from './slots.ts';

/** How many slots one endpoint gets if it takes as many as it may. */
function takeAll(slots: Slots): number {
  let taken = 0;
  while (slots.mayTake(taken)) {
    slots.take();
    taken += 1;
  }
  return taken;
}

it('gives the first endpoint many, each further one less, and one to each as long as there is any', () => {
  const slots = new Slots({ attemptsMax: 64, attemptsWhileBusyMax: 1 }, () => false);
  const shares = Array.from({ length: 40 }, () => takeAll(slots));
  expect(shares.slice(0, 4)).toEqual([7, 6, 5, 5]);
  expect(shares.every((share, index) => index === 0 || share <= (shares[index - 1] ?? 0))).toBe(true);
  expect(shares.filter((share) => share > 0).length).toBeGreaterThan(20);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(64);
  slots.giveBack();
  expect(takeAll(slots)).toBe(1);
});

it('begins few attempts while payments keep the process busy, and as many as ever when they do not', () => {
  let now = 0;
  let isBusy = true;
  const slots = new Slots(
    { attemptsMax: 1_000, attemptsWhileBusyMax: 5 },
    () => isBusy,
    () => now,
  );
  expect(takeAll(slots)).toBe(5);
  now = 99;
  expect(takeAll(slots)).toBe(0);
  now = 100;
  expect(takeAll(slots)).toBe(5);
  isBusy = false;
  now = 200;
  expect(takeAll(slots)).toBeGreaterThan(100);
});

it('takes a process for busy when its thread never rests and payments are what fills it', () => {
  let utilization = 0.95;
  const load = new PaymentLoad(() => utilization);
  expect(load.isBusy()).toBe(false);
  load.note(60);
  load.note(60);
  expect(load.isBusy()).toBe(true);
  load.note(60);
  expect(load.isBusy()).toBe(false);
  utilization = 0.5;
  load.note(10_000);
  expect(load.isBusy()).toBe(false);
});
