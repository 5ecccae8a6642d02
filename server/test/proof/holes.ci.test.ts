/** A proof that finds nothing proves little: each of three bugs, made on purpose, is found. */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isFaketimeInstalled } from '../harness/faketime.ts';
import { runEpisode } from './episode.ts';
import { type Fault, type Plan, planned, type Step } from './plan.ts';

const SEED = 17;
const LIMIT = { timeout: 300_000 };
const hasFaketime = isFaketimeInstalled();

/** The part of the seed's plan with the first faults that fit. */
function planWith(steps: readonly Step['do'][], fits: (fault: Fault) => boolean, count: number): Plan {
  const fitting = planned({ seed: SEED }).flatMap((fault, position) => (fits(fault) ? [position] : []));
  return { seed: SEED, faults: fitting.slice(0, count), steps };
}

async function rulesBrokenWith(hole: string, plan: Plan): Promise<string[]> {
  const module = fileURLToPath(new URL(`holes/${hole}.fixture.ts`, import.meta.url));
  const { problems } = await runEpisode(plan, { hasFaketime, hole: module, faultsMaxMs: Number.POSITIVE_INFINITY });
  return [...new Set(problems.map(({ rule }) => rule))];
}

it('finds an acknowledgement before the commit', LIMIT, async () => {
  const kills = (fault: Fault): boolean => fault.kind === 'kill a session of the database';
  const rules = await rulesBrokenWith('acknowledge-before-commit', planWith(['pay', 'list'], kills, 2));
  // Which of them depends on what was under way when the session was killed.
  expect(rules).toContain('a read shows one moment between its question and its answer');
});

it.skipIf(!hasFaketime)("finds a purge by the process's clock", LIMIT, async () => {
  const jumps = ({ kind, offset, holdMs }: Fault): boolean =>
    kind === 'wrong clock' && offset.endsWith('d') && offset.startsWith('+') && holdMs > 500;
  const rules = await rulesBrokenWith('purge-by-own-clock', planWith(['pay', 'repeat'], jumps, 2));
  expect(rules).toContain('every attempt at a write is answered with the same transaction');
});

it('finds a missing filter of the tenant', LIMIT, async () => {
  const cuts = (fault: Fault): boolean => fault.kind === 'cut the clients';
  const rules = await rulesBrokenWith('missing-tenant-filter', planWith(['pay', 'trespass'], cuts, 2));
  expect(rules).toEqual(['no tenant sees another']);
});
