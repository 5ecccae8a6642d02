import type { Command } from 'commander';
import { resetPassword } from '../people/reset-password.ts';
import { addCommand } from './arguments.ts';
import { withDatabase } from './context.ts';
import { operatorOrigin } from './operator.ts';
import { type OutputOptions, print } from './output.ts';

interface Options extends OutputOptions {
  readonly email: string;
}

export function addPeopleResetPassword(parent: Command): void {
  addCommand(parent, 'reset-password', 'Give a person a new password, which is shown once, and end their sessions')
    .requiredOption('--email <address>', 'with which the person signs in')
    .action(async (options: Options) => {
      const reset = await withDatabase((context) => resetPassword(context, options.email, operatorOrigin()));
      const { email, password, endedSessions } = reset;
      print(
        options,
        reset,
        `The new password of ${email} is ${password}\nIt is shown only now. Sessions ended: ${endedSessions}.`,
      );
    });
}
