/** Applies an accepted file, some lines at a time. Each step is one transaction, which also records the progress. */
import type { IdDeps, TransactionId } from '../../../platform/database/ids.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { writeInLedger } from '../../../core/ledger/write-in-ledger.ts';
import { applyOutcomes, type OutcomeDecision, type OutcomeResult } from '../runs/apply-outcomes.ts';
import { firstOf } from '../../../platform/wire/paging.ts';
import { type DecidedLine, findApplying, findFile, findKnownReferences, findLines, writeResults } from './queries.ts';
import { bookingOf, decisionOf, refusalOf, type Verdict, verdictOf } from './line-verdict.ts';
import { isStatement as isFormatOfStatements } from './result-line.ts';
import type { KeptLine, ResultFile } from './result-file.ts';
import type { FileName } from './staging-queries.ts';

/** The most lines of one step; the ledger's lock is held while they are applied. */
const LINES_OF_A_STEP = 1_000;
/** How many files take turns. */
const FILES_AT_ONCE = 100;

/**
 * Applies the next lines of a file, whichever process accepted it, and returns the file's new state. Keys are not
 * checked again: an accepted file is applied to its end.
 */
export async function applyStep(deps: IdDeps, name: FileName, linesMax = LINES_OF_A_STEP): Promise<ResultFile> {
  const ids = await deps.ids.take<TransactionId>(linesMax);
  const caller = { ...name, apiKeyId: undefined };
  return writeInLedger(deps, caller, async (tx, at) => {
    const file = await requireFile(tx, name);
    if (file.state === 'applied') return file;
    const lines = await findLines(tx, name, {
      after: file.appliedThrough,
      ...firstOf(linesMax),
      result: undefined,
    });
    const decided = await decide(tx, file, { name, lines, ids, at });
    const isLast = file.appliedThrough + BigInt(lines.length) === file.lineCount;
    if (lines.length === 0) throw new Error(`the lines of result file ${file.number} end before its end`);
    await writeResults(tx, name, decided, { isLast, at });
    return requireFile(tx, name);
  });
}

async function requireFile(tx: Tx, name: FileName): Promise<ResultFile> {
  const file = await findFile(tx, name, { id: name.id });
  if (file === undefined) throw new Error('a file that is being applied is gone');
  return file;
}

interface Step {
  readonly name: FileName;
  readonly lines: readonly KeptLine[];
  readonly ids: readonly TransactionId[];
  readonly at: Date;
}

async function decide(tx: Tx, file: ResultFile, { name, lines, ids, at }: Step): Promise<DecidedLine[]> {
  const verdicts = await verdictsOf(tx, { ...file, fileNumber: file.number }, { name, lines, at }, (words) =>
    applyOutcomes(tx, name, words, { ids, at }),
  );
  return lines.map(({ position }, index) => {
    const { result, conflict } = required(verdicts[index]);
    return { position, result, conflict };
  });
}

interface FileOfLines extends Pick<ResultFile, 'format' | 'messageId'> {
  /** Undefined while it is only looked at. */
  readonly fileNumber: bigint | undefined;
}

/** What lines that follow one another do. `outcomesOf` says what is decided of payouts, in the order of the lines. */
export async function verdictsOf(
  db: Db,
  { fileNumber, format, messageId }: FileOfLines,
  { name, lines, at }: Omit<Step, 'ids'>,
  outcomesOf: (words: readonly OutcomeDecision[]) => Promise<readonly OutcomeResult[]>,
): Promise<Verdict[]> {
  const isStatement = isFormatOfStatements(format);
  const refused = lines.filter((line) => line.reference !== undefined && refusalOf(line) !== undefined);
  const known = await findKnownReferences(
    db,
    name,
    refused.map(({ reference }) => reference ?? ''),
  );
  const withoutEffect = (line: KeptLine): Verdict | undefined => {
    if (line.reference === undefined) {
      if (isStatement) return { result: 'other_movement' };
      return { result: line.result ?? (line.status === 'pending' ? 'pending' : 'unmatched') };
    }
    const refusal = refusalOf(line);
    // Do not reveal whether another business has such a payout.
    return refusal !== undefined && !known.has(line.reference) ? { result: 'unmatched' } : refusal;
  };

  const words: OutcomeDecision[] = [];
  const verdicts = lines.map((line) => {
    const verdict = withoutEffect(line);
    if (verdict === undefined) {
      words.push({ ...(isStatement ? movementOf(line, { messageId, at }) : decisionOf(line)), fileNumber });
    }
    return verdict;
  });
  const outcomes = (await outcomesOf(words)).values();
  return verdicts.map((verdict) => verdict ?? verdictOf(required(outcomes.next().value)));
}

function required<T>(outcome: T | undefined): T {
  if (outcome === undefined) throw new Error('a line has no result');
  return outcome;
}

/** A statement's line that was stored before accounts were read has no account that could be the right one. */
function movementOf(
  line: KeptLine,
  { messageId, at }: { readonly messageId: string | undefined; readonly at: Date },
): OutcomeDecision {
  // Marked when the file was received.
  const cameBack = line.status === 'paid' && line.result === 'applied';
  return {
    ...decisionOf(line),
    account: line.account ?? { number: '', bankCode: undefined },
    booking: bookingOf(line, messageId),
    confirmedAt: line.status === 'paid' && !cameBack ? at : undefined,
    cameBack,
  };
}

/**
 * Runs one step of each file that is being applied after the other, until none is left or the signal is aborted.
 * Several processes may run this at once: each step begins with the ledger's lock and continues where the last one
 * ended.
 * @throws the first error of a file, after the steps of the others; the next call repeats its step.
 */
export async function continueFiles(deps: IdDeps, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  const failed = new Set<bigint>();
  for (;;) {
    const files = (await findApplying(deps.db, FILES_AT_ONCE)).filter(({ id }) => !failed.has(id));
    if (files.length === 0) break;
    for (const file of files) {
      if (signal?.aborted === true) return;
      try {
        await applyStep(deps, file);
      } catch (error) {
        failures.push(error);
        failed.add(file.id);
      }
    }
  }
  if (failures.length > 0) throw failures[0];
}
