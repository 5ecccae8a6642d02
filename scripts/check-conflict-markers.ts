/**
 * Finds what a merge left behind in the tracked files of the folder it runs in: a conflict that nobody resolved, also
 * after prettier has taken its last line for quotations in quotations.
 */
import { spawnSync } from 'node:child_process';

/** With counts, so that this file does not find itself. Spaces in front come from lists that prettier indents. */
const MARKER = [
  '^[[:space:]]*(<{7}|>{7}|[|]{7})([[:space:]]|$)',
  '^[[:space:]]*={7}[[:space:]]*$',
  '^[[:space:]]*(> ){6}>([[:space:]]|$)',
].join('|');

const { status, stdout, stderr } = spawnSync('git', ['grep', '-nIE', MARKER], { encoding: 'utf8' });
/** `git grep` ends with 1 where it found nothing, and with more where it could not look. */
const NOTHING_FOUND = 1;
if (status === 0) {
  console.error(`A conflict was not resolved:\n${stdout.trimEnd()}`);
  process.exitCode = 1;
} else if (status !== NOTHING_FOUND) {
  console.log(`conflict markers: not looked for, because there is no git repository here (${stderr.trim()})`);
}
