/** Keeps runs from paying accounts that somebody put on hold after the run was made. */
import type { Tx } from '../../platform/database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import { findHeldInRun, type OfRun } from './queries.ts';

const NAMED_MAX = 5;

/** Runs inside `writeInLedger`: no hold is placed meanwhile. @throws AppError account_held, naming accounts. */
export async function requireNoneHeld(tx: Tx, run: OfRun): Promise<void> {
  const held = await findHeldInRun(tx, run, NAMED_MAX + 1);
  if (held.length === 0) return;
  const named = held.slice(0, NAMED_MAX).join(', ');
  const more = held.length > NAMED_MAX ? ' and more' : '';
  throw new AppError(
    'account_held',
    `Settlement run ${run.number} pays accounts that are on hold: ${named}${more}. Hold their payouts, and approve ` +
      'the rest.',
  );
}
