/** Results as CSV: one line per payout, for banks and people without a message format. */
import { saysDuplicate, statusOfKnownCode, withReasons } from './bank-codes.ts';
import { isOpenIn, kindOf } from './csv-columns.ts';
import { readRows } from './csv-rows.ts';
import {
  HEADINGS_MAX,
  type Layout,
  layoutByMapping,
  type Mapping,
  OUR_COLUMNS,
  type OurColumn,
  REQUIRED_COLUMNS,
  shownHeading,
  unsaidCurrency,
  wordKey,
} from './mapping.ts';
import {
  END_TO_END_ID_LENGTH_MAX,
  koboFromDecimal,
  LINE_STATUSES,
  type LineStatus,
  type ResultLine,
  shownCode,
  shownReason,
  shownText,
  unreadable,
} from './result-line.ts';

/** Other names of a column that must not be overlooked. */
const ALSO: Partial<Readonly<Record<OurColumn, readonly string[]>>> = { currency: ['ccy', 'currency_code'] };

/** Finds the mapping that is remembered for these headings. */
export type MappingOf = (headings: readonly string[]) => Promise<Mapping | undefined>;

export interface CsvOptions {
  readonly mappingOf?: MappingOf | undefined;
  /** Called before the first line. */
  readonly onLayout?: (layout: Layout) => void;
}

/**
 * A mapping for the headings comes first; without one, the headings must be ours, in any order, with others beside
 * them. @throws AppError unreadable_file
 */
export async function* readCsv(texts: AsyncIterable<string>, options: CsvOptions = {}): AsyncGenerator<ResultLine> {
  let layout: Layout | undefined;
  for await (const { cells, lineNumber } of readRows(texts)) {
    if (layout === undefined) {
      layout = await layoutOf(cells, options.mappingOf);
      options.onLayout?.(layout);
    } else yield lineOf(cells, layout, lineNumber);
  }
  if (layout === undefined) throw unreadable('The file is empty.');
}

/**
 * @throws AppError unreadable_file for headings that neither a mapping nor our names explain, or of which one looks
 *   like a currency that nothing was said about.
 */
export async function layoutOf(cells: readonly string[], mappingOf?: MappingOf): Promise<Layout> {
  const mapping = cells.length > HEADINGS_MAX ? undefined : await mappingOf?.(cells.map(shownHeading));
  if (mapping === undefined) return layoutByOurNames(cells);
  requireCurrencySaid(
    mapping.headings,
    mapping.columns,
    `Say in the dashboard, in the mapping "${mapping.name}", whether it is the currency.`,
  );
  return layoutByMapping(mapping);
}

function requireCurrencySaid(headings: readonly string[], columns: Mapping['columns'], remedy: string): void {
  const heading = unsaidCurrency(headings, columns);
  if (heading === undefined) return;
  const shown = shownText(heading, 40) ?? '';
  throw unreadable(`The heading "${shown}" looks like a currency, and nothing says whether it is. ${remedy}`, 1);
}

function layoutByOurNames(cells: readonly string[]): Layout {
  const names = cells.map(plainName);
  const columns = new Map<OurColumn, number>();
  for (const heading of OUR_COLUMNS) {
    const wanted = [heading, ...(ALSO[heading] ?? [])].map(plainName);
    const [index, second] = names.flatMap((name, place) => (wanted.includes(name) ? [place] : []));
    if (index === undefined) continue;
    if (second !== undefined) throw unreadable(`The heading ${heading} stands there twice.`, 1);
    columns.set(heading, index);
  }
  const missing = REQUIRED_COLUMNS.filter((heading) => !columns.has(heading));
  if (missing.length === 0) {
    const positions = [...columns].map(([ours, index]) => [ours, index + 1] as const);
    requireCurrencySaid(cells, positions, 'Name the column of the currency "currency", or leave this one out.');
    return { kinds: cells.map(kindOf), columns, mapping: undefined, statuses: undefined };
  }
  const found = shownText(cells.slice(0, 20).join(', ').slice(0, 400), 200);
  throw unreadable(
    `The file is neither XML nor CSV with the headings end_to_end_id, amount and status: ${missing.join(', ')} ` +
      `${missing.length > 1 ? 'are' : 'is'} missing. Its first line is "${found ?? ''}". For headings of a bank, ` +
      'send the file once in the dashboard, and say there what they mean.',
    1,
  );
}

/** `end_to_end_id`, `End to end ID` and `endToEndId` are one name. */
const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** @throws AppError unreadable_file */
export function lineOf(cells: readonly string[], layout: Layout, lineNumber: number): ResultLine {
  const { columns, statuses, mapping } = layout;
  const cell = (heading: OurColumn): string => cells[columns.get(heading) ?? -1] ?? '';
  /** As the file calls it. */
  const named = (heading: OurColumn): string =>
    mapping === undefined ? heading : `"${mapping.headings[columns.get(heading) ?? -1] ?? ''}"`;
  const endToEndId = cell('end_to_end_id');
  if (endToEndId === '' || endToEndId.length > END_TO_END_ID_LENGTH_MAX) {
    throw unreadable(`${named('end_to_end_id')} must have 1 to ${END_TO_END_ID_LENGTH_MAX} characters.`, lineNumber);
  }
  const foreignCurrency = columns.has('currency')
    ? foreignFrom(cell('currency'), named('currency'), lineNumber)
    : undefined;
  const read =
    statuses === undefined
      ? statusOf(cell('status'), lineNumber)
      : mappedStatus(cell('status'), { statuses, mapping }, lineNumber);
  return {
    lineNumber,
    endToEndId: shownCode(endToEndId),
    amountKobo: foreignCurrency === undefined ? koboOf(cell('amount'), named('amount'), lineNumber) : undefined,
    foreignCurrency,
    status: read === 'failed' ? failureOf(cells, layout) : read,
    reasonCode: shownCode(cell('reason_code')),
    reason: shownReason([cell('reason')]),
    account: undefined,
    booking: undefined,
  };
}

/** A bank may say in any column that the payout may have been made, also in one that nobody has explained. */
function failureOf(cells: readonly string[], { kinds, columns }: Layout): LineStatus {
  if (cells.some(saysDuplicate)) return 'unknown';
  const cellOf = (heading: OurColumn): string => cells[columns.get(heading) ?? -1] ?? '';
  const [code, reason, status] = [cellOf('reason_code'), cellOf('reason'), cellOf('status')];
  const said = new Set(columns.values());
  const isOpen = cells.some((cell, index) => !said.has(index) && isOpenIn(cell, kinds[index] ?? 'unclear'));
  if (isOpen || isOpenIn(reason, 'reasons')) return 'unknown';
  return withReasons('failed', { codes: code === '' ? [] : [code], texts: [reason, status] });
}

/** `1,500.50` as `1500.50`. Anything else stays as it is: `0,500` is a half where a comma is before decimals. */
const withoutGroups = (text: string): string =>
  /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;

function koboOf(text: string, name: string, lineNumber: number): bigint {
  const amount = koboFromDecimal(withoutGroups(text));
  if ('problem' in amount) throw unreadable(`${name} ${amount.problem}.`, lineNumber);
  return amount.kobo;
}

/** Without the column every amount is in naira; with it, each line must name a currency. */
function foreignFrom(text: string, name: string, lineNumber: number): string | undefined {
  if (!/^[a-z]{3}$/i.test(text)) {
    throw unreadable(`${name} must be three letters such as NGN, and is "${shownText(text, 40) ?? ''}".`, lineNumber);
  }
  const currency = text.toUpperCase();
  return currency === 'NGN' ? undefined : currency;
}

function statusOf(text: string, lineNumber: number): LineStatus {
  const word = LINE_STATUSES.find((status) => status === text.toLowerCase()) ?? statusOfKnownCode(text.toUpperCase());
  if (word !== undefined) return word;
  if (saysDuplicate(text)) return 'unknown';
  const found = shownText(text, 40) ?? '';
  throw unreadable(
    `status must be paid, failed, unknown, pending or a code of ISO 20022 such as ACSC, and is "${found}".`,
    lineNumber,
  );
}

/** Only the words that a person has said the meaning of: a new word of the bank may mean anything. */
function mappedStatus(
  text: string,
  { statuses, mapping }: { readonly statuses: ReadonlyMap<string, LineStatus>; readonly mapping: Mapping | undefined },
  lineNumber: number,
): LineStatus {
  const status = statuses.get(wordKey(text));
  if (status !== undefined) return status;
  const found = shownText(text, 40) ?? '';
  throw unreadable(
    `The status is "${found}", and the mapping "${mapping?.name ?? ''}" does not say what that means.`,
    lineNumber,
  );
}
