/** What a person says of a line of bank results that could not be applied by itself. */
import type { Slots } from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';

/**
 * `explained`: nothing more is needed. `confirmed`: the bank confirmed what the line says. `returned`: the payout had
 * been paid and came back.
 */
export const LINE_ANSWERS = ['explained', 'confirmed', 'returned'] as const;
export type LineAnswer = (typeof LINE_ANSWERS)[number];

/** Lines `l` that wait for an answer, in the words of their partial indexes. */
export const OPEN_LINES = `l.answer IS NULL
   AND l.result IN ('conflict', 'amount_differs', 'unmatched', 'not_exported')`;

/** The open lines. While a file `f` is being applied, only what was applied counts. */
export const openLinesOf = ($: Slots<LedgerKey>): string => `settlement_result_lines l
  JOIN settlement_result_files f ON f.business_id = l.business_id AND f.live = l.live
   AND f.id = l.file_id AND f.number IS NOT NULL AND f.applied_through >= l.position
 WHERE l.business_id = ${$.businessId} AND l.live = ${$.live} AND ${OPEN_LINES}`;
