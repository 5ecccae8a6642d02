/**
 * Measures payments alternately with the yardstick, round by round: the machine's speed drifts, and both must be
 * affected equally.
 */
import { generateLoad, type LoadRequest } from './load.ts';
import { prepareTpcB } from './pgbench.ts';
import type { Row } from './report.ts';
import { progress, type Target } from './target.ts';

const ROUNDS = 5;
const WARM_UP_SECONDS = 1;

export interface Contender {
  readonly what: string;
  /** The aim: how many times the yardstick's rate. */
  readonly aim: number;
  /** The best of these counts in each round. */
  readonly connections: readonly number[];
  readonly requests: readonly LoadRequest[];
  /** How many payments a request has; 1 by default. */
  readonly paymentsEach?: number;
}

export interface TpcBPlan {
  readonly scale: number;
  /** An empty database. */
  readonly url: string;
  readonly directory: string;
  /** How long each is measured, over all rounds. */
  readonly seconds: number;
}

/** A row for each of `contenders`: the round with its median ratio, and the lowest and the highest ratio. */
export async function besideTpcB(
  { scale, url, directory, seconds }: TpcBPlan,
  target: Target,
  contenders: readonly Contender[],
): Promise<Row[]> {
  const name = `TPC-B scale ${scale}`;
  const tpcB = await prepareTpcB(url, scale);
  const each = { directory, seconds: Math.max(1, Math.round(seconds / ROUNDS)) };
  const turns = contenders.map((contender) => ({ contender, measured: [] as Turn[] }));
  for (let round = 1; round <= ROUNDS; round += 1) {
    progress(`${name} and payments, round ${round} of ${ROUNDS}`);
    const tpcBPerSecond = await tpcB?.measure(each.seconds);
    for (const { contender, measured } of turns) {
      measured.push({ row: await measure(contender, target, each), tpcBPerSecond });
    }
  }
  await tpcB?.clear();
  return turns.flatMap(({ contender, measured }) => medianTurn(measured, name, contender.aim));
}

interface Turn {
  readonly row: Row;
  /** The yardstick's rate in the same round; undefined without pgbench. */
  readonly tpcBPerSecond: number | undefined;
}

function medianTurn(turns: readonly Turn[], name: string, aim: number): Row[] {
  const timesOf = ({ row, tpcBPerSecond = 1 }: Turn): number => row.perSecond / tpcBPerSecond;
  const sorted = turns.toSorted((a, b) => timesOf(a) - timesOf(b));
  const median = sorted[sorted.length >> 1];
  if (median === undefined) return [];
  const { row, tpcBPerSecond: perSecond } = median;
  if (perSecond === undefined) return [row];
  return [{ ...row, yardstick: { name, perSecond, aim, times: sorted.map(timesOf) } }];
}

async function measure(
  { what, connections, requests, paymentsEach = 1 }: Contender,
  { port }: Target,
  { directory, seconds }: Pick<TpcBPlan, 'directory' | 'seconds'>,
): Promise<Row> {
  const rows: Row[] = [];
  for (const count of connections) {
    const plan = { port, connections: count, warmUpSeconds: WARM_UP_SECONDS, seconds, requests };
    const report = await generateLoad(directory, plan);
    rows.push({ what, ...report, perSecond: report.perSecond * paymentsEach });
  }
  return rows.reduce((best, row) => (row.perSecond > best.perSecond ? row : best));
}
