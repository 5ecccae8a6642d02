/** How a batch of postings is told of, if the process sends traces. */

export interface BatchTracing {
  /** The trace that the running code belongs to; undefined if there is none that is recorded. */
  current(): unknown;
  /** Runs an attempt at a batch. `callers` are the traces of its postings. */
  around<T>(callers: readonly unknown[], work: () => Promise<T>): Promise<T>;
}
