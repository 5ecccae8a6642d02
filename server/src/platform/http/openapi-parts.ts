/** The parts of a document, as far as they are rewritten. */
import { mapValues } from './openapi-compact.ts';
import type { JsonSchema } from './openapi-example.ts';

export const JSON_TYPE = 'application/json';
/** Marks the schema of such a body until the document is complete. */
export const MAY_BE_MISSING = 'x-may-be-missing';

export interface ApiDocument {
  /** What operations require that do not say it themselves. */
  readonly security: Security;
  readonly components: Readonly<Record<string, unknown>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
}

type Security = readonly Readonly<Record<string, readonly string[]>>[];

export interface ApiOperation {
  readonly operationId: string;
  readonly security?: Security;
  readonly parameters?: readonly object[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

export interface Content {
  readonly required?: boolean;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Media {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, object>>;
}

export const mapOperations = (
  paths: ApiDocument['paths'],
  map: (operation: ApiOperation) => ApiOperation,
): ApiDocument['paths'] => mapValues(paths, (methods) => mapValues(methods, map));
