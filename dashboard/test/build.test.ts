import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureDashboardBuilt } from '../../scripts/build-dashboard.mjs';
import { NAIRA_FONT, renderNairaFont } from '../../scripts/subset-naira.ts';

const ROOT = join(import.meta.dirname, '../..');
const BUILT = join(ROOT, 'dashboard/dist');
const FIRST_LOAD_BYTES_MAX = 250 * 1_024;
const SIGN_IN_BYTES_MAX = 215 * 1_024;
const SIGN_IN_SHARE_MAX = 0.75;

/** A part in Vite's manifest. */
interface Part {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

let parts: Record<string, Part>;

beforeAll(async () => {
  await ensureDashboardBuilt(ROOT);
  parts = JSON.parse(await readFile(join(BUILT, '.vite/manifest.json'), 'utf8')) as Record<string, Part>;
});

/** A part and everything that must be loaded before it runs. */
function withStaticImports(key: string, found = new Set<string>()): Set<string> {
  const part = parts[key];
  if (part === undefined || found.has(part.file)) return found;
  found.add(part.file);
  for (const imported of part.imports ?? []) withStaticImports(imported, found);
  return found;
}

function entryKey(): string {
  return Object.keys(parts).find((key) => parts[key]?.isEntry === true) ?? '';
}

describe('the built dashboard', () => {
  it('needs no more than 250 KB of compressed JavaScript for its first load', async () => {
    const contents = await Promise.all([...withStaticImports(entryKey())].map((file) => readFile(join(BUILT, file))));
    const brotli = contents.reduce((sum, content) => sum + brotliCompressSync(content).length, 0);
    const gzip = contents.reduce((sum, content) => sum + gzipSync(content).length, 0);
    expect(contents.length).toBeGreaterThan(0);
    expect(brotli).toBeLessThanOrEqual(FIRST_LOAD_BYTES_MAX);
    expect(gzip).toBeLessThanOrEqual(FIRST_LOAD_BYTES_MAX);
  });

  it('loads charts, the command palette, the settings with their QR code and the import when they are wanted', () => {
    const later = Object.keys(parts).filter((key) =>
      /(line-chart|command-palette|settings-page|import-page)\.tsx$/.test(key),
    );
    expect(later).toHaveLength(4);
    const first = withStaticImports(entryKey());
    for (const key of later) expect(first, key).not.toContain(parts[key]?.file);
  });

  it('needs less for signing in than for the first page of a business, with styles and fonts', async () => {
    const page = (name: string): string => Object.keys(parts).find((key) => key.endsWith(`/${name}.tsx`)) ?? '';
    const bytesOf = async (...keys: readonly string[]): Promise<number> => {
      const scripts = new Set([entryKey(), ...keys].flatMap((key) => [...withStaticImports(key)]));
      const sizes = [...scripts].map(async (file) => brotliCompressSync(await readFile(join(BUILT, file))).length);
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, common);
    };
    const html = await readFile(join(BUILT, 'index.html'), 'utf8');
    const files = [...html.matchAll(/<link\s[^>]*(?:rel="stylesheet"|as="font")[^>]*>/gs)].map(
      ([link]) => /href="\/([^"]+)"/.exec(link)?.[1] ?? '',
    );
    expect(files.map((file) => extname(file)).toSorted()).toEqual(['.css', '.woff2', '.woff2']);
    let common = brotliCompressSync(html).length;
    for (const file of files) {
      const content = await readFile(join(BUILT, file));
      common += file.endsWith('.css') ? brotliCompressSync(content).length : content.length;
    }
    const signIn = await bytesOf(page('sign-in-page'));
    const home = await bytesOf(page('business-frame'), page('home-page'));
    expect(signIn, `of ${home} bytes`).toBeLessThanOrEqual(SIGN_IN_BYTES_MAX);
    expect(signIn / home).toBeLessThanOrEqual(SIGN_IN_SHARE_MAX);
  });

  it('has the sign of the naira in a font of its own, made from the package that is installed', async () => {
    const font = await readFile(join(ROOT, NAIRA_FONT));
    expect(font.length).toBeLessThan(2_048);
    expect(font.equals(await renderNairaFont()), 'run: node scripts/subset-naira.ts').toBe(true);
  });

  it('has the styles of every component of Mantine that it has', async () => {
    const all = await readFile(join(ROOT, 'node_modules/@mantine/core/styles.layer.css'), 'utf8');
    const built = await readdir(join(BUILT, 'assets'));
    const textOf = async (extension: string): Promise<string> => {
      const names = built.filter((name) => name.endsWith(extension));
      return (await Promise.all(names.map(async (name) => readFile(join(BUILT, 'assets', name), 'utf8')))).join('\n');
    };
    const classesIn = (text: string): Set<string> => new Set(text.match(/\bm_[\da-f]{6,8}\b/g));
    const styled = classesIn(await textOf('.css'));
    const wanted = [...classesIn(await textOf('.js'))].filter((name) => all.includes(`.${name}`));
    expect(wanted.length).toBeGreaterThan(50);
    expect(
      wanted.filter((name) => !styled.has(name)),
      'add the styles of the component to dashboard/src/theme/mantine.css',
    ).toEqual([]);
  });

  it('is not built again when nothing has changed', async () => {
    expect(await ensureDashboardBuilt(ROOT)).toBe('unchanged');
  });
});
