/**
 * Updates node_modules to match package-lock.json, and only if it does not: a stamp in node_modules says for which lock
 * file, manifests and platform it was made, and which of the packages are there. Plain JavaScript for Node 20, without
 * dependencies.
 *
 * @typedef {'start' | 'all'} Packages what a start needs, which is everything but tools of development; or those, too
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const NODE_MAJOR = 24;
const LOCK_POLL_MS = 200;
/** A lock without an owner belongs to a process that died between two system calls. */
const OWNERLESS_LOCK_MS = 5_000;
/** No installation takes this long; by then the owner's process id belongs to another program. */
const LOCK_AGE_MAX_MS = 30 * 60_000;
const MANIFESTS = [
  'package-lock.json',
  'package.json',
  'server/package.json',
  'sdk/package.json',
  'cli/package.json',
  'dashboard/package.json',
];

/**
 * @param {string} root
 * @param {Packages} packages
 * @throws an Error that says what to do when the installation fails or the pinned Node does not run.
 */
export async function ensureInstalled(root, packages) {
  const wanted = fingerprint(root);
  const isStamped = () => ['all', packages].includes(stampOf(root, wanted));
  if (isStamped()) return;
  const lock = join(root, '.install-lock');
  requireWritable(root);
  await acquireLock(lock);
  try {
    if (isStamped()) return;
    const isWhole = () => matchesLockFile(root, packages) && pinnedNodeProblem(root) === undefined;
    if (!isWhole() && stampOf(root, wanted) === 'start') {
      removeTools(root);
      await npm(root, lock, ['install', '--no-save', '--include=dev']);
    }
    if (!isWhole()) await npm(root, lock, ['ci', packages === 'all' ? '--include=dev' : '--omit=dev']);
    const problem = pinnedNodeProblem(root);
    if (problem !== undefined) throw new Error(problem);
    writeFileSync(`${stampPath(root)}.new`, `${matchesLockFile(root, 'all') ? 'all' : packages} ${wanted}`);
    renameSync(`${stampPath(root)}.new`, stampPath(root));
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/**
 * @param {string} root
 * @throws an Error that says what to do when this account may not install.
 */
function requireWritable(root) {
  for (const path of [root, join(root, 'node_modules')]) {
    try {
      accessSync(path, constants.W_OK);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') continue;
      throw new Error(
        `The dependencies are not those of package-lock.json, and this account may not install them: ${path} ` +
          `cannot be written (${String(errorCode(error))}).\n` +
          'Run the same once as the account that the checkout belongs to.',
        { cause: error },
      );
    }
  }
}

/** @param {string} root */
function stampPath(root) {
  return join(root, 'node_modules', '.installed-for');
}

/**
 * @param {string} root
 * @param {string} wanted
 * @returns {string} which packages are there for this fingerprint, '' if none
 */
function stampOf(root, wanted) {
  const [packages = '', made] = (readIfThere(stampPath(root)) ?? '').split(' ');
  return made === wanted ? packages : '';
}

/** @param {string} root */
function fingerprint(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of MANIFESTS) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/**
 * True when npm itself has already installed what the lock file asks for (someone ran `npm install`), so that nothing
 * is removed while programs use it.
 * @param {string} root
 * @param {Packages} packages
 */
function matchesLockFile(root, packages) {
  const hidden = readIfThere(join(root, 'node_modules', '.package-lock.json'));
  if (hidden === undefined) return false;
  const installed = packagesIn(hidden);
  const wanted = lockedPackages(root);
  const complete = Object.entries(wanted).every(([path, { version, integrity, dev, optional }]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    if (packages === 'start' && dev === true) return true;
    const there = installed[path];
    if (there === undefined) return optional === true;
    return there.version === version && there.integrity === integrity;
  });
  return complete && Object.keys(installed).every((path) => path in wanted);
}

/**
 * What a start needs stays as it is while tools are added to it, for a server may run from it. An addition that was cut
 * short leaves packages half unpacked, which npm takes for whole ones.
 * @param {string} root
 */
function removeTools(root) {
  for (const [path, { dev }] of Object.entries(lockedPackages(root))) {
    if (dev === true) rmSync(join(root, path), { recursive: true, force: true });
  }
}

/** @param {string} root */
function lockedPackages(root) {
  return packagesIn(readFileSync(join(root, 'package-lock.json'), 'utf8'));
}

/**
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean }} LockedPackage
 * @param {string} lockFile
 * @returns {Record<string, LockedPackage>}
 */
function packagesIn(lockFile) {
  /** @type {{ packages?: Record<string, LockedPackage> }} */
  const { packages = {} } = JSON.parse(lockFile);
  return packages;
}

/**
 * @param {string} root
 * @param {string} lock
 * @param {readonly [string, ...string[]]} task
 * @returns {Promise<void>}
 */
function npm(root, lock, [task, ...options]) {
  process.stderr.write(`Installing the pinned dependencies (npm ${task}) …\n`);
  const [program, ...first] = npmCommand();
  // The pinned Node is an optional dependency, one for each system.
  const flags = [task, ...options, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  return new Promise((resolve, reject) => {
    // npm's standard output goes to our standard error (2), which keeps the task's own output clean.
    const child = spawn(program, [...first, ...flags], {
      cwd: root,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, PATH: pathOutside(root) },
    });
    // npm continues when we are killed with -9, so the lock is held as long as one of the two runs.
    if (child.pid !== undefined) writeOwners(lock, [process.pid, child.pid]);
    /** @param {NodeJS.Signals} signal */
    const stop = (signal) => child.kill(signal);
    process.on('SIGTERM', stop).on('SIGINT', stop).on('SIGHUP', stop);
    const settled = () => process.off('SIGTERM', stop).off('SIGINT', stop).off('SIGHUP', stop);
    child.on('error', (error) => {
      settled();
      reject(new Error(`npm could not be started: ${error.message}`));
    });
    child.on('exit', (code, signal) => {
      settled();
      if (code === 0) resolve();
      else reject(new Error(`npm ${task} failed (${signal ?? `exit code ${code}`}); what it says is above.`));
    });
  });
}

/**
 * The npm that started us, with its Node; otherwise the one on the PATH.
 * @returns {[string, ...string[]]}
 */
function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const calledByNpm = npm !== undefined && node !== undefined && basename(npm) === 'npm-cli.js';
  return calledByNpm ? [node, npm] : ['npm'];
}

/**
 * The PATH without this checkout's programs, because npm ci is about to remove them, including the pinned Node.
 * @param {string} root
 */
function pathOutside(root) {
  const inside = join(root, 'node_modules');
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((entry) => !entry.startsWith(inside))
    .join(delimiter);
}

/**
 * @param {string} root
 * @returns {string | undefined} what is wrong, and what to do about it
 */
function pinnedNodeProblem(root) {
  const node = join(root, 'node_modules', '.bin', 'node');
  const { stdout, error } = spawnSync(node, ['-v'], { encoding: 'utf8' });
  if (error === undefined && stdout.startsWith(`v${NODE_MAJOR}.`)) return undefined;
  const found = error === undefined ? `says "${stdout.trim()}"` : `does not run (${error.message})`;
  return (
    `The pinned Node ${NODE_MAJOR} at node_modules/.bin/node ${found}.\n` +
    `The package node-${process.platform}-${process.arch} brings it. If package.json names that one,\n` +
    'delete node_modules and try again; otherwise there is none for this system.'
  );
}

/**
 * Only one process may install at a time. `mkdir` is atomic; a lock whose owners are gone is taken over.
 * @param {string} path
 */
async function acquireLock(path) {
  let told = false;
  for (;;) {
    if (tryMakeDirectory(path)) {
      writeOwners(path, [process.pid]);
      return;
    }
    if (isStale(path)) removeStale(path);
    else if (!told) {
      process.stderr.write('Another process is installing the dependencies; waiting for it …\n');
      told = true;
    }
    await delay(LOCK_POLL_MS);
  }
}

/**
 * Two waiting processes may both find a lock stale. The guard lets only one of them check again and remove it, so that
 * neither removes the lock that the other has just taken.
 * @param {string} path
 */
function removeStale(path) {
  const guard = `${path}-takeover`;
  if (!tryMakeDirectory(guard)) {
    if (ageMs(guard) > OWNERLESS_LOCK_MS) rmSync(guard, { recursive: true, force: true });
    return;
  }
  try {
    if (isStale(path)) rmSync(path, { recursive: true, force: true });
  } finally {
    rmSync(guard, { recursive: true, force: true });
  }
}

/** @param {string} path */
function isStale(path) {
  const age = ageMs(path);
  if (age > LOCK_AGE_MAX_MS) return true;
  const owners = (readIfThere(join(path, 'owners')) ?? '')
    .split(' ')
    .map(Number)
    .filter((pid) => pid > 0);
  return owners.length === 0 ? age > OWNERLESS_LOCK_MS : !owners.some(isRunning);
}

/**
 * @param {string} path
 * @param {number[]} pids
 */
function writeOwners(path, pids) {
  writeFileSync(join(path, 'owners.new'), pids.join(' '));
  renameSync(join(path, 'owners.new'), join(path, 'owners'));
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    // A dead process that nobody waits for (in a container without an init) keeps its id, as a zombie.
    return !/^\d+ \(.*\) Z/s.test(readIfThere(`/proc/${pid}/stat`) ?? '');
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}

/** @param {string} path */
function ageMs(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? 0 : Date.now() - stat.mtimeMs;
}

/** @param {string} path */
function tryMakeDirectory(path) {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {unknown} error */
function errorCode(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
