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
import { helpAsked } from './help.mjs';
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
/** How long it waits before it starts a server again: longer while the server keeps dying. */
const FIRST_BACK_OFF_MS = 500;
const LONGEST_BACK_OFF_MS = 30_000;
/** A server that ran for this long was healthy. */
const STABLE_AFTER_MS = 60_000;
/** Test files share a process: failing name look-ups of one file must not delay those of the next. */
const TEST_ENVIRONMENT = { UV_THREADPOOL_SIZE: '32' };
/** These need no tools of development. */
const SERVING = new Set(['start', 'tributary']);
/** @type {NodeJS.Signals[]} */
const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP'];

// A message that nobody can read, or that a full disk does not take, stops nothing.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

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

/**
 * @typedef {object} Running
 * @property {import('node:child_process').ChildProcess | undefined} child undefined while none runs
 * @property {boolean} isStopping
 * @property {boolean} hasServed
 * @property {number} backOffMs
 */

const [task = '', ...taskArguments] = taskOf(process.argv.slice(2));
const command = TASKS[task];
const help = helpAsked(task, taskArguments);
if (help !== undefined) {
  process.stdout.write(help);
} else if (command === undefined) {
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
  /** @type {Running} */
  const running = { child: undefined, isStopping: false, hasServed: false, backOffMs: FIRST_BACK_OFF_MS };
  const start = () => {
    const child = spawn(NODE, nodeArguments, {
      cwd: ROOT,
      env: {
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        ...(['test', 'fuzz', 'proof'].includes(name) ? TEST_ENVIRONMENT : {}),
        ...process.env,
      },
      stdio: isServer ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    });
    running.child = child;
    const startedAt = performance.now();
    // The server says so when it serves. One that has never served says why itself, and is not started again.
    child.once('message', () => (running.hasServed = true));
    child.on('error', (error) => {
      process.stderr.write(`The pinned Node could not be started: ${error.message}\n`);
      process.exit(1);
    });
    child.on('exit', (code, signal) => {
      running.child = undefined;
      if (performance.now() - startedAt > STABLE_AFTER_MS) running.backOffMs = FIRST_BACK_OFF_MS;
      const diedByItself = code !== 0 && running.hasServed && !running.isStopping;
      if (diedByItself) startAgain(running, signal ?? `exit code ${code}`, start);
      else endLike(code, signal);
    });
  };
  start();
  forwardSignals(running, isServer);
  if (isServer) stopWithNpm(running);
}

/**
 * A server that died by itself: no memory was left, or the system ended it. What it has answered is committed, and what
 * it has not may be sent again.
 *
 * @param {Running} running
 * @param {string} end
 * @param {() => void} start
 */
function startAgain(running, end, start) {
  process.stderr.write(`The server died (${end}). It is started again in ${running.backOffMs / 1_000} seconds.\n`);
  setTimeout(() => (running.isStopping ? process.exit(0) : start()), running.backOffMs);
  running.backOffMs = Math.min(running.backOffMs * 2, LONGEST_BACK_OFF_MS);
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function endLike(code, signal) {
  if (signal === null) process.exit(code ?? 1);
  for (const forwarded of FORWARDED) process.removeAllListeners(forwarded);
  process.kill(process.pid, signal);
}

/**
 * @param {Running} running
 * @param {boolean} isServer
 */
function forwardSignals(running, isServer) {
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
      running.isStopping = true;
      if (running.child === undefined) process.exit(0);
      running.child.kill(signal);
    });
  }
}

/**
 * If npm is killed with -9, or a SIGTERM ends a shell between npm and us, no server must be left running.
 * @param {Running} running
 */
function stopWithNpm(running) {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    running.isStopping = true;
    running.child?.kill('SIGTERM');
  }, PARENT_POLL_MS);
  timer.unref();
}
