/** The wire of settlement runs and payouts. */
import { type Static, type TSchema, Type } from 'typebox';
import {
  closed,
  dateOrNull,
  flag,
  instant,
  instantOrNull,
  integer,
  integerText,
  number,
  oneOf,
  optional,
  orNull,
  partial,
  text,
  textOrNull,
  titled,
  uuid,
  uuidOrNull,
  uuidText,
} from '../../../platform/http/fields.ts';
import { AUDIT_ACTORS } from '../../../core/ledger/log/actions.ts';
import { WhoCould } from '../../people/team/schemas.ts';
import { MANIFEST_REASONS } from '../manifests/manifest.ts';
import { HOLD_REASONS } from '../../payout-rules/hold-rules.ts';
import { PayoutReview } from '../reviews/schemas.ts';
import { UNUSUAL_WANTED } from '../reviews/unusual.ts';
import { PAYOUT_FILE_FORMATS } from './file-format.ts';
import { HELD_AT_ONCE_MAX, PAYOUT_STATES } from './payout.ts';
import { CANCEL_REASONS, ofEachTotal, RUN_STATES } from './run.ts';

export const UUID = '0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10';

/** The same field under its former name; answers contain both, and requests accept both. */
const formerName = <T extends TSchema>(name: string, schema: T): T => ({
  ...schema,
  deprecated: true,
  description: `The former name of \`${name}\`; the next release removes it.`,
});

export const PayoutFileFormat = oneOf(
  PAYOUT_FILE_FORMATS,
  'CSV, or ISO 20022 customer credit transfer initiation.',
  'pain.001.001.09',
);

const RunState = oneOf(
  RUN_STATES,
  '`preparing` while payouts are being made, then `draft`, `approved`, `exported`, and `completed` ' +
    'once no payout is open. `cancelling` while payouts are being returned, then `cancelled`. A run ' +
    'without any payout is `cancelled`, too.',
  'draft',
);
const PayoutState = oneOf(
  PAYOUT_STATES,
  'The state of its run until the payout has its own outcome. The money of `failed` and `cancelled` ' +
    'payouts is back in the wallet. An `unknown` payout is not paid again until somebody resolves it.',
  'exported',
);

export const Actor = titled('Actor', {
  kind: oneOf(['user', 'api_key', 'schedule', 'operator'], null, 'user'),
  id: Type.Optional(text('The id of the person or the key.', '3KQ0b2x0yUqzJm1a')),
  name: Type.Optional(
    textOrNull(
      "The person's name, or the key's first and last characters; in the dashboard only. Null for a person " +
        'who no longer exists.',
      'Ada Obi',
    ),
  ),
});
export type Actor = Static<typeof Actor>;

const DoneBy = titled('DoneBy', { by: Actor, at: instant() });
export type DoneBy = Static<typeof DoneBy>;
const ExportedBy = titled(
  'ExportedBy',
  { ...DoneBy.properties, format: PayoutFileFormat },
  { description: 'The export, with the format of the first one.' },
);
const Approval = titled('SettlementApproval', {
  ...DoneBy.properties,
  counts: flag(
    'False if whoever gave it has lost the power to approve since, by a removal or a lower role: then another one ' +
      'is needed. After the export it stays true.',
    true,
  ),
});
const DoneByOrNull = Type.Union([DoneBy, Type.Null()]);

const PayoutTotal = titled('PayoutTotal', {
  count: Type.Integer({ examples: [120] }),
  amount: number('Naira.', 4350000.5),
});
export type PayoutTotal = Static<typeof PayoutTotal>;

const ManifestSource = Type.Unsafe<{ bankCode: string; accountNumber: string; accountName: string } | null>({
  description: 'The account that pays; null if none was set yet.',
  type: ['object', 'null'],
  properties: {
    bankCode: text('The name in the bank directory.', '000013'),
    accountNumber: text('Ten digits.', '0123456789'),
    accountName: Type.String({ examples: ['ACME LIMITED'] }),
  },
  required: ['bankCode', 'accountNumber', 'accountName'],
  additionalProperties: false,
  examples: [{ bankCode: '000013', accountNumber: '0123456789', accountName: 'ACME LIMITED' }],
});
const DIGEST = '7f3a9c0212b4d6e81a5503cde94b7788f00de5c1a96b3e2247d8815090ac6fb1';
const Manifest = titled(
  'SettlementManifest',
  {
    version: integer('From 1; each change makes a new one, which nobody has approved yet.', 1),
    digest: text('SHA-256 over everything that the run pays, and from which account; 64 hexadecimal digits.', DIGEST),
    shortForm: text('The first sixteen digits, for people to compare and approve.', '7f3a-9c02-12b4-d6e8'),
    why: oneOf(MANIFEST_REASONS, 'Why this version was made.', 'drafted'),
    madeBy: Actor,
    madeAt: instant(),
    payouts: PayoutTotal,
    sourceAccount: ManifestSource,
  },
  { description: 'What the run pays, and from which account: what an approval approves.' },
);

const Foreseen = Type.Union([WhoCould, Type.Null()], {
  description:
    'Who could approve it if you make it now, by the newest thousand accounts; null without the rule of the second ' +
    'person.',
});
const ChosenAccounts = orNull(Type.Array(Type.Integer()), 'The requested connected accounts; null for all.', null);
export const SettlementRun = titled('SettlementRun', {
  number: integer('The number of the run in this business and mode, from 1 and without gaps.', 7),
  reference: uuid(null, UUID),
  state: RunState,
  scheduledFor: dateOrNull('The date of a run that a schedule made.', '2026-11-23'),
  subAccountIds: ChosenAccounts,
  accountIds: formerName('subAccountIds', ChosenAccounts),
  ...ofEachTotal(() => PayoutTotal),
  created: DoneBy,
  draftedAt: instantOrNull('When the last of its payouts was made.'),
  manifest: Type.Union([Manifest, Type.Null()], { description: 'Null before the run is a draft.' }),
  approvals: Type.Array(Approval, { description: 'The approvals of the present manifest.' }),
  approvalsNeeded: integer(
    'How many approvals the run needs: two if a key without a known maker, or the command line, made it and the ' +
      'business asks for a second person.',
    1,
  ),
  approved: DoneByOrNull,
  exported: Type.Union([ExportedBy, Type.Null()]),
  cancelledBy: DoneByOrNull,
  cancelReason: orNull(oneOf(CANCEL_REASONS, null, 'nothing_due'), 'Of a run without payouts.', null),
  couldApprove: Type.Optional(Type.Union([WhoCould, Type.Null()], { description: 'Only when you start it.' })),
});
export type SettlementRun = Static<typeof SettlementRun>;

export const MemberRun = titled('MemberSettlementRun', {
  ...SettlementRun.properties,
  approvalRefusal: textOrNull('Why the signed-in person may not approve this draft; null if they may.', null),
  couldApprove: Type.Union([WhoCould, Type.Null()], {
    description: 'Of a draft, if the business asks for a second person; null for others.',
  }),
});
export type MemberRun = Static<typeof MemberRun>;

const PaidAccount = integer('The connected account.', 1042);
export const Payout = titled('Payout', {
  id: uuid('Also the reference of its debit.', UUID),
  endToEndId: text('The id without dashes, which banks pass on.', UUID.replaceAll('-', '')),
  runNumber: Type.Integer({ examples: [7] }),
  position: integer('The position in the run, from 1.', 1),
  subAccountId: PaidAccount,
  accountId: formerName('subAccountId', PaidAccount),
  accountBusinessName: Type.String({ examples: ['Mama Ngozi Foods'] }),
  amount: number('Naira.', 36250),
  bankCode: text("The account's value when the payout was made, like the next three fields.", '000013'),
  bankName: Type.String({ examples: ['Guaranty Trust Bank'] }),
  accountNumber: Type.String({ examples: ['0123456789'] }),
  accountName: Type.String({ examples: ['NGOZI OKAFOR'] }),
  state: PayoutState,
  reasonCode: textOrNull('The reason code of the bank, or `HELD` for a payout that was held.', 'AC04'),
  reason: textOrNull('The reason in words.', 'The account is closed'),
  outcomeAt: instantOrNull('When it reached its state.'),
  returnReference: uuidOrNull('The reference of the credit that returned it.', UUID),
  confirmedAt: instantOrNull('When a bank statement confirmed it.'),
  createdAt: instant(),
});
export type Payout = Static<typeof Payout>;

const HeldBy = titled('HeldBy', {
  at: instant(),
  by: closed({
    kind: oneOf(AUDIT_ACTORS, null, 'user'),
    name: text('The name at that time; of a key, its first and last characters.', 'Ada Obi'),
  }),
});
export const ReviewedPayout = titled('ReviewedPayout', {
  ...Payout.properties,
  review: Type.Union([PayoutReview, Type.Null()], {
    description: 'Null before its run is a draft.',
  }),
  held: Type.Union([HeldBy, Type.Null()], {
    description: 'Who held it; null if nobody did. Its `reason` says why.',
  }),
});
export type ReviewedPayout = Static<typeof ReviewedPayout>;

const AccountsToPay = Type.Array(Type.Integer({ examples: [1042] }), {
  description: 'The connected accounts to pay; all of them when missing.',
  minItems: 1,
  maxItems: 10_000,
  examples: [[1042, 1057]],
});
const whichAccounts = optional({
  subAccountIds: AccountsToPay,
  accountIds: formerName('subAccountIds', AccountsToPay),
});
export const StartRunBody = titled('SettlementRunRequest', {
  ...whichAccounts,
  reference: Type.Optional(
    uuidText(
      'A UUID of your choice, unique among your runs; made when missing. A repeated request with the same ' +
        'reference and content returns the same run.',
      UUID,
    ),
  ),
});
export type StartRunBody = Static<typeof StartRunBody>;
export const ApproveRunBody = titled('SettlementRunApproval', {
  manifest: Type.Optional(
    text(
      'The manifest that you saw, as its digest or its short form. Required if the business asks for a second person.',
      '7f3a-9c02-12b4-d6e8',
    ),
  ),
});
export const PreviewRunBody = closed(whichAccounts);
export const HoldPayoutsBody = titled('PayoutHold', {
  payouts: Type.Array(uuidText('The id of a payout.', UUID), {
    description: 'Payouts of this run.',
    minItems: 1,
    maxItems: HELD_AT_ONCE_MAX,
    examples: [[UUID]],
  }),
  reason: Type.String({
    description: 'Why they are not paid now.',
    minLength: 1,
    examples: ['The owner did not change these bank details'],
  }),
});
export type HoldPayoutsBody = Static<typeof HoldPayoutsBody>;
export const ResolvePayoutBody = titled('PayoutResolution', {
  state: oneOf(
    ['paid', 'failed', 'unknown'],
    '`failed` credits the wallet again, even if the payout was paid before.',
    'failed',
  ),
  seenState: Type.Optional(
    oneOf(
      ['exported', 'paid', 'unknown', 'failed'],
      'The state that you saw. If the payout has another one by now, nothing changes. Required to make a paid payout ' +
        '`failed`.',
      'exported',
    ),
  ),
  reason: Type.String({
    description: 'The reason for this outcome, for example how you know it.',
    minLength: 1,
    examples: ['The bank confirmed by telephone'],
  }),
});
export type ResolvePayoutBody = Static<typeof ResolvePayoutBody>;

export const RunsQuery = partial({ state: RunState });
export const RunPayoutsQuery = partial({
  state: PayoutState,
  // Without an example, because it excludes `state`.
  unusual: Type.Unsafe<(typeof UNUSUAL_WANTED)[number]>({
    type: 'string',
    enum: [...UNUSUAL_WANTED],
    description:
      'Only unusual payouts, the most unusual first; without those that were taken out, and not with `state`. `only` ' +
      'means all of them; a code means only payouts that have it.',
  }),
});
const OneAccount = integerText('Only payouts of this connected account.', { minimum: 1, example: 1042 });
/** Without an example, because it excludes the other name. */
const OneAccountByFormerName = integerText('Only payouts of this connected account.', { minimum: 1 });
export const PayoutsQuery = partial({
  state: PayoutState,
  subAccountId: OneAccount,
  accountId: formerName('subAccountId', OneAccountByFormerName),
  from: text('Made at this date or time or later (ISO 8601; without an offset it is time in Lagos).', '2026-11-01'),
  to: text('Made at this date or time or earlier.', '2026-11-30'),
});

export const HoldReason = oneOf(
  HOLD_REASONS,
  '`account_held`: somebody put it on hold. `bank_details_changed`: its bank details, e-mail address or mobile ' +
    'number changed a short time ago. `new_account`: it was created a short time ago.',
  'bank_details_changed',
);
export const RunPreview = titled('SettlementRunPreview', {
  count: Type.Integer({ examples: [120] }),
  amount: number('Naira.', 4350000.5),
  held: PayoutTotal,
  heldAccounts: Type.Array(
    closed({
      subAccountId: PaidAccount,
      businessName: Type.String({ examples: ['Mama Ngozi Foods'] }),
      amount: number('Naira.', 36250),
      reason: HoldReason,
      until: instantOrNull('When the longest of its holds ends; null if it does not end by itself.'),
    }),
    { description: 'The first hundred of those that are held.' },
  ),
  couldApprove: Foreseen,
});
export type RunPreview = Static<typeof RunPreview>;
