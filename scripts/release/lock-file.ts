/** What package-lock.json says, and what of it a program needs when it runs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of npm's lock file, version 3. */
export interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly workspaces?: readonly string[];
  readonly engines?: Readonly<Record<string, string>>;
  readonly integrity?: string;
  readonly license?: string;
  /** The folder of a workspace, in the entry that links to it. */
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** By path from the root: `node_modules/x`, `server/node_modules/y`, `server`. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

export interface LockFile {
  readonly lockfileVersion: number;
  readonly packages: LockedPackages;
}

export const readLockFile = (root: string): LockFile =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;

/**
 * The paths that the workspaces need when they run, in the lock file's order: the workspaces themselves, what they
 * depend on, and what that depends on. Without development dependencies, and without optional peers, which npm installs
 * because other workspaces have them.
 *
 * @throws Error if a package is missing that is not optional.
 */
export function neededAtRunTime(packages: LockedPackages, workspaces: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...workspaces];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const entry = packages[path];
    if (entry === undefined) throw new Error(`package-lock.json has no entry ${path}.`);
    if (entry.link === true && entry.resolved !== undefined) open.push(entry.resolved);
    for (const [name, isOptional] of dependenciesOf(entry)) {
      const at = placeOf(packages, path, name);
      if (at !== undefined) open.push(at);
      else if (!isOptional) throw new Error(`package-lock.json has no ${name}, which ${path} needs.`);
    }
  }
  return new Set(Object.keys(packages).filter((path) => found.has(path)));
}

/** The part of the lock file that is needed at run time, for a root that has these workspaces and nothing else. */
export function lockFileOf(lock: LockFile, root: LockedPackage, workspaces: readonly string[]): LockFile {
  const needed = neededAtRunTime(lock.packages, workspaces);
  const kept = Object.entries(lock.packages).filter(([path]) => needed.has(path) || linksTo(lock, path, workspaces));
  const entries = kept.map(([path, entry]) => [path, workspaces.includes(path) ? withoutDevelopment(entry) : entry]);
  return { ...lock, ...nameOf(root), packages: { '': root, ...(Object.fromEntries(entries) as LockedPackages) } };
}

/** A manifest, or its entry in the lock file, without what only development needs. */
export function withoutDevelopment<T extends { readonly devDependencies?: unknown }>(
  manifest: T,
): Omit<T, 'devDependencies'> {
  const { devDependencies: _, ...rest } = manifest;
  return rest;
}

const nameOf = ({ name, version }: LockedPackage): LockedPackage => ({
  ...(name === undefined ? {} : { name }),
  ...(version === undefined ? {} : { version }),
});

function linksTo(lock: LockFile, path: string, workspaces: readonly string[]): boolean {
  const entry = lock.packages[path];
  return entry?.link === true && entry.resolved !== undefined && workspaces.includes(entry.resolved);
}

function dependenciesOf(entry: LockedPackage): readonly (readonly [name: string, isOptional: boolean])[] {
  const peers = Object.keys(entry.peerDependencies ?? {});
  return [
    ...Object.keys(entry.dependencies ?? {}).map((name) => [name, false] as const),
    ...Object.keys(entry.optionalDependencies ?? {}).map((name) => [name, true] as const),
    ...peers
      .filter((name) => entry.peerDependenciesMeta?.[name]?.optional !== true)
      .map((name) => [name, false] as const),
  ];
}

/** Where Node finds a package from a folder: in the nearest node_modules on the way up. */
function placeOf(packages: LockedPackages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in packages) return path;
    if (folder === '') return undefined;
  }
}

/** The next folder up that may have a node_modules of its own. */
function parentOf(folder: string): string {
  const inner = folder.lastIndexOf('/node_modules/');
  if (inner !== -1) return folder.slice(0, inner);
  return '';
}
