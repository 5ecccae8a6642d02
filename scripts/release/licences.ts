/** Under which licences the packages stand that a release brings or whose code the built dashboard contains. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockedPackages, neededAtRunTime } from './lock-file.ts';

/** What ends up with the user: the server's packages, and those in the bundle of the dashboard. */
export const SHIPPED_WORKSPACES = ['server', 'sdk', 'cli', 'dashboard'] as const;

export interface LicensedPackage {
  /** Its folder, relative to the root. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, as the package states it. */
  readonly licence: string;
}

/** All permissive: nobody who ships or changes Tributary has to publish anything but these texts. */
const ACCEPTED: ReadonlySet<string> = new Set([
  '(ISC AND CC-BY-3.0)',
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT AND OFL-1.1',
  'MIT and ISC',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
]);

/** Packages whose manifest states none; it is in their LICENSE file. */
const STATED_IN_FILE: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

const TEXT_FILE = /^(license|licence|copying|notice)/i;

/** Sorted by name. Our own workspaces are not among them. */
export function licencesOf(packages: LockedPackages): readonly LicensedPackage[] {
  return [...neededAtRunTime(packages, SHIPPED_WORKSPACES)]
    .filter((path) => path.includes('node_modules/') && packages[path]?.link !== true)
    .map((path) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const { version = '', license } = packages[path] ?? {};
      return { path, name, version, licence: license ?? STATED_IN_FILE[name] ?? 'none stated' };
    })
    .toSorted((a, b) => compare(a.name, b.name) || compare(a.version, b.version) || compare(a.path, b.path));
}

/** Those that somebody has to read first. Empty when all is well. */
export const unaccepted = (licensed: readonly LicensedPackage[]): readonly LicensedPackage[] =>
  licensed.filter(({ licence }) => !ACCEPTED.has(licence));

/** The list with the text of each licence, where the package is installed: a package for another system is not. */
export function licenceTexts(root: string, licensed: readonly LicensedPackage[]): string {
  return licensed
    .map(({ path, name, version, licence }) => {
      const folder = join(root, path);
      const files = existsSync(folder) ? readdirSync(folder).filter((file) => TEXT_FILE.test(file)) : [];
      const texts = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').trim());
      return [`${name} ${version}`, `Licence: ${licence}`, ...texts].join('\n\n');
    })
    .join(`\n\n${'='.repeat(80)}\n\n`)
    .concat('\n');
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
