/** Schemas without a title that are in several places of the document get a name there, too. */
import { mapValues, withInner } from './openapi-compact.ts';
import { NAME_LENGTH_MAX, pascal, shortName } from './openapi-names.ts';
import { type ApiDocument, type Content, mapOperations } from './openapi-parts.ts';
import type { JsonSchema } from './openapi-example.ts';

/** In characters. A reference to a shorter one saves nothing. */
const LENGTH_MIN = 150;

type Schemas = Readonly<Record<string, JsonSchema>>;
interface Parts {
  readonly paths: ApiDocument['paths'];
  readonly schemas: Schemas;
}

/** Where a schema was found first gives it its name: `PayoutHoldsPlacedBy`. */
export function shareSchemas({ paths, schemas }: Parts): Parts {
  const found = new Map<string, Words>();
  const repeated = new Set<string>();
  const note = (schema: JsonSchema, where: Words): void => {
    const text = JSON.stringify(schema);
    if (found.has(text)) repeated.add(text);
    if (found.has(text)) return;
    if (text.length >= LENGTH_MIN) found.set(text, where);
    noteInner(schema, where, note);
  };
  for (const [name, schema] of Object.entries(schemas)) noteInner(schema, [name], note);
  mapSchemas(paths, (schema, where) => (note(schema, where), schema));

  const names = new Map<string, string>();
  const named: Record<string, JsonSchema> = {};
  const reduced = (schema: JsonSchema): JsonSchema => {
    const text = JSON.stringify(schema);
    if (!repeated.has(text)) return withInner(schema, reduced);
    const name = names.get(text) ?? freeName(nameOf(schema, found.get(text) ?? []), { ...schemas, ...named });
    names.set(text, name);
    named[name] ??= withInner(schema, reduced);
    return { $ref: `#/components/schemas/${name}` };
  };
  const ofTitles = mapValues(schemas, (schema) => withInner(schema, reduced));
  const ofPaths = mapSchemas(paths, reduced);
  return { paths: ofPaths, schemas: { ...ofTitles, ...named } };
}

/** What a schema stands in, from the outside in. */
type Words = readonly string[];

/** All words if they are short, else those of both ends, else the last. */
function nameOf(schema: JsonSchema, words: Words): string {
  const data = schema.properties?.['data'];
  const answered = data?.$ref ?? data?.items?.$ref;
  if (answered !== undefined) {
    return shortName([answered.replace(/^.*\//, '') + (data?.items === undefined ? '' : 's'), 'Answer']);
  }
  const [outermost = '', ...rest] = words;
  const [last = outermost] = rest.slice(-1);
  const fitting = [words.join(''), outermost + last].find((name) => name.length <= NAME_LENGTH_MAX);
  return fitting ?? shortName([last]);
}

function freeName(wanted: string, taken: Schemas): string {
  let name = wanted;
  for (let number = 2; name in taken; number += 1) name = `${wanted}${number}`;
  return name;
}

function noteInner(schema: JsonSchema, where: Words, note: (inner: JsonSchema, where: Words) => void): void {
  const inside = (name: string): Words => [...where, name];
  for (const [name, field] of Object.entries(schema.properties ?? {})) note(field, inside(pascal(name)));
  if (schema.items) note(schema.items, inside('Item'));
  for (const choice of schema.anyOf ?? []) note(choice, inside('Value'));
  for (const part of schema.allOf ?? []) noteInner(part, where, note);
}

function mapSchemas(paths: Parts['paths'], map: (schema: JsonSchema, where: Words) => JsonSchema): Parts['paths'] {
  const inContent = (content: Content, where: Words): Content =>
    content.content === undefined
      ? content
      : {
          ...content,
          content: mapValues(content.content, (media) => ({ ...media, schema: map(media.schema, where) })),
        };
  return mapOperations(paths, (operation) => {
    const { operationId, requestBody, responses } = operation;
    const where = pascal(operationId);
    return {
      ...operation,
      ...(requestBody && { requestBody: inContent(requestBody, [where, 'Body']) }),
      responses: mapValues(responses, (response) => inContent(response, [where, 'Answer'])),
    };
  });
}
