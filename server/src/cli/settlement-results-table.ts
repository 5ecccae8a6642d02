/** Files of bank results for people who read a terminal. */
import type { ResultFile, ResultLine } from '../settlements/results/schemas.ts';
import { instant, table } from './output.ts';

export function resultTable(files: readonly ResultFile[]): string {
  if (files.length === 0) return 'There are no files of bank results.';
  const rows = files.map(({ number, filename, format, state, lineCount, counts, accepted }) => [
    String(number),
    filename ?? '–',
    format,
    state,
    String(lineCount),
    String(counts.applied),
    String(counts.conflict + counts.amountDiffers + counts.unmatched + counts.notExported),
    instant(new Date(accepted.at)),
  ]);
  return table(['File', 'Name', 'Format', 'State', 'Lines', 'Applied', 'Not matched', 'Taken in'], rows);
}

/** Of the first that did not match; nothing where all did. */
export function lineTable(lines: readonly ResultLine[]): string {
  if (lines.length === 0) return '';
  const rows = lines.map(({ line, endToEndId, amount, status, result, conflict }) => [
    String(line),
    endToEndId ?? '–',
    amount?.toFixed(2) ?? '–',
    status,
    [result, conflict].filter((word) => word !== null).join(': '),
  ]);
  return `\nThe first lines that did not match:\n${table(['Line', 'End-to-end id', 'Amount', 'Said', 'Result'], rows)}`;
}
