/** An accepted file of results, and the results of its lines. */
import { AppError } from '../../../core/errors/errors.ts';
import type { Actor } from '../../../core/words/principal.ts';
import type { Booking } from '../runs/booking.ts';
import type { LineAnswer } from '../runs/line-answer.ts';
import { numberFromPath, numberIn } from '../../../platform/wire/ids.ts';
import { invalidParameter } from '../../../platform/wire/invalid.ts';
import type { ResultFileFormat, LineStatus } from './result-line.ts';

/**
 * `applied`: changed a payout. `repeated`: was known already. `conflict`: contradicts what is known (CONFLICT_KINDS).
 * `amount_differs`: has another amount or currency. `not_exported`: names a payout that was not sent. `unmatched`:
 * names no payout. `pending`: is not final. `other_movement`: another movement on the statement of the bank account.
 */
export const LINE_RESULTS = [
  'applied',
  'repeated',
  'conflict',
  'amount_differs',
  'unmatched',
  'not_exported',
  'pending',
  'other_movement',
] as const;
export type LineResult = (typeof LINE_RESULTS)[number];

/** Results that a person should check. */
export const NOT_MATCHED = [
  'conflict',
  'amount_differs',
  'unmatched',
  'not_exported',
] as const satisfies readonly LineResult[];

/**
 * `other_outcome`: the payout is known to have another outcome. `contradicted`: the file says two different things.
 * `booked_twice`: the bank moved the money a second time. `other_account`: not from the account of the run.
 * `no_source_account`: the run has no account to compare with.
 */
export const CONFLICT_KINDS = [
  'other_outcome',
  'contradicted',
  'booked_twice',
  'other_account',
  'no_source_account',
] as const;
export type ConflictKind = (typeof CONFLICT_KINDS)[number];

export type LineCounts = Readonly<Record<LineResult, bigint>>;

export interface ResultFile {
  readonly id: bigint;
  /** Gapless from 1 within the ledger. */
  readonly number: bigint;
  /** SHA-256. */
  readonly digest: Buffer;
  readonly filename: string | undefined;
  readonly format: ResultFileFormat;
  readonly messageId: string | undefined;
  readonly byteCount: bigint;
  readonly lineCount: bigint;
  readonly state: 'applying' | 'applied';
  readonly appliedThrough: bigint;
  readonly counts: LineCounts;
  readonly sentBy: Actor;
  readonly acceptedAt: Date;
  readonly appliedAt: Date | undefined;
}

export interface KeptLine {
  readonly position: bigint;
  readonly lineNumber: bigint;
  readonly endToEndId: string | undefined;
  /** The reference of the payout with this end-to-end id, if the id can be one. */
  readonly reference: string | undefined;
  /** The name on that payout; undefined if there is none. */
  readonly payee: string | undefined;
  readonly amountKobo: bigint | undefined;
  readonly foreignCurrency: string | undefined;
  readonly status: LineStatus;
  readonly reasonCode: string | undefined;
  readonly reason: string | undefined;
  readonly contradicted: boolean;
  /** The account that the payout left from, if the file names it. */
  readonly account: { readonly number: string; readonly bankCode: string | undefined } | undefined;
  readonly booking: Booking;
  /** An earlier line of the same statement is another booking of the payout. */
  readonly isSecond: boolean;
  readonly conflict: ConflictKind | undefined;
  /** Undefined until the line is applied. */
  readonly result: LineResult | undefined;
  /** Who took it, to find out what it means. */
  readonly owner: { readonly by: Actor; readonly at: Date } | undefined;
  readonly answer:
    { readonly answer: LineAnswer; readonly reason: string; readonly by: Actor; readonly at: Date } | undefined;
}

/** A line with what names it. */
export interface FiledLine extends KeptLine {
  readonly fileNumber: bigint;
  /** When its file was accepted: how long it has been open. */
  readonly since: Date;
}

export const filed = (line: KeptLine, { number, acceptedAt }: ResultFile): FiledLine => ({
  ...line,
  fileNumber: number,
  since: acceptedAt,
});

export const LINE_STATES = ['open', 'explained', 'confirmed', 'returned'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** Undefined for a line that needs nobody. */
export function stateOf({ result, answer }: Pick<KeptLine, 'result' | 'answer'>): LineState | undefined {
  if (answer !== undefined) return answer.answer;
  return NOT_MATCHED.some((one) => one === result) ? 'open' : undefined;
}

/** A line by its file's number and its position in the file. */
export interface LineId {
  readonly fileNumber: bigint;
  readonly position: bigint;
}

export const lineIdAsText = ({ fileNumber, position }: LineId): string => `${fileNumber}-${position}`;

export const noSuchLine = (): AppError => new AppError('not_found', 'There is no line of bank results with this id.');

/** @throws AppError not_found */
export function lineIdFromPath(text: string): LineId {
  const [fileNumber, position, ...more] = text.split('-').map(numberIn);
  if (fileNumber === undefined || position === undefined || more.length > 0) throw noSuchLine();
  return { fileNumber, position };
}

/** @throws AppError validation_failed */
export function readResult(result: string | undefined): LineResult | undefined {
  const known = LINE_RESULTS.find((one) => one === result);
  if (result === undefined || known !== undefined) return known;
  throw invalidParameter('result', `must be one of ${LINE_RESULTS.join(', ')}`);
}

export const noSuchFile = (): AppError =>
  new AppError('not_found', 'There is no file of bank results with this number.');

/** @throws AppError not_found */
export const fileNumberFromPath = (text: string): bigint => numberFromPath(text, noSuchFile);
