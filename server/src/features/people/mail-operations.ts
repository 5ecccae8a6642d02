/** Links by mail: a new password, and the proof of an address. */
import { Type } from 'typebox';
import { DONE, read, write } from '../../platform/http/operation.ts';
import { confirmAddress, lookAtReset, requestProof, requestReset, resetByLink } from './by-mail.ts';
import { readEmail, readPersonName } from './create-own-business.ts';
import * as schemas from './schemas.ts';
import { type SignUpRuleDeps, signUpRuleNow } from './sign-up-rule.ts';

type MailOperationsDeps = SignUpRuleDeps;

export const personMailOperations = [
  read({
    id: 'getSignInOptions',
    summary: 'What this installation offers',
    description:
      'Who may sign up, whether a forgotten password can be replaced by a link in a mail, and where passkeys work.',
    doors: { open: '/sign-in/options' },
    permissions: [],
    message: 'Options',
    answers: schemas.SignInOptions,
    run: async (deps: MailOperationsDeps) => ({
      mail: deps.people.mail.isOn,
      passkeyHost: deps.people.passkeyPlace?.host ?? null,
      signUp: await signUpRuleNow(deps),
    }),
  }),
  write({
    id: 'requestPasswordReset',
    summary: 'Ask for a new password',
    description:
      'Sends a link to the address if somebody signs in with it. The answer is the same for every address. The link ' +
      'works once, for 30 minutes.',
    method: 'POST',
    doors: { open: '/password-reset/request' },
    permissions: [],
    body: schemas.EmailBody,
    message: 'Done',
    errors: [409, 'mail_unavailable'],
    run: async (deps: MailOperationsDeps, _caller, { body }, { address, headers }) => {
      const email = readEmail(body.email).toLowerCase();
      await requestReset(deps, address, email);
      const userAgent = headers['user-agent'];
      deps.people.security.note({ kind: 'password_reset_asked', what: 'link', email, address, userAgent });
    },
    ...DONE,
  }),
  read({
    id: 'viewPasswordReset',
    summary: 'See a link for a new password',
    description:
      'For anybody with the link. Changes nothing. With `isNew` nobody has confirmed the address: the account is ' +
      'made anew and takes a name. With `isStrange` nobody has either, but the account has a second factor, which ' +
      'stays: the operator frees the address if it is that of a stranger.',
    method: 'POST',
    doors: { open: '/password-reset/view' },
    permissions: [],
    body: schemas.ProofTokenBody,
    message: 'Link',
    answers: Type.Object({ email: schemas.Email, isNew: Type.Boolean(), isStrange: Type.Boolean() }),
    errors: ['sign_in_refused'],
    run: (deps: MailOperationsDeps, _caller, { body }, { address }) => lookAtReset(deps, address, body.token),
  }),
  write({
    id: 'resetPassword',
    summary: 'Set a new password by link',
    description:
      'Ends all sessions of the person and confirms their address. A second factor stays on. Signs nobody in. An ' +
      'account whose address was never confirmed and that belongs to no business is made anew.',
    method: 'POST',
    doors: { open: '/password-reset' },
    permissions: [],
    body: schemas.PasswordResetBody,
    message: 'Done',
    errors: ['sign_in_refused'],
    run: (deps: MailOperationsDeps, _caller, { body }, { address, protocol, requestId }) => {
      const name = body.name === undefined ? undefined : readPersonName(body.name);
      return resetByLink(deps, { address, protocol, requestId }, { ...body, name });
    },
    ...DONE,
  }),
  write({
    id: 'requestAddressProof',
    summary: 'Send the link that confirms the address again',
    description: 'To the address of the signed-in person, unless it is confirmed. The link works once, for a day.',
    method: 'POST',
    doors: { user: '/address-proof/request' },
    permissions: [],
    message: 'Done',
    errors: [409, 'mail_unavailable'],
    run: (deps: MailOperationsDeps, user) => requestProof(deps, user),
    ...DONE,
  }),
  write({
    id: 'confirmAddress',
    summary: 'Confirm the e-mail address',
    description: 'With the token of the link. Only in a session of the person that the link was made for.',
    method: 'POST',
    doors: { user: '/address-proof' },
    permissions: [],
    body: schemas.ProofTokenBody,
    message: 'Done',
    errors: ['sign_in_refused'],
    run: (deps: MailOperationsDeps, user, { body }, { address }) => confirmAddress(deps, address, user, body.token),
    ...DONE,
  }),
];
