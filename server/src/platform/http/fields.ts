/** What schemas are made of: objects, and fields with an example and, unless the name says it all, a meaning. */
import { type TObjectOptions, type TProperties, type TSchema, Type } from 'typebox';

/** An object that has these fields and no others. */
export const closed = <P extends TProperties>(fields: P, more: TObjectOptions = {}) =>
  Type.Object(fields, { additionalProperties: false, ...more });

/** An object that has a name, in the document and in clients. */
export const titled = <P extends TProperties>(title: string, fields: P, more: TObjectOptions = {}) =>
  closed(fields, { title, ...more });

/** The same fields, all optional. */
export const optional = <P extends TProperties>(fields: P) => Type.Partial(Type.Object(fields)).properties;

/** An object of such fields and no others. */
export const partial = <P extends TProperties>(fields: P, more: TObjectOptions = {}) => closed(optional(fields), more);

const about = <E>(description: string | null, example: E) => ({
  ...(description !== null && { description }),
  examples: [example],
});

/**
 * The name of a keyword: what the document says instead, where the validator leaves it to the reader of the value, who
 * says in words what would be right.
 */
export const DESCRIBED = 'x-described';

const describedAs = <T extends TSchema>(schema: T, described: object): T => ({ ...schema, [DESCRIBED]: described });

/** A UUID, in an answer or in a path. */
export const uuid = (description: string | null, example: string) =>
  Type.String({ ...about(description, example), format: 'uuid' });

export const uuidOrNull = (description: string | null, example: string | null) =>
  orNull(Type.String({ format: 'uuid' }), description, example);

/** A UUID that a caller writes. */
export const uuidText = (description: string, example: string) =>
  describedAs(Type.String(about(description, example)), { format: 'uuid' });

/** A date that a caller writes. */
export const dateText = (description: string, example: string) =>
  describedAs(Type.String(about(description, example)), { format: 'date' });

interface NumberInAddress {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number;
  /** None for a parameter that excludes others: tools send all examples together. */
  readonly example?: number;
}

/** A whole number in the query of an address. */
export const integerText = (description: string, { minimum = 0, example, ...more }: NumberInAddress) =>
  describedAs(Type.String({ description }), {
    type: 'integer',
    minimum,
    ...more,
    ...(example !== undefined && { examples: [example] }),
  });

/** `true` or `false` in the query of an address. */
export const flagText = (description: string, example: boolean) =>
  describedAs(Type.String({ description }), { type: 'boolean', examples: [example] });

/** One word of a closed list, whose reader names the right ones. */
export const wordText = <const W extends string>(words: readonly W[], description: string, example?: NoInfer<W>) =>
  describedAs(Type.String({ description }), {
    type: 'string',
    enum: words,
    ...(example !== undefined && { examples: [example] }),
  });

export const text = (description: string, example: string) => Type.String(about(description, example));
export const integer = (description: string, example: number) => Type.Integer(about(description, example));
export const number = (description: string, example: number) => Type.Number(about(description, example));
export const flag = (description: string, example: boolean) => Type.Boolean(about(description, example));

const INSTANT = '2026-11-21T09:30:00.000Z';

export const instant = (description?: string, example = INSTANT) =>
  Type.String({ ...(description !== undefined && { description }), format: 'date-time', examples: [example] });

/** What `wireDate` writes. */
const DATE_TEXT =
  '^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [0-9]{2} [0-9]{4} ' +
  String.raw`[0-9]{2}:[0-9]{2}:[0-9]{2} GMT\+0100 \(West Africa Standard Time\)$`;

/** A time that the specification shows as text, and the same in ISO 8601. */
export const createdAtFields = {
  createdAt: Type.String({
    description: 'In Lagos, as JavaScript writes dates: a text to show. `createdAtIso` is the one to compute with.',
    pattern: DATE_TEXT,
    examples: ['Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)'],
  }),
  createdAtIso: instant('The same time in ISO 8601, UTC, with milliseconds.', '2022-11-08T11:34:56.000Z'),
};

/** What fields say that showed the specification's text before, although it does not know them. */
export const WAS_TEXT = 'ISO 8601, UTC. Versions before showed a date text.';

/** One word of a closed list. */
export const oneOf = <const W extends string>(words: readonly W[], description: string | null, example: NoInfer<W>) =>
  Type.Unsafe<W>({ type: 'string', enum: [...words], ...about(description, example) });

/** The same for an answer, in which the document lists each word as a constant. */
export const wordOf = <const W extends string>(words: readonly W[], description: string | null, example: NoInfer<W>) =>
  Type.Unsafe<W>(
    Type.Union(
      words.map((word) => Type.Literal(word)),
      about(description, example),
    ),
  );

export const orNull = <T extends TSchema>(schema: T, description: string | null, example: unknown) =>
  Type.Union([schema, Type.Null()], about(description, example));

export const textOrNull = (description: string | null, example: string | null) =>
  orNull(Type.String(), description, example);

export const dateOrNull = (description: string | null, example: string | null) =>
  orNull(Type.String({ format: 'date' }), description, example);

export const instantOrNull = (description: string | null, example: string | null = INSTANT) =>
  orNull(Type.String({ format: 'date-time' }), description, example);

const SCALAR = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

/** An object of scalars under names of the caller. */
export const scalars = (description: string, example: Readonly<Record<string, unknown>>) =>
  Type.Record(Type.String(), SCALAR, about(description, example));
