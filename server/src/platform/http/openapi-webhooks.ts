/** Events in the document: what receivers of webhooks get. */
import type { TSchema } from 'typebox';
import { compactAnswer, mapValues } from './openapi-compact.ts';
import type { JsonSchema } from './openapi-example.ts';
import type { SchemaNames } from './openapi-names.ts';
import { JSON_TYPE } from './openapi-parts.ts';

/** By the event's type. */
export type DescribedEvents = Readonly<Record<string, { readonly summary: string; readonly body: TSchema }>>;

/** The response that a receiver gives. */
export const RECEIVED = {
  description: 'Received. The complete response must arrive within ten seconds; any other status is a failure.',
};

export function webhooksOf(events: DescribedEvents, schemas: SchemaNames): Record<string, object> {
  return mapValues(events, ({ summary, body }) => ({
    post: {
      operationId: `receive${(body as JsonSchema).title}`,
      summary,
      tags: ['Webhooks'],
      security: [],
      requestBody: { required: true, content: { [JSON_TYPE]: { schema: named(body, schemas) } } },
      responses: { '2XX': { $ref: '#/components/responses/Received' } },
    },
  }));
}

/** As JSON: without what only TypeBox knows. */
const named = (schema: TSchema, schemas: SchemaNames): JsonSchema =>
  schemas.named(compactAnswer(JSON.parse(JSON.stringify(schema)) as JsonSchema));
