/** The process of the packed command line. */
import { runCommand } from './run-command.ts';
import { runProcess } from './run-process.ts';

await runProcess(runCommand);
