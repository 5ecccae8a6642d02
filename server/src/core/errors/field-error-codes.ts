/** What can be wrong with one field: the closed list of the codes in `error.errors`. */
export const FIELD_ERROR_CODES = {
  required: 'It is missing.',
  unknown_field: 'The request has no field or query parameter of this name.',
  wrong_type: 'It is of another JSON type.',
  not_allowed: 'It is not one of the allowed values.',
  too_short: 'It has too few characters, entries or fields.',
  too_long: 'It has too many characters, entries or fields.',
  too_small: 'The number is too small.',
  too_large: 'The number is too large.',
  wrong_format: 'The text is not written as it must be.',
  repeated: 'It was sent more than once, or has an entry twice.',
  invalid: 'It breaks another rule, which the message says.',
} as const;

export type FieldErrorCode = keyof typeof FIELD_ERROR_CODES;
