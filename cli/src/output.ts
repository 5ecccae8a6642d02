/** Output for people in a terminal: tables, instants and amounts; and JSON for programs. */
import { once } from 'node:events';
import Table from 'cli-table3';

type Cell = string | number | bigint | Date | null | undefined;

/** One row per item, in columns named by their headings; or the text `whenEmpty` if there are no items. */
export function table<T>(
  items: readonly T[],
  whenEmpty: string | undefined,
  columns: Readonly<Record<string, (item: T) => Cell>>,
): string {
  if (items.length === 0 && whenEmpty !== undefined) return whenEmpty;
  const cells = Object.values(columns);
  return grid(
    Object.keys(columns),
    items.map((item) => cells.map((cell) => cell(item))),
  );
}

export function grid(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const drawn = new Table({ head: [...head], style: { head: [], border: [] } });
  drawn.push(...rows.map((row) => row.map(written)));
  return drawn.toString();
}

/** Names and values, one pair a line. */
export function listing(pairs: Readonly<Record<string, Cell>>): string {
  const width = Math.max(...Object.keys(pairs).map((name) => name.length));
  return Object.entries(pairs)
    .map(([name, cell]) => `${name.padEnd(width)}  ${written(cell)}`)
    .join('\n');
}

/** A dash for a missing value. */
function written(cell: Cell): string {
  if (cell === null || cell === undefined) return '–';
  return cell instanceof Date ? instant(cell) : harmless(String(cell));
}

/** To the second, in UTC. */
export const instant = (at: Date): string => at.toISOString().replace('T', ' ').replace(/\..*$/, ' UTC');

/** How many there are, when only the first of them are shown. */
export const ofTotal = (shown: number, total: number): string =>
  total > shown ? `\nThe newest ${shown} of ${total}.` : '';

/**
 * Control characters, which move the cursor, change colours or fill the clipboard; marks that turn the direction of
 * the text around; separators that some terminals take for line breaks.
 */
const HARMFUL = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/** Text of others, whose harmful characters are shown as `\u001b`. It is one line. */
export const harmless = (text: string): string => text.replaceAll(HARMFUL, escaped);

/** The same for text of several lines. */
export const harmlessLines = (text: string): string => text.split('\n').map(harmless).join('\n');

/** JSON on one line, with harmful characters as escapes, which mean the same. */
export const jsonLine = (value: unknown): string => `${JSON.stringify(value).replaceAll(HARMFUL, escaped)}\n`;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Waits for a reader that is slower than what is written. */
export async function write(stream: NodeJS.WritableStream, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain').catch(() => undefined);
}
