/** A person's own password and authenticator app. */
import { write } from '../../../platform/http/operation.ts';
import { confirmTwoFactor, disableTwoFactor, prepareTwoFactor } from './authenticator-app.ts';
import { changePassword } from './change-password.ts';
import * as schemas from './schemas.ts';
import { CodeBody, PasswordBody, Session } from '../schemas.ts';
import { ownRequest, type PersonDeps, sessionOf, setCookies } from '../shared-operations.ts';

export const factorOperations = [
  write({
    id: 'changePassword',
    summary: 'Change the password',
    description:
      'Sets one, too, for a person who had none. Ends all other sessions of the person, and links that sign them in.',
    method: 'POST',
    doors: { user: '/password' },
    permissions: [],
    needsFreshProof: true,
    body: schemas.NewPasswordBody,
    message: 'Password changed',
    answers: Session,
    errors: ['sign_in_refused'],
    run: async (deps: PersonDeps, user, { body }, exchange) => {
      setCookies(exchange, await changePassword(deps, ownRequest(exchange, user), body));
      return sessionOf(deps, user, exchange.session.provedWith);
    },
  }),
  write({
    id: 'enableTwoFactor',
    summary: 'Set up two-factor sign-in',
    description: 'Returns what an authenticator app needs. It takes effect when a code is confirmed.',
    method: 'POST',
    doors: { user: '/two-factor/enable' },
    permissions: [],
    needsFreshProof: true,
    records: 'secret_shown',
    body: PasswordBody,
    message: 'Two-factor sign-in prepared',
    answers: schemas.TwoFactorSetUp,
    errors: ['sign_in_refused'],
    run: async (deps: PersonDeps, user, { body }, exchange) => {
      const { totpUri, backupCodes } = await prepareTwoFactor(deps, ownRequest(exchange, user), body);
      return { totpUri, backupCodes: [...backupCodes] };
    },
  }),
  write({
    id: 'confirmTwoFactor',
    summary: 'Confirm two-factor sign-in',
    description: 'With a first code of the authenticator app.',
    method: 'POST',
    doors: { user: '/two-factor/confirm' },
    permissions: [],
    body: CodeBody,
    message: 'Two-factor sign-in is on',
    answers: Session,
    errors: ['sign_in_refused'],
    run: async (deps: PersonDeps, user, { body }, exchange) => {
      setCookies(exchange, await confirmTwoFactor(deps, ownRequest(exchange, user), body));
      return sessionOf(deps, user, exchange.session.provedWith);
    },
  }),
  write({
    id: 'disableTwoFactor',
    summary: 'Switch two-factor sign-in off',
    description:
      'Removes the authenticator app. Asks for the password again. Passkeys stay, and with them two factors.',
    method: 'POST',
    doors: { user: '/two-factor/disable' },
    permissions: [],
    needsFreshProof: true,
    body: PasswordBody,
    message: 'Two-factor sign-in is off',
    answers: Session,
    errors: [409, 'sign_in_refused', 'last_factor'],
    run: async (deps: PersonDeps, user, { body }, exchange) => {
      setCookies(exchange, await disableTwoFactor(deps, ownRequest(exchange, user), body));
      return sessionOf(deps, user, exchange.session.provedWith);
    },
  }),
];
