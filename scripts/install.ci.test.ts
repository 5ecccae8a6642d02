/** Installs a small checkout of its own with the real npm, from a registry in this process. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { create } from 'tar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const INSTALL = fileURLToPath(new URL('install.mjs', import.meta.url));
const WORKSPACES = ['server', 'sdk', 'cli', 'dashboard'];

/** What each package holds beside its manifest. `pinned` brings the program that is asked for its version. */
const PACKAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  served: { 'index.js': 'export const isServed = true;' },
  pinned: { 'bin/node': `#!/bin/sh\nexec '${process.execPath}' "$@"\n` },
  tool: { 'index.js': 'export const isTool = true;' },
};
const DEPENDENCIES = {
  dependencies: { served: '1.0.0' },
  optionalDependencies: { pinned: '1.0.0' },
  devDependencies: { tool: '1.0.0' },
};

let folder = '';
let root = '';
let registry: Server;
/** Paths of the archives, in the order in which npm asked for them. */
let asked: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tributary-install-'));
  root = join(folder, 'checkout');
  asked = [];
  registry = createServer(({ url = '', headers: { host } }, response) => {
    const name = basename(url);
    if (name in PACKAGES) {
      const dist = { tarball: `http://${host}/mirror/${name}/-/${name}-1.0.0.tgz` };
      response.end(JSON.stringify({ name, versions: { '1.0.0': { name, version: '1.0.0', dist } } }));
      return;
    }
    asked.push(url);
    readFile(join(folder, basename(url))).then(
      (archive) => response.end(archive),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  await writeCheckout();
});
afterEach(async () => {
  registry.close();
  await rm(folder, { recursive: true, force: true });
});

async function writeText(path: string, text: string, mode?: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text, { mode });
}

/** A tarball as npm packs it; its digest for the lock file. */
async function pack(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const source = join(folder, name);
  const bin = 'bin/node' in files ? { bin: { node: 'bin/node' } } : {};
  await writeText(join(source, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...bin }));
  for (const [file, text] of Object.entries(files)) await writeText(join(source, file), text, 0o755);
  const archive = join(folder, `${name}-1.0.0.tgz`);
  await create({ file: archive, cwd: source, gzip: true, prefix: 'package' }, ['.']);
  return `sha512-${createHash('sha512')
    .update(await readFile(archive))
    .digest('base64')}`;
}

async function writeCheckout(): Promise<void> {
  const top = { name: 'checkout', version: '1.0.0', workspaces: WORKSPACES, ...DEPENDENCIES };
  const packages: Record<string, object> = { '': top };
  for (const workspace of WORKSPACES) {
    const manifest = { name: `@ours/${workspace}`, version: '1.0.0' };
    await writeText(join(root, workspace, 'package.json'), JSON.stringify(manifest));
    packages[workspace] = manifest;
    packages[`node_modules/@ours/${workspace}`] = { resolved: workspace, link: true };
  }
  for (const [name, files] of Object.entries(PACKAGES)) {
    packages[`node_modules/${name}`] = {
      version: '1.0.0',
      integrity: await pack(name, files),
      ...(name === 'pinned' ? { optional: true, bin: { node: 'bin/node' } } : {}),
      ...(name === 'tool' ? { dev: true } : {}),
    };
  }
  const lock = { name: 'checkout', version: '1.0.0', lockfileVersion: 3, requires: true, packages };
  await writeText(join(root, 'package.json'), JSON.stringify(top));
  await writeText(join(root, 'package-lock.json'), JSON.stringify(lock));
}

/** As `npm start` (what a start needs) or `npm test` (all) installs; what it says on standard error. */
async function install(packages: 'start' | 'all', before = ''): Promise<string> {
  const call = `await ensureInstalled('${root}', '${packages}')`;
  const script = `import { ensureInstalled } from '${INSTALL}'; ${before} ${call};`;
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    npm_config_cache: join(folder, 'cache'),
    npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/mirror/`,
    npm_config_fetch_retries: '0',
    npm_config_update_notifier: 'false',
  };
  const { stderr } = await run(process.execPath, ['--input-type=module', '--eval', script], { env });
  return stderr;
}

const installed = (path: string): string => join(root, 'node_modules', path);
const hasTool = (): boolean => existsSync(installed('tool/index.js'));

describe('the installation', () => {
  it('brings no tools for a start, from the registry of the machine, and only once', async () => {
    expect(await install('start')).toContain('npm ci');
    expect(existsSync(installed('served/index.js'))).toBe(true);
    expect(hasTool()).toBe(false);
    expect(asked.toSorted()).toEqual(['/mirror/pinned/-/pinned-1.0.0.tgz', '/mirror/served/-/served-1.0.0.tgz']);
    expect(await install('start')).toBe('');
  });

  it('adds the tools beside what a start brought, which a server may be running from', async () => {
    await install('start');
    const before = await stat(installed('served/index.js'));
    expect(await install('all')).toContain('npm install');
    expect(hasTool()).toBe(true);
    const after = await stat(installed('served/index.js'));
    expect({ ino: after.ino, ctimeMs: after.ctimeMs }).toEqual({ ino: before.ino, ctimeMs: before.ctimeMs });
    expect(await install('all')).toBe('');
  });

  it('keeps the tools at a start', async () => {
    await install('all');
    expect(await install('start')).toBe('');
    expect(hasTool()).toBe(true);
  });

  it('replaces a tool that a killed npm left half unpacked, and serves beside it', async () => {
    await install('start');
    await writeText(installed('tool/package.json'), JSON.stringify({ name: 'tool', version: '1.0.0' }));
    expect(await install('start')).toBe('');
    await install('all');
    expect(hasTool()).toBe(true);
  });

  it('still serves when tools cannot be had', async () => {
    await install('start');
    await rm(join(folder, 'tool-1.0.0.tgz'));
    await expect(install('all')).rejects.toThrow(/npm install failed/);
    expect(await install('start')).toBe('');
    expect(existsSync(installed('served/index.js'))).toBe(true);
  });

  it('starts again where it was cut short', async () => {
    await writeText(installed('served/package.json'), JSON.stringify({ name: 'served', version: '1.0.0' }));
    await install('start');
    expect(existsSync(installed('served/index.js'))).toBe(true);
  });

  it('takes what npm itself has installed', async () => {
    await install('all');
    await rm(installed('.installed-for'));
    expect(await install('start')).toBe('');
    expect(await install('all')).toBe('');
  });

  it('says who must install where this account may not, and serves it from what is there', async () => {
    const asAnother = process.getuid?.() === 0 ? 'process.setuid(65534);' : '';
    await chmod(folder, 0o755);
    await chmod(root, 0o555);
    await expect(install('start', asAnother)).rejects.toThrow(`${root} cannot be written (EACCES).`);
    await chmod(root, 0o755);
    await install('start');
    await chmod(installed(''), 0o555);
    await chmod(root, asAnother === '' ? 0o755 : 0o777);
    await expect(install('all', asAnother)).rejects.toThrow(`${installed('')} cannot be written (EACCES).`);
    expect(await install('start', asAnother)).toBe('');
    await chmod(installed(''), 0o755);
  });

  it('is made once when several ask at the same moment, and all get what they need', async () => {
    const said = await Promise.all([install('start'), install('all'), install('start')]);
    expect(said.filter((text) => text.includes('npm ci'))).toHaveLength(1);
    expect(hasTool()).toBe(true);
    expect(asked.filter((path) => path.includes('served'))).toHaveLength(1);
  });
});
