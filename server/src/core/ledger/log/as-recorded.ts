/** Whether a row by which something is decided still is what was recorded of it last. */
import type { Db } from '../../../platform/database/pool.ts';
import { type Slots, statement } from '../../../platform/database/statement.ts';
import { AppError } from '../../errors/errors.ts';
import type { LedgerKey } from '../posting.ts';
import { definitionOf, type RowKind, versionsOf } from './kinds.ts';
import { appendRecorded } from './record.ts';
import { contentBySql, digestAtSql, GONE_SQL, rowContentSql } from './row-form.ts';

/** Kinds with one row in a ledger, and indices for what is recorded of them. */
type RuleKind = Extract<RowKind, 'settlement_settings' | 'payout_rules'>;

/** Two look-ups, by log_entries_of_rules and ledger_facts_of_rules. A kind that is still open may lack records. */
const asRecorded = (kind: RuleKind) => {
  const { from } = definitionOf(kind);
  const versions = versionsOf(kind);
  const names = versions.map(({ name }) => `'${name}'`).join(', ');
  const contents = versions.map((version, index) => `${rowContentSql(version)} AS content_${index}`).join(', ');
  return statement({
    name: `is_as_recorded_${kind}`,
    columns: { isRecorded: 'bool' },
    text: ($: Slots<LedgerKey>) => `
WITH present AS (
  SELECT ${contents} FROM ${from} WHERE t.business_id = ${$.businessId} AND t.live = ${$.live}
), records AS (
  (SELECT e.at, u.name, e.salt, ${digestAtSql('e.row_digests', 'u.place')} AS digest
     FROM log_entries e CROSS JOIN LATERAL unnest(e.row_kinds) WITH ORDINALITY AS u (name, place)
    WHERE e.business_id = ${$.businessId} AND e.live = ${$.live}
      AND e.row_kinds && '{settlement_settings,payout_rules}' AND u.name IN (${names})
    ORDER BY e.number DESC LIMIT 1)
  UNION ALL
  (SELECT f.recorded_at, '${kind}', f.salt, f.digests[1] FROM ledger_facts f
    WHERE f.business_id = ${$.businessId} AND f.live = ${$.live} AND f.kind = '${kind}'
    ORDER BY f.number DESC LIMIT 1)
), last AS (
  SELECT name, salt, digest FROM records ORDER BY at DESC LIMIT 1
)
SELECT EXISTS (SELECT FROM fact_kinds o WHERE o.kind = '${kind}' AND o.closed_at IS NULL)
    OR coalesce((SELECT CASE WHEN p.content_0 IS NULL THEN l.digest = ${GONE_SQL}
                             ELSE l.digest = sha256(l.salt || ${contentBySql('l.name', versions, 'p')}) END
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
  await appendRecorded(db);
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
