/** The wire of change requests. */
import { type Static, Type } from 'typebox';
import {
  instant,
  instantOrNull,
  integer,
  oneOf,
  optional,
  partial,
  text,
  textOrNull,
  titled,
} from '../../platform/http/fields.ts';
import { Email, RoleSchema } from '../people/schemas.ts';
import { WhoCould } from '../people/team/schemas.ts';
import { Actor, UUID } from '../settlements/runs/schemas.ts';
import { REQUEST_KINDS, REQUEST_STATES } from './change-request.ts';
import { TERMS } from '../businesses/schemas.ts';
import { HOLD_RULES, SettableSourceAccount } from '../settlements/schedules/schemas.ts';

const State = oneOf(
  REQUEST_STATES,
  '`pending` until a second person decides or its maker withdraws it; after 30 days it is `expired`. What loosens a ' +
    'rule (`approval_rule`, `payout_rules`, `second_factor`) is `approved_waiting` for 24 hours, in which any owner ' +
    'can reject it.',
  'pending',
);

const DoneBy = Type.Object({ by: Actor, at: instant() }, { additionalProperties: false });

const FIELDS = {
  number: integer('The number of the request in this business and mode, from 1 and without gaps.', 3),
  kind: oneOf(
    REQUEST_KINDS,
    '`approval_rule`: the rule of the second person ends. `source_account`: payouts leave from another account. ' +
      '`payout_reopened`: a payout that was sent becomes failed, which credits its wallet. `payout_rules`: holds end ' +
      'earlier, or one person changes bank details alone. `bank_details`: an account is paid or told elsewhere, ' +
      'or pays another commission. `business_terms`: new accounts do, or refunds take other than before. ' +
      '`hold_release`: a hold of an account ends. `spending_limit`: other limits of payments and refunds. ' +
      '`team_role`: somebody may approve payouts from then on. `second_factor`: members need no second factor any ' +
      'more. `result_mapping`: the words in a CSV of a bank mean something else.',
    'source_account',
  ),
  subject: textOrNull(
    'The id of the payout or of the connected account, such as `1042/1` for its first hold or `account/1042` for ' +
      'limits, the address of the person, or the digest of the headings of a CSV; null for the others.',
    UUID,
  ),
  summary: text('What changes, in words.', 'Payouts leave from …6789, ACME LIMITED, instead of no account'),
  before: Type.Object({}, { description: 'What the maker saw.', additionalProperties: true }),
  after: Type.Object({}, { description: 'What the maker wants.', additionalProperties: true }),
  reason: Type.String({ examples: ['Our bank has given us a new account'] }),
  state: State,
  made: DoneBy,
  expiresAt: instant(),
  decided: Type.Union([DoneBy, Type.Null()], { description: 'The approval, rejection or withdrawal.' }),
  appliesAt: instantOrNull('When it takes effect, if it is approved and waits.', null),
  rejectionReason: textOrNull('Why it was rejected; null if nobody said, and for all others.', null),
};
export const ChangeRequest = titled('ChangeRequest', FIELDS);
export type ChangeRequest = Static<typeof ChangeRequest>;

const FOR_MEMBERS = {
  isOwn: Type.Boolean({
    description: 'Whether it is open, and the signed-in person or a key of theirs made it.',
    examples: [false],
  }),
  isStale: Type.Boolean({
    description: 'Whether it is open, and what it changes is not as its maker saw it, so that nobody can approve it.',
    examples: [false],
  }),
  refusal: textOrNull('Why the signed-in person may not approve it; null if they may.', null),
  aloneFrom: instantOrNull('When its maker can approve it alone, because nobody else could.', null),
  couldApprove: Type.Union([WhoCould, Type.Null()], { description: 'Null for one that nobody can approve any more.' }),
};
export const ChangeRequestForMembers = titled('MemberChangeRequest', { ...FIELDS, ...FOR_MEMBERS });
export type ChangeRequestForMembers = Static<typeof ChangeRequestForMembers>;

const Reason = Type.String({
  description: 'Why, for whoever approves it.',
  minLength: 1,
  examples: ['Our bank has given us a new account'],
});
export const ReasonBody = titled('ChangeRequestReason', { reason: Reason });
export const SourceAccountRequestBody = titled('SourceAccountRequest', {
  sourceAccount: SettableSourceAccount,
  reason: Reason,
});

export const TeamRoleRequestBody = titled('TeamRoleRequest', { email: Email, role: RoleSchema, reason: Reason });
export const BusinessTermsRequestBody = titled('BusinessTermsRequest', { ...optional(TERMS), reason: Reason });
export const HoldRequestBody = titled('HoldRulesRequest', { ...optional(HOLD_RULES), reason: Reason });

export const RejectionBody = titled(
  'ChangeRequestRejection',
  optional({
    reason: Type.String({
      description: 'Why, for its maker, who gets a mail.',
      examples: ['This is not the account in the contract'],
    }),
  }),
);

export const ReleaseRequestBody = titled('HoldReleaseRequest', { reason: Reason });

export const RequestsQuery = partial({ state: State });
