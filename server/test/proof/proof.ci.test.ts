/**
 * Concurrent clients against two processes on one database, under faults that a seed chooses. What failed once and was
 * mended is in seeds.json. `npm run proof -- --seed N` carries out a seed again.
 */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { isFaketimeInstalled } from '../harness/faketime.ts';
import { runEpisode } from './episode.ts';
import type { Plan } from './plan.ts';
import { type Summary, summaryOf, writeReport } from './report.ts';
import { shrink } from './shrink.ts';

const { PROOF_SEED, PROOF_MINUTES, PROOF_PLAN } = process.env;
const MINUTE_MS = 60_000;
const LENGTH_MS = Number(PROOF_MINUTES ?? 0.75) * MINUTE_MS;
/** An episode of faults; with its start and its proof it takes longer. */
const EPISODE_MAX_MS = 1.5 * MINUTE_MS;
/** A failing plan is made smaller for at most as long as the proof was meant to take, or a little longer. */
const SHRINK_MAX_MS = Math.max(LENGTH_MS, 3 * MINUTE_MS);
const TEST_LIMIT_MS = 2 * LENGTH_MS + SHRINK_MAX_MS + 10 * MINUTE_MS;
const SEEDS = new URL('seeds.json', import.meta.url);
const SHOWN_MAX = 3;

const options = { hasFaketime: isFaketimeInstalled(), faultsMaxMs: Math.min(LENGTH_MS, EPISODE_MAX_MS) };

/** The first problems, which name the plan; an empty text if there are none. */
async function problemsOf(plan: Plan, faultsMaxMs = options.faultsMaxMs): Promise<string> {
  const { problems } = await runEpisode(plan, { ...options, faultsMaxMs });
  return problems
    .slice(0, SHOWN_MAX)
    .map(({ rule, detail }) => `${JSON.stringify(plan)}: it does not hold that ${rule}: ${detail}`)
    .join('\n');
}

describe('under faults', () => {
  it.skipIf(PROOF_PLAN === undefined)('the given plan loses nothing', { timeout: TEST_LIMIT_MS }, async () => {
    expect(await problemsOf(JSON.parse(PROOF_PLAN ?? '') as Plan)).toBe('');
  });

  it.skipIf(PROOF_SEED !== undefined || PROOF_PLAN !== undefined)(
    'nothing is lost where something once was',
    { timeout: TEST_LIMIT_MS },
    async () => {
      const known = JSON.parse(await readFile(SEEDS, 'utf8')) as readonly { readonly plan: Plan }[];
      for (const { plan } of known) expect(await problemsOf(plan, EPISODE_MAX_MS)).toBe('');
    },
  );

  it.skipIf(PROOF_PLAN !== undefined)(
    'nothing is lost, nothing is doubled, and every ledger is linearisable',
    { timeout: TEST_LIMIT_MS },
    async () => {
      const summaries: Summary[] = [];
      const endsAtMs = performance.now() + LENGTH_MS;
      let seed = Number(PROOF_SEED ?? Math.floor(Math.random() * 2 ** 20));
      do {
        process.stderr.write(`proof: seed ${seed}\n`);
        const summary = summaryOf(await runEpisode({ seed }, options));
        for (const line of summary.skipped) process.stderr.write(`Skipped: ${line}.\n`);
        summaries.push(summary);
        seed += 1;
      } while (performance.now() < endsAtMs && summaries.at(-1)?.problems.length === 0);
      const smallest = await smallestOf(summaries);
      const report = await writeReport(summaries, smallest);
      expect(summaries.flatMap(({ problems }) => problems).slice(0, SHOWN_MAX), `see ${report}`).toEqual([]);
    },
  );
});

/** A fault may need luck to strike, so a plan gets two chances to fail. */
async function smallestOf(summaries: readonly Summary[]): Promise<Plan | undefined> {
  const failed = summaries.find(({ problems }) => problems.length > 0);
  if (failed === undefined) return undefined;
  const faults = Array.from({ length: failed.planned }, (_, position) => position);
  const endsAtMs = performance.now() + SHRINK_MAX_MS;
  const fails = async (plan: Plan): Promise<boolean> =>
    (await problemsOf(plan)) !== '' || (await problemsOf(plan)) !== '';
  return shrink({ seed: failed.seed, faults }, fails, () => performance.now() > endsAtMs);
}
