/**
 * Reads a bank directory from a CSV file: UTF-8, first line `name,code,category,cbn_code`, then one bank per line. A
 * file is accepted as a whole or not at all. It reports every problem (up to a limit), so that all can be fixed at
 * once.
 */
import { CsvError, parse } from 'csv-parse/sync';
import { cleanText } from '../../core/words/text.ts';

/** One institution. `code` is the directory's six digits, `cbnCode` the Central Bank's code, if known. */
export interface Bank {
  readonly code: string;
  readonly name: string;
  readonly category: string;
  readonly cbnCode: string | null;
}

const BANK_FILE_COLUMNS = ['name', 'code', 'category', 'cbn_code'];
/** 1 MB; callers should check a file's size before they read it. */
export const MAX_BANK_FILE_BYTES = 1024 * 1024;
export const MAX_BANKS = 5_000;
const MAX_PROBLEMS_SHOWN = 20;

/** This entry of the directory, a second Access Bank, comes after all others. */
const LAST_CODE = '999058';

interface Line {
  readonly number: number;
  readonly fields: readonly string[];
}

/** Parses a bank file. The banks come in the file's order; the problems are sentences for people, with line numbers. */
export function parseBankFile(bytes: Uint8Array): { banks: Bank[] } | { problems: string[] } {
  if (bytes.length > MAX_BANK_FILE_BYTES) return { problems: ['the file is larger than 1 MB'] };
  const text = decode(bytes);
  if ('problem' in text) return { problems: [text.problem] };
  const read = readLines(text.text);
  if ('problem' in read) return { problems: [read.problem] };

  const [header, ...lines] = read.lines;
  if (header === undefined) return { problems: ['the file is empty'] };
  if (header.fields.map((field) => field.trim()).join(',') !== BANK_FILE_COLUMNS.join(',')) {
    return { problems: [`line ${header.number}: the first line must be ${BANK_FILE_COLUMNS.join(',')}`] };
  }
  if (lines.length === 0) return { problems: ['the file has a first line but no banks'] };
  if (lines.length > MAX_BANKS) return { problems: [`the file has ${lines.length} banks; at most ${MAX_BANKS} fit`] };
  return readBanks(lines);
}

/**
 * The order of the directory: by name without regard to case, then by code, and 999058 last. It compares code units,
 * not a language's alphabet, so that every machine gives the same order.
 */
export function inDirectoryOrder(banks: readonly Bank[]): Bank[] {
  const keyed = banks.map((bank) => ({ bank, last: bank.code === LAST_CODE ? 1 : 0, name: bank.name.toLowerCase() }));
  keyed.sort((a, b) => a.last - b.last || compare(a.name, b.name) || compare(a.bank.code, b.bank.code));
  return keyed.map(({ bank }) => bank);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function decode(bytes: Uint8Array): { text: string } | { problem: string } {
  try {
    // The decoder also removes the byte order mark that spreadsheets write.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { problem: `line ${firstUndecodableLine(bytes)}: not valid UTF-8; save the file as CSV in UTF-8` };
  }
}

function firstUndecodableLine(bytes: Uint8Array): number {
  const newline = 0x0a;
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const found = bytes.indexOf(newline, start);
    const end = found === -1 ? bytes.length : found + 1;
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end;
  }
  return line;
}

function readLines(text: string): { lines: Line[] } | { problem: string } {
  const lines: Line[] = [];
  try {
    parse(text, {
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (fields: string[], { lines: number }) => {
        lines.push({ number, fields });
        return null;
      },
    });
    return { lines };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The library's message quotes the file, including control characters, so it is not shown.
    const lineNumber: unknown = error['lines'];
    const line = typeof lineNumber === 'number' ? `line ${lineNumber}: ` : '';
    return { problem: `${line}wrong quotes; write a name with a comma as "Name, Bank", and a quote in it as ""` };
  }
}

function readBanks(lines: readonly Line[]): { banks: Bank[] } | { problems: string[] } {
  const banks: Bank[] = [];
  const problems: string[] = [];
  const lineOfCode = new Map<string, number>();
  for (const { number, fields } of lines) {
    const bank = readBank(fields);
    if ('problem' in bank) {
      problems.push(`line ${number}: ${bank.problem}`);
      continue;
    }
    const before = lineOfCode.get(bank.code);
    if (before !== undefined) problems.push(`line ${number}: code ${bank.code} is on line ${before} already`);
    else lineOfCode.set(bank.code, number);
    banks.push(bank);
  }
  if (problems.length === 0) return { banks };
  const hidden = problems.length - MAX_PROBLEMS_SHOWN;
  return { problems: hidden > 0 ? [...problems.slice(0, MAX_PROBLEMS_SHOWN), `and ${hidden} more`] : problems };
}

function readBank(fields: readonly string[]): Bank | { problem: string } {
  if (fields.length !== BANK_FILE_COLUMNS.length) {
    return { problem: `must have 4 values (${BANK_FILE_COLUMNS.join(',')}), not ${fields.length}` };
  }
  const [rawName = '', rawCode = '', rawCategory = '', rawCbnCode = ''] = fields;
  const name = cleanText(rawName);
  if ('problem' in name) return { problem: `name ${name.problem}` };
  const code = rawCode.trim();
  if (!/^[0-9]{6}$/.test(code)) {
    return { problem: 'code must be six digits such as 000014; spreadsheets drop leading zeros unless it is text' };
  }
  const category = rawCategory.trim();
  if (!/^[a-z][a-z_]{0,63}$/.test(category)) {
    return { problem: 'category must be small letters and underscores, such as commercial or mobile_money' };
  }
  const cbnCode = rawCbnCode.trim();
  // Five digits that begin with 00 are a bank's three digits with padding, which would give wrong check digits.
  if (!/^([0-9]{3}|(?!00)[0-9]{5})?$/.test(cbnCode)) {
    return { problem: 'cbn_code must be empty, three digits such as 044, or five such as 50547 (103, not 00103)' };
  }
  return { code, name: name.text, category, cbnCode: cbnCode === '' ? null : cbnCode };
}
