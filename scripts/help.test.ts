import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { HELP } from './help.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};
/** What each npm script hands to run.mjs; `docs:sdk` is a program of others. */
const tasks = Object.values(scripts).flatMap((script) => /run\.mjs (.+)$/.exec(script)?.[1]?.split(' ') ?? []);
const HAVE_THEIR_OWN = ['tributary', 'test'];
const checks = ['types', 'lint', 'format', 'imports', 'dead-code', 'generated', 'tidy'];

it.each(['release', 'bench'])('npm run %s -- --help prints its help, and does nothing', (task) => {
  const printed = execFileSync(process.execPath, ['scripts/run.mjs', task, '--help'], { cwd: ROOT, encoding: 'utf8' });
  expect(printed).toBe(HELP[task]);
  expect(printed).toMatch(/^npm /);
});

it('each npm script has a help', () => {
  const known = new Set([...Object.keys(HELP), ...HAVE_THEIR_OWN, ...checks]);
  expect(tasks.length).toBeGreaterThan(10);
  expect(tasks.filter((task) => !known.has(task))).toEqual([]);
});
