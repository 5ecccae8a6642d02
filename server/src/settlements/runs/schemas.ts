/** The wire of settlement runs and payouts. */
import { type Static, type TSchema, Type } from 'typebox';
import { FILE_FORMATS, type FileFormat as Format } from './file-format.ts';
import { PAYOUT_STATES, type PayoutState as State } from './payout.ts';
import { RUN_STATES, type RunState as StateOfRun } from './run.ts';

const closed = { additionalProperties: false } as const;
const UUID = '0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10';

const InstantOrNull = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description,
    examples: ['2026-11-21T09:30:00.000Z'],
  });
const TextOrNull = (description: string, example: string) =>
  Type.Union([Type.String(), Type.Null()], { description, examples: [example] });

/** The same field under the name that it had before; answers carry both, and requests take both. */
const formerName = <T extends TSchema>(name: string, schema: T): T => ({
  ...schema,
  deprecated: true,
  description: `The former name of \`${name}\`; it goes in the next release.`,
});

export const FileFormat = Type.Unsafe<Format>({
  type: 'string',
  enum: [...FILE_FORMATS],
  description: 'CSV, or ISO 20022 customer credit transfer initiation.',
  examples: ['pain.001.001.09'],
});

const RunState = Type.Unsafe<StateOfRun>({
  type: 'string',
  enum: [...RUN_STATES],
  description:
    '`preparing` while payouts are being made, then `draft`, `approved`, `exported`, and ' +
    '`completed` once no payout is open any ' +
    'more. `cancelling` while payouts are being given back, then `cancelled`, as is a run for which nobody had enough.',
  examples: ['draft'],
});
const PayoutState = Type.Unsafe<State>({
  type: 'string',
  enum: [...PAYOUT_STATES],
  description:
    'That of its run until it has an outcome of its own. `failed` and `cancelled` ones are back ' +
    'in the wallet. One that is `unknown` is not ' +
    'paid again until somebody resolves it.',
  examples: ['exported'],
});

export const Actor = Type.Object(
  {
    kind: Type.Unsafe<'user' | 'api_key' | 'schedule' | 'operator'>({
      type: 'string',
      enum: ['user', 'api_key', 'schedule', 'operator'],
      examples: ['user'],
    }),
    id: Type.Optional(Type.String({ description: 'Of the person or the key.', examples: ['3KQ0b2x0yUqzJm1a'] })),
    name: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description:
          'Of the person, or how the key begins and ends; in the dashboard only. Null for a person who is gone.',
        examples: ['Ada Obi'],
      }),
    ),
  },
  { ...closed, title: 'Actor' },
);
export type Actor = Static<typeof Actor>;

const DoneBy = Type.Object(
  { by: Actor, at: Type.String({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] }) },
  { ...closed, title: 'DoneBy' },
);
export type DoneBy = Static<typeof DoneBy>;
const ExportedBy = Type.Object(
  { ...DoneBy.properties, format: FileFormat },
  { ...closed, title: 'ExportedBy', description: 'With the format that was asked for first.' },
);
const DoneByOrNull = Type.Union([DoneBy, Type.Null()]);

const PayoutTotal = Type.Object(
  { count: Type.Integer({ examples: [120] }), amount: Type.Number({ description: 'Naira.', examples: [4350000.5] }) },
  { ...closed, title: 'PayoutTotal' },
);
export type PayoutTotal = Static<typeof PayoutTotal>;

const ChosenAccounts = Type.Union([Type.Array(Type.Integer()), Type.Null()], {
  description: 'The connected accounts that were asked for; null for all.',
  examples: [null],
});
export const SettlementRun = Type.Object(
  {
    number: Type.Integer({
      description: 'Numbers the runs of a business and mode, from 1 and without gaps.',
      examples: [7],
    }),
    reference: Type.String({ description: 'UUID.', examples: [UUID] }),
    state: RunState,
    scheduledFor: TextOrNull('The date of a run that a schedule made.', '2026-11-23'),
    subAccountIds: ChosenAccounts,
    accountIds: formerName('subAccountIds', ChosenAccounts),
    payouts: PayoutTotal,
    paid: PayoutTotal,
    failed: PayoutTotal,
    unknown: PayoutTotal,
    cancelled: PayoutTotal,
    created: DoneBy,
    draftedAt: InstantOrNull('When all its payouts were made.'),
    approved: DoneByOrNull,
    exported: Type.Union([ExportedBy, Type.Null()]),
    cancelledBy: DoneByOrNull,
  },
  { ...closed, title: 'SettlementRun' },
);
export type SettlementRun = Static<typeof SettlementRun>;

const PaidAccount = Type.Integer({ description: 'The connected account.', examples: [1042] });
export const Payout = Type.Object(
  {
    id: Type.String({ description: 'UUID; also the reference of its debit.', examples: [UUID] }),
    endToEndId: Type.String({
      description: 'What banks carry along: the id without dashes.',
      examples: [UUID.replaceAll('-', '')],
    }),
    runNumber: Type.Integer({ examples: [7] }),
    position: Type.Integer({ description: 'Within the run, from 1.', examples: [1] }),
    subAccountId: PaidAccount,
    accountId: formerName('subAccountId', PaidAccount),
    accountBusinessName: Type.String({ examples: ['Mama Ngozi Foods'] }),
    amount: Type.Number({ description: 'Naira.', examples: [36250] }),
    bankCode: Type.String({
      description: 'As the account was when the payout was made, as are the next three.',
      examples: ['000013'],
    }),
    bankName: Type.String({ examples: ['Guaranty Trust Bank'] }),
    accountNumber: Type.String({ examples: ['0123456789'] }),
    accountName: Type.String({ examples: ['NGOZI OKAFOR'] }),
    state: PayoutState,
    reasonCode: TextOrNull('What the bank, or whoever resolved it, said.', 'AC04'),
    reason: TextOrNull('The same in words.', 'The account is closed'),
    outcomeAt: InstantOrNull('When it came to its state.'),
    returnReference: TextOrNull('The reference of the credit that gave it back.', UUID),
    confirmedAt: InstantOrNull('When it was seen on a statement of the bank.'),
    createdAt: Type.String({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] }),
  },
  { ...closed, title: 'Payout' },
);
export type Payout = Static<typeof Payout>;

const AccountsToPay = Type.Array(Type.Integer({ examples: [1042] }), {
  description: 'The connected accounts to pay; all of them when missing.',
  minItems: 1,
  maxItems: 10_000,
  examples: [[1042, 1057]],
});
const whichAccounts = {
  subAccountIds: Type.Optional(AccountsToPay),
  accountIds: Type.Optional(formerName('subAccountIds', AccountsToPay)),
};
export const StartRunBody = Type.Object(
  {
    ...whichAccounts,
    reference: Type.Optional(
      Type.String({
        description:
          'A UUID of your choice, unique among your runs; made when missing. Sent again with the same ' +
          'content, it gives the same run.',
        examples: [UUID],
      }),
    ),
  },
  { ...closed, title: 'SettlementRunRequest' },
);
export type StartRunBody = Static<typeof StartRunBody>;
export const PreviewRunBody = Type.Object(whichAccounts, closed);
export const ResolvePayoutBody = Type.Object(
  {
    state: Type.Unsafe<'paid' | 'failed' | 'unknown'>({
      type: 'string',
      enum: ['paid', 'failed', 'unknown'],
      description: '`failed` credits the wallet again, also where the payout was paid before.',
      examples: ['failed'],
    }),
    reason: Type.String({ description: 'How you know.', minLength: 1, examples: ['The bank confirmed by telephone'] }),
  },
  { ...closed, title: 'PayoutResolution' },
);
export type ResolvePayoutBody = Static<typeof ResolvePayoutBody>;

export const RunsQuery = Type.Object({ state: Type.Optional(RunState) }, closed);
export const RunPayoutsQuery = Type.Object({ state: Type.Optional(PayoutState) }, closed);
const OneAccount = Type.String({ description: 'Of one connected account.', examples: ['1042'] });
export const PayoutsQuery = Type.Object(
  {
    state: Type.Optional(PayoutState),
    subAccountId: Type.Optional(OneAccount),
    accountId: Type.Optional(formerName('subAccountId', OneAccount)),
    from: Type.Optional(
      Type.String({
        description: 'Made from this date or time on (ISO 8601; Lagos unless it says otherwise).',
        examples: ['2026-11-01'],
      }),
    ),
    to: Type.Optional(
      Type.String({ description: 'Made up to this date or time, included.', examples: ['2026-11-30'] }),
    ),
  },
  closed,
);

export const RunPreview = Type.Object(
  { count: Type.Integer({ examples: [120] }), amount: Type.Number({ description: 'Naira.', examples: [4350000.5] }) },
  { ...closed, title: 'SettlementRunPreview' },
);
