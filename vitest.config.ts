import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { DISTRIBUTED_FILES, NOT_DISTRIBUTED } from './server/test/harness/distributed-files.ts';
import { FailuresReporter } from './server/test/harness/failures-reporter.ts';
import { FlakesReporter } from './server/test/harness/flakes-reporter.ts';
import { LongestFirst } from './server/test/harness/longest-first.ts';
import { SlowestReporter } from './server/test/harness/slowest-reporter.ts';

type TestOptions = NonNullable<TestProjectInlineConfiguration['test']>;

/** Where this takes more than 60 ms, a machine is slow: its cores have no time left while a file waits. */
function spinMs(): number {
  const startedAt = performance.now();
  let sum = 0;
  for (let n = 0; n < 20_000_000; n += 1) sum += n;
  return sum > 0 ? performance.now() - startedAt : 0;
}

/** More than there are cores, because many files wait: for an outage, for a page, and in CI for programs. */
const WORKERS = Math.max(2, availableParallelism()) + (process.env['CI'] && spinMs() < 60 ? 2 : 1);
const TIMEOUT_MS = 300_000;
/** What is polled comes when it comes, and nobody waits for it twice: on a slow machine it may take most of this. */
const POLL_TIMEOUT_MS = 60_000;

/**
 * Long walks, sweeps and files that start programs (`*.ci.test.ts`) run where CI is set, as `.ci/run` does:
 * `CI=true npm test -- some.ci.test.ts`.
 */
const ONLY_IN_CI = process.env['CI'] ? [] : ['**/*.ci.test.ts'];
const DATABASE = 'server/test/harness/global-setup.ts';
const SHARED_SERVER = 'dashboard/test/harness/shared-server.ts';

const EMBEDDED = 'server/src/platform/database/embedded/*.test.ts';
const BROWSER = ['dashboard/test/**/*.e2e.test.ts', 'dashboard/test/**/*.ci.test.ts'];
/** Measures or changes the process it runs in: its heap, its environment, its signals. */
const PROCESS = ['**/*.process.test.ts', '**/*.process.ci.test.ts', EMBEDDED];

/**
 * A page or a process of its own depends on what else the machine does: a test that fails is repeated once, and the
 * run names it (server/test/flakes.txt).
 */
const REPEATED: TestOptions = { retry: 1 };

/** By which workspaces find each other's sources, and not what is packed of them. */
const SOURCES = 'tributary-source';

/**
 * Chromium keeps every core busy. Other files leave some time over, which `.ci/run` gives to its checks; so they run
 * first.
 */
const LAST = 1;

/** `npm test -- --project NAME` runs one of them. Without `isolate`, files of a worker import the program once. */
const projectOf = (name: string, options: TestOptions): TestProjectInlineConfiguration => ({
  ssr: { resolve: { conditions: [SOURCES, 'module', 'node', 'development|production'] } },
  test: {
    name,
    isolate: false,
    execArgv: [`--conditions=${SOURCES}`],
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    expect: { poll: { timeout: POLL_TIMEOUT_MS } },
    ...options,
    exclude: [...configDefaults.exclude, ...ONLY_IN_CI, ...(options.exclude ?? [])],
  },
});

/** As Node itself reads the program: nothing is bundled, and compiled code is kept for the next start. */
const NATIVE: TestOptions = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** Tests on a distributed database: see CONTRIBUTING.md. */
const ON_CITUS = process.env['CITUS_CLUSTER']
  ? [
      projectOf('citus', {
        ...NATIVE,
        setupFiles: ['server/test/harness/tenant-watch.ts'],
        include: process.env['CITUS_FILES'] === 'all' ? ['server/test/**/*.test.ts'] : DISTRIBUTED_FILES,
        exclude: [...PROCESS, ...Object.values(NOT_DISTRIBUTED).flat()],
        globalSetup: ['server/test/harness/citus-setup.ts'],
      }),
    ]
  : [];

export default defineConfig({
  test: {
    reporters: [
      'default',
      ...(process.env['CI'] ? [new FailuresReporter()] : []),
      new SlowestReporter(),
      new FlakesReporter(new URL('server/test/flakes.txt', import.meta.url)),
      './server/test/harness/closing-line-reporter.ts',
    ],
    pool: 'forks',
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    teardownTimeout: TIMEOUT_MS,
    projects: [
      projectOf('unit', {
        ...NATIVE,
        include: ['server/src/**/*.test.ts', 'dashboard/src/**/*.test.ts'],
        exclude: [EMBEDDED],
      }),
      projectOf('server', {
        ...NATIVE,
        setupFiles: ['server/test/harness/tenant-watch.ts'],
        include: ['{server,sdk,cli,dashboard}/test/**/*.test.ts', 'scripts/**/*.test.ts'],
        exclude: [...BROWSER, ...PROCESS, 'server/test/distributed/**'],
        globalSetup: [DATABASE],
      }),
      ...ON_CITUS,
      projectOf('process', { ...NATIVE, ...REPEATED, include: PROCESS, globalSetup: [DATABASE], isolate: true }),
      projectOf('browser', {
        ...NATIVE,
        ...REPEATED,
        include: BROWSER,
        globalSetup: [DATABASE, SHARED_SERVER],
        sequence: { groupOrder: LAST },
      }),
    ],
  },
});
