/** A request of the public API as a shell command. It never contains the key itself: the shell inserts it. */
import type { PublicField, PublicOperation } from './public-operation.ts';

export const KEY_VARIABLE = 'TRIBUTARY_KEY';

/** The typed values by field name; empty text is left out of the request. */
export type FieldValues = Readonly<Record<string, string>>;

export interface CurlCommand {
  readonly text: string;
  /** Says for each wrong field what would be right. The command is shown all the same, with the typed values. */
  readonly problems: Readonly<Record<string, string>>;
}

/** Optional in the schema, because it has two spellings; but a payment without it is refused. */
const NEEDED_THOUGH_OPTIONAL: readonly string[] = ['authorizationKey'];

/** The first values of a request: an example in each required field. */
export function firstValues({ fields }: PublicOperation): FieldValues {
  const needed = fields.filter(({ name, isRequired }) => isRequired || NEEDED_THOUGH_OPTIONAL.includes(name));
  return Object.fromEntries(needed.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])));
}

export function curlOf(operation: PublicOperation, values: FieldValues, origin: string): CurlCommand {
  const { method, fields } = operation;
  const filled = fields.filter(({ name }) => (values[name] ?? '').trim() !== '');
  const problems: Record<string, string> = {};
  for (const { name, isRequired } of fields) {
    if (isRequired && (values[name] ?? '').trim() === '') problems[name] = 'This field is required.';
  }

  const lines = [`curl -sS${method === 'GET' ? '' : ` -X ${method}`} ${quoted(origin + addressOf(operation, values))}`];
  lines.push(`-H "apiKey: $${KEY_VARIABLE}"`);
  for (const { name } of filled.filter(({ place }) => place === 'header')) {
    lines.push(`-H ${quoted(`${name}: ${values[name] ?? ''}`)}`);
  }
  if (fields.some(({ place }) => place === 'body')) {
    const body: Record<string, unknown> = {};
    for (const field of filled.filter(({ place }) => place === 'body')) {
      const read = readValue(field, (values[field.name] ?? '').trim());
      body[field.name] = read.value;
      if (read.problem !== undefined) problems[field.name] = read.problem;
    }
    lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`);
  }
  return { text: lines.join(' \\\n  '), problems };
}

function addressOf({ path, fields }: PublicOperation, values: FieldValues): string {
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = (values[name] ?? '').trim();
    return value === '' ? placeholder : encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const { name, place } of fields) {
    const value = (values[name] ?? '').trim();
    if (place === 'query' && value !== '') query.append(name, value);
  }
  return query.size === 0 ? filledPath : `${filledPath}?${query.toString()}`;
}

interface ReadValue {
  readonly value: unknown;
  readonly problem?: string;
}

function readValue({ type }: PublicField, text: string): ReadValue {
  switch (type) {
    case 'string':
      return { value: text };
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(text)
        ? { value: Number(text) }
        : { value: text, problem: 'A number, such as 1500.50.' };
    case 'integer':
      return /^-?\d+$/.test(text) ? { value: Number(text) } : { value: text, problem: 'A whole number.' };
    case 'boolean':
      return { value: text === 'true' };
    case 'object':
      return readJson(text, 'A JSON object, such as {"order":"A-1001"}.', isObject);
    case 'array':
    default:
      return readJson(text, 'A JSON list, in square brackets.', Array.isArray);
  }
}

function readJson(text: string, problem: string, isRight: (value: unknown) => boolean): ReadValue {
  try {
    const value: unknown = JSON.parse(text);
    return isRight(value) ? { value } : { value, problem };
  } catch {
    return { value: text, problem };
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Between single quotes a shell leaves everything unchanged, except a single quote. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
