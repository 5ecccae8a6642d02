import { AMOUNT_LIMITS, koboFromNaira } from '../../core/money/kobo.ts';
import { invalid } from './invalid.ts';

/** From naira in a body to kobo. @throws AppError validation_failed */
export function readAmount(amount: number): bigint {
  const read = koboFromNaira(amount, AMOUNT_LIMITS);
  if ('problem' in read) throw invalid('amount', read.problem);
  return read.kobo;
}
