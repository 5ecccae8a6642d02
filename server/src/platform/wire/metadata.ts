/** Metadata of callers: an object of scalars, whose keys are kept in one order. */
import { cleanText } from '../../core/words/text.ts';
import { invalid, readText } from './invalid.ts';

export type Metadata = Readonly<Record<string, string | number | boolean | null>>;
type Entry = readonly [name: string, value: Metadata[string]];

const KEYS_MAX = 50;
const BYTES_MAX = 4_096;
const TEXT = { maxLength: BYTES_MAX };
const FIELD_SHOWN_MAX = 100;

/** With its keys in order, so that the same content is the same text. @throws AppError validation_failed */
export function readMetadata(metadata: Metadata): Metadata {
  const entries = readEntries(metadata);
  metadataText(entries);
  return Object.fromEntries(entries);
}

/** In order. @throws AppError validation_failed for more than 50 keys, and for keys and texts that are not plain. */
export function readEntries(metadata: Metadata): Entry[] {
  const names = Object.keys(metadata);
  if (names.length > KEYS_MAX) throw invalid('metadata', `takes at most ${KEYS_MAX} keys`);
  return names.toSorted().map((name) => {
    const clean = cleanText(name);
    if ('problem' in clean || clean.text !== name) throw invalid('metadata', 'has a key that is not plain text');
    const value = metadata[name] ?? null;
    if (typeof value === 'string' && value !== '') readText(`metadata.${name}`.slice(0, FIELD_SHOWN_MAX), value, TEXT);
    return [name, value] as const;
  });
}

/** @throws AppError validation_failed for more than 4 KB. */
export function metadataText(entries: Iterable<Entry>): string {
  const text = JSON.stringify(Object.fromEntries(entries));
  if (Buffer.byteLength(text) > BYTES_MAX) throw invalid('metadata', `must be at most ${BYTES_MAX} bytes as JSON`);
  return text;
}

/** As a column has it, which is null for none. */
export const metadataAsColumn = (metadata: Metadata): string | null =>
  Object.keys(metadata).length === 0 ? null : JSON.stringify(metadata);

/** What `metadataAsColumn` wrote. */
export const metadataFromColumn = (column: string | null): Metadata =>
  column === null ? {} : (JSON.parse(column) as Metadata);
