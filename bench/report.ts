/** What a scenario is given, and what it found, as Markdown. Ratios are the figures to look at; absolute rates belong to the machine. */
import type { LoadReport } from './load.ts';

/** What a scenario is given. */
export interface Bench {
  /** Empty, and gone afterwards. */
  readonly directory: string;
  /** How long each measurement takes. */
  readonly seconds: number;
  /** Makes a database and gives its URL. */
  readonly freshDatabase: (name: string) => Promise<string>;
}

/** Requests of one kind, one after the other on many connections. */
export interface Row extends LoadReport {
  readonly what: string;
  /** What the rate is held against, and how many times that is the aim. */
  readonly yardstick?: { readonly name: string; readonly perSecond: number; readonly aim: number } | undefined;
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
      '| what | per second | p50 ms | p99 ms | failed | against | times | aim |',
      '|---|---:|---:|---:|---:|---|---:|---:|',
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

function tableLine({ what, requestsPerSecond, p50Ms, p99Ms, failed, yardstick }: Row): string {
  const against = yardstick
    ? `${yardstick.name}: ${yardstick.perSecond.toFixed(0)}/s | ${(requestsPerSecond / yardstick.perSecond).toFixed(1)} | ${yardstick.aim}`
    : ' | | ';
  return `| ${what} | ${requestsPerSecond.toFixed(0)} | ${p50Ms.toFixed(2)} | ${p99Ms.toFixed(2)} | ${failed} | ${against} |`;
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
