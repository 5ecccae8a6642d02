/**
 * How background work writes many rows: together, and when the database refuses the content of one, all others without
 * it. Otherwise a batch with such a row would be retried for ever, and everything after it would wait.
 */
import { isRefusedContent } from './sqlstate.ts';

export interface WrittenBatch<Row> {
  /** Rows that were not tried because the database failed otherwise; they are for the next time. */
  readonly left: readonly Row[];
  /** Why rows are left; undefined when none are. */
  readonly failure: Error | undefined;
  /** Rows that can never be written. They are dropped. */
  readonly refused: readonly Row[];
  /** Why the first of them was refused. */
  readonly refusal: unknown;
}

/**
 * Calls `write` with all rows, in a transaction of its own. If the database refuses their content, calls it with each
 * half in turn. Never rejects.
 */
export async function writeBatch<Row>(
  rows: readonly Row[],
  write: (rows: readonly Row[]) => Promise<void>,
): Promise<WrittenBatch<Row>> {
  const refused: Row[] = [];
  let refusal: unknown;
  const waiting: (readonly Row[])[] = [rows];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.length === 0) continue;
    try {
      await write(next);
    } catch (error) {
      if (!isRefusedContent(error)) {
        const failure = error instanceof Error ? error : new Error('the database failed', { cause: error });
        return { left: [next, ...waiting.toReversed()].flat(), failure, refused, refusal };
      }
      refusal ??= error;
      if (next.length === 1) refused.push(...next);
      else waiting.push(next.slice(next.length / 2), next.slice(0, next.length / 2));
    }
  }
  return { left: [], failure: undefined, refused, refusal };
}
