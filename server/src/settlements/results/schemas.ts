/** The wire of bank results. */
import { type Static, Type } from 'typebox';
import {
  closed,
  instant,
  instantOrNull,
  integer,
  oneOf,
  orNull,
  partial,
  text,
  textOrNull,
  titled,
} from '../../http/fields.ts';
import { Actor } from '../runs/schemas.ts';
import { CONFLICT_KINDS, LINE_RESULTS } from './result-file.ts';
import { FILE_FORMATS, LINE_STATUSES } from './result-line.ts';

const UUID = '0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10';

const RESULTS_IN_WORDS =
  '`applied`: changed a payout, or confirmed it. `repeated`: the payout was so already. `conflict`: the line ' +
  'contradicts what is known, as `conflict` says; nothing was changed. `amount_differs`: the payout is of another ' +
  'amount or currency, or the entry of the statement moved another amount than its payments together. `unmatched`: ' +
  'no payout of this business and mode has this end-to-end id. `not_exported`: the payout was given to no bank. ' +
  '`pending`: the bank has no final word yet. `other_movement`: something else on the statement of the bank account.';
const Result = oneOf(LINE_RESULTS, RESULTS_IN_WORDS, 'amount_differs');

const CONFLICTS_IN_WORDS =
  'Why a line is a `conflict`, else null. `other_outcome`: the payout has another outcome. `contradicted`: the file ' +
  'says two things of it. `booked_twice`: the bank has moved the money before, by what is not shown to be the same ' +
  'booking: if there are two, ask it to give one back. `other_account`: it was not moved from the account that the ' +
  'run was to be paid from. `no_source_account`: the run was exported without an account that pays, so that none can ' +
  'be the right one.';
const Conflict = oneOf(CONFLICT_KINDS, CONFLICTS_IN_WORDS, 'booked_twice');

export const ResultLine = titled('ResultLine', {
  line: integer('Its place in the file.', 3),
  endToEndId: textOrNull(null, UUID.replaceAll('-', '')),
  payoutId: textOrNull('The payout that has this end-to-end id; null when there is none.', UUID),
  amount: orNull(Type.Number(), 'Naira.', 36250),
  currency: Type.String({ examples: ['NGN'] }),
  status: oneOf(LINE_STATUSES, 'What the bank says, in our words; `pending` is no final word.', 'failed'),
  reasonCode: textOrNull('What the bank calls it.', 'AC04'),
  reason: textOrNull('The same in words.', 'The account is closed'),
  result: Type.Union([Result, Type.Null()], { description: 'Null until the line had its turn.' }),
  conflict: orNull(Conflict, CONFLICTS_IN_WORDS, null),
  account: textOrNull('The account that the file says was debited or credited.', '0123456789'),
  bankReference: textOrNull('What the bank calls the booking.', 'FT26325QX1Z7'),
});
export type ResultLine = Static<typeof ResultLine>;

const Counts = titled('ResultCounts', {
  applied: integer('Lines that changed or confirmed a payout.', 118),
  repeated: integer('Lines of payouts that were so already.', 0),
  conflict: integer('Lines that contradict a payout or one another.', 0),
  amountDiffers: integer('Lines with another amount or currency than their payout.', 1),
  unmatched: integer('Lines of no payout.', 1),
  notExported: integer('Lines of payouts that were given to no bank.', 0),
  pending: integer('Lines without a final word.', 0),
  otherMovement: integer('Other movements on the statement of the bank account.', 0),
});
export type Counts = Static<typeof Counts>;

const fileFields = {
  number: integer('Numbers the files of a business and mode, from 1, without gaps.', 4),
  filename: textOrNull('As it was sent along.', 'results-2026-11-21.xml'),
  format: oneOf(FILE_FORMATS, null, 'pain.002.001.11'),
  messageId: textOrNull('What the bank calls its message.', 'STATUS-20261121-1'),
  sha256: text('Of the file, in hexadecimal.', '9f86d081884c7d65'.repeat(4)),
  size: integer('Bytes.', 48210),
  state: oneOf(
    ['applying', 'applied'],
    '`applying` until all lines are applied, which happens in the background.',
    'applied',
  ),
  lineCount: integer('All lines.', 120),
  done: integer('Lines that had their turn; the counts are of those.', 120),
  counts: Counts,
  accepted: closed({ by: Actor, at: instant() }),
  appliedAt: instantOrNull(null, '2026-11-21T09:30:01.000Z'),
};

export const ResultFile = titled('ResultFile', fileFields);
export type ResultFile = Static<typeof ResultFile>;

export const ResultFileDetail = titled('ResultFileDetail', {
  ...fileFields,
  firstNotMatched: Type.Array(ResultLine, {
    description:
      'Up to 20 lines that are `conflict`, `amount_differs`, `unmatched` or `not_exported`; the first of them.',
  }),
});
export type ResultFileDetail = Static<typeof ResultFileDetail>;

export const SentFile = text(
  'The file itself, in UTF-8.',
  `end_to_end_id,amount,status,reason\r\n${UUID.replaceAll('-', '')},36250.00,failed,The account is closed\r\n`,
);

export const SendQuery = partial({ filename: text('What the file is called.', 'results.csv') });
export const LinesQuery = partial({
  result: text(`Only lines with this result: ${LINE_RESULTS.join(', ')}.`, 'unmatched'),
});
