/** SQL of what a ledger's files of bank results take up. Reads the files of one ledger, oldest first. */
import type { Db } from '../../../platform/database/pool.ts';
import { type Slots, statement } from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';

export interface Size {
  readonly lines: number;
  readonly bytes: number;
}

/** A file costs a row and entries in logs, whatever is in it. */
export const FILE_LINES_MIN = 100;

const LINES = `greatest(f.line_count, ${FILE_LINES_MIN})`;
const since = ($: Slots<LedgerKey & { since: Date }>): string =>
  `f.business_id = ${$.businessId} AND f.live = ${$.live} AND f.number IS NOT NULL AND f.accepted_at > ${$.since}`;

const FIND_USED = statement({
  name: 'find_used_by_result_files',
  columns: { lines: 'int8', bytes: 'int8' },
  text: ($: Slots<LedgerKey & { since: Date }>) => `
SELECT coalesce(sum(${LINES}), 0)::bigint AS lines, coalesce(sum(f.byte_count), 0)::bigint AS bytes
  FROM settlement_result_files f WHERE ${since($)}`,
});

/** The size of the files that were accepted since. */
export async function findUsed(db: Db, { businessId, live }: LedgerKey, from: Date): Promise<Size> {
  const { lines, bytes } = await FIND_USED.one(db, { businessId, live, since: from });
  return { lines: Number(lines), bytes: Number(bytes) };
}

const FIND_FREED = statement({
  name: 'find_freed_by_result_files',
  columns: { at: 'settlement_result_files.accepted_at!' },
  text: ($: Slots<LedgerKey & Size & { since: Date }>) => `SELECT u.accepted_at AS at
  FROM (SELECT f.accepted_at, f.number, sum(${LINES}) OVER (ORDER BY f.number) AS lines,
               sum(f.byte_count) OVER (ORDER BY f.number) AS bytes
          FROM settlement_result_files f WHERE ${since($)}) AS u
 WHERE u.lines >= ${$.lines} AND u.bytes >= ${$.bytes}
 ORDER BY u.number LIMIT 1`,
});

/** When the last of the oldest files was accepted that together have this size; undefined if all have less. */
export async function findFreed(
  db: Db,
  { businessId, live }: LedgerKey,
  { lines, bytes }: Size,
  from: Date,
): Promise<Date | undefined> {
  return (await FIND_FREED.first(db, { businessId, live, lines, bytes, since: from }))?.at;
}
