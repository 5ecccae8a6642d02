import Papa from 'papaparse';
import type { Heading } from './columns.ts';
import { COLUMNS } from './columns.ts';
import type { ImportRow, RowState } from './import-row.ts';

/** Tells a spreadsheet that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
const RESULTS: Readonly<Record<RowState['kind'], string>> = {
  unchecked: 'not checked',
  ready: 'not created yet',
  wrong: 'not created',
  created: 'created',
  failed: 'failed',
  unsure: 'not sure',
};

/**
 * The original file, with each row's result appended. A cell that a spreadsheet would run gets a leading apostrophe.
 */
export function resultFile(heading: Heading, rows: readonly ImportRow[]): string {
  const width = heading.cells.length;
  const table = [
    [...heading.cells, 'result', 'accountId', 'message'],
    ...rows.map(({ cells, state }) => [
      ...Array.from({ length: width }, (_, index) => cells[index] ?? ''),
      RESULTS[state.kind],
      state.kind === 'created' ? String(state.accountId) : '',
      messageOf(state),
    ]),
  ];
  return BYTE_ORDER_MARK + Papa.unparse(table, { escapeFormulae: true, newline: '\r\n' });
}

/** Only the heading: an example row would be created by accident. */
export function templateFile(): string {
  return `${BYTE_ORDER_MARK}${COLUMNS.map(({ name }) => name).join(',')}\r\n`;
}

/** The message of a row, in a sentence or two; empty when all is well. */
export function messageOf(state: RowState): string {
  if ('message' in state) return state.message;
  if (!('warnings' in state)) return '';
  const isThere = state.kind === 'ready' && state.existingId !== undefined;
  return [
    ...(isThere ? [`Account ${state.existingId} already exists. Creating it again changes nothing.`] : []),
    ...state.warnings.map(({ message }) => warningInWords(message)),
  ].join(' ');
}

function warningInWords(message: string): string {
  return message
    .replace('of accountNumber', 'of the account number')
    .replace('the bankName sent', 'the one in the file');
}
