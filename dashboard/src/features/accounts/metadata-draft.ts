/** Metadata of an account as typed into a form. */
import type { AccountSummary } from '../../api/accounts.ts';

export type Metadata = AccountSummary['metadata'];

export interface DraftEntry {
  key: string;
  /** Texts as they are, anything else as JSON. */
  value: string;
}

const textOf = (value: Metadata[string]): string => (typeof value === 'string' ? value : JSON.stringify(value));

export const draftFrom = (metadata: Metadata): DraftEntry[] =>
  Object.entries(metadata).map(([key, value]) => ({ key, value: textOf(value) }));

/** A value that was not touched keeps its type; what was typed is text. Entries without a key are left out. */
export function metadataOf(draft: readonly DraftEntry[], before: Metadata): Metadata {
  return Object.fromEntries(
    draft
      .map(({ key, value }) => ({ key: key.trim(), value }))
      .filter(({ key }) => key !== '')
      .map(({ key, value }) => {
        const old = before[key];
        return [key, old !== undefined && textOf(old) === value ? old : value.trim()];
      }),
  );
}

/** What is wrong with an entry, if anything is. */
export function problemOf(draft: readonly DraftEntry[], index: number): string | null {
  const entry = draft[index];
  const key = entry?.key.trim() ?? '';
  if (key === '') return entry?.value.trim() === '' ? null : 'Enter a name for this value.';
  return draft.findIndex((other) => other.key.trim() === key) < index ? 'This name is there already.' : null;
}
