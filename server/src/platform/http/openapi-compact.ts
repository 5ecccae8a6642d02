/** Writes schemas as tools of integrators read them best: choices of words, and values that may be null. */
import type { JsonSchema } from './openapi-example.ts';

/** A constant of an answer's type, and the schema of one word in a list. */
type Word = JsonSchema & { readonly const: string };

/** Rewrites the schemas of bodies and parameters: they refuse unknown fields, and say so. */
export const compactInput = (schema: JsonSchema): JsonSchema => rewritten(schema, united);

/**
 * Rewrites the schemas of answers, which may get more fields: a client must not refuse those it does not know. Schemas
 * with these titles are used in bodies, too, and stay as they are there.
 */
export function compactAnswer(schema: JsonSchema, inputTitles: ReadonlySet<string> = new Set()): JsonSchema {
  const isInput = ({ title }: JsonSchema): boolean => title !== undefined && inputTitles.has(title);
  return isInput(schema)
    ? compactInput(schema)
    : opened(united(withInner(schema, (inner) => compactAnswer(inner, inputTitles))));
}

/** The titles of a schema and of all schemas in it. */
export function titlesIn(schema: JsonSchema): string[] {
  const titles = schema.title === undefined ? [] : [schema.title];
  withInner(schema, (inner) => {
    titles.push(...titlesIn(inner));
    return inner;
  });
  return titles;
}

function opened(schema: JsonSchema): JsonSchema {
  const { additionalProperties, ...open } = schema;
  return additionalProperties === false ? open : schema;
}

/** The inner schemas first. */
const rewritten = (schema: JsonSchema, rewrite: (one: JsonSchema) => JsonSchema): JsonSchema =>
  rewrite(withInner(schema, (inner) => rewritten(inner, rewrite)));

/** Names of fields are not schemas, and examples stay as they are. */
function withInner(schema: JsonSchema, map: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(properties && { properties: mapValues(properties, map) }),
    ...(items && { items: map(items) }),
    ...(anyOf && { anyOf: anyOf.map(map) }),
  };
}

/** A choice of words is an `enum`, and a choice of one simple type or null is a list of types. */
function united(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (anyOf === undefined) return schema;
  if (anyOf.every(isWord)) return { type: 'string', enum: anyOf.map((word) => word.const), ...rest };
  const [first, second] = anyOf;
  const isNullable = anyOf.length === 2 && second !== undefined && Object.keys(second).join() === 'type';
  if (!isNullable || second.type !== 'null' || first === undefined || !isSimple(first)) return schema;
  const { type, ...more } = first;
  return { type: [String(type), 'null'], ...more, ...rest };
}

const isWord = (schema: JsonSchema): schema is Word =>
  typeof schema.const === 'string' && Object.keys(schema).every((key) => key === 'type' || key === 'const');

const isSimple = ({ type, enum: words, const: constant }: JsonSchema): boolean =>
  ['string', 'integer', 'number', 'boolean'].includes(String(type)) && words === undefined && constant === undefined;

export const mapValues = <T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
