/**
 * PHP writes an empty array as `[]`, also where the array has names and would be an object. So an empty list is read as
 * an empty object where the schema takes an object and no list.
 */

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Where a schema has objects. Undefined for one without any. */
interface Places {
  /** The value itself is one. */
  readonly isObject: boolean;
  readonly fields: readonly (readonly [name: string, places: Places])[];
  readonly items: Places | undefined;
}

const known = new WeakMap<object, Places | null>();

/** The value with objects in place of such lists. Lists inside of it are replaced in place. */
export function withObjects(value: unknown, schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return value;
  let places = known.get(schema);
  if (places === undefined) known.set(schema, (places = placesIn(schema) ?? null));
  return places === null ? value : replaced(value, places);
}

function replaced(value: unknown, { isObject, fields, items }: Places): unknown {
  if (Array.isArray(value)) {
    if (isObject) return value.length === 0 ? {} : value;
    if (items !== undefined) for (let at = 0; at < value.length; at += 1) value[at] = replaced(value[at], items);
    return value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const object = value as Record<string, unknown>;
  for (const [name, places] of fields) {
    const inner = object[name];
    if (typeof inner === 'object' && inner !== null) object[name] = replaced(inner, places);
  }
  return value;
}

function placesIn(schema: Schema): Places | undefined {
  const choices = schema.anyOf ?? [schema];
  const object = choices.find(({ type }) => type === 'object');
  const list = choices.find(({ type }) => type === 'array');
  const fields = Object.entries(object?.properties ?? {}).flatMap(([name, field]) => {
    const places = placesIn(field);
    return places === undefined ? [] : [[name, places] as const];
  });
  const isObject = object !== undefined && list === undefined;
  const items = list?.items && placesIn(list.items);
  return isObject || fields.length > 0 || items !== undefined ? { isObject, fields, items } : undefined;
}
