/** Rules about Markdown pages, their links and pictures, decision records, and files that nobody uses. */
import { basename, dirname, join } from 'node:path/posix';
import type { Finding, Rule, TrackedFile } from './repository.ts';

const PICTURE = /\.(png|webp|jpe?g|gif|svg|avif)$/;
const PICTURE_BYTES_MAX = 150 * 1_024;
const DECISION = /^docs\/decisions\/(\d{4})-.+\.md$/;
const DECISION_LINES_MAX = 80;
const DECISION_STATUS = /^Status: (accepted|proposed|superseded by \d{4})/m;
/** knip checks imports between these. */
const CODE = /\.(ts|tsx|mjs|js)$/;
/** Programs find these by their names. */
const FOUND_BY_NAME = [
  /^[^/]*$/,
  /^\.(ci|github)\//,
  /(^|\/)(package|tsconfig)\.json$/,
  /^server\/migrations\//,
  DECISION,
];

export const deadLinks: Rule = {
  name: 'links in Markdown lead somewhere',
  *find(files): Generator<Finding> {
    const places = placesOf(files);
    for (const page of files.filter(({ path }) => path.endsWith('.md'))) {
      for (const { target, line } of linksOf(page.text)) {
        if (/^[a-z]+:/.test(target)) continue;
        const [path = '', anchor] = target.split('#');
        const place = path === '' ? page.path : join(dirname(page.path), path);
        const anchors = places.get(place.replace(/\/$/, ''));
        if (anchors === undefined) yield { path: page.path, line, problem: `links to ${place}, which is not there` };
        else if (anchor !== undefined && !anchors.has(anchor)) {
          yield { path: page.path, line, problem: `links to #${anchor}, which ${place} does not have` };
        }
      }
    }
  },
};

export const pictures: Rule = {
  name: `pictures are shown by a page and have at most ${PICTURE_BYTES_MAX / 1_024} KB`,
  *find(files): Generator<Finding> {
    for (const { path, bytes } of files.filter((file) => PICTURE.test(file.path))) {
      if (!isMentioned(path, files)) yield { path, problem: 'is shown by no page' };
      if (bytes > PICTURE_BYTES_MAX) yield { path, problem: `has ${Math.ceil(bytes / 1_024)} KB` };
    }
  },
};

export const deadFiles: Rule = {
  name: 'files are used',
  *find(files): Generator<Finding> {
    for (const { path } of files) {
      const isExempt = CODE.test(path) || PICTURE.test(path) || FOUND_BY_NAME.some((known) => known.test(path));
      if (!isExempt && !isMentioned(path, files)) yield { path, problem: 'is mentioned by no other file' };
    }
  },
};

export const decisionRecords: Rule = {
  name: `decision records have a status, a line in the list and at most ${DECISION_LINES_MAX} lines`,
  *find(files): Generator<Finding> {
    const list = files.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? '';
    for (const { path, text } of files.filter((file) => DECISION.test(file.path))) {
      const lines = text.split('\n').length - 1;
      if (lines > DECISION_LINES_MAX) yield { path, problem: `has ${lines} lines, of ${DECISION_LINES_MAX} at most` };
      if (!DECISION_STATUS.test(text))
        yield { path, problem: 'has no status: accepted, proposed or superseded by NNNN' };
      if (!list.includes(`(${basename(path)})`)) yield { path, problem: 'is not listed in docs/decisions/README.md' };
      for (const heading of ['Context', 'Decision', 'Consequences', 'Rejected']) {
        if (!text.includes(`\n## ${heading}\n`)) yield { path, problem: `has no section "${heading}"` };
      }
      const successor = /^Status: superseded by (\d{4})/m.exec(text)?.[1];
      if (successor !== undefined && !files.some((file) => DECISION.exec(file.path)?.[1] === successor)) {
        yield { path, problem: `is superseded by ${successor}, which is not there` };
      }
    }
  },
};

function isMentioned(path: string, files: readonly TrackedFile[]): boolean {
  const name = basename(path);
  return files.some((file) => file.path !== path && file.path !== 'package-lock.json' && file.text.includes(name));
}

/** Files and folders, with the anchors of Markdown pages. */
function placesOf(files: readonly TrackedFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const places = new Map<string, ReadonlySet<string>>([['.', new Set()]]);
  for (const { path, text } of files) {
    for (let folder = dirname(path); !places.has(folder); folder = dirname(folder)) places.set(folder, new Set());
    places.set(path, path.endsWith('.md') ? anchorsOf(text) : new Set());
  }
  return places;
}

/** In GitHub's form: repeated headings get a number. */
function anchorsOf(text: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const line of withoutCode(text)) {
    const heading = /^#{1,6} (.+)$/.exec(line)?.[1];
    if (heading === undefined) continue;
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-');
    let numbered = anchor;
    for (let count = 1; anchors.has(numbered); count++) numbered = `${anchor}-${count}`;
    anchors.add(numbered);
  }
  return anchors;
}

function linksOf(text: string): readonly { readonly target: string; readonly line: number }[] {
  return withoutCode(text).flatMap((line, index) =>
    [...line.matchAll(/\]\(<?([^)\s>]+)>?[^)]*\)|^\[[^\]]+\]: (\S+)/g)].map(([, inline, defined]) => ({
      target: inline ?? defined ?? '',
      line: index + 1,
    })),
  );
}

/** The lines of a page without code: lines of code blocks are empty, and code within a line is removed. */
function withoutCode(text: string): readonly string[] {
  let isCode = false;
  return text.split('\n').map((line) => {
    const isFence = /^\s*(```|~~~)/.test(line);
    if (isFence) isCode = !isCode;
    return isFence || isCode ? '' : line.replace(/`[^`]*`/g, (code) => (line.startsWith('#') ? code : ''));
  });
}
