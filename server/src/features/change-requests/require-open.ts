import { AppError } from '../../core/errors/errors.ts';
import type { ChangeRequest } from './change-request.ts';

/** @throws AppError change_request_state_conflict */
export function requireOpen({ state, number }: Pick<ChangeRequest, 'state' | 'number'>): void {
  if (state === 'pending') return;
  const was = state === 'expired' ? 'has expired' : `was ${state === 'approved_waiting' ? 'approved' : state}`;
  throw new AppError('change_request_state_conflict', `Change request ${number} ${was}.`);
}
