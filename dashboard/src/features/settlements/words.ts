/** What the states and people of settlements are called. */
import { formatCount } from '../../format/money.ts';
import type { Actor, Run, RunState } from './settlements.ts';

export const RUN_STATE_WORDS: Readonly<Record<RunState, string>> = {
  preparing: 'Preparing',
  draft: 'Draft',
  approved: 'Approved',
  exported: 'Exported',
  completed: 'Completed',
  cancelling: 'Cancelling',
  cancelled: 'Cancelled',
};

/** Of a user the name, as long as they belong to the business. */
export function nameOf({ kind, id, name }: Actor): string {
  if (kind === 'user') return name ?? 'Somebody who has left';
  if (kind === 'api_key') return `API key ${id}`;
  return kind === 'schedule' ? 'The schedule' : 'The operator';
}

/** What goes to the bank: whatever was taken out again is not part of it any more. */
export function totalOf({ payouts, cancelled }: Pick<Run, 'payouts' | 'cancelled'>) {
  return { count: payouts.count - cancelled.count, amount: payouts.amount - cancelled.amount };
}

/** `1 payout`, `12,000 payouts`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
