/** The wire of mappings, and of the preview of a file. */
import { type Static, Type } from 'typebox';
import {
  closed,
  instant,
  integer,
  number,
  oneOf,
  orNull,
  text,
  textOrNull,
  titled,
  uuidOrNull,
} from '../../../platform/http/fields.ts';
import { Actor, UUID } from '../runs/schemas.ts';
import { SAID_COLUMNS } from './mapping.ts';
import { CONFLICT_KINDS, LINE_RESULTS } from './result-file.ts';
import { RESULT_FILE_FORMATS, LINE_STATUSES } from './result-line.ts';
import { Counts } from './schemas.ts';

const Status = oneOf(LINE_STATUSES, 'The outcome; `pending` is not final.', 'paid');

const contentFields = {
  name: text('What people call it, up to 60 characters.', 'First Bank, transfers'),
  headings: Type.Array(Type.String(), {
    description: 'All headings of the file in their order, up to 100. The mapping is for files with exactly these.',
    examples: [['Txn Ref', 'Beneficiary', 'Amount (NGN)', 'Response']],
  }),
  columns: Type.Array(
    closed({
      is: oneOf(
        SAID_COLUMNS,
        'What the column is. The first three are needed. `not_currency` is said of a column whose heading looks like ' +
          'a currency, where no column is `currency`.',
        'end_to_end_id',
      ),
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

const newMappingFields = {
  ...contentFields,
  replaces: orNull(Type.Integer(), 'The number of the version that the caller saw; null for none.', null),
  blankIsFinal: Type.Optional(
    Type.Boolean({ description: 'Confirms that a blank word means paid or failed; needed where it does.' }),
  ),
};
export const NewMappingBody = closed(newMappingFields);
/** The body of a change request. */
export const MappingRequestBody = closed({
  ...newMappingFields,
  reason: Type.String({ description: 'Why, for whoever approves it.', minLength: 1 }),
});
export type NewMappingBody = Static<typeof NewMappingBody>;
export type MappingBody = Omit<NewMappingBody, 'replaces'>;

const Sum = (status: 'paid' | 'failed' | 'unknown') =>
  closed({ count: integer(`Payouts that become ${status}.`, 0), amount: number('Their sum, in naira.', 0) });

export const FilePreview = titled('ResultFilePreview', {
  lineCount: integer('Lines below the heading.', 120),
  columns: Type.Array(
    closed({
      heading: Type.String(),
      isLikeCurrency: Type.Boolean({ description: 'The heading looks like a currency.' }),
      samples: Type.Array(Type.String(), { description: 'Up to three.' }),
      words: orNull(Type.Array(Type.String()), 'All that stands in the column; null for more than 50.', ['Successful']),
    }),
    { description: 'Empty for more than 100 columns.' },
  ),
  mapping: orNull(Mapping, 'The mapping that is remembered for these headings.', null),
  isReadable: Type.Boolean({ description: 'The headings are ours, or a mapping says what they are.' }),
  earlier: orNull(
    closed({ number: integer('Its number.', 4), accepted: closed({ by: Actor, at: instant() }) }),
    'The same file, if it was received before; then sending it changes nothing.',
    null,
  ),
  counts: Counts,
  changes: closed(
    { paid: Sum('paid'), failed: Sum('failed'), unknown: Sum('unknown') },
    { description: 'Of payouts that get another state.' },
  ),
  format: oneOf(RESULT_FILE_FORMATS, null, 'csv'),
  groups: Type.Array(
    closed({
      result: oneOf(LINE_RESULTS, 'What the lines would do.', 'applied'),
      conflict: orNull(oneOf(CONFLICT_KINDS, null, 'contradicted'), 'Why they are a `conflict`, otherwise null.', null),
      count: integer('Lines.', 118),
      lines: Type.Array(
        closed({
          line: integer('The line in the file.', 2),
          endToEndId: textOrNull(null, UUID.replaceAll('-', '')),
          payoutId: uuidOrNull('The payout with this end-to-end id; null if there is none.', UUID),
          accountName: textOrNull('The name on the payout; null for none.', 'Ada Stores'),
          amount: orNull(Type.Number(), 'Naira.', 36250),
          status: Status,
        }),
        { description: 'The first ten.' },
      ),
    }),
    { description: 'Equal results together: first those that did not match, then those that are `applied`.' },
  ),
  totalLines: Type.Array(
    closed({ line: integer('The line in the file.', 122), text: Type.String({ examples: ['TOTAL · 150,000.00'] }) }),
    { description: 'Lines that look like totals and no payouts. Up to three.' },
  ),
  problemCount: integer('Lines that cannot be read. Such a file is refused.', 0),
  firstProblems: Type.Array(Type.String(), { description: 'Up to 10.' }),
});
export type FilePreview = Static<typeof FilePreview>;
