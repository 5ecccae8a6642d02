/** The input of the rules: the files that git tracks, as they are on the disk. */
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface TrackedFile {
  /** Relative to the root of the repository, with slashes. */
  readonly path: string;
  readonly bytes: number;
  /** Empty for a picture or another binary file. */
  readonly text: string;
}

/** One violation of one rule. */
export interface Finding {
  readonly path: string;
  /** From 1. Absent if the finding is about the whole file. */
  readonly line?: number;
  readonly problem: string;
}

export interface Rule {
  readonly name: string;
  readonly find: (files: readonly TrackedFile[]) => Iterable<Finding>;
}

/** Skips deleted files that git still tracks. Throws if there is no git repository. */
export function readRepository(root: string): readonly TrackedFile[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  return listed.split('\0').flatMap((path) => {
    const file = join(root, path);
    if (path === '' || statSync(file, { throwIfNoEntry: false }) === undefined) return [];
    const content = readFileSync(file);
    return [{ path, bytes: content.length, text: content.includes(0) ? '' : content.toString('utf8') }];
  });
}

/** Finds the lines for which the test returns a problem. */
export function* findLines(
  files: readonly TrackedFile[],
  problemOf: (line: string, file: TrackedFile) => string | undefined,
): Generator<Finding> {
  for (const file of files) {
    for (const [index, line] of file.text.split('\n').entries()) {
      const problem = problemOf(line.replace(/\r$/, ''), file);
      if (problem !== undefined) yield { path: file.path, line: index + 1, problem };
    }
  }
}

export function asLine({ path, line, problem }: Finding): string {
  return `${path}${line === undefined ? '' : `:${line}`}: ${problem}`;
}
