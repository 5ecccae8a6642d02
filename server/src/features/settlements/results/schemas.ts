/** The wire of bank results. */
import { type Static, Type } from 'typebox';
import {
  closed,
  instant,
  instantOrNull,
  integer,
  integerText,
  oneOf,
  orNull,
  partial,
  text,
  textOrNull,
  titled,
  uuidOrNull,
  wordText,
} from '../../../platform/http/fields.ts';
import { Actor, UUID } from '../runs/schemas.ts';
import { CONFLICT_KINDS, LINE_RESULTS, LINE_STATES } from './result-file.ts';
import { RESULT_FILE_FORMATS, LINE_STATUSES } from './result-line.ts';

const RESULTS_IN_WORDS =
  '`applied`: changed a payout, or confirmed it. `repeated`: the outcome was known already. ' +
  '`conflict`: the line contradicts what is known; the field `conflict` says how, and nothing was ' +
  'changed. `amount_differs`: the payout has another amount or currency, or the entry has another than its ' +
  'payments. `unmatched`: no payout of this business and mode has ' +
  "this end-to-end id. `not_exported`: the payout was not exported. `pending`: the bank's status is " +
  'not final. `other_movement`: no payout, on a statement.';
const Result = oneOf(LINE_RESULTS, RESULTS_IN_WORDS, 'amount_differs');

const CONFLICTS_IN_WORDS =
  'Why a line is a `conflict`, otherwise null. `other_outcome`: the payout has another outcome. `contradicted`: the ' +
  'file says two things of it. `booked_twice`: an earlier booking moved the money, and ' +
  'nothing proves that both are one; if there are two, ask the bank to return one. `other_account`: the ' +
  'money did not leave from the account that should pay the run. `no_source_account`: the run was exported without a ' +
  'paying account.';
const Conflict = oneOf(CONFLICT_KINDS, null, 'booked_twice');

const STATES_IN_WORDS =
  'Null for a line that needs nobody. `open`: it is `conflict`, `amount_differs`, `unmatched` or `not_exported`, and ' +
  'nobody has answered it. `explained`: somebody said why it needs nothing more. `confirmed`: the bank confirmed ' +
  'what it says. `returned`: the payout was paid and came back, and its wallet was credited.';
const State = oneOf(LINE_STATES, null, 'open');
const doneFields = { by: Actor, at: instant() };

export const ResultLine = titled('ResultLine', {
  id: text("The line's id: the number of its file, and its place in it.", '4-118'),
  file: integer('The number of its file.', 4),
  line: integer('The position of the line in the file.', 3),
  endToEndId: textOrNull(null, UUID.replaceAll('-', '')),
  payoutId: uuidOrNull('The payout with this end-to-end id; null if there is none.', UUID),
  accountName: textOrNull(
    'The account holder of the payout with this end-to-end id; null if there is none.',
    'Ada Stores',
  ),
  amount: orNull(Type.Number(), 'Naira.', 36250),
  currency: Type.String({ examples: ['NGN'] }),
  status: oneOf(LINE_STATUSES, "The bank's status as an outcome; `pending` is not final.", 'failed'),
  reasonCode: textOrNull("The bank's code.", 'AC04'),
  reason: textOrNull('The reason in words.', 'The account is closed'),
  result: Type.Union([Result, Type.Null()], { description: 'Null until the line is applied.' }),
  conflict: orNull(Conflict, CONFLICTS_IN_WORDS, null),
  account: textOrNull('The account that the file says was debited or credited.', '0123456789'),
  bankReference: textOrNull("The bank's reference of the booking.", 'FT26325QX1Z7'),
  state: orNull(State, STATES_IN_WORDS, 'open'),
  since: instantOrNull('When its file was accepted; null for a line that needs nobody.', '2026-11-21T09:30:00.000Z'),
  owner: orNull(closed(doneFields), 'Who took it to find out what it means; null for nobody.', null),
  answer: orNull(
    closed({ ...doneFields, reason: text('Why.', 'The bank debited it from our second account') }),
    'Who answered it, and why; null while nobody did.',
    null,
  ),
});
export type ResultLine = Static<typeof ResultLine>;

export const Counts = titled('ResultCounts', {
  applied: integer('Lines that changed or confirmed a payout.', 118),
  repeated: integer('Lines that repeat a known outcome.', 0),
  conflict: integer('Lines that contradict a payout or each other.', 0),
  amountDiffers: integer('Lines with another amount or currency than their payout.', 1),
  unmatched: integer('Lines without a matching payout.', 1),
  notExported: integer('Lines of payouts that were not exported.', 0),
  pending: integer('Lines without a final outcome.', 0),
  otherMovement: integer('Movements on a statement that are no payouts.', 0),
});
export type Counts = Static<typeof Counts>;

const fileFields = {
  number: integer('The number of the file in this business and mode, from 1, without gaps.', 4),
  filename: textOrNull('The name that was sent with the file.', 'results-2026-11-21.xml'),
  format: oneOf(RESULT_FILE_FORMATS, null, 'pain.002.001.11'),
  messageId: textOrNull("The bank's id of its message.", 'STATUS-20261121-1'),
  sha256: text('The digest of the file, in hexadecimal.', '9f86d081884c7d65'.repeat(4)),
  size: integer('The size in bytes.', 48210),
  state: oneOf(
    ['applying', 'applied'],
    '`applying` until all lines are applied, which happens in the background.',
    'applied',
  ),
  lineCount: integer('The number of all lines.', 120),
  done: integer('The number of applied lines; `counts` covers these.', 120),
  counts: Counts,
  accepted: closed({ by: Actor, at: instant() }),
  appliedAt: instantOrNull(null, '2026-11-21T09:30:01.000Z'),
};

export const ResultFile = titled('ResultFile', fileFields);
export type ResultFile = Static<typeof ResultFile>;

const detailFields = {
  ...fileFields,
  notPaid: closed(
    {
      failed: integer('Lines that say that the bank did not pay.', 1),
      unknown: integer('Lines that leave open whether it paid: ask the bank.', 0),
    },
    { description: 'Of the lines that are `applied` or `repeated`.' },
  ),
  firstNotMatched: Type.Array(ResultLine, {
    description: 'The first 20 lines that are `conflict`, `amount_differs`, `unmatched` or `not_exported`.',
  }),
};

export const ResultFileDetail = titled('ResultFileDetail', detailFields);
export type ResultFileDetail = Static<typeof ResultFileDetail>;

/** In the dashboard. */
export const ResultFileForMember = titled('ResultFileForMember', {
  ...detailFields,
  mapping: orNull(
    closed({ number: integer('The version.', 3), name: text('Its name.', 'First Bank, transfers') }),
    'The mapping by which the file was read; null if it needed none.',
    null,
  ),
});

export const AnswerBody = titled('ResultLineAnswer', {
  reason: Type.String({ description: 'How you know.', minLength: 1, examples: ['The bank says so: ticket 5512'] }),
});

export const SentFile = text(
  'The file itself, in UTF-8.',
  `end_to_end_id,amount,status,reason\r\n${UUID.replaceAll('-', '')},36250.00,failed,The account is closed\r\n`,
);

export const SendQuery = partial({
  filename: text('The name of the file.', 'results.csv'),
  mapping: integerText('The number of the mapping that must read it; 0 for our own headings.', {}),
});
export const LinesQuery = partial({
  result: wordText(LINE_RESULTS, 'Only lines with this result.', 'unmatched'),
});
