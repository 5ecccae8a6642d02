/** The process of a command line. */
import { once } from 'node:events';
import { ENDING_SIGNALS, Interrupted } from './failure.ts';
import type { Surroundings } from './surroundings.ts';

/** Runs the command of this process's arguments, and ends the process with the exit code that `run` returns. */
export async function runProcess(
  run: (args: readonly string[], surroundings: Surroundings) => Promise<number>,
): Promise<never> {
  const { env, stdout, stderr } = process;
  // The reader of our output may stop early, as `head` does.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

  // Later signals are ignored, so that everything open is closed.
  const ending = new AbortController();
  for (const signal of ENDING_SIGNALS) process.on(signal, () => ending.abort(new Interrupted(signal)));

  const exitCode = await run(process.argv.slice(2), { env, stdout, stderr, signal: ending.signal });
  const written = [stdout, stderr].map((stream) => new Promise((resolve) => void stream.write('', resolve)));
  // A reader that has stopped reading must not keep us.
  await Promise.race([Promise.all(written), aborted(ending.signal)]);
  // Nothing that a command has left open may, either: interrupted work holds connections that nobody waits for.
  process.exit(exitCode);
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
