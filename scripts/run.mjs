/**
 * The entry point of every npm script. It needs only Node 20 and npm: it installs by lock file when something changed,
 * then starts the pinned Node 24 (`node_modules/.bin/node`), with its streams, its signals and its exit code.
 *
 * Plain JavaScript without dependencies, because it runs before anything is installed. Standard output is for the task
 * only; messages of the installation go to standard error.
 */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDashboardBuilt } from './build-dashboard.mjs';
import { ensureInstalled } from './install.mjs';
import { SERVER_FLAGS } from './server-flags.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const NODE = join(ROOT, 'node_modules', '.bin', 'node');
/** Compiled once: the second start takes half the time, and 20 MB less without the compiler that strips types. */
const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'compile');
/** By which workspaces find each other's sources, and not what is packed of them. */
const SOURCES = '--conditions=tributary-source';
/** A signal that is repeated within this time is the same request, sent by the terminal and by npm. */
const SAME_SIGNAL_MS = 1_000;
const PARENT_POLL_MS = 500;
/** Test files share a process: failing name look-ups of one file must not delay those of the next. */
const TEST_ENVIRONMENT = { UV_THREADPOOL_SIZE: '32' };
/** These need no tools of development. */
const SERVING = new Set(['start', 'tributary']);
/** @type {NodeJS.Signals[]} */
const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** @type {Record<string, string[]>} */
const TASKS = {
  start: [...SERVER_FLAGS, 'server/src/main.ts'],
  tributary: [SOURCES, 'server/src/cli/main.ts'],
  test: ['node_modules/vitest/vitest.mjs', 'run'],
  bench: ['bench/run.ts'],
  fuzz: ['server/test/fuzz/run.ts'],
  proof: ['server/test/proof/run.ts'],
  screenshots: ['dashboard/test/screenshots.ts'],
  check: ['scripts/check.ts'],
  format: ['node_modules/prettier/bin/prettier.cjs', '--write', '--log-level', 'warn', '.'],
  generate: ['scripts/generate.ts'],
  release: ['scripts/release/release.ts'],
  'build-cli': ['scripts/build-cli.ts'],
  // Node's own removal of types is experimental.
  'build-sdk': ['--disable-warning=ExperimentalWarning', 'scripts/build-sdk.ts'],
};

const [task = '', ...taskArguments] = taskOf(process.argv.slice(2));
const command = TASKS[task];
if (command === undefined) {
  process.stderr.write(`Unknown task "${task}". There are: ${Object.keys(TASKS).join(', ')}.\n`);
  process.exitCode = 2;
} else {
  try {
    await ensureInstalled(ROOT, SERVING.has(task) ? 'start' : 'all');
    if (task === 'start') await ensureDashboardBuilt(ROOT);
    runTask(task, [...command, ...taskArguments]);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/**
 * `tributary start` is the server itself, with the server's flags.
 *
 * @param {string[]} given
 */
function taskOf(given) {
  return given[0] === 'tributary' && given[1] === 'start' ? ['start', ...given.slice(2)] : given;
}

/**
 * @param {string} name
 * @param {string[]} nodeArguments
 */
function runTask(name, nodeArguments) {
  // The server stops in order when this channel closes, which happens even when this process is killed with -9.
  const isServer = name === 'start';
  const child = spawn(NODE, nodeArguments, {
    cwd: ROOT,
    env: {
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...(['test', 'fuzz', 'proof'].includes(name) ? TEST_ENVIRONMENT : {}),
      ...process.env,
    },
    stdio: isServer ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  });
  forwardSignals(child, isServer);
  if (isServer) stopWithNpm(child);
  child.on('error', (error) => {
    process.stderr.write(`The pinned Node could not be started: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const forwarded of FORWARDED) process.removeAllListeners(forwarded);
    process.kill(process.pid, signal);
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {boolean} isServer
 */
function forwardSignals(child, isServer) {
  /** @type {Map<string, number>} */
  const lastForwardedAt = new Map();
  for (const signal of FORWARDED) {
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches the child by itself. The server treats a second signal as the same; other programs
      // (vitest) would treat it as "now, without cleaning up".
      if (signal === 'SIGINT' && !isServer && process.stdin.isTTY) return;
      const now = Date.now();
      if (now - (lastForwardedAt.get(signal) ?? 0) < SAME_SIGNAL_MS) return;
      lastForwardedAt.set(signal, now);
      child.kill(signal);
    });
  }
}

/**
 * If npm is killed with -9, or a SIGTERM ends a shell between npm and us, no server must be left running.
 * @param {import('node:child_process').ChildProcess} child
 */
function stopWithNpm(child) {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, PARENT_POLL_MS);
  timer.unref();
}
