import { AppError } from '../errors.ts';

/** `known` is work for somebody who is known, which goes before that of strangers and has its own room to wait. */
export type OneAtATime = <T>(work: () => Promise<T>, known?: boolean) => Promise<T>;

/**
 * Runs one piece of work at a time, each kind in the order in which it came. Rejects with AppError overloaded where as many of
 * a kind as may are there already, so that no crowd of strangers keeps those out who are known.
 */
export function oneAtATime(waitingMax: number): OneAtATime {
  const lanes = { known: lane(), strangers: lane() };
  let isBusy = false;
  const next = (): void => {
    const begin = lanes.known.queue.shift() ?? lanes.strangers.queue.shift();
    isBusy = begin !== undefined;
    begin?.();
  };
  return async (work, known = false) => {
    const own = known ? lanes.known : lanes.strangers;
    if (own.present >= waitingMax) {
      throw new AppError('overloaded', 'Too many people are signing in. Please try again.', { retryAfterSeconds: 5 });
    }
    own.present += 1;
    if (isBusy) await new Promise<void>((begin) => own.queue.push(begin));
    isBusy = true;
    try {
      return await work();
    } finally {
      own.present -= 1;
      next();
    }
  };
}

const lane = () => ({ present: 0, queue: [] as (() => void)[] });
