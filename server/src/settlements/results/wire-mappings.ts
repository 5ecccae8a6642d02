/** Mappings and previews as members see them. */
import { nairaFromKobo } from '../../money/kobo.ts';
import { wireActor } from '../runs/wire-run.ts';
import type { Mapping } from './mapping.ts';
import type { FilePreview, Mapping as WireMapping } from './mapping-schemas.ts';
import type { Preview } from './preview-file.ts';

export const wireMapping = ({ number, name, headings, columns, statuses, madeBy, madeAt }: Mapping): WireMapping => ({
  number: Number(number),
  name,
  headings: [...headings],
  columns: columns.map(([is, column]) => ({ is, column })),
  statuses: statuses.map(([word, means]) => ({ word, means })),
  made: { by: wireActor(madeBy), at: madeAt.toISOString() },
});

export const wirePreview = ({ columns, mapping, firstLines, firstProblems, ...counts }: Preview): FilePreview => ({
  ...counts,
  mapping: mapping === undefined ? null : wireMapping(mapping),
  columns: columns.map(({ heading, samples, words }) => ({ heading, samples, words: words ? [...words] : null })),
  firstLines: firstLines.map(({ line, payout, match }) => ({
    line: line.lineNumber,
    endToEndId: line.endToEndId ?? null,
    accountName: payout?.account_name ?? null,
    amount: line.amountKobo === undefined ? null : nairaFromKobo(line.amountKobo),
    status: line.status,
    match,
  })),
  firstProblems: [...firstProblems],
});
