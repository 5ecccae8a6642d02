import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const CHECK = fileURLToPath(new URL('../../scripts/check-conflict-markers.ts', import.meta.url));

const directories: string[] = [];
afterEach(async () => {
  for (const directory of directories.splice(0)) await rm(directory, { recursive: true });
});

/** What the check says of a repository with this one file, and how it ends. */
async function checked(file: string, text: string): Promise<{ readonly output: string; readonly code: number }> {
  const directory = await mkdtemp(join(tmpdir(), 'tributary-markers-'));
  directories.push(directory);
  await mkdir(dirname(join(directory, file)), { recursive: true });
  await writeFile(join(directory, file), text);
  execFileSync('git', ['init', '--quiet'], { cwd: directory });
  execFileSync('git', ['add', '.'], { cwd: directory });
  return new Promise((resolve) => {
    execFile(process.execPath, [CHECK], { cwd: directory }, (error, stdout, stderr) =>
      resolve({ output: stdout + stderr, code: Number(error?.code ?? 0) }),
    );
  });
}

const seven = (sign: string): string => sign.repeat(7);

describe('the check for conflict markers', () => {
  it('lets pass what only looks like one', async () => {
    const text = `Title\n========\n\n> > a quotation in a quotation\n\na ${seven('=')} b\n${seven('=')}=\n${seven('<')}<\n`;
    expect(await checked('docs/page.md', text)).toEqual({ output: '', code: 0 });
  });

  it.each([
    ['the side of the branch', `${seven('<')} HEAD\n`],
    ['the line between the two', `${seven('=')}\n`],
    ['the line between the two, with the ends of lines of Windows', `${seven('=')}\r\n`],
    ['the common ancestor', `${seven('|')} 1234567\n`],
    ['the other side', `${seven('>')} main\n`],
    ['the other side as prettier writes it', `${'> '.repeat(7)}1234567 (docs: a change)\n`],
    ['one in a list', `- a point\n\n  ${seven('<')} HEAD\n`],
  ])('finds %s, and says where', async (_what, marker) => {
    const { output, code } = await checked('docs/a page.md', `# Page\n\n${marker}`);
    expect(code).toBe(1);
    expect(output).toMatch(/docs\/a page\.md:[35]:/);
  });
});
