/**
 * Builds the dashboard when there is no build or the sources have changed: a stamp in the build says what it was made
 * from. Plain JavaScript without dependencies, for whatever Node starts it; Vite itself runs on the pinned one.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The sources of the build, including this file. */
const SOURCES = [
  'dashboard/index.html',
  'dashboard/package.json',
  'dashboard/precompress.ts',
  'dashboard/src',
  'dashboard/style-behind-shell.ts',
  'dashboard/tsconfig.json',
  'dashboard/vite.config.ts',
  'package-lock.json',
  'scripts/build-dashboard.mjs',
  'sdk/package.json',
  'sdk/src',
  'tsconfig.base.json',
];
const STAMP = '.built-for';
/** A build that was started this long ago and did not end was killed. */
const ABANDONED_MS = 30 * 60_000;
/** Two processes that install their builds at the same time find each other's. */
const REPLACE_ATTEMPTS = 10;

/**
 * @param {string} root
 * @returns {Promise<'built' | 'unchanged'>}
 * @throws an Error that says what to do when the build fails; an earlier build stays as it was.
 */
export async function ensureDashboardBuilt(root) {
  const built = join(root, 'dashboard', 'dist');
  const wanted = fingerprint(root);
  if (stampOf(built) === wanted) return 'unchanged';
  process.stderr.write('Building the dashboard …\n');
  removeAbandoned(root);
  const made = `${built}.${process.pid}`;
  try {
    await build(root, made);
    writeFileSync(join(made, STAMP), wanted);
    replace(built, made, wanted);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  return 'built';
}

/** @param {string} root */
function fingerprint(root) {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesOf(join(root, source)))) {
    // A change of tests needs no new build.
    if (/\.test\.tsx?$/.test(file)) continue;
    const content = readFileSync(file);
    hash.update(`${relative(root, file)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} path a file, or a folder with everything in it
 * @returns {string[]}
 */
function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesOf(join(path, entry.name)));
}

/** @param {string} directory */
function stampOf(directory) {
  const stamp = join(directory, STAMP);
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}

/**
 * @param {string} root
 * @param {string} outDir
 * @returns {Promise<void>}
 */
function build(root, outDir) {
  const node = join(root, 'node_modules', '.bin', 'node');
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  return new Promise((resolve, reject) => {
    // Standard output is for the task that needs the build; Vite's messages are shown when it fails.
    const child = spawn(node, [vite, 'build', 'dashboard', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 2, 2],
    });
    /** @param {NodeJS.Signals} signal */
    const stop = (signal) => child.kill(signal);
    process.on('SIGTERM', stop).on('SIGINT', stop).on('SIGHUP', stop);
    const settled = () => process.off('SIGTERM', stop).off('SIGINT', stop).off('SIGHUP', stop);
    child.on('error', (error) => {
      settled();
      reject(new Error(`The dashboard could not be built: ${error.message}`));
    });
    child.on('exit', (code, signal) => {
      settled();
      if (code === 0) resolve();
      else {
        reject(
          new Error(
            `The dashboard could not be built (${signal ?? `exit code ${code}`}); what Vite says is above.\n` +
              'If the message is about a package that is missing, delete node_modules and try again.',
          ),
        );
      }
    });
  });
}

/**
 * Replaces the old build by the new one. A process that serves the old one has its pages in memory, and pages that
 * request a missing part reload themselves.
 * @param {string} built
 * @param {string} made
 * @param {string} wanted
 */
function replace(built, made, wanted) {
  const old = `${made}.old`;
  for (let attempt = 1; ; attempt++) {
    try {
      if (existsSync(built)) renameSync(built, old);
      renameSync(made, built);
      break;
    } catch (error) {
      if (stampOf(built) === wanted) break;
      if (attempt === REPLACE_ATTEMPTS) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
}

/** @param {string} root */
function removeAbandoned(root) {
  const dashboard = join(root, 'dashboard');
  for (const name of readdirSync(dashboard)) {
    const path = join(dashboard, name);
    if (!/^dist\.\d+/.test(name) || Date.now() - statSync(path).mtimeMs < ABANDONED_MS) continue;
    rmSync(path, { recursive: true, force: true });
  }
}
