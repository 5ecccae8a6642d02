/** Pieces that the schemas of all operations share. They describe; the validator reads only what comes in. */
import { type TSchema, Type } from 'typebox';
import { ERROR_CATALOGUE } from '../errors.ts';

export const successOf = <T extends TSchema>(data: T, message: string) =>
  Type.Object(
    { success: Type.Literal(true), message: Type.Literal(message), data },
    { description: message, additionalProperties: false },
  );

const ERROR = Type.Object({
  code: Type.String({ description: 'A code of the closed catalogue.' }),
  field: Type.Optional(Type.String({ description: 'The field that is wrong, where one is.' })),
  requestId: Type.String({ description: 'Also in the header `X-Request-Id`.' }),
});

const MEANINGS: Record<number, string> = {
  400: 'A field is missing or wrong',
  401: 'No key, or an unknown one',
  403: 'Not allowed',
  404: 'There is nothing with this id for this key',
  409: 'Conflict with what was done before',
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'The Idempotency-Key belongs to another request',
  429: 'Too many requests with wrong keys from this address',
  500: 'Something failed on our side',
  503: 'Overloaded, or the database is away; retry',
};

export type FailureStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/** The error responses of an operation, with the codes that the catalogue has for each status. */
export function errorResponses(...args: readonly (FailureStatus | 'status')[]): Record<number, TSchema> {
  const flag = args.includes('status') ? 'status' : 'success';
  const statuses = args.filter((arg) => arg !== 'status');
  return Object.fromEntries(statuses.map((status) => [status, errorResponse(status, flag)]));
}

function errorResponse(status: FailureStatus, flag: 'success' | 'status'): TSchema {
  const codes = Object.entries(ERROR_CATALOGUE).filter(([, entry]) => entry.status === status);
  return Type.Object(
    { [flag]: Type.Literal(false), message: Type.String(), data: Type.Null(), error: ERROR },
    {
      description: `${MEANINGS[status] ?? 'Failure'}. Codes: ${codes.map(([code]) => `\`${code}\``).join(', ')}.`,
      examples: codes.slice(0, 1).map(([code, { meaning }]) => ({
        [flag]: false,
        message: meaning,
        data: null,
        error: { code, requestId: '0f9a2c1e-7b5d-4a38-9f64-1c2d3e4f5a6b' },
      })),
    },
  );
}
