/** Copies a report about a whole message to each of its payouts that the file does not mention otherwise. */
import { databaseNow } from '../../../platform/database/clock.ts';
import type { DbDeps } from '../../../platform/database/pool.ts';
import { referenceOfEndToEndId } from '../runs/payout.ts';
import type { WholeMessage } from './result-line.ts';
import {
  type ExportedRun,
  type FileName,
  findExportedRun,
  type StagedLine,
  stageLines,
  stageWholeRun,
} from './staging-queries.ts';

/**
 * From the smallest part to the whole, because the report on the smaller part counts. Returns how many lines it made.
 */
export async function stageWholeMessages(
  { db }: DbDeps,
  name: FileName,
  wholes: readonly WholeMessage[],
  lineCount: number,
): Promise<number> {
  let made = 0;
  const told = new Set<string>();
  /** Runs of whose instruction the bank says another count or sum than we sent. */
  const different = new Set<string>();
  for (const whole of wholes.toSorted((a, b) => b.messageId.length - a.messageId.length)) {
    const reference = runReferenceOf(whole.messageId);
    const run = reference === undefined ? undefined : await findExportedRun(db, name, reference);
    const after = lineCount + made;
    if (run !== undefined && whole.status !== 'pending' && isSame(whole, run)) {
      const isInDoubt = whole.status === 'failed' && different.has(String(reference));
      const said = isInDoubt ? { ...whole, status: 'unknown' as const } : whole;
      made += await stageWholeRun(db, name, { whole: said, runNumber: run.number, after });
      told.add(String(reference));
      continue;
    }
    // If there are lines for its payouts, "accepted in part" adds nothing.
    if (whole.status === 'pending' && (lineCount > 0 || told.has(String(reference)))) continue;
    if (run !== undefined && whole.status !== 'pending') different.add(String(reference));
    const result = run !== undefined && whole.status !== 'pending' ? ({ result: 'amount_differs' } as const) : {};
    await stageLines(db, name, { lines: [{ ...lineOf(whole), ...result }], after, at: await databaseNow(db) });
    made += 1;
  }
  return made;
}

/** A run's message has the run's reference as its id, and its one payment instruction has that and `-1`. */
const runReferenceOf = (messageId: string): string | undefined => referenceOfEndToEndId(messageId.replace(/-1$/, ''));

const isSame = ({ payoutCount, totalKobo }: WholeMessage, run: ExportedRun): boolean =>
  (payoutCount ?? run.payoutCount) === run.payoutCount && (totalKobo ?? run.totalKobo) === run.totalKobo;

const lineOf = ({ messageId, totalKobo, lineNumber, status, reasonCode, reason }: WholeMessage): StagedLine => ({
  isWhole: true,
  lineNumber,
  endToEndId: messageId,
  amountKobo: totalKobo,
  foreignCurrency: undefined,
  status,
  reasonCode,
  reason,
  account: undefined,
  booking: undefined,
});
