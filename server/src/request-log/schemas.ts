/** The wire of the request log. */
import { Type } from 'typebox';

const closed = { additionalProperties: false } as const;

const TextOrNull = (description: string, example: string) =>
  Type.Union([Type.String(), Type.Null()], { description, examples: [example] });

export const RequestLogEntry = Type.Object(
  {
    id: Type.String({
      description:
        'The id of the request, as in `X-Request-Id`. Where callers send ids of their own, two may be equal.',
      examples: ['0f9a2c1e-7b5d-4a38-9f64-1c2d3e4f5a6b'],
    }),
    at: Type.String({ description: 'When it came.', format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] }),
    method: Type.String({ examples: ['POST'] }),
    route: Type.String({
      description: 'The operation, with its parameters by name.',
      examples: ['/v1/api/subaccounts/:subaccountId'],
    }),
    path: Type.String({
      description: 'The address as it was sent, without secrets.',
      examples: ['/v1/api/subaccounts/1042'],
    }),
    status: Type.Integer({ examples: [400] }),
    durationMs: Type.Number({ examples: [2.417] }),
    keyLastFour: TextOrNull('How the API key ends that it came with.', 'x7Qa'),
    errorCode: TextOrNull('Of a request that failed.', 'validation_failed'),
    field: TextOrNull('The field that was wrong, where one was.', 'txCap'),
    body: TextOrNull(
      'The body as JSON text, without secrets; account and telephone numbers and e-mail addresses ' +
        'are masked. At most 4 KB: ' +
        'a longer one is cut and ends with `…`. Null where there was none, or it was no JSON.',
      '{"accountNumber":"******4579","txCap":-1}',
    ),
  },
  { ...closed, title: 'RequestLogEntry' },
);

export const RequestsQuery = Type.Object(
  {
    outcome: Type.Optional(
      Type.String({ description: '`failed`: only requests that failed.', enum: ['failed'], examples: ['failed'] }),
    ),
  },
  closed,
);
