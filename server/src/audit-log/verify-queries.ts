/** What the verification of the audit log reads. */
import type pg from 'pg';
import type { Db } from '../database/pool.ts';
import { columnsOf, type RowOf, type Slots, statement } from '../database/statement.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { ENTRY_LIST, KEPT_COLUMNS } from './queries.ts';

const KEPT_HEAD = {
  businessId: 'audit_heads.business_id',
  ...columnsOf('audit_heads', ['live', 'sequence', 'digest']),
} as const;

export type KeptHead = RowOf<typeof KEPT_HEAD>;

const FIND_HEADS = statement({
  name: 'find_audit_heads',
  acrossBusinesses: 'lists the audit logs to verify',
  columns: KEPT_HEAD,
  text: 'SELECT business_id AS "businessId", live, sequence, digest FROM audit_heads ORDER BY business_id, live',
});

const READ_HEAD = statement({
  name: 'read_audit_head',
  columns: KEPT_HEAD,
  text: ($: Slots<LedgerKey>) => `SELECT business_id AS "businessId", live, sequence, digest FROM audit_heads
 WHERE business_id = ${$.businessId} AND live = ${$.live}`,
});

export const readHead = (client: pg.PoolClient, { businessId, live }: LedgerKey): Promise<KeptHead> =>
  READ_HEAD.one(client, { businessId, live });

/** The end of each log; because of a foreign key, every entry has one. */
export const findHeads = (on: pg.Pool | Db): Promise<KeptHead[]> => FIND_HEADS.rows(on, []);

const DIGESTED = { ...KEPT_COLUMNS, at: 'text' } as const;

const READ_FOR_VERIFICATION = statement({
  name: 'verify_audit_entries',
  columns: DIGESTED,
  text: ($: Slots<LedgerKey & { after: bigint; limit: number }>) => `
    SELECT ${ENTRY_LIST}, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
      FROM audit_entries e
     WHERE e.business_id = ${$.businessId} AND e.live = ${$.live} AND e.sequence > ${$.after}
     ORDER BY e.sequence LIMIT ${$.limit}`,
});

/** In order, whatever the head says. By the primary key. */
export const readForVerification = (
  on: pg.Pool | pg.PoolClient,
  { businessId, live }: LedgerKey,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<RowOf<typeof DIGESTED>[]> => READ_FOR_VERIFICATION.rows(on, { businessId, live, after, limit });
