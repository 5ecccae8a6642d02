import { expect, it } from 'vitest';
import { planned, STEPS } from './plan.ts';
import { type Fails, shrink } from './shrink.ts';

const SEED = 4;

it('leaves the faults and the operations without which a plan does not fail', async () => {
  let tried = 0;
  const fails: Fails = async ({ faults = [], steps = STEPS }) => {
    tried += 1;
    return faults.includes(3) && faults.includes(20) && steps.includes('refund');
  };
  expect(await shrink({ seed: SEED }, fails)).toEqual({ seed: SEED, faults: [3, 20], steps: ['pay', 'refund'] });
  expect(tried).toBeLessThan(planned({ seed: SEED }).length);
});

it('ends early with the smallest plan so far', async () => {
  let tried = 0;
  const fails: Fails = async ({ faults = [] }) => {
    tried += 1;
    return faults.includes(0);
  };
  const { faults = [] } = await shrink({ seed: SEED }, fails, () => tried === 2);
  expect(faults).toContain(0);
  expect(faults.length).toBeLessThan(planned({ seed: SEED }).length);
});
