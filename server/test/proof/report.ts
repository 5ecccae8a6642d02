/** What a proof found, for people as Markdown and for programs as JSON. */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Problem } from './checker.ts';
import type { Episode } from './episode.ts';
import type { Write } from './history.ts';
import type { Footprint } from './footprint.ts';
import type { Plan } from './plan.ts';

const DIRECTORY = 'tmp/proof';

/** An episode without its history. */
export interface Summary {
  readonly seed: number;
  readonly tookMs: number;
  readonly problems: readonly Problem[];
  readonly planned: number;
  readonly struck: readonly string[];
  readonly skipped: readonly string[];
  readonly recoveriesMs: readonly number[];
  readonly footprints: readonly Footprint[];
  readonly counts: Readonly<Record<string, number>>;
}

export function summaryOf({ history, plan, transactions, settled, ...episode }: Episode): Summary {
  const { tookMs, problems, planned, struck, skipped, recoveriesMs, footprints } = episode;
  const attempts = history.writes.flatMap((write) => write.attempts);
  const answered = (is: string | undefined): number => attempts.filter(({ answer }) => answer?.is === is).length;
  const counts = {
    writes: history.writes.length,
    'of them refused by a rule': history.writes.filter(isRefused).length,
    'of them settled at the end': settled,
    attempts: attempts.length,
    'of them acknowledged': answered('posted'),
    'of them postponed': answered('postponed'),
    'of them without an answer': answered(undefined),
    reads: history.reads.length,
    'reads of another tenant': history.trespasses.length,
    transactions,
  };
  return { seed: plan.seed, tookMs, problems, planned, struck, skipped, recoveriesMs, footprints, counts };
}

const isRefused = ({ attempts }: Write): boolean => attempts.some(({ answer }) => answer?.is === 'refused');

/** Writes both, and returns where the Markdown is. `smallest` is the failing plan after shrinking. */
export async function writeReport(summaries: readonly Summary[], smallest: Plan | undefined): Promise<string> {
  await mkdir(DIRECTORY, { recursive: true });
  const file = join(DIRECTORY, 'report.md');
  await writeFile(file, markdownOf(summaries, smallest));
  await writeFile(join(DIRECTORY, 'report.json'), `${JSON.stringify({ summaries, smallest }, null, 2)}\n`);
  return file;
}

function markdownOf(summaries: readonly Summary[], smallest: Plan | undefined): string {
  const struck = summaries.flatMap((summary) => summary.struck);
  const recoveriesMs = summaries.flatMap((summary) => summary.recoveriesMs).toSorted((a, b) => a - b);
  const [median, slowest] = [recoveriesMs[recoveriesMs.length >> 1], recoveriesMs.at(-1)];
  const problems = summaries.flatMap((summary) => summary.problems.map((each) => ({ ...each, seed: summary.seed })));
  const minutes = (summaries.reduce((sum, { tookMs }) => sum + tookMs, 0) / 60_000).toFixed(1);
  const names = Object.keys(summaries[0]?.counts ?? {});
  return [
    `# proof, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    '',
    `${cpus().length} cores (${cpus()[0]?.model ?? ''}), ${gibibytes(totalmem())} GiB, Node ${process.version}.`,
    `${minutes} minutes, ${summaries.length} episodes, seeds ${summaries.map(({ seed }) => seed).join(', ')}.`,
    `${struck.length} faults, ${problems.length} problems.`,
    ...[...new Set(summaries.flatMap(({ skipped }) => skipped))].map((line) => `Skipped: ${line}.`),
    '',
    table(
      'counted',
      'number',
      names.map((name) => [name, sum(summaries.map(({ counts }) => counts[name] ?? 0))]),
    ),
    '',
    table(
      'fault',
      'times',
      [...Map.groupBy(struck, (kind) => kind)].map(([kind, all]) => [kind, all.length] as const),
    ),
    '',
    `After the faults of a round had ended, every process accepted a payment within ${seconds(slowest)} s; ` +
      `half of the times within ${seconds(median)} s.`,
    '',
    ...problems
      .slice(0, 20)
      .map(({ seed, rule, detail }) => `- seed ${seed}: it does not hold that ${rule}: ${detail}`),
    ...(smallest === undefined ? [] : ['', `The smallest plan that fails: \`${JSON.stringify(smallest)}\``]),
    '',
  ].join('\n');
}

const table = (what: string, count: string, rows: readonly (readonly [string, number])[]): string =>
  [`| ${what} | ${count} |`, '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n');

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);
const gibibytes = (bytes: number): number => Math.round(bytes / 2 ** 30);
const seconds = (ms = 0): string => (ms / 1_000).toFixed(1);
