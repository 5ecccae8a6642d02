/** Finds and deletes the lines of old files of bank results. Each statement keeps to one file, but for the search. */
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { type Slots, statement } from '../../../platform/database/statement.ts';
import { recordRows } from '../../../core/ledger/log/record.ts';
import type { FileName } from './staging-queries.ts';

const FIND_OLD_FILES = statement({
  name: 'find_old_result_files',
  acrossBusinesses: 'finds files whose lines are to be deleted; each is then treated by itself',
  columns: {
    businessId: 'settlement_result_files.business_id',
    live: 'settlement_result_files.live',
    id: 'settlement_result_files.id',
  },
  text: ($: Slots<{ live: Date; test: Date; limit: number }>) => `
SELECT f.business_id AS "businessId", f.live, f.id FROM settlement_result_files f
 WHERE f.state = 'applied'
   AND f.applied_at < CASE WHEN f.live THEN ${$.live}::timestamptz ELSE ${$.test}::timestamptz END
   AND EXISTS (SELECT FROM settlement_result_lines l
                WHERE l.business_id = f.business_id AND l.live = f.live AND l.file_id = f.id)
 LIMIT ${$.limit}`,
});

/** Those applied before the time of their mode. Reads all files, and looks lines up by their primary key. */
export const findOldFiles = (
  db: Db,
  before: { readonly live: Date; readonly test: Date },
  limit: number,
): Promise<FileName[]> => FIND_OLD_FILES.rows(db, { ...before, limit });

const DELETE_OLD_LINES = statement({
  name: 'delete_old_result_lines',
  columns: { position: 'settlement_result_lines.position', isAnswered: 'bool' },
  text: ($: Slots<FileName & { before: Date; limit: number }>) => `
DELETE FROM settlement_result_lines WHERE business_id = ${$.businessId} AND live = ${$.live} AND file_id = ${$.id}
   AND position IN (
     SELECT position FROM settlement_result_lines
      WHERE business_id = ${$.businessId} AND live = ${$.live} AND file_id = ${$.id}
      ORDER BY position LIMIT ${$.limit} FOR UPDATE SKIP LOCKED)
   AND EXISTS (SELECT FROM settlement_result_files f
                WHERE f.business_id = ${$.businessId} AND f.live = ${$.live} AND f.id = ${$.id}
                  AND f.state = 'applied' AND f.applied_at < ${$.before}::timestamptz)
RETURNING position, answer IS NOT NULL AS "isAnswered"`,
});

/** By the primary key; returns how many there were. Each is recorded as gone in the facts of its ledger. */
export async function deleteOldLines(tx: Tx, name: FileName, before: Date, limit: number): Promise<number> {
  const deleted = await DELETE_OLD_LINES.rows(tx, { ...name, before, limit });
  const subjectOf = ({ position }: { readonly position: bigint }): string => `${name.id}/${position}`;
  recordRows(tx, name, 'result_line', deleted.map(subjectOf));
  recordRows(tx, name, 'line_answer', deleted.filter(({ isAnswered }) => isAnswered).map(subjectOf));
  return deleted.length;
}
