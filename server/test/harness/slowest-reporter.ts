import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const LISTED_MAX = 10;

interface Timed {
  readonly name: string;
  readonly ms: number;
}

/** Prints at the end the ten slowest files and the ten slowest tests, so that a slower suite is noticed. */
export class SlowestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic();
      return { name: pathOf(module), ms: collectDuration + duration };
    });
    if (files.length <= LISTED_MAX) return;
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        name: `${pathOf(module)} > ${test.fullName}`,
        ms: test.diagnostic()?.duration ?? 0,
      })),
    );
    process.stdout.write(`${list('Slowest files', files)}\n${list('Slowest tests', tests)}\n`);
  }
}

const pathOf = (module: TestModule): string => relative(module.project.vitest.config.root, module.moduleId);

function list(title: string, timed: readonly Timed[]): string {
  const slowest = timed.toSorted((a, b) => b.ms - a.ms).slice(0, LISTED_MAX);
  return [title, ...slowest.map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`), ''].join('\n');
}
