/** The wire of the request log. */
import { Type } from 'typebox';
import { instant, partial, text, textOrNull, titled } from '../../platform/http/fields.ts';

export const RequestLogEntry = titled('RequestLogEntry', {
  id: text(
    'The id of the request, as in `X-Request-Id`. If callers send their own ids, two may be equal.',
    '0f9a2c1e-7b5d-4a38-9f64-1c2d3e4f5a6b',
  ),
  at: instant('When it arrived.'),
  method: Type.String({ examples: ['POST'] }),
  route: text('The operation, with its parameters by name.', '/v1/api/subaccounts/:subaccountId'),
  path: text('The address as it was sent, without secrets.', '/v1/api/subaccounts/1042'),
  status: Type.Integer({ examples: [400] }),
  durationMs: Type.Number({ examples: [2.417] }),
  keyLastFour: textOrNull('The last four characters of its API key.', 'x7Qa'),
  errorCode: textOrNull('The code of the error, if the request failed.', 'validation_failed'),
  field: textOrNull('The wrong field, if there is one.', 'txCap'),
  body: textOrNull(
    'The body as JSON text, without secrets; account and telephone numbers and e-mail addresses are masked. At most ' +
      '4 KB: a longer one is cut and ends with `…`. Null if there was none, or it was not JSON.',
    '{"accountNumber":"******4579","txCap":-1}',
  ),
});

export const RequestsQuery = partial({
  outcome: Type.String({ description: '`failed`: only requests that failed.', enum: ['failed'], examples: ['failed'] }),
  id: text('The id of a request, as in `X-Request-Id`.', '0f9a2c1e-7b5d-4a38-9f64-1c2d3e4f5a6b'),
});
