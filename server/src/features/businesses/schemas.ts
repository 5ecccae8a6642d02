/** The wire of a business's settings. */
import { Type } from 'typebox';
import { closed, instant, number, oneOf, partial, text, titled, wordOf } from '../../platform/http/fields.ts';
import { REFUND_SHORTFALLS } from './queries.ts';

const Name = text('The name of the business.', 'Acme Markets');

const Shortfall = oneOf(
  REFUND_SHORTFALLS,
  'When a connected account holds less than a refund takes from it: `refuse` refuses the refund, `owe` ' +
    'lets the account go below zero, and later payments repay the debt first.',
  'refuse',
);

export const Settings = titled('BusinessSettings', {
  name: Name,
  defaultSplit: closed(
    {
      splitType: wordOf(['flat', 'percentage-with-cap'], null, 'percentage-with-cap'),
      splitValue: number('The flat fee in naira; 0 for a percentage.', 0),
      percentValue: number('Percent; 0 for a flat fee.', 10),
      txCap: number('The most commission on a payment, in naira; 0 means no cap.', 2000),
    },
    { description: 'The commission on payments for accounts that are created without their own terms.' },
  ),
  refundShortfall: Shortfall,
  createdAt: instant(),
});

/** What is money, in both modes. */
export const TERMS = {
  splitType: text(
    '`flat`, or a percentage: `percentage with cap`, `percentage-with-cap` or `percentage`.',
    'percentage-with-cap',
  ),
  splitValue: Type.Number({ description: 'Flat: the fee in naira. Percentage: a fraction; 0.03 means 3 %.' }),
  percentValue: Type.Number({ description: 'Percent; 10 means 10 %. Up to four decimals.' }),
  txCap: Type.Number({ description: 'Naira; 0 means no cap.' }),
  refundShortfall: Shortfall,
};

export const UpdateSettingsBody = partial(
  { name: Name, ...TERMS },
  { examples: [{ name: 'Acme Markets', percentValue: 7.5, txCap: 1500 }] },
);
