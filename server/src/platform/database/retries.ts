/** How often this process tried database work again. Counted here for all of its connections, since it started. */

/** `batch` is a batch of payments; `transaction` every other write. */
export type Retried = 'batch' | 'transaction';
/** Another transaction was in the way; the connection was lost or could not be made; another writer held the ledger. */
export type RetryCause = 'conflict' | 'connection' | 'ledger_held';

interface RetryCount {
  readonly of: Retried;
  readonly cause: RetryCause;
  count: number;
}

const counts: readonly RetryCount[] = [
  { of: 'batch', cause: 'conflict', count: 0 },
  { of: 'batch', cause: 'connection', count: 0 },
  { of: 'batch', cause: 'ledger_held', count: 0 },
  { of: 'transaction', cause: 'conflict', count: 0 },
  { of: 'transaction', cause: 'connection', count: 0 },
];

export function noteRetry(of: Retried, cause: RetryCause): void {
  const found = counts.find((one) => one.of === of && one.cause === cause);
  if (found !== undefined) found.count += 1;
}

export const retryCounts = (): readonly Readonly<RetryCount>[] => counts;
