/** The process of the command line: `npm run --silent tributary -- business create --name "Acme" --json`. */
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
process.exitCode = await runCommand(process.argv.slice(2), { env, stdout, stderr, signal: ending.signal });
// The interrupted work may hold connections open that nobody waits for any more.
if (ending.signal.aborted) process.exit();
