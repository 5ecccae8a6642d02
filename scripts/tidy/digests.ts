/**
 * The digests of files that nobody edits by hand: output of `npm run generate`, and migrations that databases have run.
 * They are kept in `digests.txt`, in the form of sha256sum.
 */
import { createHash } from 'node:crypto';
import type { Finding, Rule, TrackedFile } from './repository.ts';

export const DIGESTS = 'scripts/tidy/digests.txt';
const MIGRATION = /^server\/migrations\/.+\.sql$/;
const GENERATED = /\.gen\.ts$/;

/** A map from path to digest, in hexadecimal. */
function readDigests(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [digest = '', path = ''] = line.split(/ +/);
        return [path, digest];
      }),
  );
}

/**
 * The text of `digests.txt` for these files. A listed migration keeps its line, so that `npm run generate` cannot
 * accept a changed one.
 */
export function renderDigests(files: readonly { path: string; text: string }[], before: string): string {
  const listed = readDigests(before);
  const lines = files.map(({ path, text }) => {
    const kept = MIGRATION.test(path) ? listed.get(path) : undefined;
    return `${kept ?? digestOf(text)}  ${path}\n`;
  });
  const pathOf = (line: string): string => line.slice(line.indexOf(' '));
  return lines.toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1)).join('');
}

/** Whether a file is generated or was run by databases, so that rules of style do not apply to it. */
export function isFrozen(path: string, files: readonly TrackedFile[]): boolean {
  return GENERATED.test(path) || digestsOf(files).has(path);
}

export const frozenFiles: Rule = {
  name: 'generated files and applied migrations are not edited by hand',
  find: findEdited,
};

function* findEdited(files: readonly TrackedFile[]): Generator<Finding> {
  const digests = digestsOf(files);
  for (const { path, text } of files) {
    const digest = digests.get(path);
    const isMigration = MIGRATION.test(path);
    if (digest === undefined && (isMigration || GENERATED.test(path))) {
      yield { path, problem: `is not listed in ${DIGESTS}. Run: npm run generate` };
    } else if (digest !== undefined && digest !== digestOf(text)) {
      yield {
        path,
        problem: isMigration
          ? 'was changed after databases may have run it. Write another migration; if it was never merged, delete ' +
            `its line in ${DIGESTS} and run: npm run generate`
          : 'was edited by hand. Change what it is made from, and run: npm run generate',
      };
    }
  }
  for (const path of digests.keys()) {
    if (!files.some((file) => file.path === path))
      yield { path: DIGESTS, problem: `lists ${path}, which is not there` };
  }
}

function digestsOf(files: readonly TrackedFile[]): ReadonlyMap<string, string> {
  return readDigests(files.find(({ path }) => path === DIGESTS)?.text ?? '');
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
