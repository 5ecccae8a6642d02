/** Shows the server's refusals at the fields that they are about. */
import type { UseFormReturnType } from '@mantine/form';
import { TributaryError } from '@tributary/sdk';
import { inPageWords, reasonOf } from './error-words.ts';

/** Inputs that have another name on the wire: `{ 'split.value': 'splitValue' }`. */
type Inputs<Input extends string = string> = Readonly<Record<string, Input>>;

interface Showing {
  readonly inputs?: Inputs;
  readonly inWords?: (error: Error) => string;
}

const inPlainWords = (error: Error): string => inPageWords(reasonOf(error));

/**
 * Shows the messages at the fields that the server names and puts the cursor at the first of them. Where no field takes
 * it, the form shows it beside its button.
 */
export function showFieldError<Values extends object>(
  form: UseFormReturnType<Values>,
  error: Error,
  { inputs, inWords = inPlainWords }: Showing = {},
): void {
  const field = fieldOf(error, inputs);
  if (field === undefined || !isSaidAtField(form, error, inputs)) return;
  for (const refusal of refusalsIn(error).toReversed()) {
    const input = fieldOf(refusal, inputs) ?? '';
    if (input in form.getValues()) form.setFieldError(input, inWords(refusal));
  }
  form.getInputNode(field)?.focus();
}

export const isSaidAtField = <Values extends object>(
  form: UseFormReturnType<Values>,
  error: unknown,
  inputs?: Inputs,
): boolean => (fieldOf(error, inputs) ?? '') in form.getValues();

/** The input that an error is about. */
export function fieldOf(error: unknown, inputs: Inputs = {}): string | undefined {
  return error instanceof TributaryError ? inputOf(error.field, inputs) : undefined;
}

const inputOf = (field: string | undefined, inputs: Inputs): string | undefined =>
  field === undefined ? undefined : (inputs[field] ?? field);

/** A refusal of each field that the server names, the first one's first. */
function refusalsIn(error: unknown): TributaryError[] {
  if (!(error instanceof TributaryError)) return [];
  const [, ...others] = error.errors;
  const { status, code, requestId } = error;
  return [
    error,
    ...others.map(({ message, field }) => new TributaryError(message, { status, code, field, requestId })),
  ];
}

/** The server's refusal, by the input that it is about; nothing for other refusals. */
export function refusalAt<Input extends string>(
  error: unknown,
  inputs: Inputs<Input>,
  inWords = inPlainWords,
): Readonly<Partial<Record<Input, string>>> {
  const refused = refusalsIn(error)
    .toReversed()
    .flatMap((refusal) => {
      const input = inputs[fieldOf(refusal) ?? ''];
      return input === undefined ? [] : [[input, inWords(refusal)]];
    });
  return Object.fromEntries(refused) as Partial<Record<Input, string>>;
}

/** Whether all fields are valid; otherwise the cursor goes to the first one that is not. */
export function isValid<Values extends object>(form: UseFormReturnType<Values>): boolean {
  const { hasErrors, errors } = form.validate();
  const [first] = Object.keys(errors);
  if (first !== undefined) form.getInputNode(first)?.focus();
  return !hasErrors;
}

/** What a refusal says, for a field that shows it itself. */
export const refusalOf = (error: Error | null): string | undefined =>
  error === null ? undefined : inPageWords(reasonOf(error));
