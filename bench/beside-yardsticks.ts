/**
 * Measures payments alternately with yardsticks, round by round: the machine's speed drifts, and all must be affected
 * equally.
 */
import { generateLoad, type LoadReport, type LoadRequest } from './load.ts';
import type { Comparison, Row } from './report.ts';
import { progress, type Target } from './target.ts';

const ROUNDS = 5;
const WARM_UP_SECONDS = 1;

/** Something whose rate payments are compared with, measured once in each round. */
export interface Yardstick {
  readonly name: string;
  /** Transactions or requests per second. */
  readonly measure: (seconds: number) => Promise<number>;
}

export interface Contender {
  readonly what: string;
  /** The best of these counts in each round. */
  readonly connections: readonly number[];
  readonly requests: readonly LoadRequest[];
  /** How many payments a request has; 1 by default. */
  readonly paymentsEach?: number;
  /** Aims by the name of a yardstick: how many times its rate. Undefined compares without an aim. */
  readonly against: Readonly<Record<string, number | undefined>>;
}

export interface Plan {
  readonly directory: string;
  /** How long each is measured, over all rounds. */
  readonly seconds: number;
}

/** A row for each of `contenders`: the round with the median rate, and its ratios in all rounds. */
export async function besideYardsticks(
  { directory, seconds }: Plan,
  target: Target,
  yardsticks: readonly Yardstick[],
  contenders: readonly Contender[],
): Promise<Row[]> {
  const each = { directory, seconds: Math.max(1, Math.round(seconds / ROUNDS)) };
  const turns = contenders.map((contender) => ({ contender, measured: [] as Turn[] }));
  for (let round = 1; round <= ROUNDS; round += 1) {
    progress(`round ${round} of ${ROUNDS}`);
    const rates = new Map<string, number>();
    for (const { name, measure } of yardsticks) rates.set(name, await measure(each.seconds));
    for (const { contender, measured } of turns) {
      measured.push({ row: await measureBest(contender, target.port, each), rates });
    }
  }
  return turns.map(({ contender, measured }) => rowOf(contender, measured));
}

interface Turn {
  readonly row: Row;
  /** Rates of the yardsticks in the same round. */
  readonly rates: ReadonlyMap<string, number>;
}

function rowOf({ what, against }: Contender, turns: readonly Turn[]): Row {
  const sorted = turns.toSorted((a, b) => a.row.perSecond - b.row.perSecond);
  const median = sorted[sorted.length >> 1];
  if (median === undefined) throw new Error(`${what} was not measured`);
  const comparisons = Object.entries(against).flatMap(([name, aim]): Comparison[] => {
    const measured = turns.flatMap(({ row, rates }) => {
      const perSecond = rates.get(name);
      return perSecond === undefined ? [] : [{ perSecond, times: row.perSecond / perSecond }];
    });
    if (measured.length === 0) return [];
    return [
      { name, perSecond: measured.map(({ perSecond }) => perSecond), times: measured.map(({ times }) => times), aim },
    ];
  });
  return { ...median.row, comparisons };
}

type Loaded = Pick<Contender, 'connections' | 'requests' | 'paymentsEach'>;

/** The best rate of all numbers of connections, in payments. */
export async function measureBest<Named extends Loaded>(
  contender: Named,
  port: number,
  { directory, seconds }: Plan,
): Promise<Named & LoadReport> {
  const { connections, requests, paymentsEach = 1 } = contender;
  const reports: LoadReport[] = [];
  for (const count of connections) {
    const plan = { port, connections: count, warmUpSeconds: WARM_UP_SECONDS, seconds, requests };
    const report = await generateLoad(directory, plan);
    reports.push({ ...report, perSecond: report.perSecond * paymentsEach });
  }
  const best = reports.reduce((fastest, report) => (report.perSecond > fastest.perSecond ? report : fastest));
  return { ...contender, ...best };
}
