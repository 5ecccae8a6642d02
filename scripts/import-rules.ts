/** Checks a source tree against the rules of .dependency-cruiser.mjs, and for cycles between folders. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, format, type ICruiseResult } from 'dependency-cruiser';
import config, { TESTS } from '../.dependency-cruiser.mjs';
import { type Import, importsOnCycles } from './folder-cycles.ts';

const TREES = ['server', 'sdk', 'cli', 'scripts', 'bench', 'dashboard'];
const IS_TEST = new RegExp(TESTS);

interface Findings {
  /** Without duplicates, in order. */
  readonly brokenRules: readonly string[];
  /** A sentence that people read. */
  readonly report: string;
}

export async function checkImports(root: string): Promise<Findings> {
  const trees = TREES.filter((tree) => existsSync(join(root, tree)));
  const { forbidden, options } = config;
  const { output } = await cruise(trees, { ...options, baseDir: root, validate: true, ruleSet: { forbidden } });
  if (typeof output === 'string') throw new Error(output);
  const ties = importsOnCycles(importsOf(output));
  const { output: report } = await format(output, { outputType: 'err' });
  if (typeof report !== 'string') throw new Error('the import check has nothing to say');
  const broken = new Set(output.summary.violations.map(({ rule }) => rule.name));
  if (ties.length > 0) broken.add('no-folder-cycles');
  return {
    brokenRules: [...broken].toSorted(),
    report: [report.trim(), ...ties.map(({ from, to }) => `  error no-folder-cycles: ${from} → ${to}`)].join('\n'),
  };
}

/** Without imports of tests, which may import anything. */
function importsOf({ modules }: ICruiseResult): Import[] {
  return modules
    .filter(({ source }) => !IS_TEST.test(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })));
}
