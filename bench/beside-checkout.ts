/**
 * Sends the same requests to the program of this checkout and to that of another one, alternately and on the same
 * PostgreSQL, to measure what a change costs. Each program has its own database.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Contender } from './beside-yardsticks.ts';
import { generateLoad } from './load.ts';
import { everyContender, seedForPayments } from './payments.ts';
import { type Bench, type Findings, median } from './report.ts';
import { progress, startTarget, type Target } from './target.ts';

/** Even, so that each side goes first equally often. */
const ROUNDS = 8;
const WARM_UP_SECONDS = 1;

interface Side {
  readonly target: Target;
  readonly contenders: readonly Contender[];
}

/** `against` is the directory of the other checkout, with its packages installed. */
export async function measureBeside(bench: Bench, against: string): Promise<Findings> {
  const sides: Side[] = [];
  try {
    sides.push(await startSide(bench, 'this'), await startSide(bench, 'other', resolve(against)));
    const ratios = new Map<string, number[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      progress(`round ${round + 1} of ${ROUNDS}`);
      for (const [what, ratio] of await measureRound(bench, sides, round % 2 === 1)) {
        ratios.set(what, [...(ratios.get(what) ?? []), ratio]);
      }
    }
    return { figures: [...ratios].map(([what, values]) => ({ what, measured: ratioText(values) })) };
  } finally {
    for (const { target } of sides) await target.stop();
  }
}

async function startSide(bench: Bench, name: string, checkout?: string): Promise<Side> {
  const databaseUrl = await bench.freshDatabase(`tributary_bench_${name}`);
  const dataDir = join(bench.directory, name);
  mkdirSync(dataDir);
  const target = await startTarget(databaseUrl, dataDir, { checkout });
  const { spread, many } = await seedForPayments(target, databaseUrl, bench.directory);
  return { target, contenders: everyContender(spread, many) };
}

async function measureRound(
  bench: Bench,
  sides: readonly Side[],
  otherFirst: boolean,
): Promise<ReadonlyMap<string, number>> {
  const ratios = new Map<string, number>();
  for (const [index, { what }] of (sides[0]?.contenders ?? []).entries()) {
    const rates = new Map<Side, number>();
    for (const side of otherFirst ? sides.toReversed() : sides) {
      const contender = side.contenders[index];
      if (contender) rates.set(side, await rateOf(bench, side.target, contender));
    }
    const [ours = Number.NaN, theirs = Number.NaN] = sides.map((side) => rates.get(side));
    ratios.set(what, ours / theirs);
  }
  return ratios;
}

async function rateOf(
  { directory, seconds }: Bench,
  { port }: Target,
  { connections, requests }: Contender,
): Promise<number> {
  const plan = { port, connections: connections[0] ?? 1, warmUpSeconds: WARM_UP_SECONDS, requests };
  const { perSecond, failed } = await generateLoad(directory, { ...plan, seconds: Math.max(1, seconds / 5) });
  if (failed > 0) throw new Error(`${failed} requests failed`);
  return perSecond;
}

function ratioText(ratios: readonly number[]): string {
  const sorted = ratios.toSorted((a, b) => a - b);
  const [lowest = Number.NaN, highest = Number.NaN] = [sorted[0], sorted.at(-1)];
  return `${median(ratios).toFixed(3)} times (${lowest.toFixed(2)} to ${highest.toFixed(2)})`;
}
