/** Refuses fields and query parameters, with the same words everywhere, and reads the text of every field. */
import { AppError } from '../errors.ts';
import { cleanText, type TextLimit } from '../text.ts';

/** `problem` follows the name of the field. */
export const invalid = (field: string, problem: string): AppError =>
  new AppError('validation_failed', `${field} ${problem}.`, { field });

/** The same for a query parameter. */
export const invalidParameter = (name: string, problem: string): AppError =>
  new AppError('validation_failed', `The query parameter ${name} ${problem}.`, { field: name });

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
