/** What the server's own command line shares with this one. */
export {
  CommanderError,
  type Argument,
  type CommandUnknownOpts,
  InvalidArgumentError,
  Option,
} from '@commander-js/extra-typings';
export {
  type Answer,
  type Bare,
  choice,
  commandsIn,
  createProgram,
  durationMs,
  type Entry,
  naira,
  percent,
  noun,
  wholeNumber,
} from './command.ts';
export { CommandFailed, type Failure, messageOf } from './failure.ts';
export { REMOTE_NOUNS } from './remote-nouns.ts';
export { grid, instant, ofTotal, table } from './output.ts';
export { runProcess } from './run-process.ts';
export { runProgram } from './run-program.ts';
export { SERVER_NOUNS } from './server-nouns.ts';
export type { Surroundings, Terminal } from './surroundings.ts';
