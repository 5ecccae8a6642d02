import { resetPassword } from '../people/reset-password.ts';
import { resetTwoFactor } from '../people/reset-two-factor.ts';
import { command, noun } from './command.ts';
import { operatorOrigin } from './operator.ts';
import { telling } from './telling.ts';

const EMAIL = ['--email <address>', 'with which the person signs in'] as const;

export const people = noun('people', 'people who use the dashboard', [
  command(
    'reset-password',
    'Set a new password for a person, print it once, and end their sessions',
    (bare) => bare.requiredOption(...EMAIL),
    async (invocation, options) => {
      const json = await invocation.withDatabase(async (context) =>
        resetPassword(await telling(invocation, context), options.email, operatorOrigin()),
      );
      const { email, password, endedSessions } = json;
      const shown = `The new password of ${email} is ${password}`;
      const text = `${shown}
It is not shown again. Sessions ended: ${endedSessions}.`;
      return { json, text };
    },
  ),
  command(
    'reset-two-factor',
    'Turn off two-factor sign-in for a person, remove their passkeys and end their sessions',
    (bare) => bare.requiredOption(...EMAIL),
    async (invocation, options) => {
      const json = await invocation.withDatabase(async (context) =>
        resetTwoFactor(await telling(invocation, context), options.email, operatorOrigin()),
      );
      const { email, wasOn, removedPasskeys, endedSessions } = json;
      const switched = wasOn ? 'is off now' : 'was off already';
      const ended = `Passkeys removed: ${removedPasskeys}. Sessions ended: ${endedSessions}.`;
      const text = `Two-factor sign-in of ${email} ${switched}. ${ended} They sign in with their password.`;
      return { json, text };
    },
  ),
]);
