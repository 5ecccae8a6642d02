/** Operations for people's own sign-in, and for joining a business. */
import { Type } from 'typebox';
import type { IdDeps } from '../../platform/database/ids.ts';
import { readBusinessName } from '../businesses/create-business.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import { DONE, read, write } from '../../platform/http/operation.ts';
import type { SessionUser } from '../../platform/http/member.ts';
import type { MailDeps } from '../../platform/mail/queue-mail.ts';
import type { Origin } from '../../core/words/principal.ts';
import { businessCounter, tokenCounters } from './attempt-limits.ts';
import { requestProofLink, requireProven } from './by-mail.ts';
import type { OwnRequest } from './change-own.ts';
import { createOwnBusiness, readEmail, readPersonName } from './create-own-business.ts';
import { acceptInvitation, lookAtInvitation } from './invitations.ts';
import { personMailOperations } from './mail-operations.ts';
import { cookieHeaders, type People } from './people.ts';
import { giveProof } from './give-proof.ts';
import { invalid } from '../../platform/wire/invalid.ts';
import { findFactors } from './passkey-queries.ts';
import { findBusinessesOf } from './queries.ts';
import * as schemas from './schemas.ts';
import { changePassword, confirmTwoFactor, disableTwoFactor, prepareTwoFactor } from './secure-sign-in.ts';
import { type Entering, signIn, signInByLink, signInWithCode, signUp } from './sign-in.ts';
import { provesByLink } from './sign-in-links.ts';
import { signOut } from './sign-out.ts';
import { requireMaySignUp, type SignUpRule } from './sign-up-rule.ts';
import { watchFailures } from './watch-failures.ts';
import type { ReviewPower } from './team.ts';

export interface PeopleDeps extends IdDeps, MailDeps {
  readonly reviewPower: ReviewPower;
  readonly config: { readonly signUp: SignUpRule; readonly signUpsPerHour: number };
  readonly people: People;
}

/** Operations of people who are not signed in, or not completely. */
const signing = [
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
    answers: schemas.Session,
    errors: [409, 'already_member', 'sign_up_closed', 'role_not_allowed'],
    run: async (deps: PeopleDeps, _caller, { body }, exchange) => {
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
    answers: Type.Union([schemas.Session, schemas.TwoFactorRequired]),
    errors: ['sign_in_refused'],
    run: async (deps: PeopleDeps, _caller, { body: { email, password } }, exchange) => {
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
    body: schemas.CodeBody,
    message: 'Signed in',
    answers: schemas.Session,
    errors: ['sign_in_refused'],
    run: async (deps: PeopleDeps, _caller, { body }, exchange) => {
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
    body: schemas.ProofTokenBody,
    message: 'Signed in',
    answers: schemas.Session,
    errors: ['sign_in_refused'],
    run: async (deps: PeopleDeps, _caller, { body }, exchange) => {
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
    run: async (deps: PeopleDeps, _caller, _input, exchange) => {
      setCookies(exchange, await signOut(deps, entering(exchange), exchange.headers));
    },
    ...DONE,
  }),
];

/** Operations of the signed-in person. */
const ofPerson = [
  read({
    id: 'getSession',
    summary: 'Who is signed in',
    description: 'The person and their businesses.',
    doors: { user: '/session' },
    permissions: [],
    message: 'Session',
    answers: schemas.Session,
    run: (deps: PeopleDeps, user, _input, { session }) => sessionOf(deps, user, session.provedWith),
  }),
  read({
    id: 'checkProof',
    summary: 'Whether the proof is fresh',
    description: 'Before a download, which a browser starts without seeing the answer first.',
    doors: { user: '/session/proof' },
    permissions: [],
    needsFreshProof: true,
    message: 'The proof is fresh',
    run: () => undefined,
    ...DONE,
  }),
  write({
    id: 'giveProof',
    summary: 'Prove that it is you',
    description:
      'Password and, with two-factor sign-in, a code of the authenticator app or a backup code. Or the token of a ' +
      'sign-in link, for a person without a second factor. It is a new sign-in: a new session replaces this one. For ' +
      'ten minutes, operations that need a fresh proof then work.',
    method: 'POST',
    doors: { user: '/session/proof' },
    permissions: [],
    body: schemas.ProofBody,
    message: 'Confirmed',
    answers: schemas.Session,
    errors: ['sign_in_refused'],
    run: async (deps: PeopleDeps, user, { body }, exchange) => {
      setCookies(exchange, await giveProof(deps, ownRequest(exchange, user), body));
      return sessionOf(deps, user, body.link === undefined ? undefined : 'link');
    },
  }),
  write({
    id: 'requestProofLink',
    summary: 'Ask for a sign-in link as a proof',
    description: 'By mail, for a person who has no password, or came by such a link. It works once, for a day.',
    method: 'POST',
    doors: { user: '/session/proof/link' },
    permissions: [],
    message: 'Done',
    errors: [409, 'mail_unavailable'],
    run: (deps: PeopleDeps, user, _input, { session }) =>
      requestProofLink(deps, { user, provedWith: session.provedWith }),
    ...DONE,
  }),
  write({
    id: 'createBusiness',
    summary: 'Create a business',
    description: 'Creates another business, owned by the signed-in person.',
    method: 'POST',
    doors: { user: '/businesses' },
    permissions: [],
    body: schemas.BusinessBody,
    message: 'Business created',
    answers: schemas.Session,
    errors: ['address_unproven'],
    run: async (deps: PeopleDeps, user, { body }, exchange) => {
      const name = readBusinessName(body.name);
      requireProven(deps.people, user);
      await deps.people.attempts.count(businessCounter(user.id));
      await createOwnBusiness(deps, { userId: user.id, origin: originOf(exchange, user) }, name);
      return sessionOf(deps, user, exchange.session.provedWith);
    },
  }),
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
    answers: schemas.Session,
    errors: ['sign_in_refused'],
    run: async (deps: PeopleDeps, user, { body }, exchange) => {
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
    body: schemas.PasswordBody,
    message: 'Two-factor sign-in prepared',
    answers: schemas.TwoFactorSetUp,
    errors: ['sign_in_refused'],
    run: async (deps: PeopleDeps, user, { body }, exchange) => {
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
    body: schemas.CodeBody,
    message: 'Two-factor sign-in is on',
    answers: schemas.Session,
    errors: ['sign_in_refused'],
    run: async (deps: PeopleDeps, user, { body }, exchange) => {
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
    body: schemas.PasswordBody,
    message: 'Two-factor sign-in is off',
    answers: schemas.Session,
    errors: [409, 'sign_in_refused', 'last_factor'],
    run: async (deps: PeopleDeps, user, { body }, exchange) => {
      setCookies(exchange, await disableTwoFactor(deps, ownRequest(exchange, user), body));
      return sessionOf(deps, user, exchange.session.provedWith);
    },
  }),
];

/** The token is in the body and never in an address: logs keep addresses, and browsers send them on. */
const ofInvitations = [
  read({
    id: 'viewInvitation',
    summary: 'See an invitation',
    description: 'For anybody with its link, without a sign-in. Changes nothing.',
    method: 'POST',
    doors: { open: '/invitations/view' },
    permissions: [],
    body: schemas.TokenBody,
    message: 'Invitation',
    answers: schemas.Invitation,
    run: (deps: PeopleDeps, _caller, { body }, { address }) =>
      deps.people.attempts.run(tokenCounters(address), () => lookAtInvitation(deps, body.token)),
    wire: ({ expiresAt, ...invitation }) => ({ ...invitation, expiresAt: expiresAt.toISOString() }),
  }),
  write({
    id: 'acceptInvitation',
    summary: 'Accept an invitation',
    description: 'For the person with the invited e-mail address and the link. It works once.',
    method: 'POST',
    doors: { user: '/invitations/accept' },
    permissions: [],
    body: schemas.TokenBody,
    message: 'Invitation accepted',
    answers: schemas.Session,
    errors: [409, 'already_member', 'role_not_allowed', 'address_unproven'],
    run: async (deps: PeopleDeps, user, { body }, exchange) => {
      await deps.people.attempts.run(tokenCounters(exchange.address), () =>
        acceptInvitation(deps, { ...user, origin: originOf(exchange, user) }, body.token),
      );
      const emailVerified = user.emailVerified === true || deps.mail.isOn;
      return sessionOf(deps, { ...user, emailVerified }, exchange.session.provedWith);
    },
  }),
];

export const peopleOperations = [...signing, ...personMailOperations, ...ofPerson, ...ofInvitations];

export const entering = ({ protocol, address, headers }: Exchange): Entering => ({
  protocol,
  address,
  cookies: headers.cookie,
  userAgent: headers['user-agent'],
});

const originOf = ({ requestId, address }: Exchange, { id }: { readonly id: string }): Origin => ({
  actor: { kind: 'user', id },
  requestId,
  address,
});

export const ownRequest = (exchange: Exchange, user: SessionUser): OwnRequest => ({
  sessionId: exchange.session.id,
  provedWith: exchange.session.provedWith,
  protocol: exchange.protocol,
  address: exchange.address,
  userAgent: exchange.headers['user-agent'],
  headers: cookieHeaders(exchange.headers),
  user,
  origin: originOf(exchange, user),
});

/** `provedWith` is what the last proof of the session was given with. */
export async function sessionOf({ db }: PeopleDeps, user: SessionUser, provedWith?: string) {
  const [businesses, factors] = await Promise.all([findBusinessesOf(db, user.id), findFactors(db, user.id)]);
  return {
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      emailProven: user.emailVerified === true,
      hasPassword: factors.hasPassword,
      provesByLink: provesByLink(factors, provedWith),
      twoFactorEnabled: factors.isOn,
      authenticatorApp: factors.hasApp,
      passkeys: factors.passkeys,
    },
    businesses: businesses.map(({ id, ...business }) => ({ id: Number(id), ...business })),
  };
}

export function setCookies(exchange: Exchange, headers: Headers | undefined | null): void {
  const cookies = headers?.getSetCookie() ?? [];
  if (cookies.length > 0) exchange.setHeader('set-cookie', cookies);
}
