import type { Command } from 'commander';
import completion from '@bomb.sh/tab/commander';
import { REMOTE_NOUNS } from './remote-nouns.ts';
import { runProgram } from './run-program.ts';
import { ELSEWHERE } from './server-nouns.ts';
import type { Surroundings } from './surroundings.ts';

const DESCRIPTION = 'Talks to the Tributary server at TRIBUTARY_URL with the secret key in TRIBUTARY_KEY.';

/**
 * Runs the command in `args`, without the names of Node and of the script, and returns the exit code. Never rejects.
 */
export const runCommand = (args: readonly string[], surroundings: Surroundings): Promise<number> =>
  runProgram(args, surroundings, {
    description: DESCRIPTION,
    nouns: REMOTE_NOUNS,
    finish: (program) => {
      completion(program as unknown as Command, { completionCommandName: 'completion' });
      // The Tab key offers what works here.
      for (const add of ELSEWHERE) add(program, surroundings);
    },
  });
