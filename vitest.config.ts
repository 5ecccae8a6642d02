import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** Even two cores overlap well: the tests wait for the database most of the time. */
const WORKERS_MIN = 2;
const TIMEOUT_MS = 60_000;
/** What is polled comes when it comes: on a busy machine a second is not enough. */
const POLL_TIMEOUT_MS = 15_000;

/**
 * Long walks and sweeps (`*.ci.test.ts`) run where CI is set, as `.ci/run` does: `CI=true npm test -- some.ci.test.ts`.
 */
const ONLY_IN_CI = process.env['CI'] ? [] : ['**/*.ci.test.ts'];

export default defineConfig({
  test: {
    include: [
      'server/**/*.test.ts',
      'sdk/**/*.test.ts',
      'dashboard/**/*.test.ts',
      'bench/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    exclude: [...configDefaults.exclude, ...ONLY_IN_CI],
    globalSetup: ['server/test/harness/global-setup.ts'],
    reporters: ['default', './server/test/harness/closing-line-reporter.ts'],
    pool: 'forks',
    maxWorkers: Math.max(WORKERS_MIN, availableParallelism()),
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    teardownTimeout: TIMEOUT_MS,
    expect: { poll: { timeout: POLL_TIMEOUT_MS } },
  },
});
