/**
 * The repository's own linter, for rules that no other program checks. `npm run check:tidy` runs it over the current
 * repository, and `tidy.test.ts` proves each rule. To add a rule, write it beside similar ones and list it here.
 */
import { frozenFiles, isFrozen } from './digests.ts';
import { deadFiles, deadLinks, decisionRecords, pictures } from './page-rules.ts';
import { asLine, readRepository, type Rule, type TrackedFile } from './repository.ts';
import { findMisspelt } from './spelling.ts';
import {
  conflictMarkers,
  fileSizes,
  lineLengths,
  LOCK_FILE,
  pinnedActions,
  plainWords,
  reminders,
} from './text-rules.ts';

const SPELT = /\.(md|ts|tsx|mjs|sql|jsonc?|css|html|yml|lua)$/;

export const RULES: readonly Rule[] = [
  conflictMarkers,
  fileSizes,
  lineLengths,
  reminders,
  pinnedActions,
  plainWords,
  deadFiles,
  deadLinks,
  pictures,
  decisionRecords,
  frozenFiles,
];

/** One line for each violation of a rule. */
export function violations(files: readonly TrackedFile[], rules = RULES): readonly string[] {
  return rules.flatMap((rule) => [...rule.find(files)].map(asLine));
}

/** The same for spelling, which needs an external program. */
export function misspellings(root: string, files: readonly TrackedFile[]): readonly string[] {
  const written = files.filter(({ path }) => SPELT.test(path) && path !== LOCK_FILE && !isFrozen(path, files));
  return findMisspelt(root, written).map(asLine);
}

if (import.meta.main) {
  const root = process.cwd();
  try {
    const files = readRepository(root);
    const found = [...violations(files), ...misspellings(root, files)];
    for (const line of found) console.error(line);
    process.exitCode = found.length > 0 ? 1 : 0;
  } catch (error) {
    if (!String(error).includes('not a git repository')) throw error;
    console.log('tidy: nothing was looked at, because there is no git repository here');
  }
}
