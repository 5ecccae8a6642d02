/**
 * SQL of who decided where a run pays: the people who created an account that it pays, or changed its bank details.
 * Relies on the ledger's lock.
 */
import { plainArray } from '../../../platform/database/array-literal.ts';
import type { AccountId } from '../../../platform/database/ids.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { narrowed, type Slots, statement } from '../../../platform/database/statement.ts';
import { recordRows } from '../../../core/ledger/log/record.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import type { Actor } from '../../../core/words/principal.ts';
import { IS_PAID_SQL, type OfRun } from './manifest-form.ts';

export type PayeeDeed = 'account_created' | 'bank_details_changed';

/** Since when an account's details are new: since the last run before that paid it and went to the bank. */
const LAST_PAID = `SELECT coalesce((
     SELECT r.created_at FROM settlement_payouts q
      CROSS JOIN LATERAL (
        SELECT r.created_at FROM settlement_runs r
         WHERE r.business_id = q.business_id AND r.live = q.live AND r.number = q.run_number
           AND r.exported_at IS NOT NULL OFFSET 0) AS r
      WHERE q.business_id = p.business_id AND q.live = p.live AND q.connected_account_id = p.connected_account_id
        AND q.run_number < p.run_number AND q.outcome IS DISTINCT FROM 'cancelled'
      ORDER BY q.run_number DESC LIMIT 1), '-infinity') AS at OFFSET 0`;

/** Who changed the e-mail address of an account only decided nothing. */
const DEEDS = `SELECT 'account_created' AS did, a.created_by_kind AS actor_kind, a.created_by_id AS actor_id,
          a.created_at AS at
     FROM connected_accounts a
    WHERE a.business_id = p.business_id AND a.live = p.live AND a.id = p.connected_account_id
      AND last.at = '-infinity'
    UNION ALL
    SELECT 'bank_details_changed', c.actor_kind, c.actor_id, c.at FROM bank_details_changes c
     WHERE c.business_id = p.business_id AND c.connected_account_id = p.connected_account_id AND c.at > last.at
       AND c.changed && '{bankCode,accountNumber,accountName}'`;

/**
 * The makers `known` of payees `p`. Looks up each account by key: settlement_payouts_account_unique,
 * connected_accounts_pkey, bank_details_changes_pkey. A change by request is its maker's: the approver has looked at
 * exactly these details. A key that nobody is known to have made, and the command line, may be everybody when they
 * changed details; when they created an account they are nobody in particular, or every run with a new account would
 * take two approvers. An account whose creator is unknown has nobody in particular, either.
 */
const makersOf = ($: Slots<LedgerKey>, payees: string): string => `
asked AS MATERIALIZED (
  SELECT q.subject, q.made_by_kind, q.made_by_id, q.maker_id, q.decided_by_kind, q.decided_by_id, q.decided_at
    FROM change_requests q
   WHERE q.business_id = ${$.businessId} AND q.live = ${$.live} AND q.kind = 'bank_details' AND q.state = 'approved'
), made AS (
  SELECT coalesce(q.made_by_kind, d.actor_kind) AS kind,
         CASE WHEN q.made_by_kind IS NULL THEN d.actor_id ELSE q.made_by_id END AS id, q.maker_id AS asker,
         (array_agg(d.did ORDER BY d.at DESC))[1] AS did,
         (array_agg(p.connected_account_id ORDER BY d.at DESC))[1] AS account_id, max(d.at) AS did_at,
         count(DISTINCT p.connected_account_id) AS accounts,
         count(*) FILTER (WHERE d.did = 'bank_details_changed') AS changes
    FROM ${payees}
   CROSS JOIN LATERAL (${LAST_PAID}) AS last
   CROSS JOIN LATERAL (${DEEDS} OFFSET 0) AS d
    LEFT JOIN asked q ON d.did = 'bank_details_changed' AND q.subject = p.connected_account_id::text
          AND q.decided_by_kind = d.actor_kind AND q.decided_by_id = d.actor_id AND q.decided_at = d.at
   GROUP BY 1, 2, 3
), known AS (
  SELECT m.*, coalesce(m.asker, CASE m.kind WHEN 'user' THEN m.id WHEN 'api_key' THEN (
           SELECT k.maker_id FROM api_keys k
            WHERE k.business_id = ${$.businessId} AND k.id = CASE WHEN m.kind = 'api_key' THEN m.id::bigint END
         ) END) AS person
    FROM made m
)`;
/** The condition of those of `known` that count. */
const COUNTS = 'm.person IS NOT NULL OR m.changes > 0';

const INSERT_MAKERS = statement({
  name: 'insert_makers_of_payees',
  columns: { number: 'settlement_run_makers.number' },
  text: ($: Slots<OfRun>) => `
WITH ${makersOf(
    $,
    `(SELECT p.business_id, p.live, p.run_number, p.connected_account_id FROM settlement_payouts p
       WHERE p.business_id = ${$.businessId} AND p.live = ${$.live} AND p.run_number = ${$.number}
         AND ${IS_PAID_SQL}) AS p`,
  )}
INSERT INTO settlement_run_makers (business_id, live, run_number, number, made_by_kind, made_by_id, maker_id, did,
  account_id, did_at, account_count)
SELECT ${$.businessId}, ${$.live}, ${$.number}, row_number() OVER (ORDER BY m.did_at, m.kind, m.id) + (
         SELECT coalesce(max(n.number), 0) FROM settlement_run_makers n
          WHERE n.business_id = ${$.businessId} AND n.live = ${$.live} AND n.run_number = ${$.number}),
       m.kind, m.id, m.person, m.did, m.account_id, m.did_at, m.accounts
  FROM known m WHERE ${COUNTS}
RETURNING number`,
});

/** Inserts the makers of a run whose payouts are complete, and whose accounts say who created them. */
export async function insertMakersOfPayees(tx: Tx, { businessId, live, number }: OfRun): Promise<void> {
  const rows = await INSERT_MAKERS.rows(tx, { businessId, live, number });
  const names = rows.map((row) => `${number}/${row.number}`);
  recordRows(tx, { businessId, live }, 'settlement_run_maker', names);
}

/** A run that is not made yet comes after all others. */
const NEXT_RUN = `9223372036854775807::bigint AS run_number`;

const FORESEEN = {
  kind: narrowed<Actor['kind']>('text'),
  person: 'text?',
  did: narrowed<PayeeDeed>('text'),
  accountId: 'int8',
  at: 'timestamptz',
  accounts: 'int8',
} as const;

interface Foreseen extends LedgerKey {
  readonly accountIds: string | undefined;
  readonly limit: number;
}

const foreseen = (name: string, payees: ($: Slots<Foreseen>) => string) =>
  statement({
    name,
    columns: FORESEEN,
    text: ($: Slots<Foreseen>) => `
WITH ${makersOf($, `(SELECT a.business_id, a.live, a.id AS connected_account_id, ${NEXT_RUN} ${payees($)}) AS p`)}
SELECT m.kind, m.person, m.did, m.account_id AS "accountId", m.did_at AS at, m.accounts
  FROM known m WHERE ${COUNTS} ORDER BY m.did_at, m.kind, m.id`,
  });

/** By the primary key. */
const FORESEEN_OF_CHOSEN = foreseen(
  'foresee_makers_of_chosen_payees',
  ($) => `FROM connected_accounts a
     WHERE a.business_id = ${$.businessId} AND a.live = ${$.live} AND a.id = ANY (${$.accountIds}::bigint[])
     ORDER BY a.id DESC LIMIT ${$.limit}`,
);
/** Along connected_accounts_sequence_unique. */
const FORESEEN_OF_NEWEST = foreseen(
  'foresee_makers_of_newest_payees',
  ($) => `FROM connected_accounts a
     WHERE a.business_id = ${$.businessId} AND a.live = ${$.live} AND a.deleted_at IS NULL
     ORDER BY a.sequence DESC LIMIT ${$.limit}`,
);

/** As many as are looked at: the person who decided where older ones are paid is mostly among those, too. */
const FORESEEN_PAYEES_MAX = 1_000;

/**
 * Who decided where a run would pay that pays these accounts, in ascending order, or the newest of all. Reads only, so
 * nobody created an account that does not say so yet; the run fills those in.
 */
export async function foreseeMakersOfPayees(
  db: Db,
  { businessId, live }: LedgerKey,
  accountIds: readonly AccountId[] | undefined,
) {
  const chosen = accountIds?.slice(-FORESEEN_PAYEES_MAX);
  const find = chosen === undefined ? FORESEEN_OF_NEWEST : FORESEEN_OF_CHOSEN;
  const values = { businessId, live, accountIds: chosen && plainArray(chosen), limit: FORESEEN_PAYEES_MAX };
  const rows = await find.rows(db, values);
  return rows.map(({ kind, person, ...ofPayee }) => ({ kind, person: person ?? undefined, ofPayee }));
}
