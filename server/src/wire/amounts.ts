import { AppError } from '../errors.ts';
import { AMOUNT_LIMITS, koboFromNaira } from '../money/kobo.ts';

/** From naira in a body to kobo. @throws AppError validation_failed */
export function readAmount(amount: number): bigint {
  const read = koboFromNaira(amount, AMOUNT_LIMITS);
  if ('problem' in read) throw new AppError('validation_failed', `amount ${read.problem}.`, { field: 'amount' });
  return read.kobo;
}
