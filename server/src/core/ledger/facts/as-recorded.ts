/** Whether a row by which something is decided still is what its last fact says. */
import type { Db } from '../../../platform/database/pool.ts';
import { type Slots, statement } from '../../../platform/database/statement.ts';
import { AppError } from '../../errors/errors.ts';
import type { LedgerKey } from '../posting.ts';
import { GONE_SQL, rowContentSql } from './facts-form.ts';
import { definitionOf, type FactKind } from './kinds.ts';

/** Kinds with one row in a ledger, and an index for facts. */
type RuleKind = Extract<FactKind, 'settlement_settings' | 'payout_rules'>;

/** One look-up along ledger_facts_of_rules. A kind that is still open may have rows without facts. */
const asRecorded = (kind: RuleKind) => {
  const { from } = definitionOf(kind);
  return statement({
    name: `is_as_recorded_${kind}`,
    columns: { isRecorded: 'bool' },
    text: ($: Slots<LedgerKey>) => `
WITH present AS (
  SELECT ${rowContentSql(kind)} AS content FROM ${from} WHERE t.business_id = ${$.businessId} AND t.live = ${$.live}
), last AS (
  SELECT f.salt, f.digests[1] AS digest FROM ledger_facts f
   WHERE f.business_id = ${$.businessId} AND f.live = ${$.live} AND f.kind = '${kind}'
   ORDER BY f.number DESC LIMIT 1
)
SELECT EXISTS (SELECT FROM fact_kinds o WHERE o.kind = '${kind}' AND o.closed_at IS NULL)
    OR coalesce((SELECT CASE WHEN p.content IS NULL THEN l.digest = ${GONE_SQL}
                             ELSE l.digest = sha256(l.salt || p.content) END
                   FROM last l LEFT JOIN present p ON true),
                NOT EXISTS (SELECT FROM present)) AS "isRecorded"`,
  });
};

const AS_RECORDED = {
  settlement_settings: asRecorded('settlement_settings'),
  payout_rules: asRecorded('payout_rules'),
} as const;

/**
 * Callers ask this before they decide something by these rows, and before they write them anew: otherwise somebody who
 * writes to the database changes a rule, uses it and changes it back, or has the next change record it. Relies on the
 * ledger's lock.
 * @throws AppError changed_by_hand
 */
export async function requireAsRecorded(db: Db, ledger: LedgerKey, ...kinds: readonly RuleKind[]): Promise<void> {
  const { businessId, live } = ledger;
  for (const kind of kinds) {
    const { isRecorded } = await AS_RECORDED[kind].one(db, { businessId, live });
    if (!isRecorded) throw changedByHand(definitionOf(kind).label);
  }
}

const changedByHand = (label: string): AppError =>
  new AppError(
    'changed_by_hand',
    `The ${label} were changed in the database, and not by Tributary. Nothing is decided by them. Let the operator ` +
      'run ledger verify and restore them.',
  );
