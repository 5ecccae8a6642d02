/** Composes an example of a whole body from its schema. */

/** The part of JSON Schema that our schemas use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly deprecated?: boolean;
  readonly examples?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
}

/** Examples of values whose format says enough. */
const OF_FORMATS: Readonly<Record<string, string>> = { 'date-time': '2026-11-21T09:30:00.000Z', date: '2026-11-21' };

/**
 * The schema's own first example, or one made from the examples of its fields. An optional field is left out if it has
 * no example (another spelling of a field, for instance) or is deprecated.
 */
export function exampleOf(schema: JsonSchema): unknown {
  if (schema.examples !== undefined) return schema.examples[0];
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf?.[0] !== undefined) return exampleOf(schema.anyOf[0]);
  if (schema.default === undefined && schema.format !== undefined) return OF_FORMATS[schema.format];
  switch ([schema.type].flat()[0]) {
    case 'object':
      return exampleOfObject(schema);
    case 'array':
      return schema.items === undefined ? [] : [exampleOf(schema.items)];
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      return schema.default ?? 'text';
    default:
      return schema.default;
  }
}

function exampleOfObject({ properties = {}, required = [] }: JsonSchema): object {
  const fields = Object.entries(properties)
    .filter(([name, field]) => required.includes(name) || (field.examples !== undefined && field.deprecated !== true))
    .map(([name, field]) => [name, exampleOf(field)] as const);
  return Object.fromEntries(fields);
}
