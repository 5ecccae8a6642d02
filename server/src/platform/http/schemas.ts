/** Pieces that the schemas of all operations share. They describe; the validator checks only input. */
import { type TSchema, Type } from 'typebox';
import {
  ERROR_CATALOGUE,
  type ErrorCode,
  FIELD_ERROR_CODES,
  FIELD_ERRORS_MAX,
  type FieldErrorCode,
} from '../../core/errors/errors.ts';
import { oneOf } from './fields.ts';

/** `headers` are those that only this operation sends. */
export const successOf = <T extends TSchema>(data: T, message: string, headers?: Readonly<Record<string, TSchema>>) =>
  Type.Object(
    { success: Type.Literal(true), message: Type.Literal(message), data },
    { description: message, additionalProperties: false, ...(headers && { headers }) },
  );

const FIELD_ERROR = Type.Object(
  {
    field: Type.String({ description: 'As a dotted path.', examples: ['amount'] }),
    code: oneOf(Object.keys(FIELD_ERROR_CODES) as FieldErrorCode[], 'What is wrong.', 'wrong_type'),
    message: Type.String({ examples: ['amount must be a number.'] }),
    expected: Type.Optional(Type.String({ description: 'What would be right.', examples: ['a number'] })),
  },
  { title: 'FieldError' },
);

/** What `error` of an envelope says. */
export const ERROR = Type.Object({
  code: Type.String({ description: 'A code of the closed catalogue.', examples: ['validation_failed'] }),
  field: Type.Optional(Type.String({ description: 'The wrong field, if there is one.', examples: ['amount'] })),
  oldest: Type.Optional(
    Type.String({
      description: 'With `cursor_expired`: the oldest id that holds.',
      examples: ['evt_test_1001_t57'],
    }),
  ),
  subAccountId: Type.Optional(
    Type.Integer({
      description: 'The connected account that has it already.',
      examples: [1042],
    }),
  ),
  line: Type.Optional(
    Type.Integer({ minimum: 1, description: 'With `malformed_json`: where the body breaks.', examples: [3] }),
  ),
  column: Type.Optional(
    Type.Integer({ minimum: 1, description: 'The character of that line, counted from 1.', examples: [17] }),
  ),
  errors: Type.Optional(
    Type.Array(FIELD_ERROR, {
      maxItems: FIELD_ERRORS_MAX,
      description: `All wrong fields, at most ${FIELD_ERRORS_MAX}; with \`validation_failed\` that names a field.`,
    }),
  ),
  requestId: Type.String({
    description: 'Also in the header `X-Request-Id`.',
    examples: ['0f9a2c1e-7b5d-4a38-9f64-1c2d3e4f5a6b'],
  }),
});

const MEANINGS = {
  400: 'A field is missing or wrong',
  401: 'No key, or an unknown one',
  403: 'Not allowed',
  404: 'There is nothing with this id for this key',
  408: 'The request did not arrive in time',
  409: 'Conflict with what was done before',
  410: 'What was asked for is no longer kept',
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'The Idempotency-Key belongs to another request, or a statement to another account',
  429: 'Too many requests',
  431: 'The headers are too large',
  500: 'Something failed on our side',
  503: 'Overloaded, stopping, or the database is away; retry',
} as const;

export type FailureStatus = keyof typeof MEANINGS;

/** Codes that only some operations send; these operations name them. A status brings its other codes with it. */
const OF_SOME_OPERATIONS = [
  'unreadable_file',
  'statement_of_other_account',
  'unmatched_file',
  'unknown_bank_code',
  'duplicate_bank_account',
  'external_id_conflict',
  'authorization_key_mismatch',
  'account_disabled',
  'reference_conflict',
  'balance_limit_exceeded',
  'limit_exceeded',
  'person_required',
  'already_refunded',
  'refund_too_large',
  'insufficient_balance',
  'account_owes',
  'session_missing',
  'sign_in_refused',
  'role_not_allowed',
  'fresh_proof_required',
  'scope_missing',
  'secret_key_required',
  'cross_site_refused',
  'address_unproven',
  'mail_unavailable',
  'passkeys_unavailable',
  'last_factor',
  'second_factor_required',
  'test_mode_only',
  'last_owner',
  'already_member',
  'too_many_webhook_endpoints',
  'webhook_endpoint_disabled',
  'second_person_required',
  'run_state_conflict',
  'run_superseded',
  'manifest_changed',
  'changed_by_hand',
  'account_held',
  'change_request_state_conflict',
  'too_many_change_requests',
  'changed_meanwhile',
  'payout_state_conflict',
  'line_state_conflict',
  'source_account_missing',
  'cursor_expired',
  'sign_up_closed',
] as const satisfies readonly ErrorCode[];
export type CodeOfSomeOperations = (typeof OF_SOME_OPERATIONS)[number];

/** Codes that only operations with an API key send. */
const OF_KEYS: readonly string[] = ['api_key_missing', 'api_key_unknown', 'address_not_allowed'];

/**
 * The error responses of an operation. 'status' is for the envelope whose flag has that name, 'session' for operations
 * that take no API key.
 */
export function errorResponses(
  ...args: readonly (FailureStatus | CodeOfSomeOperations | 'status' | 'session')[]
): Record<number, TSchema> {
  const flag = args.includes('status') ? 'status' : 'success';
  const named: readonly string[] = args.filter((arg) => typeof arg === 'string');
  const isSent = (code: string): boolean =>
    named.includes(code) ||
    !(OF_SOME_OPERATIONS.some((rare) => rare === code) || (named.includes('session') && OF_KEYS.includes(code)));
  const statuses = args.filter((arg) => typeof arg === 'number');
  const responses = statuses.map((status) => [status, codesOf(status).filter(isSent)] as const);
  return Object.fromEntries(
    responses.flatMap(([status, codes]) => (codes.length === 0 ? [] : [[status, errorResponse(status, flag, codes)]])),
  );
}

const ENTRIES = Object.entries(ERROR_CATALOGUE);
const OVER_HTTP = Map.groupBy(
  ENTRIES.filter(([, entry]) => !('overHttp' in entry)),
  ([, { status }]) => status,
);

const codesOf = (status: FailureStatus): string[] => (OVER_HTTP.get(status) ?? []).map(([code]) => code);

/** The part of the address that all operations behind `requireMember` share. */
export const businessParameters = Type.Object({
  businessId: Type.Integer({ description: 'The id of the business.', examples: [1001] }),
});
export const modeParameters = Type.Object({
  ...businessParameters.properties,
  mode: Type.Union([Type.Literal('test'), Type.Literal('live')], { description: 'Test or live.', examples: ['test'] }),
});

function errorResponse(status: FailureStatus, flag: 'success' | 'status', sent: readonly string[]): TSchema {
  const codes = ENTRIES.filter(([code]) => sent.includes(code));
  return Type.Object(
    { [flag]: Type.Literal(false), message: Type.String(), data: Type.Null(), error: ERROR },
    {
      title: flag === 'status' ? 'BankListFailure' : 'Failure',
      'x-response-description': `${MEANINGS[status]}.`,
      // The codes that this operation sends; the message is the meaning of each, docs/errors.md has its remedy.
      'x-examples': Object.fromEntries(
        codes
          .filter((_, index) => flag === 'success' || index === 0)
          .map(([code, { meaning }]) => [code, { value: exampleOf(code, meaning, flag) }]),
      ),
    },
  );
}

const exampleOf = (code: string, message: string, flag: 'success' | 'status'): object => ({
  [flag]: false,
  message,
  data: null,
  error: { code, requestId: 'order-1001' },
});
