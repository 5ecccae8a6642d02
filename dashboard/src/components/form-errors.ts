/** Shows the server's refusals at the fields that they are about. */
import type { UseFormReturnType } from '@mantine/form';
import { TributaryError } from '@tributary/sdk';

/**
 * Shows the message at the field that the server names and puts the cursor there. True when a field took it; otherwise
 * the caller shows the error beside the button (`FailureNote`).
 *
 * `fields` says which input stands for a field with another name on the wire: `{ 'split.value': 'splitValue' }`.
 */
export function showFieldError<Values extends object>(
  form: UseFormReturnType<Values>,
  error: unknown,
  fields: Readonly<Record<string, string>> = {},
): boolean {
  const field = fieldOf(error, fields);
  if (field === undefined || !(field in form.getValues())) return false;
  form.setFieldError(field, error instanceof Error ? error.message : undefined);
  form.getInputNode(field)?.focus();
  return true;
}

/** The input that an error is about. */
export function fieldOf(error: unknown, fields: Readonly<Record<string, string>> = {}): string | undefined {
  if (!(error instanceof TributaryError) || error.field === undefined) return undefined;
  return fields[error.field] ?? error.field;
}

/** Whether all fields are valid; otherwise the cursor goes to the first one that is not. */
export function isValid<Values extends object>(form: UseFormReturnType<Values>): boolean {
  const { hasErrors, errors } = form.validate();
  const [first] = Object.keys(errors);
  if (first !== undefined) form.getInputNode(first)?.focus();
  return !hasErrors;
}
