/** Operations about the session that asks: whose it is, and fresh proofs. */
import { DONE, read, write } from '../../../platform/http/operation.ts';
import { requestProofLink } from '../mails/by-mail.ts';
import { giveProof } from './give-proof.ts';
import { Session } from '../schemas.ts';
import * as schemas from './schemas.ts';
import { ownRequest, type PersonDeps, sessionOf, setCookies } from '../shared-operations.ts';

export const proofOperations = [
  read({
    id: 'getSession',
    summary: 'Who is signed in',
    description: 'The person and their businesses.',
    doors: { user: '/session' },
    permissions: [],
    message: 'Session',
    answers: Session,
    run: (deps: PersonDeps, user, _input, { session }) => sessionOf(deps, user, session.provedWith),
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
    answers: Session,
    errors: ['sign_in_refused'],
    run: async (deps: PersonDeps, user, { body }, exchange) => {
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
    run: (deps: PersonDeps, user, _input, { session }) =>
      requestProofLink(deps, { user, provedWith: session.provedWith }),
    ...DONE,
  }),
];
