/** Businesses that demand a second factor of their members. */
import type { Tx } from '../../../platform/database/pool.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { isFactorDemanded } from './queries.ts';

/** @throws AppError last_factor: without one, the person could do nothing in that business. */
export async function requireNotDemanded(tx: Tx, userId: string): Promise<void> {
  if (!(await isFactorDemanded(tx, userId))) return;
  throw new AppError('last_factor', 'A business of yours demands a second factor. Set up another one first.');
}
