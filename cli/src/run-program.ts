/** The command line as a function: it neither reads nor changes the state of the process, so that tests may call it. */
import { setTimeout as delay } from 'node:timers/promises';
import { CommanderError } from '@commander-js/extra-typings';
import { createProgram, type ProgramParts } from './command.ts';
import { type Describe, exitCodeOf, reportError } from './failure.ts';
import type { Surroundings } from './surroundings.ts';

/** Most commands ignore the signal, and are abandoned. */
const ENDING_MAX_MS = 2_000;

export interface RunnableProgram<Context> extends ProgramParts<Context> {
  /** Says more about errors of the context's own. */
  readonly describe?: Describe;
  /** Closes what commands have opened, whatever happened. */
  readonly close?: () => Promise<void>;
}

/**
 * Runs the command in `args`, without the names of Node and of the script, and returns the exit code. Never rejects.
 */
export async function runProgram<Context extends Surroundings>(
  args: readonly string[],
  context: Context,
  program: RunnableProgram<Context>,
): Promise<number> {
  const asJson = args.includes('--json');
  try {
    try {
      const work = createProgram(context, program, asJson).parseAsync(args, { from: 'user' });
      await unlessAborted(work, context.signal);
    } finally {
      await program.close?.();
    }
    return 0;
  } catch (error) {
    // Commander has already printed what was wrong; machines get it as JSON.
    if (asJson || !(error instanceof CommanderError)) reportError(context.stderr, error, asJson, program.describe);
    return exitCodeOf(error);
  }
}

/** After an abort, the work has a moment to end its statement on the server. @throws the reason of the signal */
async function unlessAborted(work: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  const aborted = new Promise<never>((_resolve, reject) => {
    const abort = (): void => reject(signal?.reason as Error);
    if (signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort, { once: true });
  });
  try {
    await Promise.race([work, aborted]);
  } catch (error) {
    if (signal?.aborted !== true) throw error;
    const settled = work.catch(() => undefined);
    await Promise.race([settled, delay(ENDING_MAX_MS, undefined, { ref: false })]);
    throw signal.reason;
  }
}
