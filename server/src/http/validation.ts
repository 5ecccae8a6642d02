/**
 * The first ring of validation: the shape of a request, by the route's JSON Schema. Nothing is coerced or silently
 * removed; the message names the field and says what would be right.
 */
import type { FastifyRequest, FastifySchemaValidationError } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { AppError } from '../errors.ts';

/** How many unknown fields a message names at most. */
const UNKNOWN_FIELDS_NAMED_MAX = 10;
const FIELD_NAME_SHOWN_MAX = 100;

/** Options of the schema compiler that every route shares. */
export const VALIDATOR_OPTIONS = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allErrors: false,
  allowUnionTypes: true,
} as const;

export function describeValidationError(
  errors: readonly FastifySchemaValidationError[],
  context: string | undefined,
  request: Pick<FastifyRequest, 'routeOptions' | 'body' | 'query'>,
): AppError {
  const [error] = errors;
  if (error === undefined) return new AppError('validation_failed', 'The request is not valid.');
  const where = context === 'querystring' ? 'The query parameter ' : '';
  if (error.keyword === 'additionalProperties' && error.instancePath === '') {
    if (context === 'body') return unknownFields('field', request.routeOptions.schema?.body, request.body);
    if (context === 'querystring') {
      return unknownFields('query parameter', request.routeOptions.schema?.querystring, request.query);
    }
  }
  const { field, message } = describeSchemaError(error);
  if (
    context === 'querystring' &&
    error.keyword === 'type' &&
    Array.isArray(Reflect.get(Object(request.query), field))
  ) {
    return new AppError('validation_failed', `${where}${field} must be sent only once.`, { field });
  }
  if (field === '') return new AppError('validation_failed', `The ${context ?? 'request'} ${message}.`);
  return new AppError('validation_failed', `${where}${field} ${message}.`, { field });
}

/** The field as a dotted path, and what would be right, e.g. `must be a number`. */
function describeSchemaError(error: FastifySchemaValidationError): { field: string; message: string } {
  const path = error.instancePath.split('/').slice(1).map(decodePointer);
  const { params } = error;
  switch (error.keyword) {
    case 'required':
      return { field: shown([...path, String(params['missingProperty'])]), message: 'is required' };
    case 'additionalProperties':
      return {
        field: shown([...path, String(params['additionalProperty'])]),
        message: 'is not a field of this request',
      };
    case 'type':
      return { field: shown(path), message: `must be ${withArticle(String(params['type']))}` };
    case 'enum':
      return { field: shown(path), message: `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}` };
    default:
      return { field: shown(path), message: error.message ?? 'is not valid' };
  }
}

/**
 * Checks a part of a body against a schema, as the whole is checked against that of its route.
 * @throws AppError validation_failed
 */
export function requireShape<T extends TSchema>(
  request: FastifyRequest,
  { what, schema, value }: { readonly what: string; readonly schema: T; readonly value: unknown },
): Static<T> {
  const validate = request.getValidationFunction(schema) ?? request.compileValidationSchema(schema);
  if (validate(value)) return value as Static<T>;
  const [error] = validate.errors ?? [];
  const { field, message } = error ? describeSchemaError(error) : { field: '', message: 'is not valid' };
  throw new AppError('validation_failed', `${field === '' ? what : field} ${message}.`, { field });
}

function unknownFields(what: string, schema: unknown, sent: unknown): AppError {
  const known = Object.keys((schema as { properties?: Record<string, unknown> } | undefined)?.properties ?? {});
  const unknown = Object.keys(sent ?? {}).filter((field) => !known.includes(field));
  const named = unknown.slice(0, UNKNOWN_FIELDS_NAMED_MAX).map((field) => shown([field]));
  const plural = unknown.length > 1 ? 's' : '';
  const message = `Unknown ${what}${plural}: ${named.join(', ')}. Known ${what}s: ${known.join(', ')}.`;
  const [field] = named;
  return new AppError('validation_failed', message, field === undefined ? {} : { field });
}

const shown = (path: readonly string[]): string => path.join('.').slice(0, FIELD_NAME_SHOWN_MAX);
const decodePointer = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
const withArticle = (type: string): string =>
  type
    .split(',')
    .map((name) => (/^[aeiou]/.test(name) ? `an ${name}` : name === 'null' ? name : `a ${name}`))
    .join(' or ');
