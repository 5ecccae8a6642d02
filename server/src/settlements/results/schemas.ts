/** The wire of bank results. */
import { type Static, Type } from 'typebox';
import { Actor } from '../runs/schemas.ts';
import { CONFLICT_KINDS, type ConflictKind, LINE_RESULTS, type LineResult } from './result-file.ts';
import { FILE_FORMATS, type FileFormat, LINE_STATUSES, type LineStatus } from './result-line.ts';

const closed = { additionalProperties: false } as const;
const UUID = '0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10';

const TextOrNull = (description: string, example: string) =>
  Type.Union([Type.String(), Type.Null()], { description, examples: [example] });
const Instant = Type.String({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] });

const RESULTS_IN_WORDS =
  '`applied`: changed a payout, or confirmed it. `repeated`: the payout was so already. ' +
  '`conflict`: the line contradicts ' +
  'what is known, as `conflict` says; nothing was changed. `amount_differs`: the payout is of ' +
  'another amount or currency, or the entry of the statement moved another amount than its ' +
  'payments together. `unmatched`: no payout of this business and ' +
  'mode has this end-to-end id. `not_exported`: the payout was given to no bank. `pending`: ' +
  'the bank has no final word yet. ' +
  '`other_movement`: something else on the statement of the bank account.';
const Result = Type.Unsafe<LineResult>({
  type: 'string',
  enum: [...LINE_RESULTS],
  description: RESULTS_IN_WORDS,
  examples: ['amount_differs'],
});

const CONFLICTS_IN_WORDS =
  'Why a line is a `conflict`, else null. `other_outcome`: the payout has another outcome. ' +
  '`contradicted`: the file says two things of it. ' +
  '`booked_twice`: the bank has moved the money before, by what is not shown to be the same ' +
  'booking: if there are two, ask it to give one back. `other_account`: it was not moved ' +
  'from the account that the run was to be paid from. `no_source_account`: the run was ' +
  'exported without an account that pays, so that ' +
  'none can be the right one.';
const Conflict = Type.Unsafe<ConflictKind>({
  type: 'string',
  enum: [...CONFLICT_KINDS],
  description: CONFLICTS_IN_WORDS,
  examples: ['booked_twice'],
});

export const ResultLine = Type.Object(
  {
    line: Type.Integer({ description: 'Its place in the file.', examples: [3] }),
    endToEndId: Type.Union([Type.String(), Type.Null()], { examples: [UUID.replaceAll('-', '')] }),
    payoutId: TextOrNull('The payout that has this end-to-end id; null when there is none.', UUID),
    amount: Type.Union([Type.Number(), Type.Null()], { description: 'Naira.', examples: [36250] }),
    currency: Type.String({ examples: ['NGN'] }),
    status: Type.Unsafe<LineStatus>({
      type: 'string',
      enum: [...LINE_STATUSES],
      description: 'What the bank says, in our words; `pending` is no final word.',
      examples: ['failed'],
    }),
    reasonCode: TextOrNull('What the bank calls it.', 'AC04'),
    reason: TextOrNull('The same in words.', 'The account is closed'),
    result: Type.Union([Result, Type.Null()], { description: 'Null until the line had its turn.' }),
    conflict: Type.Union([Conflict, Type.Null()], { description: CONFLICTS_IN_WORDS, examples: [null] }),
    account: TextOrNull('The account that the file says was debited or credited.', '0123456789'),
    bankReference: TextOrNull('What the bank calls the booking.', 'FT26325QX1Z7'),
  },
  { ...closed, title: 'ResultLine' },
);
export type ResultLine = Static<typeof ResultLine>;

const count = (description: string, example: number) => Type.Integer({ description, examples: [example] });
const Counts = Type.Object(
  {
    applied: count('Lines that changed or confirmed a payout.', 118),
    repeated: count('Lines of payouts that were so already.', 0),
    conflict: count('Lines that contradict a payout or one another.', 0),
    amountDiffers: count('Lines with another amount or currency than their payout.', 1),
    unmatched: count('Lines of no payout.', 1),
    notExported: count('Lines of payouts that were given to no bank.', 0),
    pending: count('Lines without a final word.', 0),
    otherMovement: count('Other movements on the statement of the bank account.', 0),
  },
  { ...closed, title: 'ResultCounts' },
);
export type Counts = Static<typeof Counts>;

const fileFields = {
  number: Type.Integer({
    description: 'Numbers the files of a business and mode, from 1, without gaps.',
    examples: [4],
  }),
  filename: TextOrNull('As it was sent along.', 'results-2026-11-21.xml'),
  format: Type.Unsafe<FileFormat>({ type: 'string', enum: [...FILE_FORMATS], examples: ['pain.002.001.11'] }),
  messageId: TextOrNull('What the bank calls its message.', 'STATUS-20261121-1'),
  sha256: Type.String({ description: 'Of the file, in hexadecimal.', examples: ['9f86d081884c7d65'.repeat(4)] }),
  size: Type.Integer({ description: 'Bytes.', examples: [48210] }),
  state: Type.Unsafe<'applying' | 'applied'>({
    type: 'string',
    enum: ['applying', 'applied'],
    description: '`applying` until all lines are applied, which happens in the background.',
    examples: ['applied'],
  }),
  lineCount: count('All lines.', 120),
  done: count('Lines that had their turn; the counts are of those.', 120),
  counts: Counts,
  accepted: Type.Object({ by: Actor, at: Instant }, closed),
  appliedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    examples: ['2026-11-21T09:30:01.000Z'],
  }),
};

export const ResultFile = Type.Object(fileFields, { ...closed, title: 'ResultFile' });
export type ResultFile = Static<typeof ResultFile>;

export const ResultFileDetail = Type.Object(
  {
    ...fileFields,
    firstNotMatched: Type.Array(ResultLine, {
      description:
        'Up to 20 lines that are `conflict`, `amount_differs`, `unmatched` or `not_exported`; the first of them.',
    }),
  },
  { ...closed, title: 'ResultFileDetail' },
);
export type ResultFileDetail = Static<typeof ResultFileDetail>;

export const SentFile = Type.String({
  description: 'The file itself, in UTF-8.',
  examples: [
    `end_to_end_id,amount,status,reason\r\n${UUID.replaceAll('-', '')},36250.00,failed,The account is closed\r\n`,
  ],
});

export const SendQuery = Type.Object(
  { filename: Type.Optional(Type.String({ description: 'What the file is called.', examples: ['results.csv'] })) },
  closed,
);
export const LinesQuery = Type.Object(
  {
    result: Type.Optional(
      Type.String({ description: `Only lines with this result: ${LINE_RESULTS.join(', ')}.`, examples: ['unmatched'] }),
    ),
  },
  closed,
);
