/** The wire of bank results. */
import { type Static, type TSchema, Type } from 'typebox';
import { csvResponse } from '../../http/csv.ts';
import { limitedPagingParameters, pageHeaders, pagingParameters } from '../../http/paging.ts';
import { errorResponses, memberErrorResponses, modeParameters, successOf } from '../../http/schemas.ts';
import { Actor } from '../runs/schemas.ts';
import { LINE_COLUMNS } from './list-files.ts';
import { CONFLICT_KINDS, type ConflictKind, LINE_RESULTS, type LineResult } from './result-file.ts';
import { FILE_FORMATS, type FileFormat, LINE_STATUSES, type LineStatus } from './result-line.ts';

const closed = { additionalProperties: false } as const;
const tags = ['Settlements'];
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

const sendQuery = Type.Object(
  { filename: Type.Optional(Type.String({ description: 'What the file is called.', examples: ['results.csv'] })) },
  closed,
);
const resultParameter = Type.Optional(
  Type.String({ description: `Only lines with this result: ${LINE_RESULTS.join(', ')}.`, examples: ['unmatched'] }),
);
const listQuery = Type.Object(pagingParameters, closed);
const linesQuery = Type.Object({ ...limitedPagingParameters('with `result`'), result: resultParameter }, closed);
const exportQuery = Type.Object({ result: resultParameter }, closed);
const number = Type.String({ description: 'The number of the file.', examples: ['4'] });

const SEND = {
  summary: 'Send a file of bank results',
  description:
    'The body is the file as it came from the bank, of up to 256 MB: CSV, `pain.002.001.11` or ' +
    '`camt.053.001.08`, told apart by what is in it. ' +
    'Everything in it is read before anything is done; then it is applied as a whole. Payouts ' +
    'are found by their end-to-end ids, and must be of ' +
    'the amount that the file says. The same file sent again gives the first answer with ' +
    '`Idempotency-Replayed: true` and does nothing. CSV has the ' +
    'headings `end_to_end_id`, `amount` (naira), `status` (`paid`, `failed`, `unknown`, ' +
    '`pending` or a code of ISO 20022) and, if you like, ' +
    '`currency` (`NGN` where there is no such column), `reason` and `reason_code`. A statement ' +
    'must be of the account that the runs in it were to be ' +
    'paid from, `sourceAccount` of the settings at their export: one of another account is ' +
    'refused as a whole. The answer is 202 when the file is so large that it is still being applied.',
  consumes: ['text/csv', 'application/xml', 'application/octet-stream'],
  querystring: sendQuery,
};
const LIST = { summary: 'List files of bank results', description: 'Newest first.', querystring: listQuery };
const GET = {
  summary: 'Get a file of bank results',
  description: 'The results of its lines, and the first lines that need a person.',
};
const LINES = {
  summary: 'List the lines of a file of bank results',
  description: 'In the order of the file.',
  querystring: linesQuery,
};
const EXPORT = {
  summary: 'Export the lines of a file of bank results',
  description: 'As CSV. What a spreadsheet would run as a formula gets an apostrophe in front.',
  querystring: exportQuery,
};
export const MESSAGES = {
  sent: 'Bank results received',
  goingOn: 'Bank results received and being applied',
  list: 'Files of bank results retrieved',
  get: 'File of bank results retrieved',
  lines: 'Lines retrieved',
} as const;

const replayed = {
  'Idempotency-Replayed': Type.Literal('true', { description: 'When the same file was accepted before.' }),
};
const sent = {
  200: successOf(ResultFileDetail, MESSAGES.sent, replayed),
  202: successOf(ResultFileDetail, MESSAGES.goingOn, replayed),
};
const listed = <T extends TSchema>(item: T, message: string) => successOf(Type.Array(item), message, pageHeaders);
const REFUSALS = ['unreadable_file', 'statement_of_other_account'] as const;
const found = [400, 401, 403, 404, 429, 500, 503] as const;

export const sendResultsSchema = {
  operationId: 'sendSettlementResults',
  tags,
  ...SEND,
  response: { ...sent, ...errorResponses(400, 401, 403, 409, 413, 415, 422, 429, 500, 503, ...REFUSALS) },
};
export const listResultFilesSchema = {
  operationId: 'listSettlementResults',
  tags,
  ...LIST,
  response: { 200: listed(ResultFile, MESSAGES.list), ...errorResponses(400, 401, 403, 429, 500, 503) },
};
export const getResultFileSchema = {
  operationId: 'getSettlementResults',
  tags,
  ...GET,
  params: Type.Object({ number }),
  response: { 200: successOf(ResultFileDetail, MESSAGES.get), ...errorResponses(...found) },
};
export const listResultLinesSchema = {
  operationId: 'listSettlementResultLines',
  tags,
  ...LINES,
  params: Type.Object({ number }),
  response: { 200: listed(ResultLine, MESSAGES.lines), ...errorResponses(...found) },
};
export const exportResultLinesSchema = {
  operationId: 'exportSettlementResultLines',
  tags,
  ...EXPORT,
  params: Type.Object({ number }),
  response: { 200: csvResponse(LINE_COLUMNS), ...errorResponses(...found) },
};

const dashboardTags = ['Dashboard'];
const fileParameters = Type.Object({ ...modeParameters.properties, number });
const totalCount = Type.Integer({ description: 'On all pages together.', examples: [41] });

export const sendDashboardResultsSchema = {
  operationId: 'sendDashboardSettlementResults',
  tags: dashboardTags,
  ...SEND,
  params: modeParameters,
  response: { ...sent, ...memberErrorResponses(413, 415, 422, ...REFUSALS) },
};
export const listDashboardResultFilesSchema = {
  operationId: 'listDashboardSettlementResults',
  tags: dashboardTags,
  ...LIST,
  params: modeParameters,
  response: {
    200: successOf(Type.Object({ files: Type.Array(ResultFile), totalCount }, closed), MESSAGES.list),
    ...memberErrorResponses(),
  },
};
export const getDashboardResultFileSchema = {
  operationId: 'getDashboardSettlementResults',
  tags: dashboardTags,
  ...GET,
  params: fileParameters,
  response: { 200: successOf(ResultFileDetail, MESSAGES.get), ...memberErrorResponses() },
};
export const listDashboardResultLinesSchema = {
  operationId: 'listDashboardSettlementResultLines',
  tags: dashboardTags,
  ...LINES,
  params: fileParameters,
  response: {
    200: successOf(Type.Object({ lines: Type.Array(ResultLine), totalCount }, closed), MESSAGES.lines),
    ...memberErrorResponses(),
  },
};
export const exportDashboardResultLinesSchema = {
  operationId: 'exportDashboardSettlementResultLines',
  tags: dashboardTags,
  ...EXPORT,
  params: fileParameters,
  response: { 200: csvResponse(LINE_COLUMNS), ...memberErrorResponses() },
};
