/**
 * What may be kept of a request: its body and its address without keys, with account and telephone numbers reduced to
 * their last four digits and e-mail addresses to their first letter and domain. Other free text stays.
 *
 * Names are checked as well as values: the wrong field of a request often has a name that no schema knows.
 */
import { SECRET_FIELDS, withoutSecrets } from './logging.ts';

const BODY_BYTES_MAX = 4_096;
const PATH_LENGTH_MAX = 1_024;
const FIELD_LENGTH_MAX = 100;
/** Deeper levels are not kept: a body may be nested as deeply as it is long. */
const DEPTH_MAX = 16;
/** Longer than any key, number or address to find, so that none is cut in two before the search. */
const LONGEST_FINDING = 400;
const CUT = '…';
const REDACTED = '[redacted]';

/** What a name says about its value. */
type Kind = 'secret' | 'number' | 'email' | 'amount' | 'text';

/** Names in the form of `plainName`. */
const SECRET_NAMES: ReadonlySet<string> = new Set(SECRET_FIELDS.map(plainName));
const SECRET_NAME = /password|passphrase|secret|token|authori[sz]ation|apikey|cvv|^pin$/;
/** Checked before the names above, because of `accountNumber`: its last four digits may be seen. */
const NUMBER_NAME = /acc(?:oun)?t(?:no|num|number)$|^(?:nuban|iban|bvn|nin|pan)$|cardnumber|mobile|phone|msisdn/;
const EMAIL_NAME = /mail$/;
/** What is a number in naira or kobo may be long; a number under another name may be anybody's. */
const AMOUNT_NAME = /(?:amount|kobo|naira|value|fee|cap|limit|balance)$/;

const EMAIL = /([^\s@,;:<>"'()]{1,64})@([^\s@,;:<>"'()]{1,255})/g;
/** Each of them, and each secret that `withoutSecrets` finds, contains one of these; text without any is clean. */
const FINDABLE = /@|_(?:live|test)_|\d{10}/i;
/** Ten digits or more, but not the end of a UUID. */
const LONG_NUMBER = /(?<!\d|[\da-f]{8}-(?:[\da-f]{4}-){3})\d{6,}(?=\d{4}(?!\d))/gi;

/**
 * As JSON text of at most 4 KB, which ends with `…` where it was cut. The work is bounded by that limit, not by the
 * size of the body.
 */
export function redactBody(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  const out: Out = { text: '' };
  write(out, 'text', body, 0);
  return cutToBytes(out.text, BODY_BYTES_MAX);
}

/** The path and its query. */
export function redactUrl(url: string): string {
  const start = url.indexOf('?');
  const path = redactText(start === -1 ? url : url.slice(0, start));
  if (start === -1) return path.slice(0, PATH_LENGTH_MAX);
  const end = start + 1 + PATH_LENGTH_MAX + LONGEST_FINDING;
  const parameters = [...new URLSearchParams(url.slice(start + 1, end))];
  // The parameter at the cut can no longer be recognised.
  if (url.length > end) parameters.pop();
  const query = parameters.map(
    ([name, value]) => `${readable(redactText(name))}=${readable(redactValue(kindOf(name), value))}`,
  );
  return `${path}?${query.join('&')}`.slice(0, PATH_LENGTH_MAX);
}

/** An error may name a field with any text that the caller made up. */
export const redactField = (field: string): string => redactText(field).slice(0, FIELD_LENGTH_MAX);

interface Out {
  text: string;
}

function write(out: Out, kind: Kind, value: unknown, depth: number): void {
  if (typeof value === 'string') out.text += JSON.stringify(redactValue(kind, value));
  else if (typeof value === 'number') out.text += writtenNumber(kind, value);
  else if (typeof value !== 'object' || value === null) out.text += String(value);
  else if (kind !== 'text' && kind !== 'amount') out.text += JSON.stringify(REDACTED);
  else if (depth === DEPTH_MAX) out.text += JSON.stringify(CUT);
  else if (Array.isArray(value)) writeArray(out, value, depth);
  else writeObject(out, value as Readonly<Record<string, unknown>>, depth);
}

function writeArray(out: Out, items: readonly unknown[], depth: number): void {
  let separator = '[';
  for (const item of items) {
    if (isFull(out)) return;
    out.text += separator;
    separator = ',';
    write(out, 'text', item, depth + 1);
  }
  out.text += separator === '[' ? '[]' : ']';
}

function writeObject(out: Out, fields: Readonly<Record<string, unknown>>, depth: number): void {
  let separator = '{';
  for (const name in fields) {
    if (isFull(out)) return;
    out.text += `${separator}${JSON.stringify(redactText(name))}:`;
    separator = ',';
    write(out, kindOf(name), fields[name], depth + 1);
  }
  out.text += separator === '{' ? '{}' : '}';
}

const isFull = ({ text }: Out): boolean => text.length > BODY_BYTES_MAX;

/** A number that is masked becomes a text. */
function writtenNumber(kind: Kind, value: number): string {
  const written = String(value);
  if (kind === 'amount') return written;
  const redacted = redactValue(kind, written);
  return redacted === written ? written : JSON.stringify(redacted);
}

function redactValue(kind: Kind, value: string): string {
  switch (kind) {
    case 'secret':
      return REDACTED;
    case 'number':
      return lastFour(value);
    case 'email':
      return masked(value);
    default:
      return redactText(value);
  }
}

/** Most names belong to the API and come again and again. */
const knownKinds = new Map<string, Kind>();
const KNOWN_KINDS_MAX = 500;

function kindOf(name: string): Kind {
  const known = knownKinds.get(name);
  if (known !== undefined) return known;
  const plain = plainName(name);
  const isSecret = SECRET_NAMES.has(plain) || SECRET_NAME.test(plain);
  const kind = kindOfPlain(plain, isSecret);
  // Callers can invent names, so the number kept is limited.
  if (knownKinds.size < KNOWN_KINDS_MAX && name.length <= FIELD_LENGTH_MAX) knownKinds.set(name, kind);
  return kind;
}

function kindOfPlain(plain: string, isSecret: boolean): Kind {
  if (NUMBER_NAME.test(plain)) return 'number';
  if (isSecret) return 'secret';
  if (EMAIL_NAME.test(plain)) return 'email';
  return AMOUNT_NAME.test(plain) ? 'amount' : 'text';
}

/** `account_number`, `Account-Number` and `accountNumber` are one name. */
function plainName(name: string): string {
  return name
    .slice(0, FIELD_LENGTH_MAX)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}

function redactText(text: string): string {
  const isCut = text.length > BODY_BYTES_MAX + LONGEST_FINDING;
  const kept = isCut ? text.slice(0, BODY_BYTES_MAX + LONGEST_FINDING) : text;
  if (!FINDABLE.test(kept)) return isCut ? kept.slice(0, -LONGEST_FINDING) : kept;
  const clean = withoutSecrets(kept)
    .replaceAll(EMAIL, (_, local: string, domain: string) => `${local.slice(0, 1)}***@${domain}`)
    .replaceAll(LONG_NUMBER, (digits) => '*'.repeat(digits.length));
  // A secret that was cut in two was not found; it can only be at the end.
  return isCut ? clean.slice(0, -LONGEST_FINDING) : clean;
}

/** A value whose name says that it is a number. */
function lastFour(value: string): string {
  const characters = value.slice(0, FIELD_LENGTH_MAX);
  return characters.length < 8
    ? '*'.repeat(characters.length)
    : '*'.repeat(characters.length - 4) + characters.slice(-4);
}

/** A value whose name says that it is an e-mail address, even without an `@`, which may be its mistake. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${at === -1 ? '' : email.slice(at, at + FIELD_LENGTH_MAX)}`;
}

/** Encodes only as much as is needed to keep the parts of a query apart. */
const readable = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(/%(?:5B|5D|40|3A|2C|20)/g, decodeURIComponent);

function cutToBytes(text: string, bytesMax: number): string {
  if (text.length * 3 <= bytesMax || Buffer.byteLength(text) <= bytesMax) return text;
  const start = Buffer.from(text)
    .subarray(0, bytesMax - Buffer.byteLength(CUT))
    .toString();
  return start.replace(/\uFFFD$/, '') + CUT;
}
