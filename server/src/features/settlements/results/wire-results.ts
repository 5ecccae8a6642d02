/** Files of bank results and their lines as callers see them. */
import { nairaFromKobo } from '../../../core/money/kobo.ts';
import { wireActor } from '../runs/wire-run.ts';
import type { FileDetail } from './list-files.ts';
import { type FiledLine, lineIdAsText, type LineResult, type ResultFile, stateOf } from './result-file.ts';
import type {
  Counts,
  ResultFile as WireFile,
  ResultFileDetail as WireDetail,
  ResultLine as WireLine,
} from './schemas.ts';

export function wireFile(file: ResultFile): WireFile {
  return {
    number: Number(file.number),
    filename: file.filename ?? null,
    format: file.format,
    messageId: file.messageId ?? null,
    sha256: file.digest.toString('hex'),
    size: Number(file.byteCount),
    state: file.state,
    lineCount: Number(file.lineCount),
    done: Number(file.appliedThrough),
    counts: wireCounts(file.counts),
    accepted: { by: wireActor(file.sentBy), at: file.acceptedAt.toISOString() },
    appliedAt: file.appliedAt?.toISOString() ?? null,
  };
}

export const wireCounts = (counts: Readonly<Record<LineResult, bigint | number>>): Counts => ({
  applied: Number(counts.applied),
  repeated: Number(counts.repeated),
  conflict: Number(counts.conflict),
  amountDiffers: Number(counts.amount_differs),
  unmatched: Number(counts.unmatched),
  notExported: Number(counts.not_exported),
  pending: Number(counts.pending),
  otherMovement: Number(counts.other_movement),
});

export const wireDetail = ({ file, notPaid, firstNotMatched }: FileDetail): WireDetail => ({
  ...wireFile(file),
  notPaid,
  firstNotMatched: firstNotMatched.map(wireLine),
});

export const wireLine = (line: FiledLine): WireLine => ({
  id: lineIdAsText(line),
  file: Number(line.fileNumber),
  line: Number(line.lineNumber),
  endToEndId: line.endToEndId ?? null,
  payoutId: (isOfPayout(line.result) ? line.reference : undefined) ?? null,
  accountName: line.payee ?? null,
  amount: line.amountKobo === undefined ? null : nairaFromKobo(line.amountKobo),
  currency: line.foreignCurrency ?? 'NGN',
  status: line.status,
  reasonCode: line.reasonCode ?? null,
  reason: line.reason ?? null,
  result: line.result ?? null,
  conflict: line.conflict ?? null,
  account: line.account?.number ?? null,
  bankReference: line.booking.bankReference ?? line.booking.entryReference ?? null,
  state: stateOf(line) ?? null,
  since: stateOf(line) === undefined ? null : line.since.toISOString(),
  owner: line.owner === undefined ? null : wireDone(line.owner),
  answer: line.answer === undefined ? null : { ...wireDone(line.answer), reason: line.answer.reason },
});

const wireDone = ({ by, at }: NonNullable<FiledLine['owner']>) => ({ by: wireActor(by), at: at.toISOString() });

const isOfPayout = (result: LineResult | undefined): boolean =>
  result !== undefined && result !== 'unmatched' && result !== 'other_movement';
