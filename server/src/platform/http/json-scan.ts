/**
 * Walks over a JSON text and builds nothing: in time in proportion to the text, without a stack of calls, and only to
 * the first finding. `JSON.parse` names no place for many faults, and its messages quote the body, which may hold
 * secrets. A look at the values that it builds costs many times what it does itself.
 */
import type { TextPlace } from '../../core/errors/errors.ts';

export interface JsonFault extends TextPlace {
  /** What is wrong there, as the end of a sentence. */
  readonly problem: string;
}

/**
 * What the next value is inside of, from the outside in. For an object it is where its newest name begins, at the
 * quotation mark. For an array it is `-1 - index` of the item.
 */
export type OpenParts = readonly number[];

/** Told where what it sees begins; `open` ends with that itself. True ends the walk. */
export interface JsonWatch {
  /** An object or a list, before its first name or item. */
  readonly part?: (open: OpenParts) => boolean;
  readonly name?: (start: number, open: OpenParts) => boolean;
  /** Only numbers that a double may not keep: with more than fifteen digits, or an exponent of three. */
  readonly longNumber?: (start: number, end: number, open: OpenParts) => boolean;
}

/** Fifteen digits with a point. */
const SHORT_NUMBER_LENGTH_MAX = 16;
/** As `e-99` has. */
const SHORT_EXPONENT_LENGTH_MAX = 4;
const FIRST_ITEM = -1;

const WORDS = ['true', 'false', 'null'];
const [TAB, NEW_LINE, RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];
const [QUOTE, BACKSLASH, COMMA, COLON, MINUS, PLUS, POINT] = [0x22, 0x5c, 0x2c, 0x3a, 0x2d, 0x2b, 0x2e];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];
const [ZERO, NINE, SMALL_E, BIG_E] = [0x30, 0x39, 0x65, 0x45];
const [SURROGATE_MASK, HIGH_SURROGATE, LOW_SURROGATE] = [0xfc_00, 0xd8_00, 0xdc_00];
const ESCAPED = new Set(Array.from('bfnrt"\\/', (sign) => sign.charCodeAt(0)));
const UNICODE = 0x75;
/** The length of a letter of a name that stands in the text as `\u0061`. */
const ESCAPED_LENGTH = 6;

/** Undefined for a text that is JSON, and 'seen' if the watch ended the walk. */
export function scanJson(text: string, watch: JsonWatch = {}): JsonFault | 'seen' | undefined {
  const scan = new Scan(text, watch);
  const { open } = scan;
  for (;;) {
    const problem = takeValue(scan);
    if (problem === 'inside') continue;
    if (problem !== undefined) return problem === 'seen' ? problem : faultAt(scan, problem);
    // A value has ended, and perhaps what it stands in.
    for (;;) {
      const inner = open[open.length - 1];
      if (inner === undefined) return scan.isAtEnd() ? undefined : faultAt(scan, 'the text must end after the value');
      if (scan.take(COMMA)) break;
      const isArray = inner < 0;
      if (!scan.take(isArray ? CLOSE_ARRAY : CLOSE_OBJECT)) {
        return faultAt(scan, `"," or "${isArray ? ']' : '}'}" is missing`);
      }
      open.pop();
    }
    const missing = takeNextName(scan);
    if (missing !== undefined) return missing === 'seen' ? missing : faultAt(scan, missing);
  }
}

/** The outermost `levelsMax` of the names and indexes that lead to the innermost part. */
export const pathIn = (text: string, open: OpenParts, levelsMax: number): string[] =>
  open.slice(0, levelsMax).map((part) => (part < 0 ? String(-1 - part) : nameAt(text, part)));

/** Whether this name begins with the quotation mark at `start`. Costs little, however long the name there is. */
export function isNamed(text: string, start: number, name: string): boolean {
  const first = text.charAt(start + 1);
  if (first !== name.charAt(0) && first !== '\\') return false;
  if (text.startsWith(`"${name}"`, start)) return true;
  const quoted = text.slice(start, start + ESCAPED_LENGTH * name.length + 2);
  const end = quoted.includes('\\') ? endOfString(quoted, 0) : -1;
  return end >= 0 && JSON.parse(quoted.slice(0, end)) === name;
}

const nameAt = (text: string, start: number): string =>
  JSON.parse(text.slice(start, endOfString(text, start))) as string;

class Scan {
  readonly text: string;
  readonly watch: JsonWatch;
  readonly open: number[] = [];
  /** UTF-16 units from the start. */
  at = 0;

  constructor(text: string, watch: JsonWatch) {
    this.text = text;
    this.watch = watch;
  }

  isOver = (): boolean => this.at >= this.text.length;

  /** The code of the next sign that is no white space; NaN at the end. */
  next(): number {
    const { text } = this;
    let { at } = this;
    let code = text.charCodeAt(at);
    if (code > SPACE) return code;
    while (code === SPACE || code === NEW_LINE || code === RETURN || code === TAB) {
      at += 1;
      code = text.charCodeAt(at);
    }
    this.at = at;
    return code;
  }

  take(code: number): boolean {
    const isNext = this.next() === code;
    if (isNext) this.at += 1;
    return isNext;
  }

  isAtEnd(): boolean {
    this.next();
    return this.isOver();
  }
}

/** 'inside' if a value of what was opened is due, undefined if the value has ended, or what is wrong. */
function takeValue(scan: Scan): string | undefined {
  const code = scan.next();
  if (code === QUOTE) return takeString(scan);
  if (code === OPEN_OBJECT || code === OPEN_ARRAY) return enter(scan, code);
  const number = takeNumber(scan, code);
  if (number !== 'none') return number;
  const word = WORDS.find((one) => scan.text.startsWith(one, scan.at));
  if (word === undefined) return 'a value is missing';
  scan.at += word.length;
  return undefined;
}

function enter(scan: Scan, code: number): string | undefined {
  const { open, watch } = scan;
  const isArray = code === OPEN_ARRAY;
  scan.at += 1;
  open.push(isArray ? FIRST_ITEM : 0);
  if (watch.part?.(open) === true) return 'seen';
  if (!scan.take(isArray ? CLOSE_ARRAY : CLOSE_OBJECT)) return isArray ? 'inside' : (takeName(scan) ?? 'inside');
  open.pop();
  return undefined;
}

/** After a comma. */
function takeNextName(scan: Scan): string | undefined {
  const { open } = scan;
  const last = open.length - 1;
  const inner = open[last] ?? 0;
  if (inner >= 0) return takeName(scan);
  open[last] = inner - 1;
  return undefined;
}

function takeName(scan: Scan): string | undefined {
  if (scan.next() !== QUOTE) return 'a name in double quotes is missing';
  const start = scan.at;
  const problem = takeString(scan);
  if (problem !== undefined) return problem;
  const { open, watch } = scan;
  open[open.length - 1] = start;
  if (watch.name?.(start, open) === true) return 'seen';
  return scan.take(COLON) ? undefined : '":" is missing';
}

function takeString(scan: Scan): string | undefined {
  const { text, at } = scan;
  const end = endOfString(text, at);
  if (end >= 0) {
    scan.at = end;
    return undefined;
  }
  scan.at = -1 - end;
  if (scan.isOver()) return 'the text in double quotes does not end';
  const isEscape = text.charCodeAt(scan.at) === BACKSLASH;
  return isEscape ? 'the escape after "\\" is unknown' : 'text holds a control character without an escape';
}

/** Behind the string that begins at `start`; `-1 -` the place of the fault in one that does not end well. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ;) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) {
      const length = lengthOfEscape(text, at);
      if (length === undefined) return -1 - at;
      at += length;
    } else if (code >= SPACE) at += 1;
    // A control character, or the end of the text, where the code is NaN.
    else return -1 - at;
  }
}

function lengthOfEscape(text: string, at: number): number | undefined {
  const code = text.charCodeAt(at + 1);
  if (ESCAPED.has(code)) return 2;
  if (code !== UNICODE) return undefined;
  for (let digit = at + 2; digit < at + ESCAPED_LENGTH; digit += 1) {
    if (!isHexDigit(text.charCodeAt(digit))) return undefined;
  }
  return ESCAPED_LENGTH;
}

/** 'none' if there is no number. */
function takeNumber(scan: Scan, first: number): 'none' | 'seen' | undefined {
  const { text, at: start, open, watch } = scan;
  let at = first === MINUS ? start + 1 : start;
  const whole = text.charCodeAt(at);
  if (!isDigit(whole)) return 'none';
  at = whole === ZERO ? at + 1 : endOfDigits(text, at);
  if (text.charCodeAt(at) === POINT && isDigit(text.charCodeAt(at + 1))) at = endOfDigits(text, at + 1);
  const endOfMantissa = at;
  const mark = text.charCodeAt(at);
  if (mark === SMALL_E || mark === BIG_E) {
    const sign = text.charCodeAt(at + 1);
    const exponent = sign === MINUS || sign === PLUS ? at + 2 : at + 1;
    if (isDigit(text.charCodeAt(exponent))) at = endOfDigits(text, exponent);
  }
  scan.at = at;
  const isLong = endOfMantissa - start > SHORT_NUMBER_LENGTH_MAX || at - endOfMantissa > SHORT_EXPONENT_LENGTH_MAX;
  return isLong && watch.longNumber?.(start, at, open) === true ? 'seen' : undefined;
}

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;

/** Setting the sixth bit makes a capital letter small. */
const isHexDigit = (code: number): boolean => isDigit(code) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);

function endOfDigits(text: string, start: number): number {
  let at = start;
  while (isDigit(text.charCodeAt(at))) at += 1;
  return at;
}

function faultAt(scan: Scan, problem: string): JsonFault {
  const { text, at } = scan;
  let line = 1;
  let lineStart = 0;
  for (let unit = 0; unit < at; unit += 1) {
    const code = text.charCodeAt(unit);
    if (code > RETURN) continue;
    if (code === NEW_LINE || (code === RETURN && text.charCodeAt(unit + 1) !== NEW_LINE)) {
      line += 1;
      lineStart = unit + 1;
    }
  }
  const column = at - lineStart - countPairs(text, lineStart, at) + 1;
  return { line, column, problem: scan.isOver() ? 'the text ends too early' : problem };
}

/** A character beyond U+FFFF is two units. */
function countPairs(text: string, start: number, end: number): number {
  let pairs = 0;
  for (let unit = start; unit < end; unit += 1) {
    const isHigh = (text.charCodeAt(unit) & SURROGATE_MASK) === HIGH_SURROGATE;
    if (isHigh && (text.charCodeAt(unit + 1) & SURROGATE_MASK) === LOW_SURROGATE) pairs += 1;
  }
  return pairs;
}
