/**
 * How people come to a business: they create it, or are invited. The token of an invitation is in the body and never in
 * an address: logs keep addresses, and browsers send them on.
 */
import type { IdDeps } from '../../../platform/database/ids.ts';
import { readBusinessName } from '../../businesses/create-business.ts';
import { read, write } from '../../../platform/http/operation.ts';
import type { MailDeps } from '../../../platform/mail/queue-mail.ts';
import { businessCounter, tokenCounters } from '../attempts/attempt-limits.ts';
import { createOwnBusiness } from './create-own-business.ts';
import { acceptInvitation, lookAtInvitation } from './invitations.ts';
import { requireProven } from '../proofs.ts';
import { Session } from '../schemas.ts';
import { originOf, type PersonDeps, sessionOf } from '../shared-operations.ts';
import * as schemas from './schemas.ts';

export const joinOperations = [
  write({
    id: 'createBusiness',
    summary: 'Create a business',
    description: 'Creates another business, owned by the signed-in person.',
    method: 'POST',
    doors: { user: '/businesses' },
    permissions: [],
    body: schemas.BusinessBody,
    message: 'Business created',
    answers: Session,
    errors: ['address_unproven'],
    run: async (deps: PersonDeps & IdDeps, user, { body }, exchange) => {
      const name = readBusinessName(body.name);
      requireProven(deps.people, user);
      await deps.people.attempts.count(businessCounter(user.id));
      await createOwnBusiness(deps, { userId: user.id, origin: originOf(exchange, user) }, name);
      return sessionOf(deps, user, exchange.session.provedWith);
    },
  }),
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
    run: (deps: PersonDeps, _caller, { body }, { address }) =>
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
    answers: Session,
    errors: [409, 'already_member', 'role_not_allowed', 'address_unproven'],
    run: async (deps: PersonDeps & MailDeps, user, { body }, exchange) => {
      await deps.people.attempts.run(tokenCounters(exchange.address), () =>
        acceptInvitation(deps, { ...user, origin: originOf(exchange, user) }, body.token),
      );
      const emailVerified = user.emailVerified === true || deps.mail.isOn;
      return sessionOf(deps, { ...user, emailVerified }, exchange.session.provedWith);
    },
  }),
];
