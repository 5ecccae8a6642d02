/** The process of the command line: `npm run --silent tributary -- business create --name "Acme" --json`. */
import { runProcess } from '@tributary/cli';
import { runCommand } from './run-command.ts';

await runProcess(runCommand);
