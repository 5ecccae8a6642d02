import type { Reporter, TestModule } from 'vitest/node';
import { durationMs, pathOf, recordDurations } from './durations.ts';

const LISTED_MAX = process.env['CI'] ? 40 : 10;

interface Timed {
  readonly name: string;
  readonly ms: number;
}

/**
 * Prints at the end how long each project took in all, and the slowest files and tests, so that a slower suite is
 * noticed. With RECORD_DURATIONS it also writes durations.json, by which the longest files start first.
 */
export class SlowestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (process.env['RECORD_DURATIONS']) recordDurations(modules);
    const files = modules.map((module) => ({ name: pathOf(module), ms: durationMs(module) }));
    if (files.length <= LISTED_MAX) return;
    const projects = [...Map.groupBy(modules, ({ project }) => project.name)].map(([name, own]) => ({
      name: `${name}: ${own.length} files`,
      ms: own.reduce((sum, module) => sum + durationMs(module), 0),
    }));
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        name: `${pathOf(module)} > ${test.fullName}`,
        ms: test.diagnostic()?.duration ?? 0,
      })),
    );
    const lists = [list('Projects', projects), list('Slowest files', files), list('Slowest tests', tests)];
    process.stdout.write(`${lists.join('\n')}\n`);
  }
}

function list(title: string, timed: readonly Timed[]): string {
  const slowest = timed.toSorted((a, b) => b.ms - a.ms).slice(0, LISTED_MAX);
  return [title, ...slowest.map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`), ''].join('\n');
}
