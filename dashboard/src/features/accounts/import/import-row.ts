/** A row of the file, the request for it, and its state. */
import { readNaira, readPercent, type TypedNumber } from '../../../components/typed-number.ts';
import { OWN_NAMES } from '../../../components/own-texts.ts';
import type { NewAccount, Warning } from '../accounts.ts';
import { COLUMNS, type ColumnName, type Heading } from './columns.ts';
import type { CsvRecord } from './csv-records.ts';

export type RowState =
  | { readonly kind: 'unchecked' }
  /** `existingId` is the account that this row has created before: creating it again changes nothing. */
  | { readonly kind: 'ready'; readonly warnings: readonly Warning[]; readonly existingId?: number | undefined }
  /** It would be refused, or is not an account. */
  | { readonly kind: 'wrong'; readonly message: string }
  | { readonly kind: 'created'; readonly accountId: number; readonly warnings: readonly Warning[] }
  | { readonly kind: 'failed'; readonly message: string }
  /** The answer never came: the account may exist. */
  | { readonly kind: 'unsure'; readonly message: string };

export interface ImportRow {
  /** The spreadsheet's row number; the heading is row 1. */
  readonly number: number;
  readonly cells: readonly string[];
  /** Undefined when it cannot be sent. */
  readonly body: NewAccount | undefined;
  state: RowState;
}

const NUMBER_COLUMNS = ['txPercentage', 'txCap', 'splitValue'] as const;
const TEXT_COLUMNS = ['bankName', 'splitType', ...OWN_NAMES] as const;

/** More than the server accepts in any of them, so that nothing right is refused here. */
const CHARS_MAX = 1_000;

/** Undefined for an empty row. */
export function rowOf(record: CsvRecord, number: number, heading: Heading): ImportRow | undefined {
  if (record.cells.every((cell) => cell.trim() === '')) return undefined;
  const read = record.isMalformed
    ? { problem: 'The quotation marks of this row do not pair up. Write a quotation mark inside a cell twice.' }
    : hasMoreCells(record, heading)
      ? {
          problem:
            `This row has ${record.cells.length} cells and the heading ${heading.cells.length}. Put ` +
            'cells with a comma in quotation marks.',
        }
      : readBody(record.cells, heading);
  const { cells } = record;
  return 'body' in read
    ? { number, cells, body: read.body, state: { kind: 'unchecked' } }
    : { number, cells, body: undefined, state: { kind: 'wrong', message: read.problem } };
}

function hasMoreCells({ cells }: CsvRecord, heading: Heading): boolean {
  return cells.slice(heading.cells.length).some((cell) => cell.trim() !== '');
}

/** The API's body, or what would be right for the first cell that cannot be sent. The server checks the rest. */
function readBody(
  cells: readonly string[],
  heading: Heading,
): { readonly body: NewAccount } | { readonly problem: string } {
  const text = (name: ColumnName) => cellOf(cells, heading, name);
  for (const { name, label, isNeeded } of COLUMNS) {
    if (isNeeded && text(name) === '') return { problem: `${label} is missing.` };
    if (text(name).length > CHARS_MAX) return { problem: `${label} is too long. Is a quotation mark missing?` };
  }
  const digits = text('accountNumber');
  if (/^\d{1,9}$/.test(digits)) {
    return {
      problem:
        `Account number has ${digits.length} ${digits.length === 1 ? 'digit' : 'digits'} instead of ` +
        'ten. Did a spreadsheet drop the zeros at the front?',
    };
  }
  const optional: Partial<NewAccount> = {};
  for (const name of TEXT_COLUMNS) if (text(name) !== '') optional[name] = text(name);
  for (const name of NUMBER_COLUMNS) {
    if (text(name) === '') continue;
    const read = readNumber(name, text(name), text('splitType'));
    if ('problem' in read) return { problem: `${labelOf(name)} ${read.problem}.` };
    optional[name] = read.value;
  }
  return {
    body: {
      businessName: text('businessName'),
      accountNumber: digits,
      bankCode: text('bankCode'),
      accountName: text('accountName'),
      subAccountEmail: text('subAccountEmail'),
      userMobile: text('userMobile'),
      ...optional,
    },
  };
}

/** Without the apostrophe that keeps a spreadsheet from running a cell; our own files contain it. */
export function cellOf(cells: readonly string[], { positions }: Pick<Heading, 'positions'>, name: ColumnName): string {
  const position = positions.get(name);
  const cell = position === undefined ? '' : (cells[position] ?? '').trim();
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}

/** A value of a split that is no flat fee is a fraction: 0.000375 is the percent 0.0375. */
const FRACTION_DECIMALS = 6;

function readNumber(name: (typeof NUMBER_COLUMNS)[number], text: string, splitType: string): TypedNumber {
  if (name === 'txPercentage') return readPercent(text);
  const isNaira = name === 'txCap' || splitType.toLowerCase() === 'flat';
  return isNaira ? readNaira(text) : readNaira(text, FRACTION_DECIMALS);
}

function labelOf(name: ColumnName): string {
  return COLUMNS.find((column) => column.name === name)?.label ?? name;
}
