/** Links by mail: a new password, and the proof of an address. */
import { Type } from 'typebox';
import { closed, text } from '../../../platform/http/fields.ts';
import { DONE, read, write } from '../../../platform/http/operation.ts';
import { confirmAddress, lookAtReset, requestProof, requestReset, resetByLink } from './by-mail.ts';
import { readEmail, readPersonName } from '../read-person.ts';
import { Email, Name, Password, PROOF_TOKEN, ProofTokenBody } from '../schemas.ts';
import type { PersonDeps } from '../shared-operations.ts';

export const mailOperations = [
  write({
    id: 'requestPasswordReset',
    summary: 'Ask for a new password',
    description:
      'Sends a link to the address if somebody signs in with it. The answer is the same for every address. The link ' +
      'works once, for 30 minutes.',
    method: 'POST',
    doors: { open: '/password-reset/request' },
    permissions: [],
    body: closed({ email: Email }),
    message: 'Done',
    errors: [409, 'mail_unavailable'],
    run: async (deps: PersonDeps, _caller, { body }, { address, headers }) => {
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
    body: ProofTokenBody,
    message: 'Link',
    answers: Type.Object({ email: Email, isNew: Type.Boolean(), isStrange: Type.Boolean() }),
    errors: ['sign_in_refused'],
    run: (deps: PersonDeps, _caller, { body }, { address }) => lookAtReset(deps, address, body.token),
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
    body: closed({
      token: text('The part of the link after `#`.', PROOF_TOKEN),
      password: Password,
      name: Type.Optional(Name),
    }),
    message: 'Done',
    errors: ['sign_in_refused'],
    run: (deps: PersonDeps, _caller, { body }, { address, protocol, requestId }) => {
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
    run: (deps: PersonDeps, user) => requestProof(deps, user),
    ...DONE,
  }),
  write({
    id: 'confirmAddress',
    summary: 'Confirm the e-mail address',
    description: 'With the token of the link. Only in a session of the person that the link was made for.',
    method: 'POST',
    doors: { user: '/address-proof' },
    permissions: [],
    body: ProofTokenBody,
    message: 'Done',
    errors: ['sign_in_refused'],
    run: (deps: PersonDeps, user, { body }, { address }) => confirmAddress(deps, address, user, body.token),
    ...DONE,
  }),
];
