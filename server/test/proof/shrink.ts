/** Makes a failing plan smaller: fewer faults, then fewer kinds of operations, for as long as it still fails. */
import { type Plan, planned, STEPS } from './plan.ts';

export type Fails = (plan: Plan) => Promise<boolean>;

/** Each plan that is tried is run; `isOver` ends the search early with the smallest one so far. */
export async function shrink(plan: Plan, fails: Fails, isOver: () => boolean = () => false): Promise<Plan> {
  const positions = plan.faults ?? planned({ seed: plan.seed }).map((_, position) => position);
  const faults = await smallest(positions, (left) => fails({ ...plan, faults: left }), isOver);
  // Without payments no process could show that it serves again.
  const others = (plan.steps ?? STEPS).filter((step) => step !== 'pay');
  const left = await smallest(others, (steps) => fails({ ...plan, faults, steps: ['pay', ...steps] }), isOver);
  return { ...plan, faults, steps: ['pay', ...left] };
}

/** Delta debugging: leaves out halves, then quarters, and so on. What is left fails, and no single part can go. */
async function smallest<T>(
  all: readonly T[],
  fails: (left: readonly T[]) => Promise<boolean>,
  isOver: () => boolean,
): Promise<readonly T[]> {
  let left = all;
  let size = Math.ceil(left.length / 2);
  while (size >= 1 && left.length > 0 && !isOver()) {
    const without = await firstThatFails(left, size, fails, isOver);
    if (without !== undefined) left = without;
    else if (size === 1) break;
    else size = Math.ceil(size / 2);
    size = Math.min(size, left.length);
  }
  return left;
}

async function firstThatFails<T>(
  left: readonly T[],
  size: number,
  fails: (left: readonly T[]) => Promise<boolean>,
  isOver: () => boolean,
): Promise<readonly T[] | undefined> {
  for (let start = 0; start < left.length && !isOver(); start += size) {
    const without = left.toSpliced(start, size);
    if (await fails(without)) return without;
  }
  return undefined;
}
