/** What a search has found, in words. */
import { formatCount } from '../../format/money.ts';
import type { components } from '../../api/schema.gen.ts';

export type Found = components['schemas']['FoundTransactions'];

/** New transactions are found by words within so many seconds; only a longer lag is told. */
const LAG_SHOWN_FROM_SECONDS = 10;

/** How many were found, how many of them are shown, and what can't be found yet. */
export const foundText = (found: Found): string => countOf(found) + lagOf(found.search);

function countOf({ transactions: { length }, totalCount, search: { hasMore } }: Found): string {
  if (length === 0) return hasMore ? 'Only the newest 20,000 were searched.' : '';
  const count = `${formatCount(totalCount)}${hasMore ? '+' : ''}`;
  return length < totalCount || hasMore
    ? `The newest ${formatCount(length)} of ${count} found. Narrow the search to see others.`
    : `${count} found.`;
}

function lagOf({ notYetSearched, lagSeconds }: Found['search']): string {
  if (notYetSearched === 0 || lagSeconds <= LAG_SHOWN_FROM_SECONDS) return '';
  const [what, are] = notYetSearched === 1 ? ['transaction', 'is'] : ['transactions', 'are'];
  return ` The newest ${formatCount(notYetSearched)} ${what} ${are} not searchable by words yet.`;
}
