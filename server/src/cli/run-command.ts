/** The command line as a function: it neither reads nor changes the state of the process, so that tests may call it. */
import { setTimeout as delay } from 'node:timers/promises';
import { CommanderError } from '@commander-js/extra-typings';
import { audit } from './audit.ts';
import { banks } from './banks.ts';
import { business } from './business.ts';
import { createProgram } from './command.ts';
import { database } from './database.ts';
import { exitCodeOf, reportError } from './failure.ts';
import { Invocation, type Surroundings } from './invocation.ts';
import { keys } from './keys.ts';
import { ledger } from './ledger.ts';
import { limits } from './limits.ts';
import { payouts } from './payouts.ts';
import { people } from './people.ts';
import { refunds } from './refunds.ts';
import { changeRequests } from './change-requests.ts';
import { security } from './security.ts';
import { settlements } from './settlements.ts';
import { webhooks } from './webhooks.ts';

export const NOUNS = [
  business,
  keys,
  people,
  banks,
  database,
  refunds,
  ledger,
  limits,
  webhooks,
  settlements,
  payouts,
  changeRequests,
  audit,
  security,
];
/** Most commands ignore the signal, and are abandoned. */
const ENDING_MAX_MS = 2_000;

/**
 * Runs the command in `args`, without the names of Node and of the script, and returns the exit code. Never rejects.
 */
export async function runCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const asJson = args.includes('--json');
  const invocation = new Invocation(surroundings);
  try {
    try {
      const work = createProgram(invocation, NOUNS, asJson).parseAsync(args, { from: 'user' });
      await unlessAborted(work, surroundings.signal);
    } finally {
      await invocation.close();
    }
    return 0;
  } catch (error) {
    // Commander has already printed what was wrong; machines get it as JSON.
    if (asJson || !(error instanceof CommanderError)) reportError(surroundings.stderr, error, asJson);
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
