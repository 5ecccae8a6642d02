/** Whether a business demands a second factor. */
import { Type } from 'typebox';
import type { DbDeps } from '../../platform/database/pool.ts';
import { closed, oneOf } from '../../platform/http/fields.ts';
import { write } from '../../platform/http/operation.ts';
import type { MailDeps } from '../../platform/mail/queue-mail.ts';
import { requireOwner } from '../people/team/require-owner.ts';
import { SECOND_FACTOR, setDemand } from './demand-factor.ts';

const Demand = oneOf(
  SECOND_FACTOR,
  '`required`: members without a second factor reach nothing of this business until they have set one up.',
  'required',
);

export const demandOperations = [
  write({
    id: 'demandSecondFactor',
    summary: 'Demand a second factor of every member, or no longer',
    description:
      'By an owner who has one. Takes effect at once; the notice goes to all owners. With the rule of the second ' +
      'person, its end is a change request.',
    method: 'PUT',
    doors: { business: '/second-factor' },
    permissions: ['settings:write'],
    needsFreshProof: true,
    body: closed({ secondFactor: Demand }),
    message: 'Settings changed',
    answers: Type.Object({ secondFactor: Demand }),
    errors: ['second_factor_required', 'second_person_required'],
    run: async (deps: DbDeps & MailDeps, member, { body }) => {
      requireOwner(member);
      return { secondFactor: await setDemand(deps, member, body.secondFactor) };
    },
  }),
];
