/**
 * The first ring of validation: the shape of a request, by the route's JSON Schema. Nothing is coerced or silently
 * removed; each message names the field and says what would be right.
 */
import { Ajv, type ValidateFunction } from 'ajv';
import type { FastifyRequest, FastifySchemaValidationError } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { AppError, FIELD_ERRORS_MAX, type FieldError } from '../../core/errors/errors.ts';
import { fieldError, QUERY_PARAMETER, refusalOf } from '../wire/invalid.ts';
import { DESCRIBED } from './fields.ts';
import { wordsFor } from './schema-words.ts';

/** How many unknown fields a message names at most. */
const UNKNOWN_FIELDS_NAMED_MAX = 10;
const FIELD_NAME_SHOWN_MAX = 100;
/**
 * All errors are looked for in at most this many values and keys; in larger input only the first is. So that a hostile
 * body costs little: an array of a hundred thousand wrong items would make as many errors.
 */
const VALUES_SEARCHED_MAX = 1_000;

/** Options of the schema compiler that every route shares. It stops at the first error. */
export const VALIDATOR_OPTIONS = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allErrors: false,
  allowUnionTypes: true,
  keywords: [DESCRIBED],
};

type SchemaError = FastifySchemaValidationError;

export function describeValidationError(
  errors: readonly SchemaError[],
  context: string | undefined,
  request: Pick<FastifyRequest, 'routeOptions' | 'body' | 'query'>,
): AppError {
  const isQuery = context === 'querystring';
  const { body, querystring } = request.routeOptions.schema ?? {};
  const [schema, value] = isQuery ? [querystring, request.query] : [body, request.body];
  const sent = { schema, value, isQuery, errorsMax: FIELD_ERRORS_MAX };
  const failure = failureOf(errors, sent, `The ${context ?? 'request'}`);
  const [error] = errors;
  if (error?.keyword !== 'additionalProperties' || error.instancePath !== '') return failure;
  const { field, errors: all } = failure;
  return new AppError('validation_failed', unknownFields(sent), { ...(field !== undefined && { field }), errors: all });
}

/** A part of a body. `what` begins the message about the whole part. */
export interface SentPart<T> {
  readonly what: string;
  readonly schema: T;
  readonly value: unknown;
  /** How many errors are looked for at most; at least one. */
  readonly errorsMax: number;
}

/**
 * Checks a part of a body against a schema, as the whole is checked against that of its route.
 * @throws AppError validation_failed
 */
export function requireShape<T extends TSchema>(
  request: FastifyRequest,
  { what, schema, value, errorsMax }: SentPart<T>,
): Static<T> {
  const validate = request.getValidationFunction(schema) ?? request.compileValidationSchema(schema);
  if (validate(value)) return value as Static<T>;
  throw failureOf(validate.errors ?? [], { schema, value, isQuery: false, errorsMax }, what);
}

interface Sent {
  readonly schema: unknown;
  readonly value: unknown;
  readonly isQuery: boolean;
  /** At least one. */
  readonly errorsMax: number;
}

/** `first` are the errors up to the first wrong place, which the failure's own message and field are about. */
function failureOf(first: readonly SchemaError[], sent: Sent, whole: string): AppError {
  const all = new Map<string, FieldError>();
  for (const error of settled(first)) add(all, error, sent);
  if (sent.errorsMax > all.size) for (const error of settled(allErrorsOf(sent))) add(all, error, sent);
  const [one, ...others] = all.values();
  if (one === undefined) return new AppError('validation_failed', `${whole} is not valid.`);
  // About the whole: it is no object, and has no fields.
  if (one.field === '') return new AppError('validation_failed', `${whole}${one.message}`);
  return refusalOf([one, ...others]);
}

function add(all: Map<string, FieldError>, error: SchemaError, sent: Sent): void {
  if (all.size >= sent.errorsMax) return;
  const one = fieldErrorOf(error, sent);
  if (!all.has(one.field)) all.set(one.field, one);
}

function fieldErrorOf(error: SchemaError, { value, isQuery }: Sent): FieldError {
  const { missingProperty, additionalProperty } = error.params;
  const path = error.instancePath.split('/').slice(1).map(decodePointer);
  const field = shown([...path, missingProperty ?? additionalProperty ?? []].flat().map(String));
  const before = isQuery ? QUERY_PARAMETER : '';
  if (isQuery && error.keyword === 'type' && Array.isArray(Reflect.get(Object(value), field))) {
    return fieldError(field, 'must be sent only once', 'repeated', before);
  }
  const { problem, code } = wordsFor(error);
  return fieldError(field, isQuery && code === 'unknown_field' ? 'is unknown' : problem, code, before);
}

/** Compilers that find every error, by schema: only failed requests need them. */
const searchers = new WeakMap<object, ValidateFunction>();
let searching: Ajv | undefined;

function allErrorsOf({ schema, value }: Sent): readonly SchemaError[] {
  if (typeof schema !== 'object' || schema === null || !hasAtMost(value, VALUES_SEARCHED_MAX)) return [];
  searching ??= new Ajv({ ...VALIDATOR_OPTIONS, allErrors: true, strict: false, validateFormats: false });
  const validate = searchers.get(schema) ?? searching.compile(schema);
  searchers.set(schema, validate);
  validate(value);
  return (validate.errors ?? []) as SchemaError[];
}

/** Whether a value has at most so many values inside, at every depth. Its cost is bounded by that number. */
function hasAtMost(value: unknown, valuesMax: number): boolean {
  const open = [value];
  for (let seen = 0; open.length > 0; seen += 1) {
    if (seen > valuesMax) return false;
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next) && next.length > valuesMax) return false;
    // A loop, and not Object.values, so that an object with a million fields is not copied.
    for (const name in next) {
      open.push((next as Record<string, unknown>)[name]);
      if (open.length > valuesMax) return false;
    }
  }
  return true;
}

/**
 * Where there is a choice between schemas, Ajv reports the errors of each, and then that none fits. They become those
 * of the schema that is meant, as far as the type tells it; or one error that names the types of all.
 */
function settled(errors: readonly SchemaError[]): SchemaError[] {
  const kept: SchemaError[] = [];
  for (const error of errors) {
    if (error.keyword !== 'anyOf') {
      kept.push(error);
      continue;
    }
    const branches = new Map<string, SchemaError[]>();
    for (let last = kept.at(-1); last !== undefined && isInside(last, error); last = kept.at(-1)) {
      kept.pop();
      const branch = last.schemaPath.slice(error.schemaPath.length + 1).split('/', 1)[0] ?? '';
      branches.set(branch, [last, ...(branches.get(branch) ?? [])]);
    }
    kept.push(...choose(error, [...branches.values()].toReversed()));
  }
  return kept;
}

const isInside = (inner: SchemaError, { schemaPath, instancePath }: SchemaError): boolean =>
  inner.schemaPath.startsWith(`${schemaPath}/`) && inner.instancePath.startsWith(instancePath);

function choose(error: SchemaError, branches: readonly SchemaError[][]): SchemaError[] {
  const isOther = ({ keyword, instancePath }: SchemaError): boolean =>
    instancePath === error.instancePath && (keyword === 'type' || keyword === 'const');
  const meant = branches.find((branch) => !branch.some(isOther));
  if (meant !== undefined) return meant;
  const others = branches.flat().filter(isOther);
  if (others.every(({ keyword }) => keyword === 'const')) {
    return [
      { ...error, keyword: 'enum', params: { allowedValues: others.map(({ params }) => params['allowedValue']) } },
    ];
  }
  const types = others.flatMap(({ params }) => (params['type'] as string | string[] | undefined) ?? 'null');
  return [{ ...error, keyword: 'type', params: { type: [...new Set(types)].join(',') } }];
}

function unknownFields({ schema, value, isQuery }: Sent): string {
  const what = isQuery ? 'query parameter' : 'field';
  const known = Object.keys((schema as { properties?: Record<string, unknown> } | undefined)?.properties ?? {});
  const named: string[] = [];
  for (const field in value as object) {
    if (named.length === UNKNOWN_FIELDS_NAMED_MAX) break;
    if (!known.includes(field)) named.push(shown([field]));
  }
  const plural = named.length > 1 ? 's' : '';
  return `Unknown ${what}${plural}: ${named.join(', ')}. Known ${what}s: ${known.join(', ')}.`;
}

const shown = (path: readonly string[]): string => path.join('.').slice(0, FIELD_NAME_SHOWN_MAX);
const decodePointer = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
