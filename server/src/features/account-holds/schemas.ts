/** The wire of holds. */
import { type Static, Type } from 'typebox';
import { HOLD_KINDS } from './account-hold.ts';
import { AUDIT_ACTORS } from '../../core/ledger/log/actions.ts';
import { WATCHED_DETAILS } from '../connected-accounts/bank-details-change.ts';
import {
  closed,
  flag,
  instant,
  instantOrNull,
  integer,
  number,
  oneOf,
  orNull,
  text,
  titled,
  uuid,
} from '../../platform/http/fields.ts';
import { BANK_DETAILS_RULES } from '../payout-rules/hold-rules.ts';
import { HOLD_RULES } from '../settlements/schedules/schemas.ts';
import { HoldReason, UUID } from '../settlements/runs/schemas.ts';

const DetailsChange = closed({
  at: instant(),
  changed: Type.Array(oneOf(WATCHED_DETAILS, null, 'accountNumber'), { examples: [['accountNumber']] }),
  actor: closed({
    kind: oneOf(AUDIT_ACTORS, null, 'user'),
    name: text('The name at that time; of a key, its first and last characters.', 'Ada Obi'),
  }),
});

const Reason = (description: string) =>
  Type.String({ description, minLength: 1, examples: ['Federal High Court, Lagos, FHC/L/CS/12/2026'] });
const Kind = oneOf(
  HOLD_KINDS,
  '`post_no_debit`: nothing may leave the account. The kind is for readers; each has the same effect.',
  'court_order',
);
const decided = {
  at: instant(),
  by: closed({
    kind: oneOf(AUDIT_ACTORS, null, 'user'),
    name: text('The name at that time; of a key, its first and last characters.', 'Ada Obi'),
  }),
};

const AccountHold = closed({
  number: integer('Of this account, from 1.', 1),
  kind: Kind,
  reason: Reason('Why it was placed.'),
  placed: closed(decided),
  released: orNull(
    closed({ ...decided, reason: Reason('Why it was released.') }),
    'Null while it is in force: the account is not paid before each of its holds is released.',
    null,
  ),
});

export const PlaceHoldBody = titled('AccountHoldToPlace', {
  kind: Kind,
  reason: Reason('Why, for everybody who sees the account, and for the audit log.'),
});
export const ReleaseHoldBody = titled('AccountHoldRelease', { reason: Reason('Why it ends.') });

export const PayoutHolds = titled('PayoutHolds', {
  isHeld: flag('Whether runs leave the account out now.', true),
  holds: Type.Array(
    closed({
      reason: HoldReason,
      from: instant(),
      until: instantOrNull('When it ends; null if it does not end by itself.'),
    }),
    { description: 'The holds that are in force, the longest first.' },
  ),
  placed: Type.Array(AccountHold, {
    description: 'Holds that people placed, also released ones: those in force first, at most a hundred.',
  }),
  openPayouts: Type.Array(
    closed({
      id: uuid('The id of the payout.', UUID),
      runNumber: integer('The run that pays it.', 7),
      runState: oneOf(['preparing', 'draft', 'approved'], null, 'draft'),
      amount: number('Naira.', 36250),
    }),
    {
      description:
        'Payouts to this account in runs that are not exported, the latest first, at most twenty. While somebody ' +
        'has the account on hold, such a run is neither approved nor exported before the payout is held. Empty for ' +
        'callers who may not read payouts.',
    },
  ),
  release: oneOf(
    BANK_DETAILS_RULES,
    '`second_person`: a hold that somebody placed is released by a change request only. `anyone`: by everybody who ' +
      'may release holds.',
    'anyone',
  ),
  bankDetails: HOLD_RULES.bankDetails,
  detailsChange: Type.Union([DetailsChange, Type.Null()], {
    description:
      'The last change of the bank details, the e-mail address or the mobile number; null if there was none.',
  }),
});
export type PayoutHolds = Static<typeof PayoutHolds>;
