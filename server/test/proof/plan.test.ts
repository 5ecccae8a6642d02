import { expect, it } from 'vitest';
import { FAULTS, inOrder, planned, roundsOf, STEPS, stepsOf } from './plan.ts';

it('is the same for the same seed, and another one for another', () => {
  expect(roundsOf({ seed: 1 })).toEqual(roundsOf({ seed: 1 }));
  expect(roundsOf({ seed: 1 })).not.toEqual(roundsOf({ seed: 2 }));
  expect(stepsOf({ seed: 1 }, 3)).toEqual(stepsOf({ seed: 1 }, 3));
  expect(stepsOf({ seed: 1 }, 3)).not.toEqual(stepsOf({ seed: 1 }, 4));
});

it('has every kind of fault once before one comes again, and all operations', () => {
  const firsts = roundsOf({ seed: 5 }).map(({ faults: [fault] }) => fault?.kind);
  expect(new Set(firsts.slice(0, FAULTS.length)).size).toBe(FAULTS.length);
  expect(new Set(stepsOf({ seed: 5 }, 0).map((step) => step.do)).size).toBe(STEPS.length);
});

it('keeps the faults and operations of a part as they are in the whole', () => {
  const whole = planned({ seed: 6 });
  expect(planned({ seed: 6, faults: [2, 9] })).toEqual([whole[2], whole[9]]);
  const steps = stepsOf({ seed: 6, steps: ['list'] }, 0);
  expect(steps).toEqual(stepsOf({ seed: 6 }, 0).filter((step) => step.do === 'list'));
});

it('ends what takes away the database before that which needs it to end', () => {
  const together = Array.from({ length: 200 }, (_, seed) => roundsOf({ seed }))
    .flat()
    .map(({ faults }) => inOrder(faults).map(({ kind }) => kind))
    .filter((kinds) => kinds.length > 1);
  const pairs = new Set(together.map((kinds) => kinds.join(', ')));
  expect(pairs).toContain('migrate, kill PostgreSQL');
  expect(pairs).not.toContain('kill PostgreSQL, migrate');
  expect(pairs).not.toContain('cut the database, kill a server');
  expect(pairs).not.toContain('hold a ledger, migrate');
  expect(pairs).not.toContain('read-only database, hold a ledger');
});
