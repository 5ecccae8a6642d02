/**
 * Reads a CSV file piece by piece, so that a large one neither fills the memory nor blocks the page. The pieces are
 * decoded here, because Papa Parse cuts files between bytes, and so splits letters of two or three bytes.
 */
import Papa, { type ParseResult } from 'papaparse';
import { knownColumnsCount } from './columns.ts';

export interface CsvRecord {
  readonly cells: readonly string[];
  /** Its quotation marks do not match, so its cells are a guess. */
  readonly isMalformed: boolean;
}

/** A problem of the whole file, in words for the person who chose it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

const SEPARATORS = [',', ';', '\t', '|'];
/** No valid record is nearly as long; a quotation mark that never closes takes in the rest of the file. */
const RECORD_CHARS_MAX = 200_000;
/** How much is parsed in one go: a few thousand rows, so that keys and clicks never wait for long. */
const PIECE_BYTES = 262_144;
const NEVER_ENDS =
  'A quotation mark opens a cell that never ends. Find the cell that begins with " and close or remove it.';
const NOT_TEXT = 'This file is not text in UTF-8. Save it as “CSV UTF-8 (comma delimited)” and choose it again.';
const WORKBOOK =
  'This is a spreadsheet workbook, not CSV. Save it as “CSV UTF-8 (comma delimited)” and choose that file.';

/** The records of each piece in turn, with the number of bytes read so far. @throws UnreadableFile */
export async function* readRecords(file: Blob): AsyncGenerator<{ records: CsvRecord[]; bytesRead: number }> {
  const decode = textDecoder();
  const reader = file.stream().getReader();
  let rest = '';
  let separator: string | undefined;
  let bytesRead = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (value !== undefined && bytesRead === 0 && isWorkbook(value)) throw new UnreadableFile(WORKBOOK);
      for (const piece of done ? [undefined] : piecesOf(value)) {
        await nextTask();
        bytesRead += piece?.byteLength ?? 0;
        rest += decode(piece);
        separator ??= separatorOf(rest, done);
        if (separator !== undefined) {
          const { records, readChars } = parse(rest, separator, done);
          rest = rest.slice(readChars);
          yield { records, bytesRead };
        }
        if (!done && rest.length > RECORD_CHARS_MAX) throw new UnreadableFile(NEVER_ENDS);
      }
      if (done) return;
    }
  } finally {
    await reader.cancel();
  }
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) yield bytes.subarray(start, start + PIECE_BYTES);
}

/**
 * Lets the page do waiting work, because the pieces of a file in memory come without a pause. A hidden page delays
 * timers.
 */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}

/** Converts line ends to `\n`, also if a piece ends between `\r` and `\n`. */
function textDecoder(): (bytes: Uint8Array | undefined) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let heldBack = '';
  return (bytes) => {
    let text: string;
    try {
      text = heldBack + decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new UnreadableFile(NOT_TEXT);
    }
    if (text.includes('\0')) throw new UnreadableFile(NOT_TEXT);
    heldBack = bytes !== undefined && text.endsWith('\r') ? '\r' : '';
    return text.slice(0, text.length - heldBack.length).replaceAll(/\r\n?/g, '\n');
  };
}

/** The separator with which the first line has most known columns; undefined until that line is complete. */
function separatorOf(text: string, isAll: boolean): string | undefined {
  const end = text.indexOf('\n');
  if (end === -1 && !isAll) return undefined;
  const line = end === -1 ? text : text.slice(0, end);
  const found = SEPARATORS.map((separator) => ({
    separator,
    count: knownColumnsCount(parse(line, separator, true).records[0]?.cells ?? []),
  }));
  return found.toSorted((a, b) => b.count - a.count)[0]?.separator;
}

function parse(text: string, delimiter: string, isAll: boolean): { records: CsvRecord[]; readChars: number } {
  const parser = new Papa.Parser({ delimiter, newline: '\n' });
  const { data, errors, meta } = parser.parse(text, 0, !isAll) as ParseResult<string[]>;
  const malformed = new Set(errors.map(({ row }) => row));
  return {
    records: data.map((cells, row) => ({ cells, isMalformed: malformed.has(row) })),
    readChars: meta.cursor,
  };
}

/** `PK` of a zip file, such as .xlsx, and the first bytes of .xls. */
function isWorkbook([first, second]: Uint8Array): boolean {
  return (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);
}
