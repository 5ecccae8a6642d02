import type { Mapping } from './mapping.ts';
import type { ResultFileFormat, LineRange, WholeMessage } from './result-line.ts';

/** What is known of a file while it is read. */
export interface ReadFile {
  readonly format: ResultFileFormat;
  /** The bank's own name of the message; known once it has been read. */
  messageId: string | undefined;
  /** The mapping by which a CSV is read; known once its headings have been read. */
  mapping: Mapping | undefined;
  readonly wholeMessages: WholeMessage[];
  /** Lines of entries whose payments do not sum to the amount of the entry, as far as that is known. */
  readonly unequalLines: LineRange[];
}
