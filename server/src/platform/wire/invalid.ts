/** Refuses fields and query parameters, with the same words everywhere, and reads the text of every field. */
import { AppError, FIELD_ERRORS_MAX, type FieldError, type FieldErrorCode } from '../../core/errors/errors.ts';
import { cleanText, type TextLimit } from '../../core/words/text.ts';

/** Begins the messages about a query parameter. */
export const QUERY_PARAMETER = 'The query parameter ';

/** `problem` follows the name of the field; what it says must be is what is expected. */
export function fieldError(field: string, problem: string, code: FieldErrorCode, before = ''): FieldError {
  const sentence = `${before}${field} ${problem}`;
  const message = sentence.endsWith('.') ? sentence : `${sentence}.`;
  const expected = /^must (?:be|have) (.+)$/s.exec(problem)?.[1];
  return { field, code, message, ...(expected !== undefined && { expected }) };
}

/** One refusal of all these fields; its own field and message are those of the first. */
export function refusalOf(errors: readonly [FieldError, ...FieldError[]]): AppError {
  const [{ field, message }] = errors;
  return new AppError('validation_failed', message, { field, errors: errors.slice(0, FIELD_ERRORS_MAX) });
}

/** `problem` follows the name of the field. */
export const invalid = (field: string, problem: string, code: FieldErrorCode = 'invalid'): AppError =>
  refusalOf([fieldError(field, problem, code)]);

/** The same for a query parameter. */
export const invalidParameter = (name: string, problem: string, code: FieldErrorCode = 'invalid'): AppError =>
  refusalOf([fieldError(name, problem, code, QUERY_PARAMETER)]);

/**
 * Runs the readers of several fields, so that a caller learns at once about all fields that are wrong.
 * @throws AppError validation_failed with all that they refuse; the first other failure, if nothing was refused before.
 */
export function readTogether<T extends object>(readers: { readonly [Name in keyof T]-?: () => T[Name] }): T {
  const read: Partial<T> = {};
  const refused: FieldError[] = [];
  let first: AppError | undefined;
  for (const name in readers) {
    try {
      read[name] = readers[name]();
    } catch (error) {
      if (!(error instanceof AppError) || error.errors.length === 0) throw first ?? error;
      first ??= error;
      refused.push(...error.errors);
    }
  }
  if (first === undefined) return read as T;
  const { message, field = '' } = first;
  throw new AppError('validation_failed', message, { field, errors: refused.slice(0, FIELD_ERRORS_MAX) });
}

/** Without the fields that were not sent. */
export const sentOf = <T extends object>(read: T): { -readonly [Name in keyof T]?: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };

/** @throws AppError validation_failed for a body without fields. */
export function requireAnyField(body: object): void {
  if (Object.keys(body).length > 0) return;
  throw new AppError('validation_failed', 'The body must have at least one field to change.');
}

/** Reads text by the rules of `cleanText`. @throws the error of `refuse`: AppError validation_failed */
export function readText(field: string, value: string, limit?: TextLimit, refuse = invalid): string {
  const clean = cleanText(value, limit);
  if ('problem' in clean) throw refuse(field, clean.problem);
  return clean.text;
}

/** Reads optional text. Blank text counts as none, because a form sends it for an empty field. */
export const readFilledText = (field: string, value = '', refuse = invalid): string | undefined =>
  value.trim() === '' ? undefined : readText(field, value, undefined, refuse);
