/** Names for the schemas of the document: clients that are generated from it get named types. */
import { mapValues } from './openapi-compact.ts';
import type { JsonSchema } from './openapi-example.ts';

/** People type them. */
const NAME_LENGTH_MAX = 30;

/** Whole words, as many as fit. */
export function shortName(words: readonly string[]): string {
  let name = '';
  for (const word of words.map(pascal)) {
    if (name !== '' && (name + word).length > NAME_LENGTH_MAX) break;
    name += word;
  }
  return name.slice(0, NAME_LENGTH_MAX);
}

const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

export class SchemaNames {
  readonly #named = new Map<string, JsonSchema>();

  /**
   * The same schema, with references to those in it that have a title.
   * @throws Error if another schema has the same title.
   */
  named(value: unknown): JsonSchema {
    return this.#withNames(value) as JsonSchema;
  }

  /** All with a title. */
  all(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries(this.#named);
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
}
