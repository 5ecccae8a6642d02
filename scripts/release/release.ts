/**
 * Packs a release: `npm run release` writes release/tributary-VERSION-COMMIT.tgz and, beside it, its bill of materials
 * and its digest. The archive holds the sources that run, the built dashboard, and a lock file without tools of
 * development. The same commit gives the same bytes.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { create } from 'tar';
import { ensureDashboardBuilt } from '../build-dashboard.mjs';
import { SERVER_FLAGS } from '../server-flags.mjs';
import { licencesOf, licenceTexts, unaccepted } from './licences.ts';
import { lockFileOf, readLockFile, withoutDevelopment } from './lock-file.ts';
import { billOfMaterials } from './sbom.ts';

interface Manifest {
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly allowScripts: Readonly<Record<string, boolean>>;
  readonly scarfSettings: object;
}

const ROOT = resolve(import.meta.dirname, '../..');
/** The server, and what its command line shares with the one for any server. */
const WORKSPACES = ['server', 'cli', 'sdk'] as const;
/** Types are stripped by Node itself, without a flag, from this version on. */
const NODE = '>=24.12';
/** The letters of the commit, as in the server's metrics and `/healthz`. */
const SHOWN_LETTERS = 12;
/** Kept from one start to the next, where the folder can be written. */
const COMPILE_CACHE = 'NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-node_modules/.cache/compile}"';

const PACKED = [
  /^LICENSE$/,
  /^CHANGELOG\.md$/,
  /^SECURITY\.md$/,
  // Images, systemd and Kubernetes use these.
  /^(Dockerfile|\.dockerignore)$/,
  /^deploy\//,
  /^docs\/[^/]+$/,
  /^docs\/(guides|monitoring)\//,
  /^server\/migrations\//,
  /^(server|cli|sdk)\/src\/(?!.*\.(test|testing|fixture)\.ts$)/,
  // The icon of the API reference.
  /^dashboard\/src\/favicon\.svg$/,
];

if (git('status', '--porcelain') !== '') console.error('This checkout has changes that no commit has.');
const out = resolve(process.argv[2] ?? join(ROOT, 'release'));
await ensureDashboardBuilt(ROOT);
const staged = mkdtempSync(join(tmpdir(), 'tributary-release-'));
try {
  const { version, ...manifest } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
  // Two builds of one version lie beside each other.
  const gitHead = git('rev-parse', 'HEAD').trim();
  const name = `tributary-${version}-${gitHead.slice(0, SHOWN_LETTERS)}`;
  const committedAt = new Date(Number(git('log', '-1', '--format=%ct')) * 1_000);
  stage(join(staged, name), { version, gitHead, committedAt }, manifest);
  mkdirSync(out, { recursive: true });
  const archive = join(out, `${name}.tgz`);
  const files = filesOf(join(staged, name)).map((path) => path.slice(staged.length + 1));
  await create({ file: archive, cwd: staged, gzip: { level: 9 }, portable: true, mtime: committedAt }, files);
  cpSync(join(staged, name, 'sbom.cdx.json'), join(out, `${name}.sbom.cdx.json`));
  const digest = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${digest}  ${name}.tgz\n`);
  console.log(`${archive}\nsha256 ${digest}, ${files.length} files`);
} finally {
  rmSync(staged, { recursive: true, force: true });
}

interface Build {
  readonly version: string;
  readonly gitHead: string;
  readonly committedAt: Date;
}

function stage(folder: string, build: Build, manifest: Omit<Manifest, 'version'>): void {
  const { version, gitHead, committedAt } = build;
  const lock = readLockFile(ROOT);
  const licensed = licencesOf(lock.packages);
  const unknown = unaccepted(licensed).map(({ name, licence }) => `${name}: ${licence}`);
  if (unknown.length > 0) throw new Error(`Read these licences first, then add them: ${unknown.join('; ')}`);
  for (const path of git('ls-files', '-z').split('\0')) {
    if (PACKED.some((pattern) => pattern.test(path))) copy(join(ROOT, path), join(folder, path));
  }
  for (const path of filesOf(join(ROOT, 'dashboard/dist'))) {
    // The stamp says for whom this checkout built it.
    if (!path.endsWith('/.built-for')) copy(path, join(folder, path.slice(ROOT.length + 1)));
  }
  copy(join(import.meta.dirname, 'README.release.md'), join(folder, 'README.md'));
  const top = {
    name: 'tributary',
    version,
    private: true,
    description: manifest.description,
    license: manifest.license,
    type: 'module',
    workspaces: WORKSPACES,
    engines: { node: NODE },
    scripts: {
      start: `${COMPILE_CACHE} exec node ${SERVER_FLAGS.join(' ')} server/src/main.ts`,
      tributary: `${COMPILE_CACHE} exec node --conditions=tributary-source server/src/cli/main.ts`,
    },
    allowScripts: manifest.allowScripts,
    scarfSettings: manifest.scarfSettings,
  };
  writeJson(join(folder, 'package.json'), top);
  const { name, license, engines } = top;
  const locked = lockFileOf(lock, { name, version, license, workspaces: WORKSPACES, engines }, WORKSPACES);
  writeJson(join(folder, 'package-lock.json'), locked);
  for (const workspace of WORKSPACES) {
    const own = JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8')) as object;
    // The server shows its commit in its metrics.
    writeJson(join(folder, workspace, 'package.json'), { ...withoutDevelopment(own), gitHead });
  }
  writeFileSync(join(folder, '.npmrc'), 'engine-strict=true\naudit=false\nfund=false\n');
  writeFileSync(join(folder, 'sbom.cdx.json'), billOfMaterials(ROOT, committedAt.toISOString()));
  writeFileSync(join(folder, 'licences.txt'), licenceTexts(ROOT, licensed));
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

function writeJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

/** In a fixed order. */
function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

function git(...options: readonly string[]): string {
  return execFileSync('git', options, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
