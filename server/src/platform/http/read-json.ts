/** Reads a body: JSON in UTF-8 without prototype tricks, whose numbers show all that they say. */
import { isUtf8 } from 'node:buffer';
import { AppError, type ErrorDetails } from '../../core/errors/errors.ts';
import { invalid } from '../wire/invalid.ts';
import { maySayMore, numberThatSaysMore } from '../wire/number-text.ts';
import { isModest } from './json-shape.ts';
import { isNamed, type JsonFault, type JsonWatch, type OpenParts, pathIn, scanJson } from './json-scan.ts';

/** What JavaScript takes for the prototype of an object, and not for a field. */
const PROTOTYPE = '__proto__';
const CONSTRUCTOR = 'constructor';
const OF_CONSTRUCTOR = 'prototype';
const POISONOUS_NAME = /"(?:__proto__|constructor)"/;
/** Begins each escape of a letter of theirs. */
const ESCAPE = '\\u00';

const FIELD_NAME_SHOWN_MAX = 100;
/** Its numbers are kept for the caller, who may round as they like. */
const METADATA = 'metadata';
/** `payments.0.metadata.name` is as deep as it is. */
const METADATA_DEPTH_MAX = 3;

/**
 * A longer text must be modest, because some texts of a megabyte take seconds to become values: deep ones, and those
 * with very many objects or with objects of very many fields.
 */
const PARSED_AT_ONCE_MAX = 65_536;
/** No operation takes as many. Five thousand payments with their metadata are ten thousand objects. */
const LARGE = { depthMax: 100, fieldsMax: 1_000, partsMax: 50_000 };
/** Four of them in each of five thousand payments. */
const LONG_NUMBERS_MAX = 20_000;

/**
 * Most bodies are looked through for a few signs only, and then parsed.
 * @throws AppError malformed_json with the place of the fault; validation_failed for a name of a prototype, or for more
 *   than any operation takes.
 */
export function readJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw new AppError('malformed_json', 'The body is not valid UTF-8.');
  const isLarge = body.length > PARSED_AT_ONCE_MAX && !isModest(body, LARGE);
  const text = body.toString('utf8');
  const json = text.startsWith('\ufeff') ? text.slice(1) : text;
  const isSuspect = isLarge || mayBePoisonous(json) || maySayMore(json);
  const exact = isSuspect ? new Inspection(json, isLarge).exactText() : json;
  try {
    return JSON.parse(exact);
  } catch (cause) {
    throw refusalOf(scanJson(json), cause);
  }
}

const mayBePoisonous = (json: string): boolean => POISONOUS_NAME.test(json) || json.includes(ESCAPE);

/** One walk over a text, to the first thing that is wrong. */
class Inspection implements JsonWatch {
  readonly #json: string;
  readonly #isLarge: boolean;
  #refusal: AppError | undefined;
  #parts = 0;
  #longNumbers = 0;
  /** How many fields each open part has so far. */
  readonly #fields: number[] = [];
  /** The text so far, with other numbers. */
  readonly #pieces: string[] = [];
  #copied = 0;

  constructor(json: string, isLarge: boolean) {
    this.#json = json;
    this.#isLarge = isLarge;
  }

  /** The text with other numbers where theirs say more than they show. @throws AppError like `readJson` */
  exactText(): string {
    const json = this.#json;
    const found = scanJson(json, this);
    if (this.#refusal !== undefined) throw this.#refusal;
    if (found !== undefined) throw refusalOf(found);
    return this.#copied === 0 ? json : this.#pieces.join('') + json.slice(this.#copied);
  }

  part(open: OpenParts): boolean {
    this.#fields[open.length] = 0;
    this.#parts += 1;
    if (!this.#isLarge) return false;
    if (open.length > LARGE.depthMax) return this.#refuse(tooDeep());
    return this.#parts > LARGE.partsMax && this.#refuse(tooMany(LARGE.partsMax, 'objects and lists in it'));
  }

  name(start: number, open: OpenParts): boolean {
    const json = this.#json;
    if (isPoisonous(json, start, open)) return this.#refuse(refusalOfName(pathOf(json, open)));
    const fields = (this.#fields[open.length] ?? 0) + 1;
    this.#fields[open.length] = fields;
    return this.#isLarge && fields > LARGE.fieldsMax && this.#refuse(tooMany(LARGE.fieldsMax, 'fields in one object'));
  }

  longNumber(start: number, end: number, open: OpenParts): boolean {
    this.#longNumbers += 1;
    if (this.#longNumbers > LONG_NUMBERS_MAX) {
      return this.#refuse(tooMany(LONG_NUMBERS_MAX, 'numbers with more than fifteen digits'));
    }
    const json = this.#json;
    const other = isInMetadata(json, open) ? undefined : numberThatSaysMore(json.slice(start, end));
    if (other !== undefined) {
      this.#pieces.push(json.slice(this.#copied, start), other);
      this.#copied = end;
    }
    return false;
  }

  #refuse(refusal: AppError): true {
    this.#refusal = refusal;
    return true;
  }
}

function isPoisonous(json: string, start: number, open: OpenParts): boolean {
  if (isNamed(json, start, PROTOTYPE)) return true;
  const outer = open.at(-2) ?? -1;
  return outer >= 0 && isNamed(json, start, OF_CONSTRUCTOR) && isNamed(json, outer, CONSTRUCTOR);
}

function isInMetadata(json: string, open: OpenParts): boolean {
  // The innermost part is the number itself.
  const outer = open.slice(0, Math.min(METADATA_DEPTH_MAX, open.length - 1));
  return outer.some((part) => part >= 0 && isNamed(json, part, METADATA));
}

const pathOf = (json: string, open: OpenParts): string =>
  pathIn(json, open, FIELD_NAME_SHOWN_MAX).join('.').slice(0, FIELD_NAME_SHOWN_MAX);

function refusalOf(fault: JsonFault | 'seen' | undefined, cause?: unknown): AppError {
  if (fault === undefined || fault === 'seen') return malformed('.', { cause });
  const { line, column, problem } = fault;
  return malformed(`: line ${line}, column ${column}: ${problem}.`, { place: { line, column }, cause });
}

const malformed = (end: string, details: ErrorDetails = {}): AppError =>
  new AppError('malformed_json', `The body is not valid JSON${end}`, details);

const tooDeep = (): AppError => new AppError('malformed_json', 'The body is nested too deeply.');

const tooMany = (max: number, what: string): AppError =>
  new AppError('validation_failed', `The body has more than ${max} ${what}, which no operation takes.`);

const refusalOfName = (field: string): AppError =>
  invalid(field, 'stands for the prototype of a JavaScript object, and cannot be the name of a field');
