/**
 * Says what is wrong with a body that the JSON parser refused, and where. The messages of `JSON.parse` quote the body,
 * which may hold secrets, and name no place in a short one.
 */
import { AppError, type ErrorDetails, type TextPlace } from '../errors.ts';
import { invalid } from '../wire/invalid.ts';

/** What JavaScript takes for the prototype of an object, and not for a field. */
const PROTOTYPE = '__proto__';
const CONSTRUCTOR = 'constructor';
const OF_CONSTRUCTOR = 'prototype';
const FIELD_NAME_SHOWN_MAX = 100;

export interface JsonFault extends TextPlace {
  /** What is wrong there, as the end of a sentence. */
  readonly problem: string;
}

/** No white space has a higher code. */
const SPACE_CODE = 0x20;
const SPACE = /[ \t\n\r]*/y;
/** JSON forbids the control characters below U+0020 only. */
const STRING_START = /"(?:[^"\\\p{Cc}]+|[\u007f-\u009f]+|\\(?:[bfnrt"\\/]|u[\da-f]{4}))*/iuy;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?/iy;
const WORD = /(?:true|false|null)\b/y;
const CLOSING = { '{': '}', '[': ']' } as const;

interface Path {
  readonly name: string;
  readonly outer: Path | undefined;
}

interface Part {
  readonly value: unknown;
  /** Undefined for the whole. */
  readonly path: Path | undefined;
}

type Open = keyof typeof CLOSING;

/** The refusal of a text that is no JSON, or has a name that stands for a prototype. */
export function refusalOfJson(text: string, cause: Error): AppError {
  const withoutMark = text.replace(/^\ufeff/, '');
  const fault = findJsonFault(withoutMark);
  if (fault === undefined) return refusalOfPrototype(JSON.parse(withoutMark)) ?? malformed('.', { cause });
  const { line, column, problem } = fault;
  return malformed(`: line ${line}, column ${column}: ${problem}.`, { place: { line, column }, cause });
}

const malformed = (end: string, details: ErrorDetails): AppError =>
  new AppError('malformed_json', `The body is not valid JSON${end}`, details);

/** Looks level by level, as the parser that refused the body did, so that the first name is the same. */
function refusalOfPrototype(body: unknown): AppError | undefined {
  let level: readonly Part[] = [{ value: body, path: undefined }];
  while (level.length > 0) {
    const next: Part[] = [];
    for (const part of level) {
      const { value } = part;
      if (typeof value !== 'object' || value === null) continue;
      const { [CONSTRUCTOR]: made } = value as { readonly [CONSTRUCTOR]?: unknown };
      if (Object.hasOwn(value, PROTOTYPE)) return refusalOfName([...pathOf(part), PROTOTYPE]);
      if (Object.hasOwn(value, CONSTRUCTOR) && Object.hasOwn(Object(made) as object, OF_CONSTRUCTOR))
        return refusalOfName([...pathOf(part), CONSTRUCTOR, OF_CONSTRUCTOR]);
      for (const [name, inner] of Object.entries(value)) next.push({ value: inner, path: { name, outer: part.path } });
    }
    level = next;
  }
  return undefined;
}

/** Undefined for a text that is JSON. Takes time in proportion to the text, and no stack, however deep it is nested. */
export function findJsonFault(text: string): JsonFault | undefined {
  const scan = new Scan(text);
  const open: Open[] = [];
  for (;;) {
    // A value is due.
    const problem = scan.take('{')
      ? enter(scan, open, '{')
      : scan.take('[')
        ? enter(scan, open, '[')
        : takeScalar(scan);
    if (problem === 'inside') continue;
    if (problem !== undefined) return faultAt(scan, problem);
    // A value has ended, and perhaps what it stands in.
    for (let inner = open.at(-1); ; inner = open.at(-1)) {
      if (inner === undefined) return scan.isAtEnd() ? undefined : faultAt(scan, 'the text must end after the value');
      if (scan.take(',')) break;
      if (!scan.take(CLOSING[inner])) return faultAt(scan, `"," or "${CLOSING[inner]}" is missing`);
      open.pop();
    }
    const missingName = open.at(-1) === '{' ? takeName(scan) : undefined;
    if (missingName !== undefined) return faultAt(scan, missingName);
  }
}

/** After `{` or `[`: 'inside' if a value is due, undefined if it has ended already, or what is wrong. */
function enter(scan: Scan, open: Open[], bracket: Open): string | undefined {
  if (scan.take(CLOSING[bracket])) return undefined;
  open.push(bracket);
  return bracket === '[' ? 'inside' : (takeName(scan) ?? 'inside');
}

function takeName(scan: Scan): string | undefined {
  if (!scan.isNext('"')) return 'a name in double quotes is missing';
  return takeString(scan) ?? (scan.take(':') ? undefined : '":" is missing');
}

function takeScalar(scan: Scan): string | undefined {
  if (scan.isNext('"')) return takeString(scan);
  return scan.takeMatch(NUMBER) || scan.takeMatch(WORD) ? undefined : 'a value is missing';
}

function takeString(scan: Scan): string | undefined {
  scan.takeMatch(STRING_START);
  if (scan.takeHere('"')) return undefined;
  if (scan.isOver()) return 'the text in double quotes does not end';
  return scan.isHere('\\') ? 'the escape after "\\" is unknown' : 'text holds a control character without an escape';
}

function pathOf({ path }: Part): string[] {
  const names: string[] = [];
  for (let step = path; step !== undefined; step = step.outer) names.push(step.name);
  return names.toReversed();
}

const refusalOfName = (path: readonly string[]): AppError =>
  invalid(
    path.join('.').slice(0, FIELD_NAME_SHOWN_MAX),
    'stands for the prototype of a JavaScript object, and cannot be the name of a field',
  );

class Scan {
  readonly text: string;
  /** UTF-16 units from the start. */
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  isOver = (): boolean => this.at >= this.text.length;
  /** `sign` is one character. */
  isHere = (sign: string): boolean => this.text[this.at] === sign;

  takeHere(sign: string): boolean {
    const isHere = this.isHere(sign);
    if (isHere) this.at += sign.length;
    return isHere;
  }

  takeMatch(pattern: RegExp): boolean {
    const start = this.at;
    pattern.lastIndex = start;
    if (pattern.test(this.text)) this.at = pattern.lastIndex;
    return this.at > start;
  }

  isNext(sign: string): boolean {
    this.#skipSpace();
    return this.isHere(sign);
  }

  take(sign: string): boolean {
    this.#skipSpace();
    return this.takeHere(sign);
  }

  isAtEnd(): boolean {
    this.#skipSpace();
    return this.isOver();
  }

  #skipSpace(): void {
    // Most signs have no space before them.
    if (this.text.charCodeAt(this.at) <= SPACE_CODE) this.takeMatch(SPACE);
  }
}

function faultAt(scan: Scan, problem: string): JsonFault {
  const lines = scan.text.slice(0, scan.at).split(/\r\n|\n|\r/);
  const last = lines.at(-1) ?? '';
  // A character beyond U+FFFF is two units.
  const column = last.length - (last.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0) + 1;
  return { line: lines.length, column, problem: scan.isOver() ? 'the text ends too early' : problem };
}
