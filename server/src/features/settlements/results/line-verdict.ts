/** What a line of a file does to its payout. The preview and the application decide it here, so that they agree. */
import type { OutcomeDecision, OutcomeResult } from '../runs/apply-outcomes.ts';
import type { Booking } from '../runs/booking.ts';
import type { ConflictKind, KeptLine, LineResult } from './result-file.ts';

export interface Verdict {
  readonly result: LineResult;
  readonly conflict?: ConflictKind;
}

export function verdictOf(outcome: OutcomeResult): Verdict {
  switch (outcome) {
    case 'conflict':
      return { result: 'conflict', conflict: 'other_outcome' };
    case 'booked_twice':
    case 'other_account':
    case 'no_source_account':
      return { result: 'conflict', conflict: outcome };
    default:
      return { result: outcome };
  }
}

export type JudgedLine = Pick<KeptLine, 'contradicted' | 'foreignCurrency' | 'status' | 'isSecond' | 'result'>;

/** Why a line changes nothing, whatever the payout's state. */
export function refusalOf({
  contradicted,
  foreignCurrency,
  status,
  isSecond,
  result,
}: JudgedLine): Verdict | undefined {
  if (status === 'pending') return { result: 'pending' };
  if (contradicted) return { result: 'conflict', conflict: 'contradicted' };
  if (isSecond) return { result: 'conflict', conflict: 'booked_twice' };
  return foreignCurrency === undefined && result !== 'amount_differs' ? undefined : { result: 'amount_differs' };
}

/** With the line's place in its message, which tells bookings without references apart. */
export const bookingOf = ({ booking, position }: Pick<KeptLine, 'booking' | 'position'>, messageId = ''): Booking => ({
  ...booking,
  place: `${messageId} / ${position}`,
});

type SaidLine = Pick<KeptLine, 'reference' | 'status' | 'amountKobo' | 'reasonCode' | 'reason' | 'account'>;

export function decisionOf({ reference = '', status, ...line }: SaidLine): OutcomeDecision {
  if (status === 'pending') throw new Error('no final word is no decision');
  const { amountKobo, reasonCode, reason, account } = line;
  return { reference, outcome: status, amountKobo, reasonCode, reason, account };
}
