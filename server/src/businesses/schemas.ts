/** The wire of a business's settings. */
import { Type } from 'typebox';
import { REFUND_SHORTFALLS, type RefundShortfall } from './queries.ts';

const closed = { additionalProperties: false } as const;

const Name = Type.String({ description: 'Of the business.', examples: ['Acme Markets'] });

const Shortfall = Type.Unsafe<RefundShortfall>({
  type: 'string',
  enum: [...REFUND_SHORTFALLS],
  description:
    'When a connected account holds less than a refund takes from it: `refuse` refuses the ' +
    'refund, `owe` lets the account go ' +
    'below zero, and what comes in later repays it first.',
  examples: ['refuse'],
});

export const Settings = Type.Object(
  {
    name: Name,
    defaultSplit: Type.Object(
      {
        splitType: Type.Union([Type.Literal('flat'), Type.Literal('percentage-with-cap')], {
          examples: ['percentage-with-cap'],
        }),
        splitValue: Type.Number({ description: 'The flat fee in naira; 0 for a percentage.', examples: [0] }),
        percentValue: Type.Number({ description: 'Percent; 0 for a flat fee.', examples: [10] }),
        txCap: Type.Number({
          description: 'The most commission on a payment, in naira; 0 is no cap.',
          examples: [2000],
        }),
      },
      {
        ...closed,
        description: 'The commission on payments for accounts that are created without terms of their own.',
      },
    ),
    refundShortfall: Shortfall,
    createdAt: Type.String({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] }),
  },
  { ...closed, title: 'BusinessSettings' },
);

export const UpdateSettingsBody = Type.Object(
  {
    name: Type.Optional(Name),
    splitType: Type.Optional(
      Type.String({
        description: '`flat`, or a percentage: `percentage with cap`, `percentage-with-cap` or `percentage`.',
        examples: ['percentage-with-cap'],
      }),
    ),
    splitValue: Type.Optional(
      Type.Number({ description: 'Flat: the fee in naira. Percentage: a fraction, 0.03 is 3 %.' }),
    ),
    percentValue: Type.Optional(Type.Number({ description: 'Percent, 10 is 10 %; up to four decimals.' })),
    txCap: Type.Optional(Type.Number({ description: 'Naira; 0 is no cap.' })),
    refundShortfall: Type.Optional(Shortfall),
  },
  { ...closed, examples: [{ name: 'Acme Markets', percentValue: 7.5, txCap: 1500 }] },
);
