/** Spelling, by cspell: British and American English, with the words of `words.txt`. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding, TrackedFile } from './repository.ts';

const CSPELL = fileURLToPath(new URL('../../node_modules/cspell/bin.mjs', import.meta.url));
const CONFIG = fileURLToPath(new URL('./cspell.json', import.meta.url));
const WORDS = fileURLToPath(new URL('./words.txt', import.meta.url));
/** The digests of texts without a mistake. cspell's own cache forgets mistakes at the second run. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/tidy-spelling.txt', import.meta.url));
const OPTIONS = ['--dot', '--relative', '--no-progress', '--no-summary', '--no-color', '--no-must-find-files'];
const OUTPUT_BYTES_MAX = 64 * 2 ** 20;

/** The words of these files that are in no dictionary. Files that were correct at the last run are not read again. */
export function findMisspelt(root: string, files: readonly TrackedFile[]): readonly Finding[] {
  const rules = readFileSync(CONFIG, 'utf8') + readFileSync(WORDS, 'utf8');
  const digestOf = (file: TrackedFile): string =>
    createHash('sha256').update(rules).update(file.path).update(file.text).digest('hex');
  const known = new Set(readCache());
  const unknown = files.filter((file) => !known.has(digestOf(file)));
  if (unknown.length === 0) return [];

  const findings = spell(root, unknown);
  const wrong = new Set(findings.map(({ path }) => path));
  mkdirSync(dirname(CACHE), { recursive: true });
  const right = files.filter(({ path }) => !wrong.has(path));
  writeFileSync(CACHE, right.map(digestOf).join('\n'));
  return findings;
}

function spell(root: string, files: readonly TrackedFile[]): readonly Finding[] {
  const { stdout, stderr, error } = spawnSync(
    process.execPath,
    [CSPELL, 'lint', '--config', CONFIG, '--no-config-search', '--root', root, '--file-list', 'stdin', ...OPTIONS],
    { cwd: root, encoding: 'utf8', input: files.map(({ path }) => path).join('\n'), maxBuffer: OUTPUT_BYTES_MAX },
  );
  if (error !== undefined) throw error;
  const findings = [...stdout.matchAll(/^(.+?):(\d+):\d+ - Unknown word \(([^)]*)\)/gm)].map(
    ([, path = '', line, word = '']) => ({
      path,
      line: Number(line),
      problem: `"${word}" is in no dictionary: mend it, or add it to scripts/tidy/words.txt`,
    }),
  );
  if (findings.length === 0 && stderr.trim() !== '') throw new Error(stderr);
  return findings;
}

function readCache(): readonly string[] {
  try {
    return readFileSync(CACHE, 'utf8').split('\n');
  } catch {
    return [];
  }
}
