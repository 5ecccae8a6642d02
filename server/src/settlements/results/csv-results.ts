/** Results as CSV: one line per payout, for banks and people without a message format. */
import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import type { AppError } from '../../errors.ts';
import {
  END_TO_END_ID_LENGTH_MAX,
  koboFromDecimal,
  LINE_STATUSES,
  type LineStatus,
  type ResultLine,
  shownCode,
  shownReason,
  shownText,
  unreadable,
} from './result-line.ts';
import { statusOfKnownCode } from './status-codes.ts';

/**
 * The first three are required; the order and all other columns are up to the bank. The file of a run to which the bank
 * has added a status has them all.
 */
const REQUIRED = ['end_to_end_id', 'amount', 'status'] as const;
const OPTIONAL = ['currency', 'reason', 'reason_code'] as const;
type Heading = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number];
const HEADINGS: readonly Heading[] = [...REQUIRED, ...OPTIONAL];

/** Other names of a column that must not be overlooked. */
const ALSO: Partial<Readonly<Record<Heading, readonly string[]>>> = { currency: ['ccy', 'currency_code'] };

/** Longer than any line of a bank; text between two quotation marks counts as one line. */
const RECORD_LENGTH_MAX = 65_536;

interface Row {
  readonly record: readonly string[];
  readonly info: Info;
}

/** @throws AppError unreadable_file */
export async function* readCsv(texts: AsyncIterable<string>): AsyncGenerator<ResultLine> {
  const parser = parse({
    info: true,
    trim: true,
    skip_empty_lines: true,
    max_record_size: RECORD_LENGTH_MAX,
  });
  const source = Readable.from(texts, { objectMode: true, highWaterMark: 1 });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    let columns: ReadonlyMap<Heading, number> | undefined;
    for await (const { record, info } of parser as AsyncIterable<Row>) {
      if (columns === undefined) columns = columnsOf(record);
      else yield lineOf(record, columns, info.lines);
    }
    if (columns === undefined) throw unreadable('The file is empty.');
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error) : error;
  } finally {
    source.destroy();
  }
}

function columnsOf(record: readonly string[]): ReadonlyMap<Heading, number> {
  const names = record.map(plainName);
  const columns = new Map<Heading, number>();
  for (const heading of HEADINGS) {
    const wanted = [heading, ...(ALSO[heading] ?? [])].map(plainName);
    const [index, second] = names.flatMap((name, place) => (wanted.includes(name) ? [place] : []));
    if (index === undefined) continue;
    if (second !== undefined) throw unreadable(`The heading ${heading} stands there twice.`, 1);
    columns.set(heading, index);
  }
  const missing = REQUIRED.filter((heading) => !columns.has(heading));
  if (missing.length === 0) return columns;
  const found = shownText(record.slice(0, 20).join(', ').slice(0, 400), 200);
  throw unreadable(
    `The file is neither XML nor CSV with the headings end_to_end_id, amount and status: ${missing.join(', ')} ` +
      `${missing.length > 1 ? 'are' : 'is'} missing. Its first line is "${found ?? ''}".`,
    1,
  );
}

/** `end_to_end_id`, `End to end ID` and `endToEndId` are one name. */
const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

function lineOf(record: readonly string[], columns: ReadonlyMap<Heading, number>, lineNumber: number): ResultLine {
  const cell = (heading: Heading): string => record[columns.get(heading) ?? -1] ?? '';
  const endToEndId = cell('end_to_end_id');
  if (endToEndId === '' || endToEndId.length > END_TO_END_ID_LENGTH_MAX) {
    throw unreadable(`end_to_end_id must have 1 to ${END_TO_END_ID_LENGTH_MAX} characters.`, lineNumber);
  }
  const foreignCurrency = columns.has('currency') ? foreignFrom(cell('currency'), lineNumber) : undefined;
  return {
    lineNumber,
    endToEndId: shownCode(endToEndId),
    amountKobo: foreignCurrency === undefined ? koboOf(cell('amount'), lineNumber) : undefined,
    foreignCurrency,
    status: statusOf(cell('status'), lineNumber),
    reasonCode: shownCode(cell('reason_code')),
    reason: shownReason([cell('reason')]),
    account: undefined,
    booking: undefined,
  };
}

function koboOf(text: string, lineNumber: number): bigint {
  const amount = koboFromDecimal(text);
  if ('problem' in amount) throw unreadable(`amount ${amount.problem}.`, lineNumber);
  return amount.kobo;
}

/** Without the column every amount is in naira; with it, each line must name a currency. */
function foreignFrom(text: string, lineNumber: number): string | undefined {
  if (!/^[a-z]{3}$/i.test(text)) {
    throw unreadable(`currency must be three letters such as NGN, and is "${shownText(text, 40) ?? ''}".`, lineNumber);
  }
  const currency = text.toUpperCase();
  return currency === 'NGN' ? undefined : currency;
}

function statusOf(text: string, lineNumber: number): LineStatus {
  const word = LINE_STATUSES.find((status) => status === text.toLowerCase()) ?? statusOfKnownCode(text.toUpperCase());
  if (word !== undefined) return word;
  const found = shownText(text, 40) ?? '';
  throw unreadable(
    `status must be paid, failed, unknown, pending or a code of ISO 20022 such as ACSC, and is "${found}".`,
    lineNumber,
  );
}

function refusalOf(error: CsvError): AppError {
  const lineNumber = typeof error['lines'] === 'number' ? error['lines'] : undefined;
  switch (error.code) {
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
    case 'CSV_RECORD_INCONSISTENT_COLUMNS':
      return unreadable('The line has not as many fields as the heading.', lineNumber, error);
    case 'CSV_MAX_RECORD_SIZE':
      return unreadable(`The line has more than ${RECORD_LENGTH_MAX} characters.`, lineNumber, error);
    case 'CSV_QUOTE_NOT_CLOSED':
      return unreadable('A quotation mark is not closed.', lineNumber, error);
    default:
      return unreadable('The line is not CSV (RFC 4180): look at its quotation marks.', lineNumber, error);
  }
}
