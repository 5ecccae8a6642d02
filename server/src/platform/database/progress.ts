/** Steps of long work: the watcher of a background task learns that it goes on, without each task telling so. */
import { AsyncLocalStorage } from 'node:async_hooks';

const watching = new AsyncLocalStorage<() => void>();

/** Calls back after each step of the work: a writing transaction, or what `noteStep` tells of. */
export const watchingSteps = <T>(onStep: () => void, work: () => Promise<T>): Promise<T> => watching.run(onStep, work);

/** Tells of a step of the work that runs. Does nothing where nobody watches. */
export const noteStep = (): void => watching.getStore()?.();
