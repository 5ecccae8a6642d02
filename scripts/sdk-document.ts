/**
 * The part of the OpenAPI document that becomes types of the SDK, which are shipped with it: what is sent, and what a
 * success answers. Failures are thrown as `TributaryError`, and examples are in the document.
 */

type Json = null | boolean | number | string | Json[] | JsonObject;
interface JsonObject {
  [name: string]: Json;
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];
const JSON_TYPE = 'application/json';

/** Every schema of a body or of an answer's `data` gets a name, so that the SDK need not ship its operations. */
export function forTypes(openapi: string): string {
  const document = JSON.parse(openapi) as JsonObject;
  const components = objectAt(document, 'components');
  const schemas = objectAt(components, 'schemas');
  for (const path of Object.values(objectAt(document, 'paths'))) {
    for (const method of METHODS) {
      const operation = (path as JsonObject)[method];
      if (isObject(operation)) trim(operation, schemas, objectAt(components, 'responses'));
    }
  }
  // Failures have these, and webhooks are the events of `events.ts`.
  for (const part of ['responses', 'headers', 'examples']) delete components[part];
  delete document['webhooks'];
  withoutExamples(document);
  addMetadataObjects(document);
  for (const name of unreachable(document, schemas)) delete schemas[name];
  return JSON.stringify(document);
}

function trim(operation: JsonObject, schemas: JsonObject, shared: JsonObject): void {
  delete operation['description'];
  delete operation['summary'];
  const name = textAt(operation, 'operationId').replace(/^./, (first) => first.toUpperCase());
  const responses = objectAt(operation, 'responses');
  for (const [status, answer] of Object.entries(responses)) {
    delete responses[status];
    if (!status.startsWith('2') || !isObject(answer)) continue;
    const [, key] = /^#\/components\/responses\/(.+)$/.exec(textAt(answer, '$ref')) ?? [];
    const { content = {} } = structuredClone(key === undefined ? answer : objectAt(shared, key));
    const response = { description: '', content };
    const envelope = objectAt(objectAt(response.content, JSON_TYPE), 'schema');
    nameAt(objectAt(envelope, 'properties'), 'data', `${name}Data`, schemas);
    responses[status] = response;
  }
  const body = operation['requestBody'];
  const media = isObject(body) ? objectAt(objectAt(body, 'content'), JSON_TYPE) : {};
  nameAt(media, 'schema', `${name}Body`, schemas);
}

function nameAt(holder: JsonObject, key: string, name: string, schemas: JsonObject): void {
  const schema = holder[key];
  if (!isObject(schema) || '$ref' in schema) return;
  schemas[name] = schema;
  holder[key] = { $ref: `#/components/schemas/${name}` };
}

function withoutExamples(value: Json | undefined, areProperties = false): void {
  if (Array.isArray(value)) for (const part of value) withoutExamples(part);
  if (!isObject(value)) return;
  for (const [name, part] of Object.entries(value)) {
    if (!areProperties && (name === 'example' || name === 'examples')) delete value[name];
    else withoutExamples(part, name === 'properties' && !areProperties);
  }
}

/** The SDK reads metadata, which is JSON inside of a text, and gives the object beside it. */
function addMetadataObjects(value: Json | undefined): void {
  if (Array.isArray(value)) for (const part of value) addMetadataObjects(part);
  if (!isObject(value)) return;
  for (const part of Object.values(value)) addMetadataObjects(part);
  const properties = objectAt(value, 'properties');
  if (textAt(objectAt(properties, 'metadata'), 'type') !== 'string') return;
  properties['metadataObject'] = {
    type: 'object',
    description: '`metadata` as an object.',
    additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
  };
  const { required } = value;
  if (Array.isArray(required) && required.includes('metadata')) required.push('metadataObject');
}

function unreachable(document: JsonObject, schemas: JsonObject): string[] {
  const reached = new Set<string>();
  const walk = (value: Json | undefined): void => {
    for (const [, name = ''] of JSON.stringify(value ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (reached.has(name)) continue;
      reached.add(name);
      walk(schemas[name]);
    }
  };
  walk(document['paths']);
  return Object.keys(schemas).filter((name) => !reached.has(name));
}

function objectAt(holder: Json, key: string): JsonObject {
  const value = isObject(holder) ? holder[key] : undefined;
  return isObject(value) ? value : {};
}

function textAt(holder: JsonObject, key: string): string {
  const value = holder[key];
  return typeof value === 'string' ? value : '';
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
