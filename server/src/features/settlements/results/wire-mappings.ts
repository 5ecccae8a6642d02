/** Mappings and previews as members see them. */
import { nairaFromKobo } from '../../../core/money/kobo.ts';
import { wireActor } from '../runs/wire-run.ts';
import { isLikeCurrency, type Mapping } from './mapping.ts';
import type { FilePreview, Mapping as WireMapping } from './mapping-schemas.ts';
import type { Preview } from './preview-file.ts';
import { wireCounts } from './wire-results.ts';

export const wireMapping = ({ number, name, headings, columns, statuses, madeBy, madeAt }: Mapping): WireMapping => ({
  number: Number(number),
  name,
  headings: [...headings],
  columns: columns.map(([is, column]) => ({ is, column })),
  statuses: statuses.map(([word, means]) => ({ word, means })),
  made: { by: wireActor(madeBy), at: madeAt.toISOString() },
});

export const wirePreview = ({ columns, mapping, earlier, counts, changes, ...preview }: Preview): FilePreview => ({
  lineCount: preview.lineCount,
  isReadable: preview.isReadable,
  problemCount: preview.problemCount,
  firstProblems: [...preview.firstProblems],
  mapping: mapping === undefined ? null : wireMapping(mapping),
  columns: columns.map(({ heading, samples, words }) => ({
    heading,
    isLikeCurrency: isLikeCurrency(heading),
    samples,
    words: words ? [...words] : null,
  })),
  earlier:
    earlier === undefined
      ? null
      : {
          number: Number(earlier.number),
          accepted: { by: wireActor(earlier.sentBy), at: earlier.acceptedAt.toISOString() },
        },
  counts: wireCounts(counts),
  changes: { paid: wireSum(changes.paid), failed: wireSum(changes.failed), unknown: wireSum(changes.unknown) },
  format: preview.format,
  groups: preview.groups.map(({ result, conflict = null, count, lines }) => ({
    result,
    conflict,
    count,
    lines: lines.map(({ line, accountName, payoutId }) => ({
      line: line.lineNumber,
      endToEndId: line.endToEndId ?? null,
      payoutId: payoutId ?? null,
      accountName: accountName ?? null,
      amount: line.amountKobo === undefined ? null : nairaFromKobo(line.amountKobo),
      status: line.status,
    })),
  })),
  totalLines: preview.totalLines.map(({ lineNumber, text }) => ({ line: lineNumber, text })),
});

const wireSum = ({ count, kobo }: { readonly count: number; readonly kobo: bigint }) => ({
  count,
  amount: nairaFromKobo(kobo),
});
