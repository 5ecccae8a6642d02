/** What the keywords of JSON Schema demand, in our words: one sentence for each keyword that our schemas use. */
import type { FastifySchemaValidationError } from 'fastify';
import type { FieldErrorCode } from '../../core/errors/errors.ts';

interface Words {
  readonly code: FieldErrorCode;
  /** Follows the name of the field. */
  readonly problem: string;
}

type Params = Readonly<Record<string, unknown>>;

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-11-23',
  'date-time': 'an instant such as 2026-11-21T09:30:00Z',
};

const ofLimit =
  (code: FieldErrorCode, problem: (limit: number) => string) =>
  ({ limit }: Params): Words => ({ code, problem: problem(Number(limit)) });

const KEYWORDS: Readonly<Record<string, (params: Params) => Words>> = {
  required: () => ({ code: 'required', problem: 'is required' }),
  additionalProperties: () => ({ code: 'unknown_field', problem: 'is not a field of this request' }),
  type: ({ type }) => ({ code: 'wrong_type', problem: `must be ${withArticle(String(type))}` }),
  enum: ({ allowedValues }) => ({
    code: 'not_allowed',
    problem: `must be one of ${(allowedValues as unknown[]).join(', ')}`,
  }),
  const: ({ allowedValue }) => ({ code: 'not_allowed', problem: `must be ${String(allowedValue)}` }),
  anyOf: () => ({ code: 'invalid', problem: 'has none of the forms that are allowed' }),
  minLength: ofLimit('too_short', (limit) =>
    limit === 1 ? 'must not be empty' : `must be at least ${limit} characters long`,
  ),
  maxLength: ofLimit('too_long', (limit) => `must be at most ${counted(limit, 'character')} long`),
  minItems: ofLimit('too_short', (limit) => `must have at least ${counted(limit, 'entry', 'entries')}`),
  maxItems: ofLimit('too_long', (limit) => `must have at most ${counted(limit, 'entry', 'entries')}`),
  minProperties: ofLimit('too_short', (limit) => `must have at least ${counted(limit, 'field')}`),
  maxProperties: ofLimit('too_long', (limit) => `must have at most ${counted(limit, 'field')}`),
  minimum: ofLimit('too_small', (limit) => `must be at least ${limit}`),
  maximum: ofLimit('too_large', (limit) => `must be at most ${limit}`),
  exclusiveMinimum: ofLimit('too_small', (limit) => `must be more than ${limit}`),
  exclusiveMaximum: ofLimit('too_large', (limit) => `must be less than ${limit}`),
  uniqueItems: () => ({ code: 'repeated', problem: 'must not have an entry twice' }),
  format: ({ format }) => ({ code: 'wrong_format', problem: `must be ${FORMATS[String(format)] ?? String(format)}` }),
  pattern: ({ pattern }) => ({ code: 'wrong_format', problem: `must have the form ${String(pattern)}` }),
};

/** The keywords that have a sentence. Schemas of requests may use no others; a test checks it. */
export const WORDED_KEYWORDS: readonly string[] = Object.keys(KEYWORDS);

export const wordsFor = ({ keyword, params }: FastifySchemaValidationError): Words =>
  KEYWORDS[keyword]?.(params) ?? { code: 'invalid', problem: 'is not valid' };

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

const withArticle = (type: string): string =>
  type
    .split(',')
    .map((name) => (/^[aeiou]/.test(name) ? `an ${name}` : name === 'null' ? name : `a ${name}`))
    .join(' or ');
