import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { pathOf } from './durations.ts';

/** Prints in CI why a test or a file failed as soon as it did, and not only at the end of a run of many minutes. */
export class FailuresReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state === 'failed') tell(`${pathOf(test.module)} > ${test.fullName}`, result.errors);
  }

  onTestModuleEnd(module: TestModule): void {
    const errors = module.errors();
    if (errors.length > 0) tell(pathOf(module), errors);
  }
}

interface Told {
  readonly message: string;
  readonly stack?: string;
  readonly diff?: string;
}

const tell = (what: string, errors: readonly Told[]): void => {
  const told = errors.map(({ message, stack, diff }) => [message, diff, stack].filter(Boolean).join('\n'));
  process.stdout.write(`\nFailed: ${what}\n${told.join('\n')}\n`);
};
