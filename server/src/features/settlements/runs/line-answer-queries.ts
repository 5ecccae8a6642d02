/** SQL of lines of bank results that the decision about their payout answers. Relies on the ledger's lock. */
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { columnsOf, type Slots, statement } from '../../../platform/database/statement.ts';
import { recordRows } from '../../../core/ledger/log/record.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { type Actor, actorIdOf } from '../../../core/words/principal.ts';
import { type LineAnswer, OPEN_LINES, openLinesOf } from './line-answer.ts';

export interface PayoutAnswer {
  readonly reference: string;
  readonly amountKobo: bigint;
  readonly outcome: 'paid' | 'failed';
  readonly answer: LineAnswer;
  readonly reason: string;
  readonly by: Actor;
  readonly at: Date;
}

interface Values extends LedgerKey, Omit<PayoutAnswer, 'by'> {
  readonly byKind: string;
  readonly byId: string | null;
}

/**
 * By settlement_result_lines_open_of_payout. A second booking stays open: the payout's outcome does not say what became
 * of that money.
 */
const ANSWER_LINES_OF_PAYOUT = statement({
  name: 'answer_lines_of_payout',
  columns: columnsOf('settlement_result_lines', ['file_id', 'position']),
  text: ($: Slots<Values>) => `UPDATE settlement_result_lines l
   SET answer = CASE WHEN l.status = ${$.outcome} AND l.foreign_currency IS NULL
                      AND coalesce(l.amount_kobo, ${$.amountKobo}) = ${$.amountKobo} THEN ${$.answer}
                 ELSE 'explained' END, answer_reason = ${$.reason},
       answered_by_kind = ${$.byKind}, answered_by_id = ${$.byId}, answered_at = ${$.at}
  FROM settlement_result_files f
 WHERE l.business_id = ${$.businessId} AND l.live = ${$.live} AND l.reference = ${$.reference}::uuid AND ${OPEN_LINES}
   AND (l.conflict IN ('other_outcome', 'contradicted')
     OR (l.conflict IN ('other_account', 'no_source_account') AND l.status = ${$.outcome}))
   AND f.business_id = ${$.businessId} AND f.live = ${$.live} AND f.id = l.file_id AND f.applied_through >= l.position
RETURNING l.file_id, l.position`,
});

/** Those that say something about the payout's outcome; ones of another outcome or amount are explained by it. */
export async function answerLinesOfPayout(
  tx: Tx,
  { businessId, live }: LedgerKey,
  { by, ...answer }: PayoutAnswer,
): Promise<void> {
  const values = { businessId, live, ...answer, byKind: by.kind, byId: actorIdOf(by) };
  const answered = await ANSWER_LINES_OF_PAYOUT.rows(tx, values);
  const lines = answered.map(({ file_id: fileId, position }) => `${fileId}/${position}`);
  recordRows(tx, { businessId, live }, 'line_answer', lines);
}

interface PaidWhole {
  readonly reference: string;
  readonly amountKobo: bigint;
}

/** By settlement_result_lines_open_of_payout. A fee beside the payout is no debit of it. */
const FIND_OPEN_DEBITS = statement({
  name: 'find_open_debits_of_payout',
  columns: { line: 'text' },
  text: ($: Slots<LedgerKey & PaidWhole & { limit: number }>) => `
SELECT f.number || '-' || l.position AS line FROM ${openLinesOf($)} AND l.reference = ${$.reference}::uuid
   AND l.status = 'paid' AND l.result = 'conflict' AND l.foreign_currency IS NULL
   AND coalesce(l.amount_kobo, ${$.amountKobo}) = ${$.amountKobo}
 ORDER BY l.file_id, l.position LIMIT ${$.limit}`,
});

/** The ids of the first open lines that say that the payout left, in any file. */
export async function findOpenDebits(
  db: Db | Tx,
  { businessId, live }: LedgerKey,
  { reference, amountKobo }: PaidWhole,
  limit: number,
): Promise<string[]> {
  const rows = await FIND_OPEN_DEBITS.rows(db, { businessId, live, reference, amountKobo, limit });
  return rows.map(({ line }) => line);
}
