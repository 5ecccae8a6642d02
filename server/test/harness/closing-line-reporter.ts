import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/**
 * Ends the output with a last separate line for machines: `N passed, N failed`, and `, N skipped` if some were.
 *
 * A failure outside of tests (a file that can't be loaded, a hook of a suite, an uncaught error, the global set-up)
 * counts as one failed test, so that the line never says 0 failed although the run did fail.
 */
export default class ClosingLineReporter implements Reporter {
  #passed = 0;
  #failed = 0;
  #skipped = 0;

  onInit(): void {
    // After all other output, including that of the teardown.
    process.once('exit', (code) => {
      const failed = code !== 0 && this.#failed === 0 ? 1 : this.#failed;
      const skipped = this.#skipped > 0 ? `, ${this.#skipped} skipped` : '';
      process.stdout.write(`${this.#passed} passed, ${failed} failed${skipped}\n`);
    });
  }

  onTestRunEnd(testModules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    this.#passed = 0;
    this.#skipped = 0;
    this.#failed = unhandledErrors.length;
    for (const module of testModules) this.#count(module);
  }

  #count(module: TestModule): void {
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') this.#passed += 1;
      else if (state === 'skipped') this.#skipped += 1;
      else this.#failed += 1;
    }
    for (const suite of [module, ...module.children.allSuites()]) if (suite.errors().length > 0) this.#failed += 1;
  }
}
