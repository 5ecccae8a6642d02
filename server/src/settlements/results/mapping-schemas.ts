/** The wire of mappings, and of the preview of a file. */
import { type Static, Type } from 'typebox';
import { closed, instant, integer, number, oneOf, orNull, text, textOrNull, titled } from '../../http/fields.ts';
import { Actor, UUID } from '../runs/schemas.ts';
import { OUR_COLUMNS } from './mapping.ts';
import { LINE_STATUSES } from './result-line.ts';

const Status = oneOf(LINE_STATUSES, 'The outcome; `pending` is not final.', 'paid');

const contentFields = {
  name: text('What people call it, up to 60 characters.', 'First Bank, transfers'),
  headings: Type.Array(Type.String(), {
    description: 'All headings of the file in their order, up to 100. The mapping is for files with exactly these.',
    examples: [['Txn Ref', 'Beneficiary', 'Amount (NGN)', 'Response']],
  }),
  columns: Type.Array(
    closed({
      is: oneOf(OUR_COLUMNS, 'What the column is. The first three are needed.', 'end_to_end_id'),
      column: integer('The position of the column in the file, from 1.', 1),
    }),
    {
      examples: [
        [
          { is: 'end_to_end_id', column: 1 },
          { is: 'amount', column: 3 },
          { is: 'status', column: 4 },
        ],
      ],
    },
  ),
  statuses: Type.Array(
    closed({ word: text("The bank's word, in any case; may be blank.", 'Successful'), means: Status }),
    {
      description: 'Up to 50. A file with any other word is refused.',
      examples: [[{ word: 'Successful', means: 'paid' }]],
    },
  ),
};

export const Mapping = titled('ResultMapping', {
  number: integer('The number of this version, from 1.', 3),
  ...contentFields,
  made: closed({ by: Actor, at: instant() }),
});
export type Mapping = Static<typeof Mapping>;

export const NewMappingBody = closed({
  ...contentFields,
  replaces: orNull(Type.Integer(), 'The number of the version that the caller saw; null for none.', null),
});
export type NewMappingBody = Static<typeof NewMappingBody>;

const Sum = (status: (typeof LINE_STATUSES)[number]) =>
  closed({ count: integer(`Lines that say ${status}.`, 0), amount: number('Their sum, in naira.', 0) });

export const FilePreview = titled('ResultFilePreview', {
  lineCount: integer('Lines below the heading.', 120),
  columns: Type.Array(
    closed({
      heading: Type.String(),
      samples: Type.Array(Type.String(), { description: 'Up to three.' }),
      words: orNull(Type.Array(Type.String()), 'All that stands in the column; null for more than 50.', ['Successful']),
    }),
    { description: 'Empty for more than 100 columns.' },
  ),
  mapping: orNull(Mapping, 'The mapping that is remembered for these headings.', null),
  isReadable: Type.Boolean({ description: 'The headings are ours, or a mapping says what they are.' }),
  found: closed(
    { paid: Sum('paid'), failed: Sum('failed'), unknown: Sum('unknown'), pending: Sum('pending') },
    { description: 'Lines of exported payouts with this amount.' },
  ),
  known: integer('Of these, lines of payouts whose outcome is known already.', 0),
  contradicts: integer('Of these, lines that say paid where failed is known, or failed where paid is.', 0),
  amountDiffers: integer('Lines of payouts with another amount or currency.', 0),
  unmatched: integer('Lines without an exported payout.', 0),
  firstLines: Type.Array(
    closed({
      line: integer('The line in the file.', 2),
      endToEndId: textOrNull(null, UUID.replaceAll('-', '')),
      accountName: textOrNull('The name on the payout; null for none.', 'Ada Stores'),
      amount: orNull(Type.Number(), 'Naira.', 36250),
      status: Status,
      match: oneOf(['found', 'amount_differs', 'unmatched'], null, 'found'),
    }),
    { description: 'Up to 20.' },
  ),
  problemCount: integer('Lines that cannot be read. Such a file is refused.', 0),
  firstProblems: Type.Array(Type.String(), { description: 'Up to 10.' }),
});
export type FilePreview = Static<typeof FilePreview>;
