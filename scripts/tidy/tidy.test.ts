import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { DIGESTS, frozenFiles, renderDigests } from './digests.ts';
import { deadFiles, deadLinks, decisionRecords, pictures } from './page-rules.ts';
import { readRepository, type Rule, type TrackedFile } from './repository.ts';
import { conflictMarkers, fileSizes, lineLengths, pinnedActions, plainWords, reminders } from './text-rules.ts';
import { misspellings, violations } from './tidy.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TIDY = fileURLToPath(new URL('./tidy.ts', import.meta.url));

const directories: string[] = [];
afterEach(async () => {
  for (const directory of directories.splice(0)) await rm(directory, { recursive: true });
});

/** A repository in memory: paths with their texts. */
function repository(texts: Readonly<Record<string, string>>): readonly TrackedFile[] {
  return Object.entries(texts).map(([path, text]) => ({ path, text, bytes: Buffer.byteLength(text) }));
}

function found(rule: Rule, texts: Readonly<Record<string, string>>): readonly string[] {
  return violations(repository(texts), [rule]);
}

const seven = (sign: string): string => sign.repeat(7);

describe('this repository', () => {
  const files = readRepository(ROOT);

  it('breaks none of its own rules', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(violations(files)).toEqual([]);
  });
});

describe('the check as a program', () => {
  async function checked(file: string, text: string): Promise<{ readonly output: string; readonly code: number }> {
    const directory = await mkdtemp(join(tmpdir(), 'tributary-tidy-'));
    directories.push(directory);
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), text);
    return new Promise((resolve) => {
      execFile(process.execPath, [TIDY], { cwd: directory }, (error, stdout, stderr) =>
        resolve({ output: stdout + stderr, code: Number(error?.code ?? 0) }),
      );
    });
  }

  it('says that it looked at nothing where there is no git repository', async () => {
    const { output, code } = await checked('page.md', `${seven('<')} HEAD\n`);
    expect(output).toContain('no git repository');
    expect(code).toBe(0);
  });
});

describe('the check for conflict markers', () => {
  it('lets pass what only looks like one', () => {
    const similar = `a ${seven('=')} b\n${seven('=')}=\n${seven('<')}<\n`;
    const text = `Title\n========\n\n> > a quotation in a quotation\n\n${similar}`;
    expect(found(conflictMarkers, { 'docs/page.md': text })).toEqual([]);
  });

  it.each([
    ['the side of the branch', `${seven('<')} HEAD\n`],
    ['the line between the two', `${seven('=')}\n`],
    ['the line between the two, with the ends of lines of Windows', `${seven('=')}\r\n`],
    ['the common ancestor', `${seven('|')} 1234567\n`],
    ['the other side', `${seven('>')} main\n`],
    ['the other side as prettier writes it', `${'> '.repeat(7)}1234567 (docs: a change)\n`],
    ['one in a list', `- a point\n\n  ${seven('<')} HEAD\n`],
  ])('finds %s, and says where', (_what, marker) => {
    const [first = '', ...others] = found(conflictMarkers, { 'docs/a page.md': `# Page\n\n${marker}` });
    expect(first).toMatch(/^docs\/a page\.md:[35]: /);
    expect(others).toEqual([]);
  });
});

describe('the check for actions of workflows', () => {
  const workflow = (uses: string): string => `jobs:\n  ci:\n    steps:\n      - uses: ${uses}\n`;
  const digest = '3d3c42e5aac5ba805825da76410c181273ba90b1';

  it.each([`actions/checkout@${digest} # v7.0.1`, `actions/checkout@${digest}`, './.github/actions/ours'])(
    'takes %s',
    (uses) => {
      expect(found(pinnedActions, { '.github/workflows/ci.yml': workflow(uses) })).toEqual([]);
    },
  );

  it.each(['actions/checkout@v7', 'actions/checkout@main # v7', `actions/checkout@${digest.slice(1)}`, 'a/b'])(
    'refuses %s, whose code somebody else can change',
    (uses) => {
      const lines = found(pinnedActions, { '.github/workflows/ci.yml': workflow(uses) });
      expect(lines).toEqual([expect.stringMatching(/^\.github\/workflows\/ci\.yml:4: names an action by a tag/)]);
    },
  );
});

describe('the files that git tracks', () => {
  it('are read with their text, and those that were deleted are left out', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'tributary-tidy-'));
    directories.push(directory);
    await writeFile(join(directory, 'é.md'), 'text\n');
    await writeFile(join(directory, 'picture.png'), Buffer.from([137, 80, 0, 71]));
    await writeFile(join(directory, 'deleted.md'), 'text\n');
    execFileSync('git', ['init', '--quiet'], { cwd: directory });
    execFileSync('git', ['add', '.'], { cwd: directory });
    await rm(join(directory, 'deleted.md'));
    await writeFile(join(directory, 'untracked.md'), 'text\n');
    expect(readRepository(directory)).toEqual([
      { path: 'picture.png', bytes: 4, text: '' },
      { path: 'é.md', bytes: 5, text: 'text\n' },
    ]);
  });
});

describe('files and lines', () => {
  it('a file over 200 KB is found, the lock file and generated files are not', () => {
    const large = 'a\n'.repeat(110 * 1_024);
    const files = { 'a.md': large, 'package-lock.json': large, 'a.gen.ts': large, 'b.md': 'small\n' };
    expect(found(fileSizes, files)).toEqual(['a.md: has 220 KB, of 200 at most']);
  });

  it('a line over 120 characters is found, a row of a table and a generated file are not', () => {
    const long = 'é'.repeat(121);
    const files = { 'a.md': `ok\n${long}\n| ${long} |\n`, 'a.gen.ts': long, 'b.ts': 'é'.repeat(120) };
    expect(found(lineLengths, files)).toEqual(['a.md:2: has 121 characters, of 120']);
  });

  it.each([
    ['a regular expression', 'a.ts', `  /${'a'.repeat(121)}$/i,`],
    ['the title of a test', 'a.test.ts', `  it('${'a'.repeat(121)}', async () => {`],
    ['a line of XML in a test', 'a.test.ts', `<Document>${'a'.repeat(121)}</Document>`],
    ['a path of a drawing', 'a.svg', `<path d="${'1'.repeat(121)}"/>`],
    ['a space that prettier hangs over the end', 'a.tsx', `${'a'.repeat(118)}{' '}`],
  ])('may be longer when nothing can break it: %s', (_what, path, line) => {
    expect(found(lineLengths, { [path]: line })).toEqual([]);
  });

  it.each(['a.ts', 'a.test.ts', 'a.tsx'])('a line of code has no such reason: %s', (path) => {
    expect(found(lineLengths, { [path]: `/** ${'a'.repeat(121)} */\nconst a = '${'a'.repeat(121)}';` })).toHaveLength(
      2,
    );
  });

  // Each in two parts, because this file is read as well.
  it.each([
    ['TO', 'DO'],
    ['FIX', 'ME'],
    ['XX', 'X'],
    ['HA', 'CK'],
  ])('a reminder is found: %s%s', (start, end) => {
    const word = start + end;
    expect(found(reminders, { 'a.ts': `// ${word}: later\n` })).toEqual([
      'a.ts:1: has a reminder: do it, or open an issue',
    ]);
  });

  it('a word that only holds such letters is no reminder', () => {
    expect(found(reminders, { 'a.ts': 'const TODOS = ABNGNGLAXXX; // hacked\n' })).toEqual([]);
  });
});

describe('plain words', () => {
  // Each in two parts, because this file is read as well.
  const [of = '', outcome = '', anybody = ''] = [
    ['O', 'f'],
    ['became ', 'of'],
    ['Who', 'ever'],
  ].map((parts) => parts.join(''));

  it.each([
    ['a comment in a line of its own', `/** ${of} a run. */`],
    ['a comment about somebody', `/** ${anybody} makes a run. */`],
    ['a comment behind code', `const a = 1; // ${of} a run.`],
    ['a comment of several lines', `/**\n * ${of} a run.\n */`],
    ['a phrase in a comment', `/** Says what ${outcome} a payout. */`],
    ['a phrase in the name of a test', `it('says what ${outcome} a payout', () => {`],
  ])('are asked of %s', (_what, text) => {
    for (const program of ['a.mjs', 'bench/a.ts', 'dashboard/src/a.tsx', 'server/src/core/ledger/a.ts']) {
      expect(found(plainWords, { [program]: text })).toHaveLength(1);
    }
    expect(found(plainWords, { 'docs/a.md': text })).toEqual([]);
  });

  it('are asked of every text of a page', () => {
    const texts = [`label="What ${outcome} it"`, `'${anybody} approves'`].join('\n');
    expect(found(plainWords, { 'dashboard/src/a.tsx': texts })).toEqual([
      `dashboard/src/a.tsx:1: says "${outcome}": say it in plain words`,
      `dashboard/src/a.tsx:2: says "${anybody}": say it in plain words`,
    ]);
    expect(found(plainWords, { 'server/test/a.ts': texts })).toEqual([]);
  });

  it.each([
    ['the second line of a comment', `// The state\n// ${of} a run.`],
    ['an example', '/** For example `user`. */'],
    ['a thing with what it is of', '/** The state of a run, for people. */'],
  ])('let pass %s', (_what, text) => {
    expect(found(plainWords, { 'sdk/src/a.ts': text })).toEqual([]);
  });
});

describe('files that nobody uses', () => {
  it('are found, unless programs find them by their names', () => {
    const files = {
      'README.md': 'see docs/used.md',
      'docs/used.md': 'text',
      'docs/dead.md': 'text',
      'server/package.json': '{}',
      'server/src/a.ts': 'text',
    };
    expect(found(deadFiles, files)).toEqual(['docs/dead.md: is mentioned by no other file']);
  });

  it('a picture that no page shows is found, and one that is too large', () => {
    const files = {
      'README.md': '![a](docs/shown.webp)',
      'docs/shown.webp': 'x'.repeat(151 * 1_024),
      'docs/b.png': '',
    };
    expect(found(pictures, files)).toEqual(['docs/shown.webp: has 151 KB', 'docs/b.png: is shown by no page']);
  });
});

describe('links in Markdown', () => {
  const page = '# A page\n\n## Part one, `with code`\n\n## Part two\n\n## Part two\n';

  it.each([
    ['to a file', '[a](docs/page.md)'],
    ['to a folder', '[a](docs/)'],
    [
      'to headings, the second of the same name too',
      '[a](docs/page.md#part-one-with-code) [b](docs/page.md#part-two-1)',
    ],
    ['to a heading of the page itself', '# Here and there\n[a](#here-and-there)'],
    ['to another site', '[a](https://example.com/x#y) [b](mailto:a@example.com)'],
    ['in code, which are none', '`[a](gone.md)`\n```\n[a](gone.md)\n```'],
  ])('may lead %s', (_where, text) => {
    expect(found(deadLinks, { 'README.md': text, 'docs/page.md': page })).toEqual([]);
  });

  it.each([
    ['to a file that is not there', '[a](docs/gone.md)', 'links to docs/gone.md, which is not there'],
    ['to a picture that is not there', '![a](gone.png)', 'links to gone.png, which is not there'],
    [
      'to a heading that is not there',
      '[a](docs/page.md#part-3)',
      'links to #part-3, which docs/page.md does not have',
    ],
    ['by a reference', '\n[a]: gone.md', 'links to gone.md, which is not there'],
  ])('are found where they lead %s', (_where, text, problem) => {
    const line = text.startsWith('\n') ? 2 : 1;
    expect(found(deadLinks, { 'README.md': text, 'docs/page.md': page })).toEqual([`README.md:${line}: ${problem}`]);
  });
});

describe('decision records', () => {
  const sections = '\n## Context\n\n## Decision\n\n## Consequences\n\n## Rejected\n';
  const path = 'docs/decisions/0001-a.md';
  const list = { 'docs/decisions/README.md': '[0001](0001-a.md)' };

  it('have a status, four sections and a line in the list', () => {
    const record = `# 0001 A\n\nStatus: accepted, 2026-11-21\n${sections}`;
    expect(found(decisionRecords, { ...list, [path]: record })).toEqual([]);
  });

  it.each([
    ['without a status', sections, 'has no status: accepted, proposed or superseded by NNNN'],
    ['over 80 lines', `\nStatus: accepted\n${sections}${'\n'.repeat(80)}`, 'has 90 lines, of 80 at most'],
    ['without a section', `\nStatus: accepted\n${sections.replace('Rejected', 'Others')}`, 'has no section "Rejected"'],
    ['with no successor', `\nStatus: superseded by 0002\n${sections}`, 'is superseded by 0002, which is not there'],
  ])('are found %s', (_how, record, problem) => {
    expect(found(decisionRecords, { ...list, [path]: record })).toEqual([`${path}: ${problem}`]);
  });

  it('are found where the list does not name them', () => {
    const record = `\nStatus: accepted\n${sections}`;
    expect(found(decisionRecords, { [path]: record })).toEqual([`${path}: is not listed in docs/decisions/README.md`]);
  });
});

describe('generated files and applied migrations', () => {
  const made = { 'docs/openapi.json': '{}', 'a.gen.ts': 'a', 'server/migrations/0001.do.a.sql': 'SELECT 1' };
  const digests = renderDigests(repository(made), '');

  it('pass as they were made', () => {
    expect(found(frozenFiles, { ...made, [DIGESTS]: digests })).toEqual([]);
  });

  it.each(Object.keys(made))('are found when they were edited: %s', (path) => {
    const [problem = '', ...others] = found(frozenFiles, { ...made, [path]: 'edited', [DIGESTS]: digests });
    expect(problem).toContain(`${path}: was `);
    expect(others).toEqual([]);
  });

  it('are found when they are not listed, or listed and gone', () => {
    expect(found(frozenFiles, { 'b.gen.ts': 'b', ...made, [DIGESTS]: digests })).toEqual([
      `b.gen.ts: is not listed in ${DIGESTS}. Run: npm run generate`,
    ]);
    const { 'a.gen.ts': _gone, ...left } = made;
    expect(found(frozenFiles, { ...left, [DIGESTS]: digests })).toEqual([
      `${DIGESTS}: lists a.gen.ts, which is not there`,
    ]);
  });

  it('a changed migration stays found after `npm run generate`, a generated file does not', () => {
    const edited = { ...made, 'a.gen.ts': 'new', 'server/migrations/0001.do.a.sql': 'SELECT 2' };
    const renewed = renderDigests(repository(edited), digests);
    expect(found(frozenFiles, { ...edited, [DIGESTS]: renewed })).toEqual([
      expect.stringMatching(/^server\/migrations\/0001\.do\.a\.sql: was changed/),
    ]);
  });
});

describe('spelling', () => {
  it('names a word that no dictionary has, with all its places', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'tributary-tidy-'));
    directories.push(directory);
    // Each in two parts, because this file is read as well.
    const [first = '', second = ''] = [
      ['garden', 'ledger'],
      ['tea', 'payment'],
    ].map((parts) => parts.join(''));
    const text = `All is well.\nA ${first} has a ${second}.\n`;
    const files = ['other.md', 'page.md'].map((path) => ({ path, bytes: text.length, text }));
    for (const { path } of files) await writeFile(join(directory, path), text);
    const problem = 'is in no dictionary: mend it, or add it to scripts/tidy/words.txt';
    expect(misspellings(directory, files).toSorted()).toEqual(
      files.flatMap(({ path }) => [first, second].map((word) => `${path}:2: "${word}" ${problem}`)),
    );
  });
});
