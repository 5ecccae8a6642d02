/** The rows of a CSV file, whatever separates its fields. */
import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import type { AppError } from '../../../core/errors/errors.ts';
import { unreadable } from './result-line.ts';

/** Longer than any line of a bank; text between two quotation marks counts as one line. */
const RECORD_LENGTH_MAX = 65_536;
/** The first is taken where two are as frequent. */
/** Far more columns than any bank has. */
const FIELDS_MAX = 1_000;
const DELIMITERS = [',', ';', '\t', '|'] as const;

export interface CsvRow {
  /** Without white space around them. */
  readonly cells: readonly string[];
  /** In the file, from 1. */
  readonly lineNumber: number;
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: Info;
}

/**
 * The first row is the heading, and decides how many fields each row has. @throws AppError unreadable_file
 */
export async function* readRows(texts: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  const { start, rest } = await firstLine(texts);
  const delimiter = delimiterOf(start);
  const parser = parse({
    info: true,
    delimiter,
    // A tab is white space, and would be lost where it separates.
    trim: delimiter !== '\t',
    skip_empty_lines: true,
    max_record_size: RECORD_LENGTH_MAX,
  });
  const source = Readable.from(rest, { objectMode: true, highWaterMark: 1 });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      yield { cells: record.map((cell) => cell.trim()), lineNumber: info.lines };
    }
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error) : error;
  } finally {
    source.destroy();
  }
}

/** Enough of the text to know its first line; `rest` is all of it. */
async function firstLine(texts: AsyncIterable<string>) {
  const iterator = texts[Symbol.asyncIterator]();
  let start = '';
  let hasBegun = false;
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
    start += next.value;
    const text: string = hasBegun ? next.value : next.value.trimStart();
    hasBegun ||= text !== '';
    if (start.length > RECORD_LENGTH_MAX || /[\r\n]/.test(text)) break;
  }
  async function* all(): AsyncGenerator<string> {
    yield start;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  }
  return { start: start.slice(0, RECORD_LENGTH_MAX), rest: all() };
}

/** What separates the fields of the first line that is not blank, outside of quotation marks. */
function delimiterOf(text: string): string {
  const [line = ''] = text
    .trimStart()
    .replaceAll(/"[^"]*"?/g, '')
    .split(/[\r\n]/, 1);
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  if (Math.max(...counts) > FIELDS_MAX) throw unreadable(`The line has more than ${FIELDS_MAX} fields.`, 1);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function refusalOf(error: CsvError): AppError {
  const lineNumber = typeof error['lines'] === 'number' ? error['lines'] : undefined;
  switch (error.code) {
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
    case 'CSV_RECORD_INCONSISTENT_COLUMNS':
      return unreadable(
        'The line has not as many fields as the heading. Titles above the headings and totals below the payouts must ' +
          'be deleted, and an amount such as "1,500.50" needs quotation marks around it.',
        lineNumber,
        error,
      );
    case 'CSV_MAX_RECORD_SIZE':
      return unreadable(`The line has more than ${RECORD_LENGTH_MAX} characters.`, lineNumber, error);
    case 'CSV_QUOTE_NOT_CLOSED':
      return unreadable('A quotation mark is not closed.', lineNumber, error);
    default:
      return unreadable('The line is not CSV (RFC 4180): look at its quotation marks.', lineNumber, error);
  }
}
