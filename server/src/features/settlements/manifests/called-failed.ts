/**
 * Payouts that were sent to the bank and then called failed. Their money is in a later payout of the account, and was
 * perhaps paid the first time.
 */
import { plainArray } from '../../../platform/database/array-literal.ts';
import type { Db } from '../../../platform/database/pool.ts';
import { columnsOf, narrowed, type Slots, statement } from '../../../platform/database/statement.ts';
import { actorNames } from '../../people/team/actor-names.ts';
import { type Actor, actorFrom } from '../../../core/words/principal.ts';
import type { OfRun } from './manifest-form.ts';

/** How many failed payouts of an account are looked at, the latest first. */
const FAILED_MAX = 20;

/**
 * Those whose money is in payout `p`, the latest first: what its account was paid since it came back is less. Along
 * settlement_payouts_called_failed, where most accounts have nothing, and settlement_payouts_account_unique.
 */
const ALL_CALLED_FAILED = `SELECT q.run_number, q.position, q.reference, q.outcome_at,
       q.failed_by_file, q.failed_by_kind, q.failed_by_id
     FROM (SELECT * FROM settlement_payouts f
            WHERE f.business_id = p.business_id AND f.live = p.live AND f.outcome = 'failed'
              AND f.connected_account_id = p.connected_account_id AND f.return_sequence < p.sequence
            ORDER BY f.return_sequence DESC LIMIT ${FAILED_MAX}) AS q
    WHERE q.amount_kobo > (
      SELECT coalesce(sum(s.amount_kobo), 0) FROM settlement_payouts s
       WHERE s.business_id = p.business_id AND s.live = p.live AND s.connected_account_id = p.connected_account_id
         AND s.run_number > q.run_number AND s.run_number < p.run_number AND s.sequence > q.return_sequence
         AND s.return_sequence IS NULL)
    ORDER BY q.return_sequence DESC`;
export const CALLED_FAILED = `${ALL_CALLED_FAILED} LIMIT 1`;

/** The sender of the file that calls payout `q` of the ledger of `p` failed. */
const SENDER = `SELECT s.sent_by_kind, s.sent_by_id FROM settlement_result_files s
    WHERE s.business_id = p.business_id AND s.live = p.live AND s.number = q.failed_by_file OFFSET 0`;

/** Who says that a payout failed. */
export interface CalledFailed {
  readonly runNumber: bigint;
  readonly position: bigint;
  readonly at: Date;
  /** The file of bank results that says so; undefined if a person or a key said it without one. */
  readonly fileNumber: bigint | undefined;
  /** Who said it or sent the file; undefined for a file of a version before, which did not note its number. */
  readonly by: string | undefined;
}

const FIND_CALLED_FAILED = statement({
  name: 'find_called_failed',
  columns: {
    at_position: 'settlement_payouts.position',
    ...columnsOf('settlement_payouts', ['run_number', 'position']),
    outcome_at: 'settlement_payouts.outcome_at!',
    file_number: 'settlement_payouts.failed_by_file',
    kind: narrowed<Actor['kind'] | null>('text?'),
    id: 'text?',
  },
  text: ($: Slots<OfRun & { positions: string }>) => `
SELECT p.position AS at_position, q.run_number, q.position, q.outcome_at, q.failed_by_file AS file_number,
       coalesce(s.sent_by_kind, q.failed_by_kind) AS kind,
       CASE WHEN s.sent_by_kind IS NULL THEN q.failed_by_id ELSE s.sent_by_id END AS id
  FROM settlement_payouts p
 CROSS JOIN LATERAL (${CALLED_FAILED}) AS q
  LEFT JOIN LATERAL (${SENDER}) AS s ON true
 WHERE p.business_id = ${$.businessId} AND p.live = ${$.live} AND p.run_number = ${$.number}
   AND p.position = ANY (${$.positions}::bigint[])`,
});

/** By the positions of the payouts that pay it again. */
export async function findCalledFailed(
  db: Db,
  { businessId, live, number }: OfRun,
  positions: readonly bigint[],
): Promise<ReadonlyMap<bigint, CalledFailed>> {
  if (positions.length === 0) return new Map();
  const rows = await FIND_CALLED_FAILED.rows(db, { businessId, live, number, positions: plainArray(positions) });
  const said = rows.map(({ kind, id }) => (kind === null ? undefined : actorFrom(kind, id)));
  const names = await actorNames(
    db,
    said.flatMap((by) => by ?? []),
  );
  return new Map(
    rows.map(({ at_position: at, run_number: runNumber, position, outcome_at, file_number: fileNumber }, index) => {
      const by = said[index];
      const name = by && (names.of(by) ?? UNNAMED[by.kind]);
      return [at, { runNumber, position, at: outcome_at, fileNumber: fileNumber ?? undefined, by: name }];
    }),
  );
}

const UNNAMED = { user: 'somebody', api_key: 'an API key', schedule: 'a schedule', operator: 'the operator' } as const;

/** This weighs most of all that is unusual, so it is at the beginning of settlement_payout_reviews_weighed. */
export const PAID_AGAIN_WEIGHT = 60;

const FIND_CLAIMS = statement({
  name: 'find_claims_of_failure',
  columns: {
    kind: narrowed<Actor['kind']>('text'),
    id: 'text?',
    person: 'change_requests.maker_id?',
    isByFile: 'bool',
  },
  text: ($: Slots<OfRun & { weight: number }>) => `
WITH asked AS MATERIALIZED (
  SELECT c.subject, c.decided_at, c.made_by_kind, c.made_by_id, c.maker_id FROM change_requests c
   WHERE c.business_id = ${$.businessId} AND c.live = ${$.live} AND c.kind = 'payout_reopened' AND c.state = 'approved'
)
SELECT DISTINCT coalesce(s.sent_by_kind, a.made_by_kind, q.failed_by_kind) AS kind,
       CASE WHEN s.sent_by_kind IS NOT NULL THEN s.sent_by_id WHEN a.made_by_kind IS NOT NULL THEN a.made_by_id
            ELSE q.failed_by_id END AS id,
       CASE WHEN s.sent_by_kind IS NULL THEN a.maker_id END AS person, s.sent_by_kind IS NOT NULL AS "isByFile"
  FROM (SELECT v.position FROM settlement_payout_reviews v
         WHERE v.business_id = ${$.businessId} AND v.live = ${$.live} AND v.run_number = ${$.number}
           AND v.weight > 0 AND v.weight >= ${$.weight} AND v.codes @> '{paid_again}' OFFSET 0) AS v
 CROSS JOIN LATERAL (
   SELECT * FROM settlement_payouts p
    WHERE p.business_id = ${$.businessId} AND p.live = ${$.live} AND p.run_number = ${$.number}
      AND p.position = v.position AND p.outcome IS NULL OFFSET 0) AS p
 CROSS JOIN LATERAL (${ALL_CALLED_FAILED}) AS q
  LEFT JOIN LATERAL (${SENDER}) AS s ON true
  LEFT JOIN asked a ON a.subject = q.reference::text AND a.decided_at = q.outcome_at
 WHERE coalesce(s.sent_by_kind, q.failed_by_kind) IS NOT NULL`,
});

/** Somebody's word that a payout failed, which nothing proves. */
export interface Claim {
  readonly by: Actor;
  /** The maker of the change request by which it became failed: the approver has looked at exactly that claim. */
  readonly person: string | undefined;
  readonly isByFile: boolean;
}

/** Who called failed what the run pays again, without payouts that were taken out of it. */
export async function findClaims(db: Db, { businessId, live, number }: OfRun): Promise<Claim[]> {
  const rows = await FIND_CLAIMS.rows(db, { businessId, live, number, weight: PAID_AGAIN_WEIGHT });
  return rows.map(({ kind, id, person, isByFile }) => ({
    by: actorFrom(kind, id),
    person: person ?? undefined,
    isByFile,
  }));
}
