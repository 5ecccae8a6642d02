/** What the document says of values that the validator takes as text: see DESCRIBED in fields.ts. */
import { DESCRIBED } from './fields.ts';

/** The same schemas, with what is described in the places of what is validated, or without it. */
export function described(schema: unknown, isShown: boolean): unknown {
  if (Array.isArray(schema)) return schema.map((part) => described(part, isShown));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { [DESCRIBED]: instead, ...own } = schema as Readonly<Record<string, unknown>>;
  const shown = isShown ? { ...own, ...(instead as object | undefined) } : own;
  return Object.fromEntries(Object.entries(shown).map(([name, part]) => [name, described(part, isShown)]));
}
