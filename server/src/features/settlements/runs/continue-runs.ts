/** Continues runs that are being filled or emptied, whichever process started them. */
import { emptyStep } from './empty-run.ts';
import { fillStep, type StepDeps, type StepLimits } from './fill-run.ts';
import { findUnfinishedRuns } from './run-queries.ts';
import type { RunName } from './run.ts';

/** How many runs take turns. */
const RUNS_AT_ONCE = 100;

export interface ContinueDeps {
  /** The background runner of a server; the command line has none, and runs the steps itself. */
  readonly background?: { wake(task: string): void };
}

/** The background task that calls `continueRuns`. */
export const CONTINUE_RUNS = 'continue_runs';

/** Lets `continueRuns` start at once with a run that has just been written. */
export const continueSoon = ({ background }: ContinueDeps): void => background?.wake(CONTINUE_RUNS);

export interface ContinueOptions {
  readonly signal?: AbortSignal | undefined;
  readonly limits?: StepLimits;
}

/**
 * Runs one step of each run after the other, until none is left or the signal is aborted. Several processes may run
 * this at once: each step begins with the ledger's lock and continues where the last one ended.
 * @throws the first error of a run, after the steps of the others; the next call repeats its step.
 */
export async function continueRuns(deps: StepDeps, options: ContinueOptions = {}): Promise<void> {
  const { signal, limits } = options;
  const failures: unknown[] = [];
  const failed = new Set<string>();
  for (;;) {
    const unfinished = await findUnfinishedRuns(deps.db, RUNS_AT_ONCE);
    const runs = unfinished.filter((run) => !failed.has(nameOf(run)));
    if (runs.length === 0) break;
    for (const run of runs) {
      if (signal?.aborted === true) return;
      try {
        await (run.state === 'preparing' ? fillStep : emptyStep)(deps, run, limits);
      } catch (error) {
        failures.push(error);
        failed.add(nameOf(run));
      }
    }
  }
  if (failures.length > 0) throw failures[0];
}

const nameOf = ({ businessId, live, number }: RunName): string => `${businessId}:${live}:${number}`;
