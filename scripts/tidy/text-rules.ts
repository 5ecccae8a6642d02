/** Rules about lines and sizes. */
import { DIGESTS, isFrozen } from './digests.ts';
import { findLines, type Finding, type Rule, type TrackedFile } from './repository.ts';

const BYTES_MAX = 200 * 1_024;
const LINE_MAX = 120;
/** Written by npm. */
export const LOCK_FILE = 'package-lock.json';

/**
 * The remains of a merge, including the form in which prettier reformats the last marker as nested quotations. Leading
 * spaces come from lists that prettier indents. The expressions use counts, so that this file does not match itself.
 */
const CONFLICT = [/^\s*(<{7}|>{7}|[|]{7})(\s|$)/, /^\s*={7}\s*$/, /^\s*(> ){6}>(\s|$)/];
const TITLE = /^\s*((it|describe|test|\]\)).*\()?['`].*['`],( async)?( \(.*=> \{)?$/;
const XML = /<\/|<\w+:/;
/** A step of a workflow that runs somebody else's code under a name that can be moved to other code. */
const MOVABLE_ACTION = /^\s*-?\s*uses:\s*(?!\.\/)\S+(?<!@[0-9a-f]{40})(\s|$)/;
const REMINDER = /\b(TO{1}DO|FIX{1}ME|X{3}|HA{1}CK)\b/;

const PROGRAM = /\.(ts|tsx|mjs)$/;
/** Begins without the thing that it is about. */
const NO_THING = /^(Of|For(?! example)|Whoever) /;
const COMMENT = /^(?:.*\s)?(?:\/\*\*|\/\/) (.*)$|^\s*\* (.*)$/;
const TEST_NAME = /^\s*(?:it|describe|test)\b.*?\(['`](.*)$/;
const TWISTED = /\b(became of|came back of|all that I|of which nobody)\b/;
const TWISTED_ON_A_PAGE = /\b(whoever|that nobody|(somebody|nobody) says|fits this)\b/i;

export const conflictMarkers: Rule = {
  name: 'conflicts are resolved',
  find: (files) =>
    findLines(files, (line) =>
      CONFLICT.some((marker) => marker.test(line)) ? 'a conflict was not resolved' : undefined,
    ),
};

export const fileSizes: Rule = {
  name: `files have at most ${BYTES_MAX / 1_024} KB`,
  *find(files): Generator<Finding> {
    for (const { path, bytes } of files) {
      if (bytes <= BYTES_MAX || path === LOCK_FILE || isFrozen(path, files)) continue;
      yield { path, problem: `has ${Math.ceil(bytes / 1_024)} KB, of ${BYTES_MAX / 1_024} at most` };
    }
  },
};

export const lineLengths: Rule = {
  name: `lines have at most ${LINE_MAX} characters`,
  find(files) {
    const checked = files.filter(({ path }) => path !== LOCK_FILE && path !== DIGESTS && !isFrozen(path, files));
    return findLines(checked, (line, file) => {
      // Prettier lets a space in JSX exceed the end of its line.
      const length = Array.from(line.replace(/\{' '\}$/, '')).length;
      return length <= LINE_MAX || isUnbreakable(line, file) ? undefined : `has ${length} characters, of ${LINE_MAX}`;
    });
  },
};

export const reminders: Rule = {
  name: 'reminders are issues, not comments',
  find: (files) =>
    findLines(files, (line, { path }) =>
      REMINDER.test(line) && path !== LOCK_FILE ? 'has a reminder: do it, or open an issue' : undefined,
    ),
};

export const pinnedActions: Rule = {
  name: 'workflows name actions by digest',
  find: (files) =>
    findLines(files, (line, { path }) =>
      path.startsWith('.github/workflows/') && MOVABLE_ACTION.test(line)
        ? 'names an action by a tag or a branch: write the digest of the commit, and the tag behind it'
        : undefined,
    ),
};

export const plainWords: Rule = {
  name: 'comments, names of tests and pages use plain words',
  *find(files): Generator<Finding> {
    for (const file of files) {
      if (!PROGRAM.test(file.path) || isFrozen(file.path, files)) continue;
      const lines = file.text.split('\n');
      for (const [index, line] of lines.entries()) {
        const problem = twistIn(line, lines[index - 1] ?? '', file.path.startsWith('dashboard/src/'));
        if (problem !== undefined) yield { path: file.path, line: index + 1, problem };
      }
    }
  },
};

function twistIn(line: string, before: string, isPage: boolean): string | undefined {
  const [, opened, continued] = COMMENT.exec(line) ?? [];
  const comment = opened ?? continued;
  const isFirst = continued === undefined ? !/^\s*\/\/ /.test(before) : /^\s*\/\*\*$/.test(before);
  if (comment !== undefined && isFirst && NO_THING.test(comment)) {
    return 'has a comment that begins with "Of", "For" or "Whoever": write a sentence, or name the thing first';
  }
  const said = isPage ? line : (comment ?? TEST_NAME.exec(line)?.[1] ?? '');
  const twist = TWISTED.exec(said) ?? (isPage ? TWISTED_ON_A_PAGE.exec(said) : null);
  return twist === null ? undefined : `says "${twist[0]}": say it in plain words`;
}

/** A row of a table in Markdown, a query of a dashboard, SVG, a regular expression; in tests titles and XML. */
function isUnbreakable(line: string, { path }: TrackedFile): boolean {
  if (path.endsWith('.md')) return line.startsWith('|');
  if (path.endsWith('.svg') || path.endsWith('.dashboard.json')) return true;
  if (/^\s*\/[^*/].*\/[a-z]*[,;]?$/.test(line)) return true;
  return /\.(test|testing)\.ts$/.test(path) && (TITLE.test(line) || XML.test(line));
}
