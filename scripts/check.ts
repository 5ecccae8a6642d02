/**
 * The static checks, one after the other; all of them run even when one fails.
 * `npm run check` runs all, `npm run check:lint` (and so on) one of them.
 */
import { spawnSync } from 'node:child_process';

const TSC = 'node_modules/typescript/bin/tsc';
/** What was checked before and has not changed since is not checked again. */
const CACHE = 'node_modules/.cache';
const FORMAT_CACHE = ['--cache', '--cache-strategy', 'content', '--cache-location', `${CACHE}/prettier/check`];
/** A check is one program or several, each with its arguments; it passes when all of them pass. */
const CHECKS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  types: [typesOf('tsconfig.json', 'programs'), typesOf('dashboard/tsconfig.json', 'dashboard')],
  lint: [['node_modules/oxlint/bin/oxlint', '--deny-warnings', '--report-unused-disable-directives']],
  format: [['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', ...FORMAT_CACHE, '.']],
  imports: [['scripts/check-imports.ts']],
  'dead-code': [['node_modules/knip/bin/knip.js', '--no-config-hints']],
  generated: [['scripts/generate.ts', '--check']],
  tidy: [['scripts/tidy/tidy.ts']],
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in CHECKS));
if (unknown === undefined) {
  const failed = (asked.length === 0 ? Object.keys(CHECKS) : asked).filter((name) => !passes(name));
  if (failed.length > 0) console.error(`Failed: ${failed.map((name) => `check:${name}`).join(', ')}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
} else {
  console.error(`There is no check "${unknown}". There are: ${Object.keys(CHECKS).join(', ')}.`);
  process.exitCode = 2;
}

function typesOf(project: string, name: string): readonly string[] {
  return [TSC, '-p', project, '--incremental', '--tsBuildInfoFile', `${CACHE}/types/${name}.tsbuildinfo`];
}

function passes(name: string): boolean {
  const startedAt = performance.now();
  const failed = (CHECKS[name] ?? []).filter((program) => !succeeds(program));
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`${failed.length === 0 ? 'ok    ' : 'FAILED'} check:${name} (${seconds} s)`);
  return failed.length === 0;
}

function succeeds(program: readonly string[]): boolean {
  const { status, error } = spawnSync(process.execPath, program, { stdio: 'inherit' });
  if (error !== undefined) console.error(error.message);
  return status === 0;
}
