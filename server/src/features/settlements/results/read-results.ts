/** Reads the bytes of a file into lines. Whatever its size, only a few pieces of it are in memory. */
import { TextDecoder } from 'node:util';
import type { ReadFile } from './read-file.ts';
import { type ResultFileFormat, type ResultLine, unreadable } from './result-line.ts';
import { Camt053Listener } from './camt-053.ts';
import { type MappingOf, readCsv } from './csv-results.ts';
import { Pain002Listener } from './pain-002.ts';
import { type XmlListener, XmlReader } from './xml-reader.ts';

/** Yields the lines one after the other, and fills in `file` meanwhile. */
export interface Reading {
  readonly file: Omit<ReadFile, 'format'> & { format: ResultFileFormat | undefined };
  readonly lines: AsyncIterable<ResultLine>;
}

/**
 * Recognises the format by its content: an XML root of a namespace, or the heading of a CSV. @throws AppError
 * unreadable_file
 */
export function readResults(bytes: AsyncIterable<Buffer>, mappingOf?: MappingOf): Reading {
  const file: Reading['file'] = {
    format: undefined,
    messageId: undefined,
    mapping: undefined,
    wholeMessages: [],
    unequalLines: [],
  };
  return { file, lines: readLines(file, bytes, mappingOf) };
}

async function* readLines(
  file: Reading['file'],
  bytes: AsyncIterable<Buffer>,
  mappingOf: MappingOf | undefined,
): AsyncGenerator<ResultLine> {
  const texts = decoded(bytes);
  const first = await firstText(texts);
  if (first === undefined) throw unreadable('The file is empty.');
  const whole = startingWith(first, texts);
  if (/^\s*</.test(first)) {
    yield* readXml(file, whole);
    return;
  }
  file.format = 'csv';
  yield* readCsv(whole, { mappingOf, onLayout: ({ mapping }) => (file.mapping = mapping) });
}

/** The text of a CSV. @throws AppError unreadable_file for an empty file. */
export async function csvText(bytes: AsyncIterable<Buffer>): Promise<AsyncIterable<string>> {
  const texts = decoded(bytes);
  const first = await firstText(texts);
  if (first === undefined) throw unreadable('The file is empty.');
  return startingWith(first, texts);
}

/** Whether the file is XML, and all its bytes, those that were read for this, too. */
export async function lookAhead(
  bytes: AsyncIterable<Buffer>,
): Promise<{ readonly isXml: boolean; readonly whole: AsyncIterable<Buffer> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const seen: Buffer[] = [];
  let text = '';
  while (text.length <= BLANK_LENGTH_MAX) {
    const next = await iterator.next();
    if (next.done === true) break;
    seen.push(next.value);
    // A byte order mark counts as white space.
    text += next.value.toString('latin1').replace(/^\u{ef}\u{bb}\u{bf}/u, '');
    if (text.trim() !== '') break;
  }
  async function* whole(): AsyncGenerator<Buffer> {
    try {
      yield* seen;
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return { isXml: text.trimStart().startsWith('<'), whole: whole() };
}

/** The text up to and including the first character that identifies the format. */
async function firstText(texts: AsyncIterator<string>): Promise<string | undefined> {
  let text = '';
  for (let next = await texts.next(); next.done !== true; next = await texts.next()) {
    text += next.value;
    if (text.trim() !== '') return text;
    if (text.length > BLANK_LENGTH_MAX) throw unreadable('The file begins with too much white space.');
  }
  return undefined;
}

const BLANK_LENGTH_MAX = 65_536;

async function* startingWith(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** Accepts only UTF-8; removes a byte order mark. */
async function* decoded(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lineNumber = 1;
  let isStart = true;
  for await (const chunk of bytes) {
    if (isStart && chunk.length > 0) {
      refuseOtherFormats(chunk);
      isStart = false;
    }
    const text = decode(decoder, chunk, lineNumber);
    const nul = text.indexOf('\0');
    if (nul !== -1) throw unreadable('The file has a NUL byte in it.', lineNumber + linesIn(text.slice(0, nul)));
    lineNumber += linesIn(text);
    if (text !== '') yield text;
  }
  decode(decoder, undefined, lineNumber);
}

/** Workbooks (a ZIP archive, or the older OLE document) and PDFs are what banks' portals offer beside CSV. */
const OTHER_FORMATS = [
  { start: Buffer.from('PK\x03\x04', 'latin1'), is: 'a workbook or an archive' },
  { start: Buffer.from('\xd0\xcf\x11\xe0', 'latin1'), is: 'an old workbook' },
  { start: Buffer.from('%PDF', 'latin1'), is: 'a PDF' },
];

function refuseOtherFormats(start: Buffer): void {
  const other = OTHER_FORMATS.find((format) => start.subarray(0, format.start.length).equals(format.start));
  if (other !== undefined) throw unreadable(`The file is ${other.is}. Send CSV in UTF-8, or the XML of your bank.`);
  const [one = 1, two = 1] = start;
  const isUtf16 = (one === 0xfe && two === 0xff) || (one === 0xff && two === 0xfe) || (one === 0) !== (two === 0);
  if (isUtf16) throw unreadable('The file is UTF-16; send it in UTF-8.', 1);
}

function decode(decoder: TextDecoder, chunk: Buffer | undefined, lineNumber: number): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch (error) {
    // Decoded again up to the fault, to name its place.
    const text = chunk?.toString('utf8') ?? '';
    const where = lineNumber + linesIn(text.slice(0, Math.max(0, text.indexOf('\u{fffd}'))));
    throw unreadable('The file is not valid UTF-8: save it as "CSV UTF-8".', where, error);
  }
}

function linesIn(text: string): number {
  let count = 0;
  for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1)) count += 1;
  return count;
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:';
const PAIN_002 = { Listener: Pain002Listener, message: 'CstmrPmtStsRpt' } as const;
const CAMT_053 = { Listener: Camt053Listener, message: 'BkToCstmrStmt' } as const;

type XmlFormat = Exclude<ResultFileFormat, 'csv'>;
/** What reads each format of XML. */
const XML_READERS: Readonly<Record<XmlFormat, typeof PAIN_002 | typeof CAMT_053>> = {
  'pain.002.001.10': PAIN_002,
  'pain.002.001.11': PAIN_002,
  'camt.053.001.08': CAMT_053,
  'camt.053.001.09': CAMT_053,
};
const isXmlFormat = (text: string): text is XmlFormat => Object.hasOwn(XML_READERS, text);

async function* readXml(file: Reading['file'], texts: AsyncIterable<string>): AsyncGenerator<ResultLine> {
  const lines: ResultLine[] = [];
  const listener = new DocumentListener(file, (line) => lines.push(line));
  const reader = new XmlReader(listener);
  for await (const text of texts) {
    reader.write(text);
    yield* lines.splice(0);
  }
  reader.end();
  listener.requireMessage();
  yield* lines.splice(0);
}

/** Recognises the message, and passes it on to its reader. */
class DocumentListener implements XmlListener {
  readonly #file: Reading['file'];
  readonly #take: (line: ResultLine) => void;
  #message: (Pick<XmlListener, 'open' | 'close'> & { readonly name: string }) | undefined;
  #hasMessage = false;

  constructor(file: Reading['file'], take: (line: ResultLine) => void) {
    this.#file = file;
    this.#take = take;
  }

  root(namespace: string, name: string): void {
    const format = namespace.startsWith(NAMESPACE) ? namespace.slice(NAMESPACE.length) : '';
    if (name !== 'Document' || !isXmlFormat(format)) {
      const found = shownRoot(namespace, name);
      const known = Object.keys(XML_READERS).map((known) => NAMESPACE + known);
      throw unreadable(`The root is ${found}; it must be Document of ${known.join(' or of ')}.`);
    }
    this.#file.format = format;
    const file = this.#file as ReadFile;
    const { Listener, message } = XML_READERS[format];
    const listener = new Listener(file, this.#take);
    this.#message = {
      name: message,
      open: (element) => listener.open(element),
      close: (path, text, lineNumber) => listener.close(path, text, lineNumber),
    };
  }

  open(element: Parameters<XmlListener['open']>[0]): void {
    const name = this.#message?.name ?? '';
    if (element.path === name) this.#hasMessage = true;
    if (!this.#hasMessage) throw unreadable(`The document must have ${name} in it.`, element.lineNumber);
    this.#message?.open(element);
  }

  close(path: string, text: string, lineNumber: number): void {
    this.#message?.close(path, text, lineNumber);
  }

  requireMessage(): void {
    if (!this.#hasMessage) throw unreadable(`The document must have ${this.#message?.name ?? 'a message'} in it.`);
  }
}

function shownRoot(namespace: string, name: string): string {
  const short = (text: string): string => text.slice(0, 100);
  return namespace === '' ? `${short(name)} without a namespace` : `${short(name)} of ${short(namespace)}`;
}
