/** Which program this is: its version, and the commit that it was made from. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Manifest {
  readonly version: string;
  /** A release has it; a checkout asks Git's own files. */
  readonly gitHead?: string;
}

const SERVER = resolve(import.meta.dirname, '../../..');
const manifest = JSON.parse(readFileSync(join(SERVER, 'package.json'), 'utf8')) as Manifest;

export const BUILD = {
  version: manifest.version,
  commit: manifest.gitHead ?? commitOf(resolve(SERVER, '..')) ?? 'unknown',
} as const;

const SHOWN_LETTERS = 12;

/** `0.1.0+1a2b3c4d5e6f`: two builds of one version have different ones. */
export const BUILD_NAME = `${BUILD.version}+${BUILD.commit.slice(0, SHOWN_LETTERS)}`;

/** Reads what HEAD names, without starting Git; undefined if the folder is no checkout. */
function commitOf(checkout: string): string | undefined {
  const dotGit = join(checkout, '.git');
  if (!existsSync(dotGit)) return undefined;
  try {
    const own = gitDirectoryOf(checkout, dotGit);
    const head = readFileSync(join(own, 'HEAD'), 'utf8').trim();
    const name = /^ref: (.+)$/.exec(head)?.[1];
    if (name === undefined) return head;
    // Worktrees share their branches with the checkout that they belong to.
    const commonFile = join(own, 'commondir');
    const shared = existsSync(commonFile) ? resolve(own, readFileSync(commonFile, 'utf8').trim()) : own;
    const loose = join(shared, name);
    if (existsSync(loose)) return readFileSync(loose, 'utf8').trim();
    const packed = readFileSync(join(shared, 'packed-refs'), 'utf8').split('\n');
    return packed.find((line) => line.endsWith(` ${name}`))?.split(' ')[0];
  } catch {
    return undefined;
  }
}

/** In a worktree, `.git` is a file that says where the directory is. */
function gitDirectoryOf(checkout: string, dotGit: string): string {
  try {
    return resolve(
      checkout,
      readFileSync(dotGit, 'utf8')
        .replace(/^gitdir: /, '')
        .trim(),
    );
  } catch {
    return dotGit;
  }
}
