/** The wire of the request log. */
import { Type } from 'typebox';
import { instant, partial, text, textOrNull, titled } from '../http/fields.ts';

export const RequestLogEntry = titled('RequestLogEntry', {
  id: text(
    'The id of the request, as in `X-Request-Id`. Where callers send ids of their own, two may be equal.',
    '0f9a2c1e-7b5d-4a38-9f64-1c2d3e4f5a6b',
  ),
  at: instant('When it came.'),
  method: Type.String({ examples: ['POST'] }),
  route: text('The operation, with its parameters by name.', '/v1/api/subaccounts/:subaccountId'),
  path: text('The address as it was sent, without secrets.', '/v1/api/subaccounts/1042'),
  status: Type.Integer({ examples: [400] }),
  durationMs: Type.Number({ examples: [2.417] }),
  keyLastFour: textOrNull('How the API key ends that it came with.', 'x7Qa'),
  errorCode: textOrNull('Of a request that failed.', 'validation_failed'),
  field: textOrNull('The field that was wrong, where one was.', 'txCap'),
  body: textOrNull(
    'The body as JSON text, without secrets; account and telephone numbers and e-mail addresses are masked. At most ' +
      '4 KB: a longer one is cut and ends with `…`. Null where there was none, or it was no JSON.',
    '{"accountNumber":"******4579","txCap":-1}',
  ),
});

export const RequestsQuery = partial({
  outcome: Type.String({ description: '`failed`: only requests that failed.', enum: ['failed'], examples: ['failed'] }),
});
