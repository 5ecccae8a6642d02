/** Schemas without a title that are in several places of the document get a name there, too. */
import { mapValues, withInner } from './openapi-compact.ts';
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
  const names = new Map<string, string>();
  const repeated = new Set<string>();
  const note = (schema: JsonSchema, where: string): void => {
    const text = JSON.stringify(schema);
    if (names.has(text)) repeated.add(text);
    if (names.has(text)) return;
    if (text.length >= LENGTH_MIN) names.set(text, where);
    noteInner(schema, where, note);
  };
  for (const [name, schema] of Object.entries(schemas)) noteInner(schema, name, note);
  mapSchemas(paths, (schema, where) => (note(schema, where), schema));

  const named: Record<string, JsonSchema> = {};
  const reduced = (schema: JsonSchema): JsonSchema => {
    const text = JSON.stringify(schema);
    if (!repeated.has(text)) return withInner(schema, reduced);
    const name = freeName(names.get(text) ?? '', text, { ...schemas, ...named });
    named[name] ??= withInner(schema, reduced);
    return { $ref: `#/components/schemas/${name}` };
  };
  const ofTitles = mapValues(schemas, (schema) => withInner(schema, reduced));
  const ofPaths = mapSchemas(paths, reduced);
  return { paths: ofPaths, schemas: { ...ofTitles, ...named } };

  function freeName(wanted: string, text: string, taken: Schemas): string {
    if (named[wanted] !== undefined || !(wanted in taken)) return wanted;
    const name = `${wanted}Part`;
    names.set(text, name);
    return name;
  }
}

function noteInner(schema: JsonSchema, where: string, note: (inner: JsonSchema, where: string) => void): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) note(field, where + pascal(name));
  if (schema.items) note(schema.items, `${where}Item`);
  for (const choice of schema.anyOf ?? []) note(choice, `${where}Value`);
  for (const part of schema.allOf ?? []) noteInner(part, where, note);
}

function mapSchemas(paths: Parts['paths'], map: (schema: JsonSchema, where: string) => JsonSchema): Parts['paths'] {
  const inContent = (content: Content, where: string): Content =>
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
      ...(requestBody && { requestBody: inContent(requestBody, `${where}Body`) }),
      responses: mapValues(responses, (response) => inContent(response, `${where}Answer`)),
    };
  });
}

const pascal = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
