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
  readonly comparisons?: readonly Comparison[];
}

/** Rates of the same rounds, because the machine's speed changes within a minute. */
export interface Comparison {
  readonly name: string;
  /** The rate of the yardstick in each of the rounds. */
  readonly perSecond: readonly number[];
  /** How many times the yardstick it was in each of the rounds. */
  readonly times: readonly number[];
  /** How many times it should be. */
  readonly aim?: number | undefined;
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
      ...rows.flatMap(tableLines),
      '',
    );
  }
  tables.push(
    '| what | measured | aim |',
    '|---|---|---|',
    ...figures.map(({ what, measured, aim }) => `| ${what} | ${measured} | ${aim ?? ''} |`),
    '',
  );
  return tables.join('\n');
}

/** The first comparison stands beside its row, and each further one on a line of its own. */
function tableLines({ what, perSecond, p50Ms, p99Ms, failed, comparisons = [] }: Row): string[] {
  const measured: string[] = [what, perSecond.toFixed(0), p50Ms.toFixed(2), p99Ms.toFixed(2), String(failed)];
  const [first, ...others] = comparisons.map(comparisonCells);
  const lines = [
    [...measured, ...(first ?? NO_CELLS)],
    ...others.map((cells) => [...measured.map(() => ''), ...cells]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`);
}

const NO_CELLS = ['', '', '', ''];

function comparisonCells({ name, perSecond, times, aim }: Comparison): string[] {
  const range = `${Math.min(...times).toFixed(2)} to ${Math.max(...times).toFixed(2)}`;
  return [
    `${name}: ${median(perSecond).toFixed(0)}/s`,
    median(times).toFixed(2),
    range,
    aim === undefined ? '' : String(aim),
  ];
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
