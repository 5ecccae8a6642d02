/**
 * What people do with lines that could not be applied by themselves: they take one, find out what it means, and answer
 * it. An answer may change the line's payout, as far as the payout's own decisions allow it.
 */
import { recordChange } from '../../../core/ledger/log/record.ts';
import type { IdDeps, TransactionId } from '../../../platform/database/ids.ts';
import type { DbDeps, Tx } from '../../../platform/database/pool.ts';
import { AppError } from '../../../core/errors/errors.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { writeInLedger } from '../../../core/ledger/write-in-ledger.ts';
import { nairaInWords } from '../../../core/money/kobo.ts';
import { actorIdOf, type Caller } from '../../../core/words/principal.ts';
import { findPayout, requireAlone, type Resolution, resolveIn } from '../runs/change-payout.ts';
import type { LineAnswer } from '../runs/line-answer.ts';
import type { PayoutWithNames } from '../runs/payout.ts';
import { bookingOf } from './line-verdict.ts';
import { findLine, type FoundLine, isSinceExport, writeAnswer, writeOwner } from './line-queries.ts';
import { findKnownReferences } from './queries.ts';
import { type FiledLine, type LineId, lineIdAsText, noSuchLine, stateOf } from './result-file.ts';

/** @throws AppError not_found */
export async function getLine({ db }: DbDeps, ledger: LedgerKey, id: LineId): Promise<FoundLine> {
  const line = await findLine(db, ledger, id);
  if (line === undefined) throw noSuchLine();
  return line;
}

/**
 * The line's owner is the person who took it last. Taking it again changes nothing.
 * @throws AppError not_found, line_state_conflict, and those of every write.
 */
export async function takeLine(deps: DbDeps, caller: Caller, id: LineId): Promise<FiledLine> {
  return writeInLedger(deps, caller, async (tx, at) => {
    const line = await getLine({ db: tx }, caller, id);
    requireOpen(line);
    const by = caller.origin.actor;
    const { owner } = line;
    if (owner?.by.kind === by.kind && actorIdOf(owner.by) === actorIdOf(by)) return line;
    await writeOwner(tx, caller, line, { by, at });
    recordChange(tx, caller, at, {
      action: 'settlement_result.line_taken',
      subject: subjectOf(line),
      after: { line: lineIdAsText(line) },
    });
    return { ...line, owner: { by, at } };
  });
}

export interface AnswerToLine {
  readonly id: LineId;
  readonly answer: LineAnswer;
  readonly reason: string;
}

/**
 * `confirmed` gives the payout the outcome that the line says, `returned` makes a paid payout failed. Both credit a
 * wallet at most once, because a payout that is failed stays so. Both move the whole payout, so both take a line of its
 * whole amount, or of none, that came after the export. The same answer again changes nothing.
 * @throws AppError not_found, line_state_conflict, payout_state_conflict; second_person_required where the payout would
 *   become failed and two people decide; those of every write.
 */
export async function answerLine(deps: IdDeps, caller: Caller, { id, ...said }: AnswerToLine): Promise<FiledLine> {
  const transactionId = await deps.ids.one<TransactionId>();
  return writeInLedger(deps, caller, async (tx, at) => {
    const line = await getLine({ db: tx }, caller, id);
    if (line.answer?.answer === said.answer && line.answer.reason === said.reason) return line;
    requireOpen(line);
    const { actor: by } = caller.origin;
    const resolution = await resolutionOf(tx, caller, line, said);
    // First, so that the payout's decision answers the others.
    await writeAnswer(tx, caller, line, { ...said, by, at });
    if (resolution !== undefined) await resolveIn(tx, caller, resolution, { id: transactionId, at });
    recordChange(tx, caller, at, {
      action: 'settlement_result.line_answered',
      subject: subjectOf(line),
      after: { line: lineIdAsText(line), ...said, ...(resolution && { payout: resolution.reference }) },
    });
    return { ...line, answer: { ...said, by, at } };
  });
}

const subjectOf = ({ fileNumber }: LineId) =>
  ({ kind: 'settlement_result', id: fileNumber, name: `File ${fileNumber} of bank results` }) as const;

/** @throws AppError line_state_conflict */
function requireOpen(line: FoundLine): void {
  const state = stateOf(line);
  if (state === 'open') return;
  if (state !== undefined) throw conflict(`The line was ${state} already. An answer stays.`);
  throw conflict(`The line is ${line.result ?? 'not applied'} and needs no answer.`);
}

const conflict = (message: string): AppError => new AppError('line_state_conflict', message);

/** What the answer does to the payout; undefined for nothing. @throws AppError if the answer does not fit. */
async function resolutionOf(
  tx: Tx,
  caller: Caller,
  line: FoundLine,
  { answer, reason }: Omit<AnswerToLine, 'id'>,
): Promise<Resolution | undefined> {
  if (answer === 'explained') return undefined;
  const payout = await requirePayout(tx, caller, line);
  requireWhole(payout, line);
  await requireSinceExport(tx, caller, payout, line);
  const outcome = answer === 'returned' ? returnedOutcome(payout, line) : confirmedOutcome(payout, line);
  if (outcome === undefined) return undefined;
  await requireAlone(tx, caller, payout, outcome);
  const { reference, state } = payout;
  return { reference, outcome, reason, seenState: state, seen: seenBy(line) };
}

async function requirePayout(tx: Tx, { businessId, live }: Caller, line: FoundLine): Promise<PayoutWithNames> {
  const { reference } = line;
  const known = reference === undefined ? undefined : await findKnownReferences(tx, { businessId, live }, [reference]);
  if (reference === undefined || known?.has(reference) !== true) {
    throw conflict('The line names no payout of this business and mode, so it can only be explained.');
  }
  return findPayout(tx, { businessId, live }, reference);
}

/** @throws AppError line_state_conflict unless the line has the payout's amount in naira, or none. */
function requireWhole(payout: PayoutWithNames, { amountKobo, foreignCurrency, result }: FoundLine): void {
  const isOther = amountKobo !== undefined && amountKobo !== payout.amountKobo;
  if (!isOther && foreignCurrency === undefined && result !== 'amount_differs') return;
  const said =
    foreignCurrency !== undefined
      ? `an amount in ${foreignCurrency}`
      : isOther
        ? nairaInWords(amountKobo)
        : `an entry that moved more or less than ${nairaInWords(amountKobo ?? payout.amountKobo)}`;
  throw conflict(
    `The line has ${said}, and the payout ${nairaInWords(payout.amountKobo)}; this answer would move the whole ` +
      'payout. Explain the line, or resolve the payout by its own request.',
  );
}

/**
 * A line from before cannot be about what the bank did with the run's file.
 * @throws AppError line_state_conflict
 */
async function requireSinceExport(
  tx: Tx,
  ledger: LedgerKey,
  { runNumber, state }: PayoutWithNames,
  line: FoundLine,
): Promise<void> {
  // The state says it itself.
  if (state === 'draft' || state === 'approved' || state === 'cancelled') return;
  if (line.result !== 'not_exported' && (await isSinceExport(tx, ledger, line, runNumber))) return;
  throw conflict(
    `File ${line.fileNumber} came before settlement run ${runNumber} was exported, so the line says nothing of what ` +
      'the bank did with the payout: explain it. A later file, or the bank, says what became of the payout.',
  );
}

function returnedOutcome({ state }: PayoutWithNames, { status }: FoundLine): 'failed' {
  if (state === 'paid' && status === 'failed') return 'failed';
  throw conflict(
    state === 'paid'
      ? `The line does not say that the payout came back; it says ${status}. Explain or confirm it.`
      : `Only a paid payout can come back, and this one is ${state}.${
          state === 'failed' ? ' Its money is back in the wallet already: confirm the line.' : ' Confirm the line.'
        }`,
  );
}

/** Undefined if the payout is as the line says already. */
function confirmedOutcome({ state }: PayoutWithNames, { status }: FoundLine): Resolution['outcome'] | undefined {
  if (status === 'pending') throw conflict('The line says nothing final: explain it.');
  if (state === status) return undefined;
  if (state === 'exported' || state === 'unknown') return status;
  throw conflict(CONFIRMED_OTHERWISE[state](status));
}

const CONFIRMED_OTHERWISE = {
  paid: (status: string) =>
    status === 'failed'
      ? 'The payout is recorded as paid. If its money came back, return it; that credits the wallet.'
      : 'The payout is recorded as paid, which is more than the line says: explain it.',
  failed: () =>
    'The payout is failed, and its money is back in the wallet. If the bank paid it all the same, put the account on ' +
    'hold before the next run pays it again, and explain the line.',
  draft: notSent,
  approved: notSent,
  cancelled: notSent,
} as const;

function notSent(): string {
  return 'The payout was not exported to a bank, so no bank can have paid it for us: explain the line.';
}

/**
 * The booking of a statement: the same one again is a repetition, another one is a second movement. A line of another
 * account has none that counts. Only a line that is applied by itself confirms a payout.
 */
function seenBy(line: FoundLine): Resolution['seen'] {
  const isOfAccount = line.conflict === 'other_outcome' || line.conflict === 'contradicted';
  if (!isOfAccount || Object.values(line.booking).every((part) => part === undefined)) return undefined;
  return { booking: bookingOf(line, line.messageId) };
}
