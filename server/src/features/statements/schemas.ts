/** The wire of statements and of balances at an instant. */
import { type Static, Type } from 'typebox';
import { closed, instant, integer, number, partial, text, titled, WAS_TEXT } from '../../platform/http/fields.ts';
import { periodParameters } from '../../platform/http/cursors.ts';
import { transactionFields } from '../transactions/schemas.ts';

const Sequence = integer('Its number among the transactions of this account, from 1 and without gaps.', 1);

const StatementLine = titled('StatementLine', {
  sequence: Sequence,
  createdAt: instant(WAS_TEXT, '2022-11-08T11:34:56.000Z'),
  reference: transactionFields.reference,
  description: transactionFields.description,
  purpose: transactionFields.purpose,
  type: transactionFields.type,
  amount: transactionFields.amount,
  commission: transactionFields.commission,
  grossAmount: transactionFields.grossAmount,
  balanceAfter: transactionFields.balanceAfter,
});

export const Statement = titled('Statement', {
  account: closed(
    {
      id: integer('The connected account.', 1042),
      businessName: Type.String({ examples: ['Ada Stores'] }),
      accountName: Type.String({ examples: ['Ada Stores Ltd'] }),
      bankName: Type.String({ examples: ['Access Bank'] }),
      accountNumber: Type.String({ examples: ['0000014579'] }),
    },
    { description: 'The name and number at the time when the statement is made.' },
  ),
  currency: Type.Literal('NGN'),
  period: closed({
    from: instant(
      `The first instant of the period; the creation of the account if \`from\` is missing. ${WAS_TEXT}`,
      '2022-10-31T23:00:00.000Z',
    ),
    to: instant(
      `Its last instant; the time of this answer if \`to\` is missing. ${WAS_TEXT}`,
      '2022-11-30T22:59:59.999Z',
    ),
  }),
  createdAt: instant(
    'When this statement was made. If the period was not over, it contains the transactions until then. ' + WAS_TEXT,
    '2022-12-01T08:00:00.000Z',
  ),
  openingBalance: number('Before the first line, in naira.', 0),
  closingBalance: number('After the last line, in naira: the opening balance plus credits less debits.', 9000),
  totals: closed(
    {
      credits: number('The sum of credits, in naira.', 9000),
      debits: number('The sum of debits, in naira.', 0),
      commission: number(
        'The commission that the business earned with credits less what it returned with debits, in naira.',
        1000,
      ),
      received: number('What payments credited, net of commission, in naira.', 9000),
      refunded: number('What refunds debited, in naira; what the business bore is taken off the commission.', 0),
      payouts: number('What payouts debited, less what came back of payouts, in naira.', 0),
      gross: number('What payers paid, less what they got back, in naira.', 10000),
    },
    {
      description:
        'Over the lines. The opening balance plus `received`, less `refunded` and `payouts`, is the closing balance; ' +
        '`gross` less `commission` is `received` less `refunded`.',
    },
  ),
  lines: Type.Array(StatementLine, { description: 'The oldest first.' }),
});
export type WireStatement = Static<typeof Statement>;

const formatOf = <Format extends string>(formats: readonly Format[]) =>
  Type.Optional(Type.Unsafe<Format>({ type: 'string', enum: formats, default: formats[0], examples: ['csv'] }));

export const StatementQuery = closed({ ...periodParameters, format: formatOf(['json', 'csv', 'pdf']) });
export const StatementFileQuery = closed({ ...periodParameters, format: formatOf(['csv', 'pdf']) });
/** The period of a statement and of its file, as the operations read it. */
export type PeriodQuery = Omit<Static<typeof StatementQuery>, 'format'>;

export const Balance = titled('BalanceAt', {
  at: instant(`The last instant whose transactions count. ${WAS_TEXT}`, '2022-11-08T11:34:56.789Z'),
  balance: number('The balance after them, in naira.', 9000),
  currency: Type.Literal('NGN'),
  lastTransaction: Type.Union(
    [
      closed({
        sequence: Sequence,
        reference: transactionFields.reference,
        createdAt: instant(WAS_TEXT, '2022-11-08T11:34:56.000Z'),
      }),
      Type.Null(),
    ],
    { description: 'The last of them; null if there was none yet.' },
  ),
});
export type WireBalance = Static<typeof Balance>;

export const BalanceQuery = partial({
  at: text(
    'With everything up to and at this instant; now unless given. A time is exact to the microsecond: what is posted ' +
      'exactly at it counts, and what is posted later in the same second does not. A date stands for its whole day ' +
      'in Lagos, a time as `createdAt` shows it for its whole second; a time without an offset is time in Lagos.',
    '2022-11-08T11:34:56.789Z',
  ),
});
