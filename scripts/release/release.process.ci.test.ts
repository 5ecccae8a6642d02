/** Packs a release, installs it in an empty folder as an operator would, and starts it. */
import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../../server/test/harness/server-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const INSTALLED_MAX_MB = 350;
const LIMIT_MS = 300_000;
/** An account with a name and without rights, on Debian. */
const NOBODY = 65_534;
const run = promisify(execFile);

let folder = '';
/** `tributary-0.1.0-1a2b3c4d5e6f`. */
let name = '';
let release = '';
const environment = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}` };

const pack = async (out: string): Promise<string> => {
  await run(process.execPath, ['scripts/release/release.ts', join(folder, out)], { cwd: ROOT, env: environment });
  return join(folder, out);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tributary-release-'));
  // The embedded PostgreSQL runs as another account when root starts it.
  await chmod(folder, 0o755);
  const out = await pack('one');
  const { stdout: head } = await run('git', ['rev-parse', 'HEAD'], { cwd: ROOT });
  name = `tributary-0.1.0-${head.slice(0, 12)}`;
  await run('tar', ['xzf', join(out, `${name}.tgz`), '-C', folder]);
  release = join(folder, name);
  await run('npm', ['ci', '--omit=dev', '--prefer-offline'], { cwd: release, env: environment });
}, LIMIT_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function bytesOf(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  let bytes = 0;
  for (const file of files) bytes += (await stat(file)).size;
  return bytes;
}

describe('a release', () => {
  it('is the same archive when it is packed again from the same commit', async () => {
    const again = await pack('two');
    const digests = ['one', 'two'].map((out) => readFile(join(folder, out, `${name}.tgz.sha256`), 'utf8'));
    const [first, second] = await Promise.all(digests);
    expect(second).toBe(first);
    await expect(run('sha256sum', ['-c', `${name}.tgz.sha256`], { cwd: again })).resolves.toBeTruthy();
  });

  it(`takes at most ${INSTALLED_MAX_MB} MB when it is installed, and brings no tool of development`, async () => {
    expect((await bytesOf(release)) / 1_000_000).toBeLessThan(INSTALLED_MAX_MB);
    const installed = await readdir(join(release, 'node_modules'));
    expect(installed).toContain('fastify');
    for (const tool of ['vitest', 'vite', 'typescript', 'playwright-core', 'node']) {
      expect(installed).not.toContain(tool);
    }
    const files = await readdir(release, { recursive: true });
    const ours = files.filter((file) => !file.startsWith('node_modules/'));
    expect(ours.filter((file) => /\.(test|testing|fixture)\.ts$/.test(file))).toEqual([]);
    expect(ours).toEqual(expect.arrayContaining(['LICENSE', 'licences.txt', 'sbom.cdx.json', 'docs/operations.md']));
  });

  it('starts as its image does: as an account without rights, in a folder that it cannot write', async () => {
    const dockerfile = await readFile(join(release, 'Dockerfile'), 'utf8');
    const words = /^CMD (\[[^]*?\])$/m.exec(dockerfile)?.[1]?.replaceAll('\\\n', '') ?? '[]';
    const start = JSON.parse(words) as string[];
    const own = await mkdtemp(join(tmpdir(), 'tributary-image-'));
    const isRoot = process.getuid?.() === 0;
    if (isRoot) await chown(own, NOBODY, NOBODY);
    const as = isRoot ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : [];
    const command = [...as, 'sh', '-c', 'cd "$0" && exec "$@"', release, ...start] as [string, ...string[]];
    await run('chmod', ['-R', 'a-w', release]);
    const variables = { DATA_DIR: join(own, 'data'), NODE_COMPILE_CACHE: join(own, 'compiled') };
    const server = await startServer({ ...variables, PATH: environment.PATH }, command, LIMIT_MS);
    try {
      const { port } = new URL(server.url);
      const check = [join(release, 'deploy/health-check.mjs')];
      await run(process.execPath, check, { env: { PORT: port } });
      await expect(run(process.execPath, check, { env: { PORT: '1' } })).rejects.toThrow();
    } finally {
      expect(await server.end('SIGTERM')).toBe(0);
      await run('chmod', ['-R', 'u+w', release]);
      await rm(own, { recursive: true });
    }
  });

  it('serves the API and the built dashboard, and its command line works', async () => {
    const dataDir = join(folder, 'data');
    const start = ['npm', '--prefix', release, '--silent', 'start'] as const;
    const server = await startServer({ DATA_DIR: dataDir, PATH: environment.PATH }, start, LIMIT_MS);
    try {
      const page = await fetch(server.url, { headers: { accept: 'text/html' } });
      const text = await page.text();
      expect([page.status, text.includes('/assets/')]).toEqual([200, true]);
      const asset = /"(\/assets\/[^"]+\.js)"/.exec(text)?.[1] ?? '';
      expect((await fetch(new URL(asset, server.url))).status).toBe(200);
      for (const path of ['/docs/', '/docs/guides/webhooks.md', '/docs/postman.json', '/llms.txt']) {
        expect((await fetch(new URL(path, server.url))).status, path).toBe(200);
      }
      const keys = JSON.parse(await readFile(join(dataDir, 'demo-keys.json'), 'utf8')) as {
        test: { publicKey: string };
      };
      const listed = await fetch(new URL('/business/get-banks-api', server.url), {
        headers: { authorization: `Bearer ${keys.test.publicKey}` },
      });
      expect(listed.status).toBe(200);
      const command = ['--prefix', release, 'run', '--silent', 'tributary', '--', 'ledger', 'verify', '--json'];
      const { stdout } = await run('npm', command, { env: { ...environment, DATA_DIR: dataDir } });
      expect(JSON.parse(stdout)).toMatchObject({ ok: true, disagreement: null });
    } finally {
      await server.end('SIGTERM');
    }
  });
});
