/** Output for people in a terminal: tables, instants, and progress bars. */
import Table from 'cli-table3';
import { SingleBar } from 'cli-progress';

/** An output stream that people may be watching. */
export type Terminal = NodeJS.WritableStream & { readonly isTTY?: boolean };

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

/** A dash for a missing value. */
function written(cell: Cell): string {
  if (cell === null || cell === undefined) return '–';
  return cell instanceof Date ? instant(cell) : String(cell);
}

/** To the second, in UTC. */
export const instant = (at: Date): string => at.toISOString().replace('T', ' ').replace(/\..*$/, ' UTC');

export const modeName = (live: boolean): 'live' | 'test' => (live ? 'live' : 'test');

/** How many there are, when only the first of them are shown. */
export const ofTotal = (shown: number, total: number): string =>
  total > shown ? `\nThe newest ${shown} of ${total}.` : '';

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** The bar is for people: it is shown when `stream` is a terminal, and is removed at the end. */
export async function withProgressBar<T>(
  stream: Terminal,
  what: string,
  work: (onProgress: (progress: Progress) => void) => Promise<T>,
): Promise<T> {
  if (stream.isTTY !== true) return work(() => undefined);
  const format = `{bar} {percentage} %  {value} of {total} ${what}  {eta_formatted} left`;
  const bar = new SingleBar({ format, stream, clearOnComplete: true, hideCursor: true });
  bar.start(1, 0);
  try {
    return await work(({ done, total }) => {
      bar.setTotal(Math.max(total, done, 1));
      bar.update(done);
    });
  } finally {
    bar.stop();
  }
}
