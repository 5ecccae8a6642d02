import type pg from 'pg';
import type { FactKind } from '../../src/core/ledger/facts/kinds.ts';

/**
 * Lets tests write rows of these kinds by SQL, without facts: verification leaves them out, as it does on the day
 * of an upgrade.
 */
export async function leaveOutFacts(pool: Pick<pg.Pool, 'query'>, ...kinds: readonly FactKind[]): Promise<void> {
  await pool.query('UPDATE fact_kinds SET closed_at = NULL WHERE kind = ANY ($1)', [kinds]);
}
