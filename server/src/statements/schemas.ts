/** The wire of statements and of balances at an instant. */
import { type Static, Type } from 'typebox';
import { filterParameters, transactionFields } from '../transactions/schemas.ts';

const closed = { additionalProperties: false };

const Sequence = Type.Integer({
  description: 'Its place among the transactions of this account, from 1 and without gaps.',
  examples: [1],
});

const StatementLine = Type.Object(
  {
    sequence: Sequence,
    createdAt: transactionFields.createdAt,
    reference: transactionFields.reference,
    description: transactionFields.description,
    purpose: transactionFields.purpose,
    type: transactionFields.type,
    amount: transactionFields.amount,
    commission: transactionFields.commission,
    balanceAfter: transactionFields.balanceAfter,
  },
  { ...closed, title: 'StatementLine' },
);

export const Statement = Type.Object(
  {
    account: Type.Object(
      {
        id: Type.Integer({ description: 'The connected account.', examples: [1042] }),
        businessName: Type.String({ examples: ['Ada Stores'] }),
        accountName: Type.String({ examples: ['Ada Stores Ltd'] }),
        bankName: Type.String({ examples: ['Access Bank'] }),
        accountNumber: Type.String({ examples: ['0000014579'] }),
      },
      { ...closed, description: 'The present name and number, when the statement is made.' },
    ),
    currency: Type.Literal('NGN'),
    period: Type.Object(
      {
        from: Type.String({
          description: 'The first instant of the period; that of the creation of the account where none was asked for.',
          examples: ['Tue Nov 01 2022 00:00:00 GMT+0100 (West Africa Standard Time)'],
        }),
        to: Type.String({
          description: 'Its last instant; that of this answer where none was asked for.',
          examples: ['Wed Nov 30 2022 23:59:59 GMT+0100 (West Africa Standard Time)'],
        }),
      },
      closed,
    ),
    createdAt: Type.String({
      description: 'When this statement was made. Of a period that was not over, it has what was there by then.',
      examples: ['Thu Dec 01 2022 09:00:00 GMT+0100 (West Africa Standard Time)'],
    }),
    openingBalance: Type.Number({ description: 'Before the first line, in naira.', examples: [0] }),
    closingBalance: Type.Number({
      description: 'After the last line, in naira: the opening balance plus credits less debits.',
      examples: [9000],
    }),
    totals: Type.Object(
      {
        credits: Type.Number({ description: 'What came into the wallet, in naira.', examples: [9000] }),
        debits: Type.Number({ description: 'The sum of debits, in naira.', examples: [0] }),
        commission: Type.Number({
          description: 'What the business earned with the credits less what it gave back with the debits, in naira.',
          examples: [1000],
        }),
      },
      { ...closed, description: 'Over the lines.' },
    ),
    lines: Type.Array(StatementLine, { description: 'The oldest first.' }),
  },
  { ...closed, title: 'Statement' },
);
export type WireStatement = Static<typeof Statement>;

export const CSV_COLUMNS = [
  'createdAt',
  'sequence',
  'reference',
  'description',
  'purpose',
  'type',
  'amount',
  'commission',
  'balanceAfter',
] as const;

const period = { from: filterParameters.from, to: filterParameters.to };
const formatOf = <Format extends string>(formats: readonly Format[]) =>
  Type.Optional(Type.Unsafe<Format>({ type: 'string', enum: formats, default: formats[0], examples: ['csv'] }));

export const StatementQuery = Type.Object({ ...period, format: formatOf(['json', 'csv', 'pdf']) }, closed);
export const StatementFileQuery = Type.Object({ ...period, format: formatOf(['csv', 'pdf']) }, closed);
/** The period of a statement and of its file, as the operations read it. */
export type PeriodQuery = Omit<Static<typeof StatementQuery>, 'format'>;

export const Balance = Type.Object(
  {
    at: Type.String({
      description: 'The last instant whose transactions count.',
      examples: ['Tue Nov 08 2022 23:59:59 GMT+0100 (West Africa Standard Time)'],
    }),
    balance: Type.Number({ description: 'What was in the wallet after them, in naira.', examples: [9000] }),
    currency: Type.Literal('NGN'),
    lastTransaction: Type.Union(
      [
        Type.Object(
          {
            sequence: Sequence,
            reference: transactionFields.reference,
            createdAt: transactionFields.createdAt,
          },
          closed,
        ),
        Type.Null(),
      ],
      { description: 'The last of them; null when there was none yet.' },
    ),
  },
  { ...closed, title: 'BalanceAt' },
);
export type WireBalance = Static<typeof Balance>;

export const BalanceQuery = Type.Object(
  {
    at: Type.Optional(
      Type.String({
        description:
          'With everything up to and in this date or time (ISO 8601); now unless given. A date stands for its whole ' +
          'day in Lagos, a time for its whole second; a time without an offset is time in Lagos.',
        examples: ['2022-11-08'],
      }),
    ),
  },
  closed,
);
