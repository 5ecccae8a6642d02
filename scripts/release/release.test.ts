import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { licencesOf, unaccepted } from './licences.ts';
import { lockFileOf, neededAtRunTime, readLockFile } from './lock-file.ts';
import { billOfMaterials } from './sbom.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const lock = readLockFile(ROOT);
const namesOf = (paths: Iterable<string>): readonly string[] =>
  [...paths].map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));

describe('what is needed at run time', () => {
  const packages = {
    '': { name: 'all' },
    server: { dependencies: { a: '1', '@ours/sdk': '*' }, devDependencies: { tool: '1' } },
    sdk: {},
    'node_modules/@ours/sdk': { resolved: 'sdk', link: true },
    'node_modules/a': { dependencies: { b: '2' }, optionalDependencies: { absent: '1', other: '1' } },
    'node_modules/a/node_modules/b': { version: '2', dependencies: { c: '1' } },
    'node_modules/b': { version: '1' },
    'node_modules/c': { peerDependencies: { d: '1', tool: '1' }, peerDependenciesMeta: { tool: { optional: true } } },
    'node_modules/d': {},
    'node_modules/other': {},
    'node_modules/tool': {},
  };

  it('is what Node would find from each folder, and no optional peer or tool', () => {
    expect([...neededAtRunTime(packages, ['server'])]).toEqual([
      'server',
      'sdk',
      'node_modules/@ours/sdk',
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/c',
      'node_modules/d',
      'node_modules/other',
    ]);
  });

  it('is refused when the lock file lacks a package', () => {
    const { 'node_modules/d': _, ...rest } = packages;
    expect(() => neededAtRunTime(rest, ['server'])).toThrow('package-lock.json has no d, which node_modules/c needs.');
  });

  it('stands in a lock file of its own, with the versions and digests of ours', () => {
    const own = lockFileOf(lock, { name: 'tributary', version: '1.0.0' }, ['server']);
    const kept = Object.entries(own.packages).filter(([path]) => path.includes('node_modules/'));
    expect(kept.length).toBeGreaterThan(100);
    for (const [path, entry] of kept) expect(entry).toEqual(lock.packages[path]);
    expect(own).toMatchObject({ name: 'tributary', packages: { '': { name: 'tributary', version: '1.0.0' } } });
    const names = namesOf(Object.keys(own.packages));
    expect(names).toContain('@tributary/server');
    for (const tool of ['vitest', 'vite', 'react', 'node', 'typescript', 'prettier']) expect(names).not.toContain(tool);
  });
});

describe('the licences of what is shipped', () => {
  it('are all permissive', () => {
    const licensed = licencesOf(lock.packages);
    expect(unaccepted(licensed)).toEqual([]);
    expect(licensed.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'react', 'better-auth']));
  });

  it('have to be read by somebody when they are new', () => {
    const packages = {
      server: { dependencies: { a: '1', b: '1' } },
      sdk: {},
      cli: {},
      dashboard: {},
      'node_modules/a': { version: '1', license: 'AGPL-3.0-only' },
      'node_modules/b': { version: '1' },
    };
    const licences = unaccepted(licencesOf(packages)).map(({ name, licence }) => [name, licence]);
    expect(licences).toEqual([
      ['a', 'AGPL-3.0-only'],
      ['b', 'none stated'],
    ]);
  });
});

describe('the bill of materials', () => {
  interface Bill {
    readonly bomFormat: string;
    readonly serialNumber: string;
    readonly metadata: { readonly timestamp: string; readonly component: { readonly name: string } };
    readonly components: readonly { readonly name: string; readonly version: string; readonly purl: string }[];
  }

  it('lists exactly what is shipped, and is the same text each time', () => {
    const at = '2026-11-23T00:00:00.000Z';
    const text = billOfMaterials(ROOT, at);
    const { bomFormat, serialNumber, metadata, components } = JSON.parse(text) as Bill;
    expect([bomFormat, metadata.timestamp, metadata.component.name]).toEqual(['CycloneDX', at, 'tributary']);
    expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const listed = new Set(components.map(({ name, version }) => `${name} ${version}`));
    const shipped = licencesOf(lock.packages).map(({ name, version }) => `${name} ${version}`);
    const own = ['cli', 'dashboard', 'sdk', 'server'].map((name) => `${name} 0.1.0`);
    expect([...listed].toSorted()).toEqual([...new Set([...shipped, ...own])].toSorted());
    expect(billOfMaterials(ROOT, at)).toBe(text);
  });
});
