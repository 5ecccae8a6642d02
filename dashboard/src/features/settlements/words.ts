/** The names of states and people in settlements. */
import { formatCount } from '../../format/money.ts';
import type { ConflictKind, LineResult, Mapping, ResultFile, ResultLine } from './results.ts';
import type { Actor, Run } from './settlements.ts';

/** A user's name while the user exists; a key's first and last characters. */
export function nameOf({ kind, id, name }: Actor): string {
  if (kind === 'user') return name === null ? 'A former member' : (name ?? 'A member of the team');
  if (kind === 'api_key') return name ?? `API key ${id}`;
  return kind === 'schedule' ? 'The schedule' : 'The operator';
}

/** What goes to the bank: without the payouts that were removed. */
export function totalOf({ payouts, cancelled }: Pick<Run, 'payouts' | 'cancelled'>) {
  return { count: payouts.count - cancelled.count, amount: payouts.amount - cancelled.amount };
}

/** `1 payout`, `12,000 payouts`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

export const FORMAT_WORDS: Readonly<Record<ResultFile['format'], string>> = {
  csv: 'CSV',
  'pain.002.001.10': 'pain.002.001.10',
  'pain.002.001.11': 'pain.002.001.11',
  'camt.053.001.08': 'camt.053.001.08',
  'camt.053.001.09': 'camt.053.001.09',
};

/** What a bank says of a payout. */
export const STATUS_WORDS: Readonly<Record<ResultLine['status'], string>> = {
  paid: 'Paid',
  failed: 'Failed',
  unknown: 'Unknown',
  pending: 'Not final',
};

/** The outcome of a line that needs a person. */
export const LINE_STATE_WORDS: Readonly<Record<NonNullable<ResultLine['state']>, string>> = {
  open: 'Open',
  explained: 'Explained',
  confirmed: 'Confirmed',
  returned: 'Returned',
};

/** A word of a bank. */
const wordShown = (word: string): string => (word === '' ? '(blank)' : word);

/** What a column of a bank's CSV is said to be. */
const COLUMN_WORDS: Readonly<Record<Mapping['columns'][number]['is'], string>> = {
  end_to_end_id: 'Reference',
  amount: 'Amount',
  status: 'Outcome',
  currency: 'Currency',
  reason: 'Reason',
  reason_code: 'Reason code',
  not_currency: 'Not a currency',
};

/** `Reference: Txn Ref (column 1) · Amount: Value (column 3)`: headings can be equal. */
export const columnsOf = ({ columns, headings }: Pick<Mapping, 'columns' | 'headings'>): string =>
  columns.map(({ is, column }) => `${COLUMN_WORDS[is]}: ${headings[column - 1] ?? ''} (column ${column})`).join(' · ');

/** `Successful: Paid · Reversed: Failed` */
export const wordsOf = ({ statuses }: Pick<Mapping, 'statuses'>): string =>
  statuses.map(({ word, means }) => `${wordShown(word)}: ${STATUS_WORDS[means]}`).join(' · ');

/** In the order in which people should check them. */
export const RESULT_WORDS: Readonly<
  Record<LineResult, { readonly label: string; readonly meaning: string; readonly isTrouble?: true }>
> = {
  conflict: {
    label: 'Contradicts',
    meaning: 'It contradicts our record of the payout, such as a second debit or another account. Nothing was changed.',
    isTrouble: true,
  },
  amount_differs: {
    label: 'Amount differs',
    meaning:
      'The amount or currency differs from the payout, or the entry differs from the sum of its payments. Nothing ' +
      'was changed.',
    isTrouble: true,
  },
  unmatched: {
    label: 'No such payout',
    meaning: 'No payout has this reference. Nothing was changed.',
    isTrouble: true,
  },
  not_exported: {
    label: 'Not exported',
    meaning: 'The payout was not exported to the bank. Nothing was changed.',
    isTrouble: true,
  },
  applied: { label: 'Applied', meaning: 'It changed a payout.' },
  repeated: { label: 'Already known', meaning: 'The payout already had this outcome.' },
  pending: { label: 'Not final', meaning: 'The bank has not decided yet.' },
  other_movement: { label: 'Other movement', meaning: 'A statement entry that is not a payout.' },
};

/** Why a line contradicts what is known. */
export const CONFLICT_WORDS: Readonly<Record<ConflictKind, { readonly label: string; readonly meaning: string }>> = {
  other_outcome: { label: 'Contradicts', meaning: 'The payout already has a different outcome.' },
  contradicted: { label: 'Two outcomes', meaning: 'The file gives two outcomes for the payout.' },
  booked_twice: {
    label: 'Booked twice',
    meaning:
      'The bank has already moved this money once, and this may be a second entry. Ask the bank. If there are two, ' +
      'ask it to reverse the second.',
  },
  other_account: {
    label: 'Different account',
    meaning: 'The bank paid from an account that is not the run’s source account.',
  },
  no_source_account: {
    label: 'No account set',
    meaning: 'The run was exported without a source account, so the account could not be checked.',
  },
};
