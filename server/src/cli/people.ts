import { signInAddress } from '../features/businesses/demo-instructions.ts';
import type { Config } from '../platform/config/config.ts';
import { resetPassword } from '../features/people/factors/reset-password.ts';
import { resetTwoFactor } from '../features/people/factors/reset-two-factor.ts';
import { makeSignInLink } from '../features/people/mails/sign-in-links.ts';
import { DEMO_OWNER_EMAIL } from '../features/people/team/sign-up-rule.ts';
import { command, noun } from './command.ts';
import { operatorOrigin } from './operator.ts';
import { telling } from './telling.ts';

const EMAIL = ['--email <address>', 'with which the person signs in'] as const;

export const people = noun('people', 'people who use the dashboard', [
  command(
    'sign-in-link',
    'Print a link that signs a person in once, within a day, or confirms that it is them',
    (bare) => bare.option(EMAIL[0], `${EMAIL[1]}; by default the owner of the demo business`, DEMO_OWNER_EMAIL),
    async (invocation, options) => {
      const { email, token, expiresAt } = await invocation.withDatabase(({ db }) =>
        makeSignInLink({ db }, options.email, operatorOrigin()),
      );
      const json = {
        email,
        link: signInAddress(dashboardAddress(invocation.config), token),
        expiresAt: expiresAt.toISOString(),
      };
      const text = `This link signs ${email} in once, within a day. It is not shown again:\n\n  ${json.link}`;
      return { json, text };
    },
  ),
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

/** Where a browser finds the server: a server that listens everywhere is found here, too. */
function dashboardAddress({ publicUrl, host, port }: Config): string {
  if (publicUrl !== undefined) return publicUrl;
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
