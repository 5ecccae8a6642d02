/** The command line: `npm run --silent tributary -- business create --name "Acme" --json`. */
import { CommanderError } from 'commander';
import { exitCodeOf, Interrupted, reportError } from './failure.ts';
import { createProgram } from './program.ts';

// Whoever reads our output may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const wantsJson = process.argv.includes('--json');
try {
  await createProgram(wantsJson).parseAsync(process.argv);
} catch (error) {
  // Commander has said in words what was wrong; machines get it as JSON.
  if (wantsJson || !(error instanceof CommanderError)) reportError(error, wantsJson);
  process.exitCode = exitCodeOf(error);
  // What it was doing may hold connections open that nobody waits for any more.
  if (error instanceof Interrupted) process.exit();
}
