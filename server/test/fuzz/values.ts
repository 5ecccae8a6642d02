/** Values for fields and parameters, made from their schemas: right ones, and ones that are nearly right. */
import fc, { type Arbitrary } from 'fast-check';
import type { JsonSchema } from '../../src/platform/http/openapi-example.ts';

/** Something that exists when the request is sent: the account, run or payout that was made as the `index`th. */
export class Known {
  readonly kind: KnownKind;
  readonly index: number;

  constructor(kind: KnownKind, index: number) {
    this.kind = kind;
    this.index = index;
  }
}
export type KnownKind = 'account' | 'authorizationKey' | 'payment' | 'run' | 'payout' | 'endpoint' | 'request' | 'file';

/** By the names of fields and parameters. */
const KNOWN: Readonly<Record<string, KnownKind>> = {
  subAccountId: 'account',
  subaccountId: 'account',
  subAccountIds: 'account',
  accountIds: 'account',
  authorizationKey: 'authorizationKey',
  endpointId: 'endpoint',
};

/** The values of fields that must differ from request to request. */
const UNIQUE: Readonly<Record<string, Arbitrary<unknown>>> = {
  accountNumber: fc.integer({ min: 1, max: 9_999_999_999 }).map((number) => String(number).padStart(10, '0')),
  reference: fc.uuid(),
};

/** What breaks programs: types, sizes, signs, texts that a database or a log cannot hold. */
const EDGES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  -0,
  0.005,
  1e21,
  1e-9,
  9_007_199_254_740_992,
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  'a'.repeat(5_000),
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\u202E\u200B',
  'Ọjà Ńlá',
  '👩‍👩‍👧‍👦',
  "'; DROP TABLE ledgers; --",
  '%',
  '_%\\',
  '=1+1',
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '0000-01-01',
  [],
  [[]],
  {},
  { a: { b: { c: [null] } } },
];

export const edge: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...EDGES),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** A value that the schema allows, and that means something if the name does. */
export function rightValue(name: string, schema: JsonSchema): Arbitrary<unknown> {
  const kind = KNOWN[name];
  if (kind !== undefined && schema.type !== 'array') return known(kind);
  const unique = UNIQUE[name];
  if (unique !== undefined) return unique;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((choice) => rightValue(name, choice)));
  const types = [schema.type ?? 'string'].flat();
  return fc.oneof(...types.map((type) => ofType(name, { ...schema, type })));
}

/** The document's example of a body, with the names of what exists. */
export function likeExample(name: string, example: unknown): Arbitrary<unknown> {
  const kind = KNOWN[name];
  if (Array.isArray(example)) return fc.tuple(...example.map((item) => likeExample(name, item)));
  if (kind !== undefined) return known(kind);
  if (typeof example !== 'object' || example === null) return UNIQUE[name] ?? fc.constant(example);
  return fc.record(Object.fromEntries(Object.entries(example).map(([key, value]) => [key, likeExample(key, value)])));
}

export const known = (kind: KnownKind): Arbitrary<Known> => fc.nat({ max: 3 }).map((index) => new Known(kind, index));

function ofType(name: string, schema: JsonSchema & Limits): Arbitrary<unknown> {
  switch (schema.type) {
    case 'object':
      return rightObject(schema);
    case 'array':
      return rightArray(name, schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
      return orExample(schema, fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1_000, 1e6) }));
    case 'number':
      return orExample(
        schema,
        fc.integer({ min: 1, max: 500_000 }).map((kobo) => kobo / 100),
      );
    default:
      return orExample(schema, rightText(schema));
  }
}

interface Limits {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

function rightText(schema: JsonSchema & Limits): Arbitrary<unknown> {
  if (UUID.test(String(schema.examples?.[0]))) return fc.uuid();
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const minLength = schema.minLength ?? 1;
  return fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(schema.maxLength ?? 60, 60)),
  });
}

/** Most often the example: free text is rarely right. */
const orExample = (schema: JsonSchema, other: Arbitrary<unknown>): Arbitrary<unknown> =>
  schema.examples === undefined
    ? other
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...schema.examples) }, { weight: 1, arbitrary: other });

const rightArray = (name: string, { items = {}, minItems = 0, maxItems = 3 }: JsonSchema & Limits) =>
  fc.array(rightValue(name, items), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) });

function rightObject({ properties = {}, required = [] }: JsonSchema): Arbitrary<unknown> {
  // Other spellings of a field have no example; two spellings at once are refused.
  const shown = Object.entries(properties).filter(
    ([name, field]) => required.includes(name) || (field.examples !== undefined && field.deprecated !== true),
  );
  const model = Object.fromEntries(shown.map(([name, field]) => [name, rightValue(name, field)]));
  return fc.record(model, { requiredKeys: [...required] });
}

/** One change of a value: a part of it is left out, replaced, doubled or added. */
export interface Change {
  readonly at: number;
  readonly how: 'leave out' | 'replace' | 'add' | 'nest';
  readonly what: unknown;
}

export const change: Arbitrary<Change> = fc.record({
  at: fc.nat({ max: 30 }),
  how: fc.constantFrom('leave out', 'replace', 'replace', 'replace', 'add', 'nest'),
  what: edge,
});

export function changed(value: unknown, { at, how, what }: Change): unknown {
  const places = placesIn(value);
  const place = places[at % Math.max(1, places.length)];
  if (place === undefined) return what;
  const { owner, key } = place;
  if (how === 'leave out') delete owner[key];
  else if (how === 'replace') owner[key] = what;
  else if (how === 'add') owner[`${key}X`] = what;
  else owner[key] = { [key]: owner[key] };
  return value;
}

interface Place {
  readonly owner: Record<string, unknown>;
  readonly key: string;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null || value instanceof Known) return [];
  const owner = value as Record<string, unknown>;
  return Object.keys(owner).flatMap((key) => [{ owner, key }, ...placesIn(owner[key])]);
}
