/** Names for the schemas of the document: clients that are generated from it get named types. */
import { mapValues } from './openapi-compact.ts';
import type { JsonSchema } from './openapi-example.ts';

/** People type them. */
export const NAME_LENGTH_MAX = 30;

/** Whole words, as many as fit. */
export function shortName(words: readonly string[]): string {
  let name = '';
  for (const word of words.map(pascal)) {
    if (name !== '' && (name + word).length > NAME_LENGTH_MAX) break;
    name += word;
  }
  return name.slice(0, NAME_LENGTH_MAX);
}

export const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

/** A schema with fewer fields is not worth a reference. */
const SHARED_FIELDS_MIN = 4;

export class SchemaNames {
  readonly #named = new Map<string, JsonSchema>();

  /**
   * The same schema, with references to those in it that have a title.
   * @throws Error if another schema has the same title.
   */
  named(value: unknown): JsonSchema {
    return this.#withNames(value) as JsonSchema;
  }

  /** All with a title. One that has all fields of another, and more, refers to it. */
  all(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.#named].map(([name, schema]) => [name, this.#composed(name, schema)]));
  }

  #withNames(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#withNames(item));
    if (typeof value !== 'object' || value === null) return value;
    const { title, ...inside } = mapValues(value as Record<string, unknown>, (item) =>
      this.#withNames(item),
    ) as JsonSchema;
    if (typeof title !== 'string' || inside.type !== 'object')
      return { ...inside, ...(title !== undefined && { title }) };
    const present = this.#named.get(title);
    if (present !== undefined && JSON.stringify(present) !== JSON.stringify(inside)) {
      throw new Error(`two different schemas have the title ${title}`);
    }
    this.#named.set(title, inside);
    return { $ref: `#/components/schemas/${title}` };
  }

  #composed(name: string, schema: JsonSchema): JsonSchema {
    const names = [...this.#named.keys()];
    const bases = [...this.#named].filter(
      ([other, base]) =>
        isBaseOf(base, schema) &&
        // Of two that are equal, the later one refers to the earlier one.
        (fieldsOf(base).length < fieldsOf(schema).length || names.indexOf(other) < names.indexOf(name)),
    );
    const [largest] = bases.toSorted(([, a], [, b]) => fieldsOf(b).length - fieldsOf(a).length);
    if (largest === undefined) return schema;
    const [baseName, base] = largest;
    const { properties = {}, required = [], type, ...rest } = schema;
    const isOwn = (field: string): boolean => !(field in (base.properties ?? {}));
    const ownFields = Object.fromEntries(Object.entries(properties).filter(([field]) => isOwn(field)));
    const ownRequired = required.filter(isOwn);
    const own = {
      type,
      ...(ownRequired.length > 0 && { required: ownRequired }),
      properties: ownFields,
    } as JsonSchema;
    const reference = { $ref: `#/components/schemas/${baseName}` };
    return Object.keys(ownFields).length === 0 ? { ...rest, ...reference } : { ...rest, allOf: [reference, own] };
  }
}

const fieldsOf = ({ properties = {} }: JsonSchema): [string, JsonSchema][] => Object.entries(properties);

/** Only open objects can be composed: a closed one refuses the fields of the other. */
function isBaseOf(base: JsonSchema, schema: JsonSchema): boolean {
  const fields = fieldsOf(base);
  if ('additionalProperties' in base || 'additionalProperties' in schema) return false;
  if (fields.length < SHARED_FIELDS_MIN || fields.length > fieldsOf(schema).length) return false;
  return fields.every(
    ([name, field]) =>
      JSON.stringify(schema.properties?.[name]) === JSON.stringify(field) &&
      base.required?.includes(name) === schema.required?.includes(name),
  );
}
