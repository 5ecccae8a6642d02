/** The wire of holds. */
import { type Static, Type } from 'typebox';
import { AUDIT_ACTORS } from '../audit-log/actions.ts';
import { WATCHED_DETAILS } from '../connected-accounts/bank-details-change.ts';
import { closed, flag, instant, instantOrNull, oneOf, text, titled } from '../http/fields.ts';
import { HOLD_RULES } from '../settlements/schedules/schemas.ts';
import { HoldReason } from '../settlements/runs/schemas.ts';

const DetailsChange = closed({
  at: instant(),
  changed: Type.Array(oneOf(WATCHED_DETAILS, null, 'accountNumber'), { examples: [['accountNumber']] }),
  actor: closed({
    kind: oneOf(AUDIT_ACTORS, null, 'user'),
    name: text('The name at that time; of a key, its first and last characters.', 'Ada Obi'),
  }),
});

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
  bankDetails: HOLD_RULES.bankDetails,
  detailsChange: Type.Union([DetailsChange, Type.Null()], {
    description:
      'The last change of the bank details, the e-mail address or the mobile number; null if there was none.',
  }),
});
export type PayoutHolds = Static<typeof PayoutHolds>;
