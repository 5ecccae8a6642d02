/** What a bank reports about payouts, in any format. */
import { AppError } from '../../../core/errors/errors.ts';
import type { Booking } from '../runs/booking.ts';

/** Status reports answer the versions of `pain.001` that we write: .10 is the pair of .09, and .11 that of .10. */
const STATUS_REPORTS = ['pain.002.001.10', 'pain.002.001.11'] as const;
/** Statements of the same releases. */
const STATEMENTS = ['camt.053.001.08', 'camt.053.001.09'] as const;
export const RESULT_FILE_FORMATS = ['csv', ...STATUS_REPORTS, ...STATEMENTS] as const;
export type ResultFileFormat = (typeof RESULT_FILE_FORMATS)[number];

export const isStatement = (format: ResultFileFormat): boolean => (STATEMENTS as readonly string[]).includes(format);

export const LINE_STATUSES = ['paid', 'failed', 'unknown', 'pending'] as const;
/** `pending` is not final. */
export type LineStatus = (typeof LINE_STATUSES)[number];

export interface ResultLine {
  /** The line in the file, from 1. */
  readonly lineNumber: number;
  /** Undefined for a movement of the bank account without one. */
  readonly endToEndId: string | undefined;
  readonly amountKobo: bigint | undefined;
  /** Undefined for naira, the currency of payouts. */
  readonly foreignCurrency: string | undefined;
  readonly status: LineStatus;
  readonly reasonCode: string | undefined;
  readonly reason: string | undefined;
  /** The account that the payout left from, if the file names it; a statement always does. */
  readonly account: NamedAccount | undefined;
  /** Only lines of statements have one. */
  readonly booking: Booking | undefined;
  /** The line is the only one of its entry, and the entry moved another amount. */
  readonly isUnequal?: boolean;
  /** Kobo that the payment may have been instead, by the charges that the bank tells beside it. */
  readonly otherKobo?: readonly bigint[];
}

/** An account as a file names it. */
export interface NamedAccount {
  readonly number: string;
  /** The bank's name in a clearing system; not every file has it. */
  readonly memberId: string | undefined;
}

/** A report about all payouts of a message at once. It applies to those that the file does not mention otherwise. */
export interface WholeMessage extends Omit<
  ResultLine,
  'endToEndId' | 'amountKobo' | 'foreignCurrency' | 'account' | 'booking' | 'isUnequal' | 'otherKobo'
> {
  /** The id of our message, or of its one payment instruction. */
  readonly messageId: string;
  /** How many payouts our message had and their sum, as the bank repeats it. */
  readonly payoutCount: bigint | undefined;
  readonly totalKobo: bigint | undefined;
}

/** Lines by their position in the file, from 1. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** The first fault of a file. */
export function unreadable(problem: string, lineNumber?: number, cause?: unknown): AppError {
  const where = lineNumber === undefined ? '' : `Line ${lineNumber}: `;
  return new AppError('unreadable_file', `${where}${problem}`, { field: 'file', cause });
}

export const END_TO_END_ID_LENGTH_MAX = 35;
const CODE_LENGTH_MAX = 35;
const REASON_LENGTH_MAX = 500;

/** On one line and of limited length, because it is shown and passed on; undefined when nothing is left. */
export function shownText(text: string | undefined, lengthMax: number): string | undefined {
  const clean = text
    ?.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, lengthMax)
    .toWellFormed();
  // A substring keeps the whole string in memory, and lines wait for each other.
  return clean === undefined || clean === '' ? undefined : Buffer.from(clean).toString();
}

/** Digits and letters without the spaces and dashes that make them readable. */
export const accountNumberFrom = (text: string): string | undefined => shownCode(text.replaceAll(/[\s-]/g, ''));

export const shownCode = (text: string | undefined): string | undefined => shownText(text, CODE_LENGTH_MAX);
export const shownReason = (texts: readonly string[]): string | undefined =>
  shownText(texts.join(' ').slice(0, REASON_LENGTH_MAX * 4), REASON_LENGTH_MAX);

/** The foreign currency in an amount's `Ccy`; undefined for naira or without one. */
export function foreignFrom(currency: string | undefined): string | undefined {
  const name = currency?.trim();
  return name === undefined || name === 'NGN' ? undefined : (shownCode(name) ?? '?');
}

const DECIMAL = /^\+?0*(\d{0,16})(?:\.(\d{0,17}))?$/;

/** Naira as an exact decimal; zeros after the second decimal change nothing. */
export function koboFromDecimal(text: string): { readonly kobo: bigint } | { readonly problem: string } {
  const match = /\d/.test(text) ? DECIMAL.exec(text) : null;
  const [, whole = '', decimals = ''] = match ?? [];
  if (match === null || !/^\d{0,2}0*$/.test(decimals)) {
    return {
      problem: `must be naira with at most two decimals, such as 1500.50, and is "${shownText(text, 40) ?? ''}"`,
    };
  }
  return { kobo: BigInt(whole + decimals.slice(0, 2).padEnd(2, '0')) };
}
