/** Operations of people who are not signed in, or not completely. */
import { Type } from 'typebox';
import type { IdDeps } from '../../../platform/database/ids.ts';
import { readBusinessName } from '../../businesses/create-business.ts';
import { DONE, read, write } from '../../../platform/http/operation.ts';
import type { MailDeps } from '../../../platform/mail/queue-mail.ts';
import { invalid } from '../../../platform/wire/invalid.ts';
import { tokenCounters } from '../attempts/attempt-limits.ts';
import { createOwnBusiness } from '../team/create-own-business.ts';
import { readEmail, readPersonName } from '../read-person.ts';
import { CodeBody, ProofTokenBody, Session } from '../schemas.ts';
import * as schemas from './schemas.ts';
import { entering, originOf, type PersonDeps, sessionOf, setCookies } from '../shared-operations.ts';
import { signIn, signInByLink, signInWithCode, signUp } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { requireMaySignUp, type SignUpRule, type SignUpRuleDeps, signUpRuleNow } from '../team/sign-up-rule.ts';
import { watchFailures } from '../watch-failures.ts';

interface SignUpDeps extends PersonDeps, IdDeps, MailDeps {
  readonly config: { readonly signUp: SignUpRule; readonly signUpsPerHour: number };
}

export const signInOperations = [
  write({
    id: 'signUp',
    summary: 'Sign up',
    description:
      'Makes a user and, with `businessName`, a business that they own. Sets the session cookie. An installation ' +
      'that sends mails sends a link that confirms the address; only then can the person make or join a business, so ' +
      'it takes no `businessName` here. Where only invited people may sign up, `invitation` is the token of one for ' +
      'the address; the person joins with it when they are signed in.',
    method: 'POST',
    doors: { open: '/sign-up' },
    permissions: [],
    body: schemas.SignUpBody,
    message: 'Signed up',
    answers: Session,
    errors: [409, 'already_member', 'sign_up_closed', 'role_not_allowed'],
    run: async (deps: SignUpDeps, _caller, { body }, exchange) => {
      const { password, invitation } = body;
      const name = readPersonName(body.name);
      const email = readEmail(body.email);
      const businessName =
        body.businessName === undefined ? undefined : readBusinessName(body.businessName, 'businessName');
      if (businessName !== undefined && deps.mail.isOn) {
        throw invalid('businessName', 'must be left out: confirm the e-mail address first, then create the business');
      }
      await requireMaySignUp(deps, exchange, { email: email.toLowerCase(), invitation });
      const person = { name, email, password, businessName };
      const { headers, response } = await signUp(deps, deps.config, entering(exchange), person);
      if (businessName !== undefined) {
        const origin = originOf(exchange, response.user);
        await createOwnBusiness(deps, { userId: response.user.id, origin }, businessName);
      }
      setCookies(exchange, headers);
      return sessionOf(deps, response.user);
    },
  }),
  write({
    id: 'signIn',
    summary: 'Sign in',
    description: 'Sets the session cookie, or asks for the second factor.',
    method: 'POST',
    doors: { open: '/sign-in' },
    permissions: [],
    body: schemas.SignInBody,
    message: 'Signed in',
    answers: Type.Union([Session, schemas.TwoFactorRequired]),
    errors: ['sign_in_refused'],
    run: async (deps: PersonDeps, _caller, { body: { email, password } }, exchange) => {
      const { headers, response } = await signIn(deps, entering(exchange), { email: readEmail(email), password });
      setCookies(exchange, headers);
      if ('user' in response) return sessionOf(deps, response.user);
      return { twoFactorRequired: true, passkey: response.hasPasskey } as const;
    },
  }),
  write({
    id: 'signInWithTwoFactor',
    summary: 'Sign in: the second factor',
    description: 'After a sign-in that asked for it. Takes a code of six digits, or a backup code.',
    method: 'POST',
    doors: { open: '/sign-in/two-factor' },
    permissions: [],
    body: CodeBody,
    message: 'Signed in',
    answers: Session,
    errors: ['sign_in_refused'],
    run: async (deps: PersonDeps, _caller, { body }, exchange) => {
      const { headers, response } = await signInWithCode(deps, entering(exchange), body.code.trim());
      setCookies(exchange, headers);
      return sessionOf(deps, response.user);
    },
  }),
  write({
    id: 'signInWithLink',
    summary: 'Sign in with a one-time link',
    description: 'The token of a link that the server or its operator printed, or that came by mail. It works once.',
    method: 'POST',
    doors: { open: '/sign-in/link' },
    permissions: [],
    body: ProofTokenBody,
    message: 'Signed in',
    answers: Session,
    errors: ['sign_in_refused'],
    run: async (deps: PersonDeps, _caller, { body }, exchange) => {
      const { people } = deps;
      const from = entering(exchange);
      const { address, userAgent } = from;
      const answer = await watchFailures(people, { what: 'link', address, userAgent }, () =>
        people.attempts.run(tokenCounters(address), () => signInByLink(deps, from, body.token)),
      );
      setCookies(exchange, answer.headers);
      return sessionOf(deps, answer.response.user, 'link');
    },
  }),
  write({
    id: 'signOut',
    summary: 'Sign out',
    description: 'Ends the session, on the server too.',
    method: 'POST',
    doors: { open: '/sign-out' },
    permissions: [],
    message: 'Done',
    run: async (deps: PersonDeps, _caller, _input, exchange) => {
      setCookies(exchange, await signOut(deps, entering(exchange), exchange.headers));
    },
    ...DONE,
  }),
  read({
    id: 'getSignInOptions',
    summary: 'What this installation offers',
    description:
      'Who may sign up, whether a forgotten password can be replaced by a link in a mail, and where passkeys work.',
    doors: { open: '/sign-in/options' },
    permissions: [],
    message: 'Options',
    answers: schemas.SignInOptions,
    run: async (deps: SignUpRuleDeps) => ({
      mail: deps.people.mail.isOn,
      passkeyHost: deps.people.passkeyPlace?.host ?? null,
      signUp: await signUpRuleNow(deps),
    }),
  }),
];
