/** Signing in with a passkey, and proving oneself with one. */
import { write } from '../../../platform/http/operation.ts';
import { askForPasskey } from '../factors/check-passkey.ts';
import { ASK, PasskeyProof, PasskeyQuestion } from '../factors/passkey-schemas.ts';
import { askForSecondFactor, proveWithPasskey, secondFactorWithPasskey, signInWithPasskey } from './passkey-sign-in.ts';
import { Session } from '../schemas.ts';
import { entering, ownRequest, type PersonDeps, sessionOf, setCookies } from '../shared-operations.ts';

export const passkeySignInOperations = [
  write({
    id: 'askForPasskey',
    summary: 'Sign in with a passkey: the question',
    description: ASK,
    method: 'POST',
    doors: { open: '/sign-in/passkey/question' },
    permissions: [],
    message: 'Question',
    answers: PasskeyQuestion,
    errors: [409, 'passkeys_unavailable'],
    run: async (deps: PersonDeps, _caller, _input, exchange) => {
      const { headers, question } = await askForPasskey(deps, entering(exchange));
      setCookies(exchange, headers);
      return question;
    },
  }),
  write({
    id: 'signInWithPasskey',
    summary: 'Sign in with a passkey',
    description:
      'Sets the session cookie. The authenticator has verified the person, so it counts as password and second factor.',
    method: 'POST',
    doors: { open: '/sign-in/passkey' },
    permissions: [],
    body: PasskeyProof,
    message: 'Signed in',
    answers: Session,
    errors: [409, 'sign_in_refused', 'passkeys_unavailable'],
    run: async (deps: PersonDeps, _caller, { body }, exchange) => {
      const { headers, response } = await signInWithPasskey(deps, entering(exchange), body.answer);
      setCookies(exchange, headers);
      return sessionOf(deps, response.user);
    },
  }),
  write({
    id: 'askForSecondFactor',
    summary: 'Sign in: a passkey as the second factor, the question',
    description: `After a sign-in that asked for a second factor. ${ASK}`,
    method: 'POST',
    doors: { open: '/sign-in/two-factor/passkey/question' },
    permissions: [],
    message: 'Question',
    answers: PasskeyQuestion,
    errors: [409, 'sign_in_refused', 'passkeys_unavailable'],
    run: async (deps: PersonDeps, _caller, _input, exchange) => {
      const { headers, question } = await askForSecondFactor(deps, entering(exchange));
      setCookies(exchange, headers);
      return question;
    },
  }),
  write({
    id: 'signInWithSecondPasskey',
    summary: 'Sign in: a passkey as the second factor',
    description: 'After a sign-in that asked for it, with a passkey of the same person.',
    method: 'POST',
    doors: { open: '/sign-in/two-factor/passkey' },
    permissions: [],
    body: PasskeyProof,
    message: 'Signed in',
    answers: Session,
    errors: [409, 'sign_in_refused', 'passkeys_unavailable'],
    run: async (deps: PersonDeps, _caller, { body }, exchange) => {
      const { headers, response } = await secondFactorWithPasskey(deps, entering(exchange), body.answer);
      setCookies(exchange, headers);
      return sessionOf(deps, response.user);
    },
  }),
  write({
    id: 'askForPasskeyProof',
    summary: 'Prove that it is you with a passkey: the question',
    description: ASK,
    method: 'POST',
    doors: { user: '/session/proof/passkey/question' },
    permissions: [],
    message: 'Question',
    answers: PasskeyQuestion,
    errors: [409, 'sign_in_refused', 'passkeys_unavailable'],
    run: async (deps: PersonDeps, user, _input, exchange) => {
      const { headers, question } = await askForPasskey(deps, entering(exchange), user.id);
      setCookies(exchange, headers);
      return question;
    },
  }),
  write({
    id: 'giveProofWithPasskey',
    summary: 'Prove that it is you with a passkey',
    description: 'Like `giveProof`: a new session replaces this one, and has a fresh proof for ten minutes.',
    method: 'POST',
    doors: { user: '/session/proof/passkey' },
    permissions: [],
    body: PasskeyProof,
    message: 'Confirmed',
    answers: Session,
    errors: [409, 'sign_in_refused', 'passkeys_unavailable'],
    run: async (deps: PersonDeps, user, { body }, exchange) => {
      setCookies(exchange, await proveWithPasskey(deps, ownRequest(exchange, user), body.answer));
      return sessionOf(deps, user);
    },
  }),
];
