import { Ajv, type ValidateFunction } from 'ajv';
import type { App } from '../../src/platform/http/typed-app.ts';
import { onceForEqualSchemas } from './compiled-schemas.ts';

export interface ResponseCheck {
  /** @throws Error when a response since the last call had a field or a status that its route does not document. */
  requireNoViolation(): void;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const ajv = new Ajv({ formats: { 'date-time': true, date: true, uuid: UUID }, strict: false, allErrors: true });
const validatorFor = onceForEqualSchemas((schema) => ajv.compile(closed(schema) as object));

/** Checks every response against its route's schema; fields that the schema does not name are violations. */
export function checkResponses(app: App): ResponseCheck {
  const validators = new WeakMap<object, ValidateFunction>();
  const violations: string[] = [];

  function validatorOf(schema: object): ValidateFunction {
    const validate = validators.get(schema) ?? validatorFor(schema);
    validators.set(schema, validate);
    return validate;
  }

  app.addHook('onSend', async (request, reply, payload) => {
    const documented = request.routeOptions.schema?.response as Record<string, object | undefined> | undefined;
    const text = Buffer.isBuffer(payload) ? payload.toString() : payload;
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (documented === undefined || typeof text !== 'string' || text === '' || !isJson) return;
    const what = `${request.method} ${request.routeOptions.url ?? request.url} answered ${reply.statusCode}`;
    const schema = jsonSchemaOf(documented[reply.statusCode]);
    if (schema === undefined) {
      violations.push(`${what}, which its schema does not document: ${text}`);
      return;
    }
    const validate = validatorOf(schema);
    if (!validate(JSON.parse(text))) violations.push(`${what}: ${ajv.errorsText(validate.errors)} in ${text}`);
  });

  return {
    requireNoViolation() {
      if (violations.length > 0) throw new Error(violations.splice(0).join('\n'));
    },
  };
}

interface WithContent {
  readonly content?: Readonly<Record<string, { readonly schema: object } | undefined>>;
}

/** The JSON schema of an operation that may also answer in other formats. */
function jsonSchemaOf(documented: object | undefined): object | undefined {
  const { content } = (documented ?? {}) as WithContent;
  return content === undefined ? documented : content['application/json']?.schema;
}

/** The schema with every object closed that does not declare additional fields itself. */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([name, value]) => [name, closed(value)] as const);
  const isOpenObject = 'properties' in schema && !('additionalProperties' in schema);
  return Object.fromEntries(isOpenObject ? [...entries, ['additionalProperties', false]] : entries);
}
