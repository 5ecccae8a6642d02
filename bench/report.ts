/** The input of a scenario, and its findings as Markdown. Compare ratios; absolute rates depend on the machine. */
import type { LoadReport } from './load.ts';

/** The input of a scenario. */
export interface Bench {
  /** Empty; deleted afterwards. */
  readonly directory: string;
  /** How long each measurement takes. */
  readonly seconds: number;
  /** Creates a database and returns its URL. */
  readonly freshDatabase: (name: string) => Promise<string>;
}

/** Requests of one kind, one after the other on many connections. */
export interface Row extends LoadReport {
  readonly what: string;
  /** Payments if a request holds several; otherwise requests. */
  readonly perSecond: number;
  readonly yardstick?: Yardstick | undefined;
}

/** A rate to compare with, from the same round, because the machine's speed changes within a minute. */
export interface Yardstick {
  readonly name: string;
  readonly perSecond: number;
  /** The aim: how many times the yardstick. */
  readonly aim: number;
  /** How many times the yardstick it was in each of the rounds. */
  readonly times: readonly number[];
}

/** Anything else that was measured. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly aim?: string;
}

export interface Findings {
  readonly rows?: readonly Row[];
  readonly figures: readonly Figure[];
}

export function findingsAsMarkdown({ rows = [], figures }: Findings): string {
  const tables: string[] = [];
  if (rows.length > 0) {
    tables.push(
      '| what | per second | p50 ms | p99 ms | failed | against | times | of all rounds | aim |',
      '|---|---:|---:|---:|---:|---|---:|---:|---:|',
      ...rows.map(tableLine),
      '',
    );
    if (rows.every((row) => row.yardstick === undefined)) {
      tables.push('pgbench was not found, so there are no ratios.', '');
    }
  }
  tables.push(
    '| what | measured | aim |',
    '|---|---|---|',
    ...figures.map(({ what, measured, aim }) => `| ${what} | ${measured} | ${aim ?? ''} |`),
    '',
  );
  return tables.join('\n');
}

function tableLine({ what, perSecond, p50Ms, p99Ms, failed, yardstick }: Row): string {
  const cells = [what, perSecond.toFixed(0), p50Ms.toFixed(2), p99Ms.toFixed(2), failed, ...againstCells(yardstick)];
  return `| ${cells.join(' | ')} |`;
}

function againstCells(yardstick: Yardstick | undefined): readonly (string | number)[] {
  if (yardstick === undefined) return ['', '', '', ''];
  const { name, perSecond, times, aim } = yardstick;
  const range = `${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)}`;
  return [`${name}: ${perSecond.toFixed(0)}/s`, median(times).toFixed(1), range, aim];
}

export function megabytes(value: number | undefined): string {
  return value === undefined ? 'not known here' : `${value.toFixed(0)} MB`;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
