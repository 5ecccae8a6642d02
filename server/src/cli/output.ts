/** What commands print: JSON on one line for machines, otherwise text for people. */
import Table from 'cli-table3';

export interface OutputOptions {
  readonly json?: boolean;
}

export function print({ json = false }: OutputOptions, value: unknown, text: string): void {
  process.stdout.write(`${json ? JSON.stringify(value) : text}\n`);
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const drawn = new Table({ head: [...head], style: { head: [], border: [] } });
  drawn.push(...rows.map((row) => [...row]));
  return drawn.toString();
}

export const modeName = (live: boolean): 'live' | 'test' => (live ? 'live' : 'test');

/** To the second, in UTC; a dash for what has not happened. */
export const instant = (at: Date | null): string =>
  at === null ? '–' : at.toISOString().replace('T', ' ').replace(/\..*$/, ' UTC');
