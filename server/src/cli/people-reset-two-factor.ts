import type { Command } from 'commander';
import { resetTwoFactor } from '../people/reset-two-factor.ts';
import { addCommand } from './arguments.ts';
import { withDatabase } from './context.ts';
import { operatorOrigin } from './operator.ts';
import { type OutputOptions, print } from './output.ts';

interface Options extends OutputOptions {
  readonly email: string;
}

export function addPeopleResetTwoFactor(parent: Command): void {
  addCommand(parent, 'reset-two-factor', 'Switch two-factor sign-in off for a person, and end their sessions')
    .requiredOption('--email <address>', 'with which the person signs in')
    .action(async (options: Options) => {
      const reset = await withDatabase((context) => resetTwoFactor(context, options.email, operatorOrigin()));
      const { email, wasOn, endedSessions } = reset;
      const switched = wasOn ? 'is off now' : 'was off already';
      print(
        options,
        reset,
        `Two-factor sign-in of ${email} ${switched}. Sessions ended: ${endedSessions}. They sign in with their password.`,
      );
    });
}
