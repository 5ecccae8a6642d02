/** The process of the command line: `npm run --silent tributary -- business create --name "Acme" --json`. */
import { once } from 'node:events';
import { ENDING_SIGNALS, Interrupted } from './failure.ts';
import { runCommand } from './run-command.ts';

// The reader of our output may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

// Later signals are ignored, so that everything open is closed.
const ending = new AbortController();
for (const signal of ENDING_SIGNALS) process.on(signal, () => ending.abort(new Interrupted(signal)));

const { env, stdout, stderr } = process;
const exitCode = await runCommand(process.argv.slice(2), { env, stdout, stderr, signal: ending.signal });
const written = [stdout, stderr].map((stream) => new Promise((resolve) => void stream.write('', resolve)));
// A reader that has stopped reading must not keep us.
await Promise.race([Promise.all(written), aborted(ending.signal)]);
// Nothing that a command has left open may, either: interrupted work holds connections that nobody waits for.
process.exit(exitCode);

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
