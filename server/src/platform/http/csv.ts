/** CSV, written while its rows are read: however many there are, only a few are in memory. */
import type { CastReturnObject } from 'csv-stringify';
import { stringify } from 'csv-stringify/sync';
import type { Cell } from '../wire/exported-table.ts';

/** Amounts are written in naira with two decimals. */
export type CsvRow = readonly Cell[];

export interface CsvOptions {
  /** Tells Excel that the text is UTF-8; other readers may read it as part of the first heading. */
  readonly byteOrderMark?: boolean;
}

const BYTE_ORDER_MARK = '\ufeff';

/** The response schema of an operation that answers with CSV; the example is its heading. */
export const csvResponse = (columns: readonly string[]) => ({
  description: 'CSV (RFC 4180) in UTF-8',
  content: { 'text/csv': { schema: { type: 'string', examples: [csvText([columns])] } } },
});

/** The heading is sent with the first rows, so that it is not sent when those cannot be read. */
export async function* csvPieces(
  columns: readonly string[],
  chunks: AsyncIterable<readonly CsvRow[]>,
  { byteOrderMark = false }: CsvOptions = {},
): AsyncGenerator<string> {
  let heading = (byteOrderMark ? BYTE_ORDER_MARK : '') + csvText([columns]);
  for await (const rows of chunks) {
    if (rows.length === 0) continue;
    yield heading + csvText(rows);
    heading = '';
  }
  if (heading !== '') yield heading;
}

/** Where Excel separates cells by these, text behind one is a cell of its own, unless it is quoted. */
const SEPARATORS_ELSEWHERE = /[;\t]/;

/** Text that a spreadsheet would run as a formula gets a leading apostrophe. */
function csvText(rows: readonly CsvRow[]): string {
  return stringify(rows as Cell[][], {
    escape_formulas: true,
    quoted_match: SEPARATORS_ELSEWHERE,
    record_delimiter: 'windows',
    cast: { bigint: nairaCell },
  });
}

/** The minus of an amount begins a number, not a formula. */
function nairaCell(kobo: bigint): string | CastReturnObject {
  const digits = String(kobo < 0n ? -kobo : kobo).padStart(3, '0');
  const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  // The types of csv-stringify lack this option of a cell.
  return kobo < 0n ? ({ value: `-${text}`, escape_formulas: false } as CastReturnObject) : text;
}
