import { AppError } from '../errors.ts';

export type OneAtATime = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs work in the order in which it came, each when the one before has ended. Rejects with AppError overloaded. */
export function oneAtATime(waitingMax: number): OneAtATime {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    if (waiting >= waitingMax) {
      throw new AppError('overloaded', 'Too many people are signing in. Please try again.', { retryAfterSeconds: 5 });
    }
    waiting += 1;
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      waiting -= 1;
    }
  };
}
